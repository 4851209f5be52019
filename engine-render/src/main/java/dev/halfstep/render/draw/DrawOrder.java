package dev.halfstep.render.draw;

/**
 * Converts a draw order, a finite float, into 32 bits for sort keys and back. As unsigned integers, the bits of two
 * orders compare like the orders. The bits of small whole numbers end with many zeros, and a sort skips bits that are
 * the same in all keys.
 */
final class DrawOrder {

    /** The bits of order 0. */
    static final int ZERO = Integer.MIN_VALUE;

    private DrawOrder() {}

    /**
     * Returns the bits of an order; -0 has the bits of 0.
     *
     * @param owner the sprite or shape with the order, for the message
     * @throws IllegalArgumentException if the order is not finite
     */
    static int toBits(float order, String owner) {
        if (!Float.isFinite(order)) {
            throw new IllegalArgumentException("the order of " + owner + " must be finite: " + order);
        }
        int bits = Float.floatToRawIntBits(order);
        int magnitude = bits & Integer.MAX_VALUE; // without the sign; the magnitudes of positive floats ascend
        return ZERO + (bits < 0 ? -magnitude : magnitude);
    }

    /** Returns the order of bits. */
    static float fromBits(int orderBits) {
        int magnitude = orderBits - ZERO; // negative for a negative order
        return magnitude < 0 ? -Float.intBitsToFloat(-magnitude) : Float.intBitsToFloat(magnitude);
    }
}
