package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class KeyFrameTest {

    private final InputQueue queue = new InputQueue();
    private final KeyFrame keys = new KeyFrame();

    @Test
    void nothingIsHeldAtFirst() {
        for (Key key : Key.values()) {
            assertFalse(keys.isDown(key));
            assertEquals(0, keys.pressCount(key));
        }
    }

    @Test
    void aTapWithinOneFrameCountsOnceAndLeavesTheKeyUp() {
        queue.add(Key.SPACE, true, 1);
        queue.add(Key.SPACE, false, 2);
        keys.takeAll(queue);
        assertTrue(keys.wasPressed(Key.SPACE));
        assertEquals(1, keys.pressCount(Key.SPACE));
        assertFalse(keys.isDown(Key.SPACE));
    }

    @Test
    void aPressCountsInItsOwnFrameOnlyAndIsHeldUntilItsRelease() {
        queue.add(Key.W, true, 1);
        keys.takeAll(queue);
        assertTrue(keys.wasPressed(Key.W));
        assertTrue(keys.isDown(Key.W));

        keys.takeAll(queue);
        assertFalse(keys.wasPressed(Key.W));
        assertTrue(keys.isDown(Key.W));

        queue.add(Key.W, false, 2);
        keys.takeAll(queue);
        assertFalse(keys.wasPressed(Key.W));
        assertFalse(keys.isDown(Key.W));
    }

    @Test
    void severalPressesInOneFrameAreCounted() {
        for (int i = 0; i < 3; i++) {
            queue.add(Key.F, true, i);
            queue.add(Key.F, false, i);
        }
        queue.add(Key.F, true, 4);
        keys.takeAll(queue);
        assertEquals(4, keys.pressCount(Key.F));
        assertTrue(keys.isDown(Key.F));
    }

    @Test
    void aReleaseAndAPressInOneFrameAreAPressOfAHeldKey() {
        queue.add(Key.F, true, 1);
        keys.takeAll(queue);
        queue.add(Key.F, false, 2);
        queue.add(Key.F, true, 3);
        keys.takeAll(queue);
        assertEquals(1, keys.pressCount(Key.F));
        assertTrue(keys.isDown(Key.F));
    }

    @Test
    void keysDoNotTouchEachOther() {
        Key[] all = Key.values();
        for (Key key : all) {
            queue.add(key, true, 1);
            keys.takeAll(queue);
            for (Key other : all) {
                assertEquals(other == key ? 1 : 0, keys.pressCount(other), key + " was pressed, not " + other);
                assertEquals(other.compareTo(key) <= 0, keys.isDown(other), key + " is down, and " + other);
            }
        }
    }

    @Test
    void theQueueIsEmptyAfterwards() {
        queue.add(Key.A, true, 1);
        keys.takeAll(queue);
        assertEquals(0, queue.size());
    }
}
