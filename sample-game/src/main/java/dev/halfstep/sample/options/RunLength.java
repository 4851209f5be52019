package dev.halfstep.sample.options;

import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.OptionalLong;

/** Converts the length of a run between seconds, steps and frames, exactly. */
public final class RunLength {

    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000L);

    private RunLength() {}

    /**
     * Returns the minimum number of steps that simulate at least a number of seconds, computed exactly.
     *
     * @param seconds simulated seconds
     * @param rate steps a second
     * @return the number of steps, 1 or more if the seconds are more than 0
     */
    public static long steps(BigDecimal seconds, Rate rate) {
        // A step lasts periodNumerator / periodDenominator nanoseconds: steps = nanos * denominator / numerator.
        BigDecimal scaledNanos =
                seconds.multiply(NANOS_PER_SECOND).multiply(BigDecimal.valueOf(rate.periodDenominator()));
        BigInteger steps = scaledNanos
                .divide(BigDecimal.valueOf(rate.periodNumerator()), 0, RoundingMode.CEILING)
                .toBigIntegerExact();
        return steps.longValueExact();
    }

    /** Returns the duration of a number of steps in seconds, rounded up to a whole nanosecond, the unit of clocks. */
    private static BigDecimal seconds(long steps, Rate rate) {
        BigDecimal scaledNanos = BigDecimal.valueOf(steps).multiply(BigDecimal.valueOf(rate.periodNumerator()));
        BigDecimal nanos = scaledNanos.divide(BigDecimal.valueOf(rate.periodDenominator()), 0, RoundingMode.CEILING);
        return nanos.divide(NANOS_PER_SECOND);
    }

    /**
     * Predicts the number of frames of a run, including the frame at 0 seconds; empty if the options do not determine
     * the number.
     */
    static OptionalLong frames(Options options) {
        if (options.frames != null) {
            return OptionalLong.of(options.frames);
        }
        if (options.steps != null) {
            return framesUntilStep(options.steps, options);
        }
        BigDecimal seconds = options.endSeconds();
        if (seconds == null) {
            return OptionalLong.empty();
        }
        return options.timestep.hasEqualSteps()
                ? framesUntilStep(steps(seconds, options.stepRate), options)
                : OptionalLong.of(framesUntil(seconds, options));
    }

    /** Returns the number of frames until {@code steps} steps have run; empty if it depends on the frame times. */
    private static OptionalLong framesUntilStep(long steps, Options options) {
        return switch (options.timestep) {
            case LOCKED -> OptionalLong.of(steps + 1); // the frame at 0 seconds runs no step
            case FIXED -> OptionalLong.of(framesUntil(seconds(steps, options.stepRate), options));
            case VARIABLE, SEMI_FIXED, LEADING -> OptionalLong.empty();
        };
    }

    /** Returns the number of frames until a simulated time: the frame at 0 seconds, and one in each display period. */
    private static long framesUntil(BigDecimal seconds, Options options) {
        // Display periods are counted like steps: the smallest number that lasts at least these seconds.
        long displayPeriods = steps(seconds, options.virtualDisplayRate());
        return displayPeriods + 1;
    }

    /**
     * Returns the error message for a film that is too long.
     *
     * @param length the number of frames, or a description of the number
     * @return the rule, the length and the remedy
     */
    public static String filmTooLongMessage(String length) {
        return "--film must have at most " + AnimatedPng.MAX_FRAMES + " frames: " + length
                + "; end the run sooner or choose a lower --display-hz";
    }
}
