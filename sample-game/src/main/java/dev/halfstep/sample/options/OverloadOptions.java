package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Limits catch-up: the steps of one frame, the time they take, and the fate of the time that is left over. */
public final class OverloadOptions {

    private static final long MAX_STEP_BUDGET_MILLIS = 10_000;

    /** Drops or keeps time that a frame cannot simulate. */
    @Option(
            names = "--overload",
            paramLabel = "drop|keep",
            defaultValue = "drop",
            description = "What happens to time that cannot be simulated in its frame; default: ${DEFAULT-VALUE}."
                    + " Fixed and leading steps only.")
    public Overload overload = Overload.DROP;

    /** The maximum number of steps in one frame. */
    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "The most steps in one frame; default: as many as fit into 250 ms."
                    + " Fixed and leading steps only.")
    public long maxSteps = FixedTimestep.UNLIMITED_STEPS;

    /** The part of a frame in which steps may begin, or null for the whole frame. */
    @Option(
            names = "--step-budget",
            paramLabel = "MS",
            description =
                    "For how many milliseconds of a frame steps may begin, 1 to 10000; what is due then is dropped"
                            + " or kept. By the clock only; default: no budget.")
    public @Nullable Long stepBudgetMillis;

    /** Creates options that drop time and do not limit steps. */
    OverloadOptions() {}

    /** Refuses limits for timesteps that carry no time over to the next frame. */
    void checkTimestep(CommandLine line, TimestepName timestep) {
        for (String option : List.of("--overload", "--max-steps")) {
            if (!timestep.carriesTimeOver() && OptionCheck.isGiven(line, option)) {
                throw new ParameterException(line, option + " needs --timestep fixed or leading: " + timestep);
            }
        }
    }

    void checkRanges(CommandLine line, ModeOptions mode) {
        OptionCheck.requireRange(line, "--max-steps", maxSteps, 1, FixedTimestep.UNLIMITED_STEPS);
        if (stepBudgetMillis == null) {
            return;
        }
        OptionCheck.requireRange(line, "--step-budget", stepBudgetMillis, 1, MAX_STEP_BUDGET_MILLIS);
        if (!mode.isRealtime()) {
            throw new ParameterException(
                    line, "--step-budget is never spent on virtual time, in which steps take none: add --realtime");
        }
    }
}
