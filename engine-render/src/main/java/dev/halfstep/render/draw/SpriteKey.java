package dev.halfstep.render.draw;

/**
 * The sort key of a sprite: order, then batch, then entity, in 11 + 10 + 42 bits. Entity numbers have 47 bits; the
 * highest bit marks entities spawned by presentation. Only after 2<sup>41</sup> spawned entities of one kind may older
 * sprites cover newer ones.
 */
final class SpriteKey {

    static final int BATCH_BITS = 10;
    private static final int ENTITY_BITS = 42;
    private static final int SPAWNED_BITS = 41;
    private static final int PRESENTATION_BIT = 46;

    private SpriteKey() {}

    static long of(int order, int batch, long entityNumber) {
        long spawned = entityNumber & ((1L << SPAWNED_BITS) - 1);
        long presentation = entityNumber >>> PRESENTATION_BIT;
        return (long) (order + Sprite.MAX_ORDER) << (BATCH_BITS + ENTITY_BITS)
                | (long) batch << ENTITY_BITS
                | presentation << SPAWNED_BITS
                | spawned;
    }

    static int batch(long key) {
        return (int) (key >>> ENTITY_BITS) & (SpriteBatches.MAX_BATCHES - 1);
    }
}
