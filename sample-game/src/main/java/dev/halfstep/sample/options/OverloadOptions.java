package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options that limit catch-up: the steps of a frame, their real time, and the drop of unsimulated time. */
public final class OverloadOptions {

    private static final long MAX_STEP_BUDGET_MILLIS = 10_000;

    /** Whether to drop or keep the time that a frame cannot simulate. */
    @Option(
            names = "--overload",
            paramLabel = "drop|keep",
            defaultValue = "drop",
            description = "Drops or keeps the time that a frame cannot simulate; default: ${DEFAULT-VALUE}."
                    + " Fixed and leading steps only.")
    public Overload overload = Overload.DROP;

    /** The maximum number of steps in one frame; by default, only the frame-time clamp of 250 ms limits them. */
    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "The maximum number of steps in one frame; default: the steps of 250 ms."
                    + " Fixed and leading steps only.")
    public long maxSteps = FixedTimestep.UNLIMITED_STEPS;

    /** The milliseconds of real time, from the start of a frame, in which steps may begin; null for no limit. */
    @Option(
            names = "--step-budget",
            paramLabel = "MS",
            description =
                    "The milliseconds of a frame in which steps may begin, 1 to 10000; time that is not simulated by"
                            + " then is dropped or kept. Real time only; default: no budget.")
    public @Nullable Long stepBudgetMillis;

    /** Creates options that drop time and do not limit steps. */
    OverloadOptions() {}

    /** Refuses limits for timesteps that carry no time over to the next frame. */
    void checkTimestep(CommandLine line, TimestepKind timestep) {
        for (String option : List.of("--overload", "--max-steps")) {
            if (!timestep.carriesTimeOver() && OptionCheck.isGiven(line, option)) {
                throw new ParameterException(line, option + " needs --timestep fixed or leading: " + timestep);
            }
        }
    }

    /** Refuses numbers out of range, and a step budget on virtual time. */
    void checkRanges(CommandLine line, ModeOptions mode) {
        OptionCheck.requireRange(line, "--max-steps", maxSteps, 1, FixedTimestep.UNLIMITED_STEPS);
        if (stepBudgetMillis == null) {
            return;
        }
        OptionCheck.requireRange(line, "--step-budget", stepBudgetMillis, 1, MAX_STEP_BUDGET_MILLIS);
        if (!mode.isRealtime()) {
            throw new ParameterException(
                    line, "--step-budget needs real time, because steps take no virtual time: add --realtime");
        }
    }
}
