package dev.halfstep.world;

/**
 * Takes in numbers one after the other and mixes them into 64 bits. The same numbers in the same order give the same
 * bits on every machine.
 *
 * <p>All NaN count as one. {@code -0.0} and {@code 0.0} are different, since a division tells them apart.
 */
public sealed class HashSink permits StateRecorder {

    /** The golden ratio in 64 bits, odd: spreads neighbouring numbers far apart. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long state;

    /** A sink that has taken nothing in. */
    public HashSink() {}

    /**
     * Starts anew, as if nothing had been taken in.
     *
     * @return this
     */
    public HashSink reset() {
        state = 0;
        return this;
    }

    /**
     * Takes a number in.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(long value) {
        state = (Long.rotateLeft(state, 25) ^ value) * SPREAD + 1;
        return this;
    }

    /**
     * Takes a number in.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(int value) {
        return add((long) value);
    }

    /**
     * Takes a number in.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(float value) {
        return add((long) Float.floatToIntBits(value));
    }

    /**
     * Takes a number in.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(double value) {
        return add(Double.doubleToLongBits(value));
    }

    /**
     * Takes a flag in.
     *
     * @param value any value
     * @return this
     */
    public HashSink add(boolean value) {
        return add(value ? 1L : 0L);
    }

    /** Takes in whether there is a value at all, which then follows. */
    void addPresence(boolean present) {
        add(present ? 1L : 0L);
    }

    /** Takes in how many values follow. */
    void addLength(int length) {
        add((long) length);
    }

    /** Takes in a text of any length. */
    void addText(String text) {
        addLength(text.length());
        for (int i = 0; i < text.length(); i++) {
            add((long) text.charAt(i));
        }
    }

    /** What follows belongs to a field, until {@link #leave()}. Only of interest to those who write it down. */
    void enter(String field) {}

    /** What follows belongs to an element of an array, until {@link #leave()}. */
    void enter(int index) {}

    /** The field or element is done. */
    void leave() {}

    /**
     * The hash of all that was taken in since the last reset.
     *
     * @return 64 well mixed bits
     */
    public long value() {
        return finish(state);
    }

    /** The finaliser of MurmurHash3 (Austin Appleby, public domain): every input bit reaches every output bit. */
    static long finish(long state) {
        long h = state;
        h = (h ^ (h >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return h ^ (h >>> 33);
    }
}
