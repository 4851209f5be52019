package dev.halfstep.sample;

import dev.halfstep.render.window.AnimatedPng;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How many frames a film has, as far as the options tell before the run. */
final class FilmLength {

    private FilmLength() {}

    /** The number of frames, the one at 0 seconds included; empty where only the run can tell. */
    static OptionalLong frames(Options options) {
        if (options.frames != null) {
            return OptionalLong.of(options.frames);
        }
        return switch (options.timestep) {
            case LOCKED -> after(seconds(options), options.tickRate);
            case FIXED -> after(seconds(options), FramePacing.virtualRate(options));
            case VARIABLE, SEMI_FIXED -> after(options.lastSecond(), FramePacing.virtualRate(options));
            case LEADING -> OptionalLong.empty(); // it is ahead by a part of a step
        };
    }

    private static @Nullable BigDecimal seconds(Options options) {
        return options.steps == null ? options.lastSecond() : RunLength.seconds(options.steps, options.tickRate);
    }

    private static OptionalLong after(@Nullable BigDecimal seconds, Rate frameRate) {
        return seconds == null ? OptionalLong.empty() : OptionalLong.of(RunLength.steps(seconds, frameRate) + 1);
    }

    /** What to say about a film that is too long. */
    static String refusal(String length) {
        return "--film has at most " + AnimatedPng.MAX_FRAMES + " frames: " + length
                + "; end it sooner or choose a lower --display-hz";
    }
}
