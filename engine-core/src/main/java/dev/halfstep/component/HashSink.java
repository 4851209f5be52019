package dev.halfstep.component;

/**
 * Hashes a sequence of values to 64 bits. The same values in the same order give the same hash on every machine.
 *
 * <p>All NaN values are equal. {@code -0.0} and {@code 0.0} are different, since division distinguishes them.
 */
public class HashSink {

    /** The golden ratio in 64 bits, odd: spreads neighbouring values far apart. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long state;

    /** Creates an empty sink. */
    public HashSink() {}

    /**
     * Drops all values that were added.
     *
     * @return this
     */
    public HashSink reset() {
        state = 0;
        return this;
    }

    /**
     * Adds a number.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(long value) {
        state = (Long.rotateLeft(state, 25) ^ value) * SPREAD + 1;
        return this;
    }

    /**
     * Adds a number.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(int value) {
        return add((long) value);
    }

    /**
     * Adds a number.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(float value) {
        return add((long) Float.floatToIntBits(value));
    }

    /**
     * Adds a number.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(double value) {
        return add(Double.doubleToLongBits(value));
    }

    /**
     * Adds a flag.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(boolean value) {
        return add(value ? 1L : 0L);
    }

    /**
     * Adds whether an optional value is present. The value follows if it is.
     *
     * @param present false for null
     */
    public void addPresence(boolean present) {
        add(present ? 1L : 0L);
    }

    /**
     * Adds the number of values that follow.
     *
     * @param length 0 or more
     */
    public void addLength(int length) {
        add((long) length);
    }

    /**
     * Adds a text.
     *
     * @param text of any length
     */
    public void addText(String text) {
        addLength(text.length());
        for (int i = 0; i < text.length(); i++) {
            add((long) text.charAt(i));
        }
    }

    /**
     * Names the field that the next values belong to, until {@link #leave()}. The hash does not depend on names; reports
     * of a divergence show them.
     *
     * @param field the name of the field
     */
    public void enter(String field) {}

    /**
     * Names the array element that the next values belong to, until {@link #leave()}.
     *
     * @param index the index of the element
     */
    public void enter(int index) {}

    /** Ends a field or an array element. */
    public void leave() {}

    /**
     * Returns the hash of all values since the last reset.
     *
     * @return 64 well-mixed bits
     */
    public long value() {
        return BitMixer.finish(state);
    }
}
