package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options that end a run after a number of frames, steps or simulated seconds. */
public final class LengthOptions {

    private static final long MAX_FRAMES = 1_000_000_000_000L;
    private static final long MAX_STEPS = 1_000_000_000_000L;
    private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(1_000_000_000L);

    /** The number of frames after which the run ends, or null. */
    @Option(names = "--frames", paramLabel = "N", description = "Ends after N frames.")
    public @Nullable Long frames;

    /** The number of steps after which the run ends, or null. */
    @Option(names = "--steps", paramLabel = "N", description = "Ends after N steps.")
    public @Nullable Long steps;

    /** The simulated seconds after which the run ends, or null. */
    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Ends after S simulated seconds; default without any end: 60 in headless and offscreen runs,"
                    + " 4 in films.")
    public @Nullable BigDecimal seconds;

    /** Creates options for a run without an end. */
    LengthOptions() {}

    /** Refuses numbers out of range, and an end after steps together with an end after seconds. */
    void check(CommandLine line) {
        if (steps != null) {
            OptionCheck.requireRange(line, "--steps", steps, 1, MAX_STEPS);
            if (seconds != null) {
                throw new ParameterException(line, "--steps and --seconds both say when to end: choose one of them");
            }
        }
        if (frames != null) {
            OptionCheck.requireRange(line, "--frames", frames, 1, MAX_FRAMES);
        }
        if (seconds != null && (seconds.signum() <= 0 || seconds.compareTo(MAX_SECONDS) > 0)) {
            throw new ParameterException(
                    line, "--seconds must be more than 0 and at most " + MAX_SECONDS + ": " + seconds);
        }
    }

    /** Returns whether an option ends the run. */
    boolean isGiven() {
        return frames != null || steps != null || seconds != null;
    }
}
