package dev.halfstep.render.draw;

/**
 * Packs the sort key of a sprite into 63 bits: draw order (11 bits), batch (10 bits) and entity (42 bits).
 *
 * <p>An entity number has 47 bits. Its highest bit marks entities that presentation systems spawned; the key keeps this
 * bit and the lowest 41 bits. Only after 2<sup>41</sup> entities were spawned may older sprites cover newer ones.
 */
final class SpriteKey {

    /** The number of bits of a draw order. */
    static final int ORDER_BITS = 11;

    /** The number of bits of a batch index. */
    static final int BATCH_BITS = 10;

    /** The number of bits for the entity, the lowest of a key. */
    static final int ENTITY_BITS = 42;

    /** The number of the lowest bits of an entity number that the key keeps. */
    private static final int SEQUENCE_BITS = 41;

    /** The position in an entity number of the bit that marks entities of presentation systems. */
    private static final int PRESENTATION_SHIFT = 46;

    private SpriteKey() {}

    /** Returns the key: a sprite with a lower key is drawn earlier. */
    static long of(int order, int batch, long entityNumber) {
        return highBits(order, batch) | lowBits(entityNumber);
    }

    /** Returns the bits of a key for order and batch. */
    static long highBits(int order, int batch) {
        return (long) (order + Sprite.MAX_ORDER) << (BATCH_BITS + ENTITY_BITS) | (long) batch << ENTITY_BITS;
    }

    /** Returns the bits of a key for the entity. */
    static long lowBits(long entityNumber) {
        long sequence = entityNumber & ((1L << SEQUENCE_BITS) - 1);
        long presentation = entityNumber >>> PRESENTATION_SHIFT;
        return presentation << SEQUENCE_BITS | sequence;
    }

    /** Returns the batch index in a key. */
    static int batch(long key) {
        return (int) (key >>> ENTITY_BITS) & (SpriteBatches.MAX_BATCHES - 1);
    }
}
