package dev.halfstep.time;

/**
 * The speed of simulated time, as a whole number of thousandths: 1000 is real time, 500 is half as fast. For classes
 * that implement {@link Timestep}; games call {@link TimeControl#setScaleThousandths}.
 *
 * <p>Scaling does not accumulate rounding errors. Fractions of a nanosecond are carried to the next frame. So after
 * any number of frames and changes of the scale, <b>the sum of all results is the sum of all amounts times their
 * scales, rounded down once</b>.
 */
public final class TimeScale {

    /** Real time. */
    public static final int NORMAL_THOUSANDTHS = 1_000;

    /** 64 times as fast as real time: more than most machines can simulate. */
    public static final int MAX_THOUSANDTHS = 64_000;

    /** Real time, for callers without another scale. Never set, and without a fraction to carry. */
    static final TimeScale NORMAL = new TimeScale();

    private static final int THOUSANDTHS_IN_ONE = 1_000;

    private int thousandths = NORMAL_THOUSANDTHS;

    /** The fraction that is carried to the next amount, in thousandths of its unit; 0 to 999. */
    private int carriedThousandths;

    TimeScale() {}

    void set(int newThousandths) {
        if (newThousandths < 0 || newThousandths > MAX_THOUSANDTHS) {
            throw new IllegalArgumentException(
                    "a time scale must be 0 to " + MAX_THOUSANDTHS + " thousandths: " + newThousandths);
        }
        thousandths = newThousandths;
    }

    /**
     * Returns the scale.
     *
     * @return 0 to {@link #MAX_THOUSANDTHS} thousandths
     */
    public int thousandths() {
        return thousandths;
    }

    /**
     * Scales an amount of time, or of another unit, such as steps.
     *
     * @param amount 0 or more, always of the same unit
     * @return the scaled amount plus the carried fraction, rounded down; the new fraction is carried
     * @throws IllegalArgumentException if the result is 2<sup>63</sup> or more
     */
    public long apply(long amount) {
        if (thousandths == NORMAL_THOUSANDTHS) {
            return amount; // keeps the carried fraction
        }
        // amount * thousandths / 1000 in two parts, because the product need not fit into 64 bits
        long quotient = amount / THOUSANDTHS_IN_ONE;
        long remainder = amount % THOUSANDTHS_IN_ONE;
        long scaledRemainderThousandths = remainder * thousandths + carriedThousandths; // less than 64,001,000
        carriedThousandths = (int) (scaledRemainderThousandths % THOUSANDTHS_IN_ONE);
        try {
            long scaledQuotient = Math.multiplyExact(quotient, (long) thousandths);
            return Math.addExact(scaledQuotient, scaledRemainderThousandths / THOUSANDTHS_IN_ONE);
        } catch (ArithmeticException tooLong) {
            throw new IllegalArgumentException(
                    "a scaled amount must be less than 2^63: " + amount + " at " + thousandths + " thousandths",
                    tooLong);
        }
    }
}
