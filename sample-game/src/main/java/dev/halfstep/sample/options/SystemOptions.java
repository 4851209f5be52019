package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.schedule.SchedulerSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Holds the options of worker threads, and of a random order of systems. */
public final class SystemOptions {

    /** The number of threads that run simulation systems. */
    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Threads that run simulation systems, 1 to 64, with the same result; default: ${DEFAULT-VALUE}.")
    public long workers = 1;

    /** The seed of a random order of systems; null for the order in which scenes add systems. */
    @Option(
            names = "--shuffle",
            paramLabel = "SEED",
            description = "Shuffles systems without ordering constraints between them, to find missing constraints.")
    public @Nullable Long shuffle;

    /** Creates options for one thread and no random order. */
    SystemOptions() {}

    /** Refuses a number of workers out of range. */
    void check(CommandLine line) {
        OptionCheck.requireRange(line, "--workers", workers, 1, SchedulerSettings.MAX_WORKERS);
    }
}
