package dev.halfstep.sample.options;

import dev.halfstep.render.window.AnimatedPng;
import dev.halfstep.sample.arguments.RunLength;
import java.math.BigDecimal;
import java.util.OptionalLong;

/** Predicts the number of frames of a film from the options. */
public final class FilmLength {

    private FilmLength() {}

    /**
     * Returns the number of frames, including the frame at 0 seconds; empty if the options do not determine the number.
     */
    static OptionalLong frames(Options options) {
        if (options.length.frames != null) {
            return OptionalLong.of(options.length.frames);
        }
        if (options.length.steps != null) {
            return framesUntilStep(options.length.steps, options);
        }
        BigDecimal seconds = options.endSeconds();
        if (seconds == null) {
            return OptionalLong.empty();
        }
        return options.timestep.kind.hasEqualSteps()
                ? framesUntilStep(RunLength.steps(seconds, options.timestep.stepRate), options)
                : OptionalLong.of(framesUntil(seconds, options));
    }

    /** Returns the number of frames until {@code steps} steps have run; empty if it depends on the frame times. */
    private static OptionalLong framesUntilStep(long steps, Options options) {
        return switch (options.timestep.kind) {
            case LOCKED -> OptionalLong.of(steps + 1); // the frame at 0 seconds runs no step
            case FIXED -> OptionalLong.of(framesUntil(RunLength.seconds(steps, options.timestep.stepRate), options));
            case VARIABLE, SEMI_FIXED, LEADING -> OptionalLong.empty();
        };
    }

    /** Returns the number of frames until a simulated time: the frame at 0 seconds, and one in each display period. */
    private static long framesUntil(BigDecimal seconds, Options options) {
        // Display periods are counted like steps: the smallest number that lasts at least these seconds.
        long displayPeriods = RunLength.steps(seconds, options.pacing.virtualDisplayRate());
        return displayPeriods + 1;
    }

    /**
     * Returns the error message for a film that is too long.
     *
     * @param length the number of frames, or a description of the number
     * @return the rule, the length and the remedy
     */
    public static String tooLongMessage(String length) {
        return "--film must have at most " + AnimatedPng.MAX_FRAMES + " frames: " + length
                + "; end the run sooner or choose a lower --display-hz";
    }
}
