package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputQueueTest {

    private final InputQueue queue = new InputQueue();

    @Test
    void edgesKeepTheirOrderTheirDirectionAndTheirTime() {
        queue.add(Key.SPACE, true, 10);
        queue.add(Key.A, true, -20);
        queue.add(Key.SPACE, false, Long.MAX_VALUE);
        assertEquals(3, queue.size());
        assertEdge(0, Key.SPACE, true, 10);
        assertEdge(1, Key.A, true, -20);
        assertEdge(2, Key.SPACE, false, Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 128, 129, 10_000})
    void growingKeepsEveryEdge(int count) {
        Key[] keys = Key.values();
        for (int i = 0; i < count; i++) {
            queue.add(keys[i % keys.length], i % 3 == 0, 7L * i);
        }
        assertEquals(count, queue.size());
        for (int i = 0; i < count; i++) {
            assertEdge(i, keys[i % keys.length], i % 3 == 0, 7L * i);
        }
    }

    @Test
    void anEmptyQueueStartsAnewAndForgetsWhatItHeld() {
        queue.add(Key.A, true, 1);
        queue.add(Key.B, true, 2);
        queue.clear();
        assertEquals(0, queue.size());
        assertThrows(IndexOutOfBoundsException.class, () -> queue.key(0));
        queue.add(Key.C, false, 3);
        assertEquals(1, queue.size());
        assertEdge(0, Key.C, false, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2, 63, 64})
    void onlyEdgesThatWaitCanBeRead(int index) {
        queue.add(Key.A, true, 1);
        queue.add(Key.B, true, 2);
        String rule = "an edge lies between 0 and 1: " + index;
        assertEquals(
                rule,
                assertThrows(IndexOutOfBoundsException.class, () -> queue.key(index))
                        .getMessage());
        assertEquals(
                rule,
                assertThrows(IndexOutOfBoundsException.class, () -> queue.isDown(index))
                        .getMessage());
        assertEquals(
                rule,
                assertThrows(IndexOutOfBoundsException.class, () -> queue.timeNanos(index))
                        .getMessage());
    }

    @Test
    void atMost65536EdgesWaitAndTheNextOneIsNamed() {
        for (int i = 0; i < 65_536; i++) {
            queue.add(Key.A, i % 2 == 0, i);
        }
        String message = assertThrows(IllegalStateException.class, () -> queue.add(Key.ESCAPE, true, 1))
                .getMessage();
        assertEquals("at most 65536 key edges may wait for a frame: one more is ESCAPE down", message);
        assertEquals(65_536, queue.size());
        queue.clear();
        queue.add(Key.ESCAPE, true, 1);
        assertEquals(1, queue.size());
    }

    private void assertEdge(int index, Key key, boolean down, long atNanos) {
        assertEquals(key, queue.key(index));
        if (down) {
            assertTrue(queue.isDown(index), "edge " + index);
        } else {
            assertFalse(queue.isDown(index), "edge " + index);
        }
        assertEquals(atNanos, queue.timeNanos(index));
    }
}
