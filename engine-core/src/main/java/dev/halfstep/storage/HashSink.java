package dev.halfstep.storage;

/**
 * Hashes a sequence of values to 64 bits. The same values in the same order give the same hash on every machine.
 *
 * <p>All NaN values give the same hash. {@code -0.0} and {@code 0.0} give different hashes, since division
 * distinguishes them.
 */
public class HashSink {

    /**
     * 2^64 divided by the golden ratio. A multiplication by it maps neighbouring values far apart. It is odd, so no
     * bits are lost.
     */
    private static final long GOLDEN_RATIO_FACTOR = 0x9E3779B97F4A7C15L;

    /**
     * The rotation before each value: it mixes the high bits, which a multiplication changes most, with low bits.
     */
    private static final int ROTATION_BITS = 25;

    private long state;

    /** Creates a sink without values. */
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
     * Adds an integer.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(long value) {
        // The 1 makes leading zeros change the hash: without it, the state would stay 0.
        state = (Long.rotateLeft(state, ROTATION_BITS) ^ value) * GOLDEN_RATIO_FACTOR + 1;
        return this;
    }

    /**
     * Adds an integer.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(int value) {
        return add((long) value);
    }

    /**
     * Adds a floating-point number.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(float value) {
        return add((long) Float.floatToIntBits(value));
    }

    /**
     * Adds a floating-point number.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(double value) {
        return add(Double.doubleToLongBits(value));
    }

    /**
     * Adds a boolean.
     *
     * @param value true or false
     * @return this
     */
    public HashSink add(boolean value) {
        return add(value ? 1L : 0L);
    }

    /**
     * Adds whether a nullable value is present. If it is, the caller adds the value next.
     *
     * @param isPresent false for null
     */
    public void addPresence(boolean isPresent) {
        add(isPresent ? 1L : 0L);
    }

    /**
     * Adds the number of values that are added next, such as the length of an array.
     *
     * @param length the number of values, 0 or more
     */
    public void addLength(int length) {
        add((long) length);
    }

    /**
     * Adds a text.
     *
     * @param text the text, of any length
     */
    public void addText(String text) {
        addLength(text.length());
        for (int i = 0; i < text.length(); i++) {
            add((long) text.charAt(i));
        }
    }

    /**
     * Names the field to which the next values belong, until {@link #leave()}. The hash does not depend on names.
     * Subclasses that report a divergence show the names.
     *
     * @param field the name of the field
     */
    public void enter(String field) {}

    /**
     * Names the array element to which the next values belong, until {@link #leave()}.
     *
     * @param index the index of the element
     */
    public void enter(int index) {}

    /** Ends the innermost field or array element. */
    public void leave() {}

    /**
     * Returns the hash of all values since the last reset.
     *
     * @return 64 well-mixed bits
     */
    public long value() {
        return mix(state);
    }

    /**
     * Applies the finaliser of MurmurHash3 (Austin Appleby, public domain): every input bit affects every output bit.
     *
     * @param state any bits
     * @return the mixed bits, different for different input
     */
    static long mix(long state) {
        long mixed = state;
        mixed = (mixed ^ (mixed >>> 33)) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ (mixed >>> 33);
    }
}
