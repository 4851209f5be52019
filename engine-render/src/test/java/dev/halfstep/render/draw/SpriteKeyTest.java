package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SpriteKeyTest {

    private static final long FIRST_OF_PRESENTATION = 1L << 46;

    @Test
    void sortsByOrderThenBatchThenEntity() {
        assertTrue(SpriteKey.of(-1000, 1023, FIRST_OF_PRESENTATION) < SpriteKey.of(-999, 0, 1));
        assertTrue(SpriteKey.of(0, 3, FIRST_OF_PRESENTATION) < SpriteKey.of(0, 4, 1));
        assertTrue(SpriteKey.of(0, 3, 7) < SpriteKey.of(0, 3, 8));
        assertTrue(SpriteKey.of(0, 3, (1L << 41) - 1) < SpriteKey.of(0, 3, FIRST_OF_PRESENTATION));
        assertTrue(SpriteKey.of(0, 3, FIRST_OF_PRESENTATION) < SpriteKey.of(0, 3, FIRST_OF_PRESENTATION + 1));
        assertTrue(SpriteKey.of(1000, 1023, FIRST_OF_PRESENTATION) > 0, "numbers to sort by are not negative");
    }

    @Test
    void decodesItsBatch() {
        assertEquals(1023, SpriteKey.batch(SpriteKey.of(1000, 1023, FIRST_OF_PRESENTATION + 5)));
        assertEquals(0, SpriteKey.batch(SpriteKey.of(-1000, 0, 1)));
    }
}
