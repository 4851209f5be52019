package dev.halfstep.frame;

import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;

/**
 * Snaps measured frame times to the display's period, and carries the rounding error: simulated time never drifts from
 * real time. The idea is from Tyler Glaiel, "How to make your game run at 60fps", 2019.
 *
 * <p>A display shows pictures at an even pace, but a clock that is read after each of them jitters: 16.6 ms, then 16.8
 * ms. Steps of the same rate then judder: a frame without a step, a frame with two, although each picture was shown
 * for the same time. Frame times within 0.2 ms of one to four display periods therefore count as exactly that number
 * of periods.
 *
 * <p>No time is lost. The rounding error is carried, and once it exceeds 0.2 ms (the display is a little faster or
 * slower than its nominal rate), it is given back over the next four frames. A frame time that is not a multiple of
 * the period, a hitch, is not snapped; it takes the whole carried error. So after every frame <b>the sums of the
 * filtered and of the measured times differ by less than 0.4 ms</b>.
 */
final class FrameDeltaFilter {

    /**
     * The maximum distance from a multiple of the period that is snapped: about twice the jitter of a desktop system,
     * and far less than the 3.3 ms between the periods of 60 Hz and 75 Hz.
     */
    private static final long TOLERANCE_NANOS = 200_000;

    /** The number of frames that share a carried error, which changes each of them by no more than 0.05 ms. */
    private static final int CORRECTION_FRAMES = 4;

    /** The maximum number of periods for which a picture is shown; a longer frame is a hitch. */
    private static final int MAX_PERIODS = 4;

    private final PeriodSequence periods;
    private final long periodNanos;
    private final long toleranceNanos;

    /** The carried error: all measured times minus all filtered times. May be negative. */
    private long carriedNanos;

    /**
     * Extends the first snapped period by 1 ns; 0 afterwards. Periods are rounded down to whole nanoseconds, so without
     * the extension a step of the same rate would be due one frame late.
     */
    private long firstExtensionNanos = 1;

    /** The number of further frames that correct the carried error; 0 if no correction is in progress. */
    private int remainingCorrectionFrames;

    /**
     * Creates a filter for one display.
     *
     * @param displayRate the nominal refresh rate of the display
     */
    FrameDeltaFilter(Rate displayRate) {
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
    long filter(long measuredNanos) {
        int periodCount = periodsIn(measuredNanos);
        return periodCount == 0 ? passHitch(measuredNanos) : snap(measuredNanos, periodCount);
    }

    /** Returns the number of display periods in a frame, or 0 if its time is not a multiple of the period. */
    private int periodsIn(long measuredNanos) {
        if (measuredNanos >= (MAX_PERIODS + 1) * periodNanos) {
            return 0;
        }
        int count = (int) ((measuredNanos + periodNanos / 2) / periodNanos);
        boolean isClose = Math.abs(measuredNanos - count * periodNanos) <= toleranceNanos;
        return isClose && count <= MAX_PERIODS ? count : 0;
    }

    /** Returns the time of a hitch plus the carried error, but never less than 0. */
    private long passHitch(long measuredNanos) {
        carriedNanos += measuredNanos;
        remainingCorrectionFrames = 0; // this frame corrects the whole error
        return subtractFromCarried(Math.max(carriedNanos, 0));
    }

    /** Snaps a frame to a number of display periods. */
    private long snap(long measuredNanos, int periodCount) {
        long snappedNanos = firstExtensionNanos;
        firstExtensionNanos = 0;
        for (int i = 0; i < periodCount; i++) {
            snappedNanos += periods.nextNanos();
        }
        carriedNanos += measuredNanos;
        return subtractFromCarried(snappedNanos + correctionNanos(carriedNanos - snappedNanos));
    }

    /** Returns the part of the error that this frame corrects. Starts a correction if the error is too large. */
    private long correctionNanos(long errorNanos) {
        if (remainingCorrectionFrames == 0 && Math.abs(errorNanos) > toleranceNanos) {
            remainingCorrectionFrames = CORRECTION_FRAMES;
        }
        if (remainingCorrectionFrames == 0) {
            return 0;
        }
        long correctionNanos = errorNanos / remainingCorrectionFrames;
        remainingCorrectionFrames--;
        return correctionNanos;
    }

    /** Subtracts a filtered time from the carried error, and returns the filtered time. */
    private long subtractFromCarried(long filteredNanos) {
        carriedNanos -= filteredNanos;
        return filteredNanos;
    }
}
