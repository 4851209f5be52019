package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntCacheTest {

    private final IntCache cache = new IntCache();

    @Test
    void returnsStoredValues() {
        Map<Integer, Integer> expected = new HashMap<>();
        Random random = new Random(7); // any seed; a fixed one makes failures reproducible
        for (int i = 0; i < 20_000; i++) {
            int key = random.nextInt() & ~1; // even, because -1 is not allowed
            if (expected.putIfAbsent(key, i) == null) {
                cache.put(key, i);
            }
        }

        expected.forEach((key, value) -> assertEquals(value, cache.get(key), "the value of key " + key));
        assertEquals(IntCache.ABSENT, cache.get(1), "no odd key has a value");
    }

    @Test
    void distinguishesConsecutiveKeys() {
        for (int key = 0; key < 1_000; key++) {
            cache.put(key, -key);
        }
        for (int key = 0; key < 1_000; key++) {
            assertEquals(-key, cache.get(key), "the value of key " + key);
        }
    }

    @Test
    void removesAllEntriesAboveItsMaximum() {
        for (int key = 0; key <= IntCache.MAX_ENTRIES; key++) {
            cache.put(key, key);
        }

        assertEquals(IntCache.ABSENT, cache.get(0), "the oldest entry must be removed");
        assertEquals(IntCache.MAX_ENTRIES, cache.get(IntCache.MAX_ENTRIES), "the newest entry must remain");
    }
}
