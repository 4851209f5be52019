package dev.halfstep.time;

/**
 * Takes the noise of measuring out of frame times. A display shows pictures at an even pace, but a program that reads a
 * clock after each of them sees 16.6 ms, then 16.8 ms, and steps of the same rate then beat: a frame without a step, a
 * frame with two, although each picture stood for the same time. Frame times that are within a fifth of a millisecond
 * of one or a few display periods are therefore taken for exactly that.
 *
 * <p>No time is lost. What snapping rounds away is kept, and once it is more than that fifth of a millisecond (the
 * display is a little faster or slower than it says) it is given back over the next four frames. A frame time that is
 * no multiple of the period, a hitch, is let through as it was measured, with all that was kept. So after every frame
 * <b>the sum of what came out differs from the sum of what went in by less than 0.4 ms</b>, for ever.
 */
public final class FrameDeltaFilter {

    /** About twice what a desktop system adds to a measured frame, and far less than two displays' periods differ. */
    private static final long TOLERANCE_NANOS = 200_000;

    /** Few enough to be over soon, many enough that a frame changes by a twentieth of a millisecond only. */
    private static final int FRAMES_TO_GIVE_BACK_IN = 4;

    /** A picture may stand for several periods. Beyond these it is a hitch. */
    private static final int MOST_PERIODS = 4;

    private final PeriodSequence periods;
    private final long periodNanos;
    private final long toleranceNanos;

    /** What went in and has not come out. */
    private long keptNanos;

    /**
     * Periods are rounded down to whole nanoseconds, and a step of the same rate would be due in the frame after its
     * own. So the first period is given out 1 ns too long, and the sum is never less than the exact one.
     */
    private long leadNanos = 1;

    private int framesToGiveBack;

    /**
     * A filter for one display.
     *
     * @param displayRate how many pictures a second the display shows; need not be quite exact
     */
    public FrameDeltaFilter(Rate displayRate) {
        periods = new PeriodSequence(displayRate);
        periodNanos = displayRate.periodNumerator() / displayRate.periodDenominator();
        // On a display so fast that the tolerance is a good part of its period, what is given back must be less too.
        toleranceNanos = Math.min(TOLERANCE_NANOS, periodNanos / 4);
    }

    /**
     * The time that a frame stands for.
     *
     * @param measuredNanos the time since the frame before as a clock saw it, in nanoseconds, 0 or more
     * @return nanoseconds, 0 or more
     */
    public long filter(long measuredNanos) {
        int count = periodsIn(measuredNanos);
        return count == 0 ? passOn(measuredNanos) : snap(measuredNanos, count);
    }

    /** How many display periods a frame took, or 0 if it was none of theirs. */
    private int periodsIn(long measuredNanos) {
        if (measuredNanos >= (MOST_PERIODS + 1) * periodNanos) {
            return 0;
        }
        int count = (int) ((measuredNanos + periodNanos / 2) / periodNanos);
        boolean close = Math.abs(measuredNanos - count * periodNanos) <= toleranceNanos;
        return close && count <= MOST_PERIODS ? count : 0;
    }

    private long passOn(long measuredNanos) {
        keptNanos += measuredNanos;
        framesToGiveBack = 0;
        return giveOut(Math.max(keptNanos, 0));
    }

    private long snap(long measuredNanos, int count) {
        long snappedNanos = leadNanos;
        leadNanos = 0;
        for (int i = 0; i < count; i++) {
            snappedNanos += periods.nextNanos();
        }
        keptNanos += measuredNanos;
        return giveOut(snappedNanos + toGiveBack(keptNanos - snappedNanos));
    }

    private long toGiveBack(long roundedAwayNanos) {
        if (framesToGiveBack == 0 && Math.abs(roundedAwayNanos) > toleranceNanos) {
            framesToGiveBack = FRAMES_TO_GIVE_BACK_IN;
        }
        return framesToGiveBack == 0 ? 0 : roundedAwayNanos / framesToGiveBack--;
    }

    private long giveOut(long nanos) {
        keptNanos -= nanos;
        return nanos;
    }
}
