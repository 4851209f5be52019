package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpriteKeyTest {

    private static final int MAX_BATCH = SpriteBatches.MAX_BATCHES - 1;

    private static long key(float order, int batch) {
        return SpriteKey.of(DrawOrder.toBits(order, "a sprite"), batch);
    }

    @Test
    void sortsByOrderThenByBatch() {
        assertTrue(key(-1000, MAX_BATCH) < key(-999, 0), "the order decides first");
        assertTrue(key(0, 3) < key(0, 4), "the batch decides next");
        assertTrue(key(-Float.MAX_VALUE, 0) >= 0, "keys are not negative");
        assertTrue(key(Float.MAX_VALUE, MAX_BATCH) > 0, "keys are not negative");
    }

    @Test
    void returnsTheBatchOfAKey() {
        assertEquals(MAX_BATCH, SpriteKey.batch(key(1000, MAX_BATCH)), "the highest batch");
        assertEquals(0, SpriteKey.batch(key(-1000, 0)), "the lowest batch");
    }
}
