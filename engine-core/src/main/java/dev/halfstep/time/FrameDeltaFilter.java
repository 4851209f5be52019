package dev.halfstep.time;

/**
 * Snaps measured frame times to the display's period, the idea of Tyler Glaiel, "How to make your game run at 60fps",
 * 2019, and keeps the rounding, so that simulated time never drifts from real time.
 *
 * <p>A display shows pictures at an even pace, but a clock that is read after each of them jitters: 16.6 ms, then
 * 16.8 ms. Steps of the same rate then judder: a frame without a step, a frame with two, although each picture was shown
 * for the same time. Frame times within a fifth of a millisecond of one to four display periods therefore count as
 * exactly that many periods.
 *
 * <p>No time is lost. The time that snapping rounds away is kept, and once it exceeds a fifth of a millisecond (the
 * display is a little faster or slower than its nominal rate) it is given back over the next four frames. A frame time
 * that is no multiple of the period, a hitch, passes as measured, with all time that was kept. So after every frame
 * <b>the sum of the filtered times differs from the sum of the measured times by less than 0.4 ms</b>, for ever.
 */
public final class FrameDeltaFilter {

    /** About twice the jitter of a desktop system, and far less than the difference of two displays' periods. */
    private static final long TOLERANCE_NANOS = 200_000;

    /** Few enough to end soon, many enough that a frame changes by a twentieth of a millisecond only. */
    private static final int FRAMES_TO_GIVE_BACK_IN = 4;

    /** A picture may be shown for several periods. A longer frame is a hitch. */
    private static final int MAX_PERIODS = 4;

    private final PeriodSequence periods;
    private final long periodNanos;
    private final long toleranceNanos;

    /** Measured time that was not given out yet; negative when more was given out. */
    private long keptNanos;

    /**
     * Periods are rounded down to whole nanoseconds, and a step of the same rate would be due in the frame after its
     * own. So the first period is given out 1 ns too long, and the sum is never less than the exact one.
     */
    private long leadNanos = 1;

    private int framesToGiveBack;

    /**
     * Creates a filter for one display.
     *
     * @param displayRate the refresh rate of the display; may be off by a little
     */
    public FrameDeltaFilter(Rate displayRate) {
        periods = new PeriodSequence(displayRate);
        periodNanos = displayRate.periodNumerator() / displayRate.periodDenominator();
        // On a display so fast that the tolerance is a good part of its period, what is given back must be less too.
        toleranceNanos = Math.min(TOLERANCE_NANOS, periodNanos / 4);
    }

    /**
     * Filters one frame time.
     *
     * @param measuredNanos the measured time since the frame before, in nanoseconds, 0 or more
     * @return nanoseconds, 0 or more
     */
    public long filter(long measuredNanos) {
        int count = periodsIn(measuredNanos);
        return count == 0 ? passOn(measuredNanos) : snap(measuredNanos, count);
    }

    /** How many display periods a frame took, or 0 if its time is no multiple of the period. */
    private int periodsIn(long measuredNanos) {
        if (measuredNanos >= (MAX_PERIODS + 1) * periodNanos) {
            return 0;
        }
        int count = (int) ((measuredNanos + periodNanos / 2) / periodNanos);
        boolean close = Math.abs(measuredNanos - count * periodNanos) <= toleranceNanos;
        return close && count <= MAX_PERIODS ? count : 0;
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
