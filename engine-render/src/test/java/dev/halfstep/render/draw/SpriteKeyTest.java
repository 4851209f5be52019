package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpriteKeyTest {

    /** The lowest number of an entity that a presentation system spawned. */
    private static final long FIRST_PRESENTATION_NUMBER = 1L << 46;

    /** The highest number of a simulated entity that a key keeps exactly. */
    private static final long MAX_EXACT_NUMBER = (1L << 41) - 1;

    private static final int MAX_BATCH = SpriteBatches.MAX_BATCHES - 1;

    @Test
    void sortsByOrderThenBatchThenEntity() {
        assertTrue(
                SpriteKey.of(-1000, MAX_BATCH, FIRST_PRESENTATION_NUMBER) < SpriteKey.of(-999, 0, 1),
                "the order decides first");
        assertTrue(SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER) < SpriteKey.of(0, 4, 1), "the batch decides next");
        assertTrue(SpriteKey.of(0, 3, 7) < SpriteKey.of(0, 3, 8), "the entity number decides last");
        assertTrue(
                SpriteKey.of(0, 3, MAX_EXACT_NUMBER) < SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER),
                "presentation entities follow");
        assertTrue(
                SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER) < SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER + 1),
                "in the order of their numbers");
        assertTrue(SpriteKey.of(1000, MAX_BATCH, FIRST_PRESENTATION_NUMBER) > 0, "keys are not negative");
    }

    @Test
    void returnsTheBatchOfAKey() {
        assertEquals(
                MAX_BATCH,
                SpriteKey.batch(SpriteKey.of(1000, MAX_BATCH, FIRST_PRESENTATION_NUMBER + 5)),
                "the highest batch");
        assertEquals(0, SpriteKey.batch(SpriteKey.of(-1000, 0, 1)), "the lowest batch");
    }
}
