package dev.halfstep.render.draw;

/**
 * Converts a draw order, a finite float, into 32 bits for sort keys and back. As unsigned integers, the bits of two
 * orders compare like the orders.
 */
final class DrawOrder {

    /** The bits of order 0. */
    static final int ZERO = Integer.MIN_VALUE;

    private static final int SIGN = Integer.MIN_VALUE;

    private DrawOrder() {}

    /**
     * Returns the bits of an order; those of -0 are those of 0.
     *
     * @param owner what has the order, for the message
     * @throws IllegalArgumentException if the order is not finite
     */
    static int toBits(float order, String owner) {
        if (!Float.isFinite(order)) {
            throw new IllegalArgumentException("the order of " + owner + " must be finite: " + order);
        }
        int bits = Float.floatToRawIntBits(order + 0f); // -0 + 0 is 0
        return bits ^ (bits >> 31 | SIGN); // the bits of negative floats descend, so all of them are inverted
    }

    /** Returns the order of bits. */
    static float fromBits(int orderBits) {
        return Float.intBitsToFloat(orderBits ^ (~orderBits >> 31 | SIGN));
    }
}
