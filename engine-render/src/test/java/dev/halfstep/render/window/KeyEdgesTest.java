package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import org.junit.jupiter.api.Test;

class KeyEdgesTest {

    private final KeyEdges edges = new KeyEdges();
    private final InputQueue input = new InputQueue();

    @Test
    void shouldHandOverEdgesInOrderAndOnce() {
        edges.set(Key.A, true, 10);
        edges.set(Key.B, true, 20);
        edges.set(Key.A, false, 30);

        edges.moveTo(input);
        edges.moveTo(input);

        assertEquals(3, input.size());
        assertEquals(Key.B, input.key(1));
        assertEquals(20, input.timeNanos(1));
        assertEquals(Key.A, input.key(2));
        assertFalse(input.isDown(2));
        assertEquals(30, input.timeNanos(2));
    }

    @Test
    void shouldCountOnlyChanges() {
        edges.set(Key.A, false, 10);
        edges.set(Key.A, true, 20);
        edges.set(Key.A, true, 30);
        edges.moveTo(input);

        assertEquals(1, input.size());
        assertEquals(20, input.timeNanos(0));
    }

    @Test
    void shouldLiftEveryHeldKeyOnceAtAll() {
        edges.set(Key.LEFT, true, 10);
        edges.set(Key.SPACE, true, 10);
        edges.moveTo(input);
        input.clear();

        edges.releaseAll(50);
        edges.set(Key.LEFT, false, 60);
        edges.moveTo(input);

        assertEquals(2, input.size());
        for (int i = 0; i < 2; i++) {
            assertFalse(input.isDown(i));
            assertEquals(50, input.timeNanos(i));
        }
    }

    @Test
    void shouldKeepManyMoreEdgesThanItBeganWith() {
        for (int i = 0; i < 1_000; i++) {
            edges.set(Key.A, i % 2 == 0, i);
        }
        edges.moveTo(input);

        assertEquals(1_000, input.size());
        assertEquals(999, input.timeNanos(999));
    }
}
