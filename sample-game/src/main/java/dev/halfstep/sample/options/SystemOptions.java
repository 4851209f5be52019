package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.schedule.SchedulerSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Chooses the worker threads of the simulation systems, and a random order among unordered systems. */
public final class SystemOptions {

    /** The number of threads that run simulation systems. */
    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Threads that run simulation systems, 1 to 64; the outcome is the same; default: ${DEFAULT-VALUE}.")
    public long workers = 1;

    /** The seed of the shuffled order, or null for the order in which systems were added. */
    @Option(
            names = "--shuffle",
            paramLabel = "SEED",
            description =
                    "Runs systems that have no order between them in another order, to find orders that are missing.")
    public @Nullable Long shuffle;

    /** Creates options for one worker and no shuffle. */
    SystemOptions() {}

    void check(CommandLine line) {
        OptionCheck.requireRange(line, "--workers", workers, 1, SchedulerSettings.MAX_WORKERS);
    }
}
