package dev.halfstep.time;

/**
 * How fast simulated time passes, as a whole number of thousandths: 1000 is as fast as real time, 500 half as fast.
 *
 * <p>Nothing is rounded away. What is less than a nanosecond after scaling is kept for the next frame, so after any
 * number of frames, and any number of changes of the scale, <b>the sum of what came out is the sum of what went in, each
 * multiplied by its scale, rounded down once</b>.
 */
public final class TimeScale {

    /** As fast as real time. */
    public static final int NORMAL = 1_000;

    /** 64 times as fast. More than one frame can simulate, on most machines and with the usual frame bound. */
    public static final int MAX = 64_000;

    private int thousandths = NORMAL;

    /** In thousandths of a nanosecond (of a frame, where frames are counted); less than one of them. */
    private int rest;

    TimeScale() {}

    void set(int newThousandths) {
        if (newThousandths < 0 || newThousandths > MAX) {
            throw new IllegalArgumentException(
                    "time passes at 0 to " + MAX + " thousandths of its normal speed: " + newThousandths);
        }
        thousandths = newThousandths;
    }

    /**
     * How fast time passes.
     *
     * @return 0 to {@link #MAX} thousandths
     */
    public int thousandths() {
        return thousandths;
    }

    /**
     * Scales an amount of time, or of anything else that is counted.
     *
     * @param amount 0 or more, always of the same unit
     * @return the amount at this scale, with what was left over before; what is left over now is kept
     * @throws IllegalArgumentException if the result is 2<sup>63</sup> or more: centuries, were it nanoseconds
     */
    public long apply(long amount) {
        if (thousandths == NORMAL) {
            return amount; // the rest stays as it is
        }
        long ofThousands = amount / NORMAL;
        long ofOnes = amount % NORMAL * thousandths + rest; // less than 64,001,000
        rest = (int) (ofOnes % NORMAL);
        try {
            return Math.addExact(Math.multiplyExact(ofThousands, (long) thousandths), ofOnes / NORMAL);
        } catch (ArithmeticException tooLong) {
            throw new IllegalArgumentException(
                    "a frame must be less than 2^63 ns long at its scale: " + amount + " ns, " + thousandths
                            + " thousandths",
                    tooLong);
        }
    }
}
