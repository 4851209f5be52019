package dev.halfstep.sample;

import dev.halfstep.render.window.AnimatedPng;
import java.math.BigDecimal;
import java.util.OptionalLong;

/** Predicts how many frames a film has, as far as the options tell before the run. */
final class FilmLength {

    private FilmLength() {}

    /** Counts the frames, the one at 0 seconds included; empty where only the run can tell. */
    static OptionalLong frames(Options options) {
        if (options.frames != null) {
            return OptionalLong.of(options.frames);
        }
        if (options.steps != null) {
            return framesUntilStep(options.steps, options);
        }
        BigDecimal seconds = options.lastSecond();
        if (seconds == null) {
            return OptionalLong.empty();
        }
        return options.timestep.hasEqualSteps()
                ? framesUntilStep(RunLength.steps(seconds, options.tickRate), options)
                : OptionalLong.of(framesUntil(seconds, options));
    }

    private static OptionalLong framesUntilStep(long step, Options options) {
        return switch (options.timestep) {
            case LOCKED -> OptionalLong.of(step + 1);
            case FIXED -> OptionalLong.of(framesUntil(RunLength.seconds(step, options.tickRate), options));
            case VARIABLE, SEMI_FIXED, LEADING -> OptionalLong.empty();
        };
    }

    private static long framesUntil(BigDecimal seconds, Options options) {
        return RunLength.steps(seconds, FramePacing.virtualRate(options)) + 1;
    }

    /** Words the error message about a film that is too long. */
    static String refusal(String length) {
        return "--film has at most " + AnimatedPng.MAX_FRAMES + " frames: " + length
                + "; end it sooner or choose a lower --display-hz";
    }
}
