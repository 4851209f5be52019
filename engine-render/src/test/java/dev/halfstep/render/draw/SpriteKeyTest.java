package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpriteKeyTest {

    /** The lowest number of an entity that a presentation system spawned. */
    private static final long FIRST_PRESENTATION_NUMBER = 1L << 46;

    @Test
    void sortsByOrderThenBatchThenEntity() {
        assertTrue(SpriteKey.of(-1000, 1023, FIRST_PRESENTATION_NUMBER) < SpriteKey.of(-999, 0, 1));
        assertTrue(SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER) < SpriteKey.of(0, 4, 1));
        assertTrue(SpriteKey.of(0, 3, 7) < SpriteKey.of(0, 3, 8));
        assertTrue(SpriteKey.of(0, 3, (1L << 41) - 1) < SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER));
        assertTrue(SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER) < SpriteKey.of(0, 3, FIRST_PRESENTATION_NUMBER + 1));
        assertTrue(SpriteKey.of(1000, 1023, FIRST_PRESENTATION_NUMBER) > 0, "keys are not negative");
    }

    @Test
    void returnsTheBatchOfAKey() {
        assertEquals(1023, SpriteKey.batch(SpriteKey.of(1000, 1023, FIRST_PRESENTATION_NUMBER + 5)));
        assertEquals(0, SpriteKey.batch(SpriteKey.of(-1000, 0, 1)));
    }
}
