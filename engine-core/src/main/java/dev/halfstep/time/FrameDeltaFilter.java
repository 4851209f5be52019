package dev.halfstep.time;

/**
 * Snaps measured frame times to the display's period, the idea of Tyler Glaiel, "How to make your game run at 60fps",
 * 2019, and carries the rounding error, so that simulated time never drifts from real time.
 *
 * <p>A display shows pictures at an even pace, but a clock that is read after each of them jitters: 16.6 ms, then 16.8
 * ms. Steps of the same rate then judder: a frame without a step, a frame with two, although each picture was shown
 * for the same time. Frame times within 0.2 ms of one to four display periods therefore count as exactly that number
 * of periods.
 *
 * <p>No time is lost. The rounding error is carried, and once it exceeds 0.2 ms (the display is a little faster or
 * slower than its nominal rate), it is given back over the next four frames. A frame time that is not a multiple of
 * the period, a hitch, passes unchanged, plus the carried error. So after every frame <b>the sums of the filtered and
 * of the measured times differ by less than 0.4 ms</b>.
 */
public final class FrameDeltaFilter {

    /** About twice the jitter of a desktop system, and far less than the difference of two displays' periods. */
    private static final long TOLERANCE_NANOS = 200_000;

    /** Few enough to end soon, and enough to change a frame by no more than 0.05 ms. */
    private static final int GIVE_BACK_FRAMES = 4;

    /** The maximum number of periods that a picture is shown; a longer frame is a hitch. */
    private static final int MAX_PERIODS = 4;

    private final PeriodSequence periods;
    private final long periodNanos;
    private final long toleranceNanos;

    /** Measured time minus filtered time; may be negative. */
    private long carriedNanos;

    /**
     * Periods are rounded down to whole nanoseconds, so a step of the same rate would be due one frame late. The first
     * period is therefore 1 ns too long, and the sum is never less than the exact one.
     */
    private long leadNanos = 1;

    private int framesToGiveBack;

    /**
     * Creates a filter for one display.
     *
     * @param displayRate the nominal refresh rate of the display
     */
    public FrameDeltaFilter(Rate displayRate) {
        periods = new PeriodSequence(displayRate);
        periodNanos = displayRate.periodNumerator() / displayRate.periodDenominator();
        // On a fast display the tolerance must stay well below the period.
        toleranceNanos = Math.min(TOLERANCE_NANOS, periodNanos / 4);
    }

    /**
     * Filters one frame time.
     *
     * @param measuredNanos the measured time since the previous frame, in nanoseconds, 0 or more
     * @return the filtered time in nanoseconds, 0 or more
     */
    public long filter(long measuredNanos) {
        int count = periodsIn(measuredNanos);
        return count == 0 ? passOn(measuredNanos) : snap(measuredNanos, count);
    }

    /** Returns the number of display periods in a frame, or 0 if its time is not a multiple of the period. */
    private int periodsIn(long measuredNanos) {
        if (measuredNanos >= (MAX_PERIODS + 1) * periodNanos) {
            return 0;
        }
        int count = (int) ((measuredNanos + periodNanos / 2) / periodNanos);
        boolean close = Math.abs(measuredNanos - count * periodNanos) <= toleranceNanos;
        return close && count <= MAX_PERIODS ? count : 0;
    }

    private long passOn(long measuredNanos) {
        carriedNanos += measuredNanos;
        framesToGiveBack = 0;
        return giveOut(Math.max(carriedNanos, 0));
    }

    private long snap(long measuredNanos, int count) {
        long snappedNanos = leadNanos;
        leadNanos = 0;
        for (int i = 0; i < count; i++) {
            snappedNanos += periods.nextNanos();
        }
        carriedNanos += measuredNanos;
        return giveOut(snappedNanos + toGiveBack(carriedNanos - snappedNanos));
    }

    private long toGiveBack(long errorNanos) {
        if (framesToGiveBack == 0 && Math.abs(errorNanos) > toleranceNanos) {
            framesToGiveBack = GIVE_BACK_FRAMES;
        }
        return framesToGiveBack == 0 ? 0 : errorNanos / framesToGiveBack--;
    }

    private long giveOut(long nanos) {
        carriedNanos -= nanos;
        return nanos;
    }
}
