package dev.halfstep.render.draw;

/**
 * Packs the draw order of a sprite (32 bits) and its batch (10 bits) into a sort key. A sprite with a lower key is
 * drawn earlier.
 */
final class SpriteKey {

    /** The number of bits of a batch index, the lowest of a key. */
    static final int BATCH_BITS = 10;

    private SpriteKey() {}

    /** Returns the key of a sprite whose order has these {@linkplain DrawOrder bits}. */
    static long of(int orderBits, int batch) {
        return Integer.toUnsignedLong(orderBits) << BATCH_BITS | batch;
    }

    /** Returns the batch index in a key. */
    static int batch(long key) {
        return (int) key & (SpriteBatches.MAX_BATCHES - 1);
    }
}
