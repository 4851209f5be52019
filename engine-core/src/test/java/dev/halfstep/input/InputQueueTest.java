package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the queue to which a host adds the input events of a frame. */
class InputQueueTest {

    private final InputQueue queue = new InputQueue();

    @Test
    void edgesKeepOrderDirectionAndTime() {
        queue.add(Key.SPACE, DOWN, 10);
        queue.add(Key.A, DOWN, -20);
        queue.add(Key.SPACE, UP, Long.MAX_VALUE);
        assertEquals(3, queue.size());
        assertEdge(0, Key.SPACE, DOWN, 10);
        assertEdge(1, Key.A, DOWN, -20);
        assertEdge(2, Key.SPACE, UP, Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64, 65, 128, 129, 10_000}) // arrays grow at powers of two
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
    void clearingRemovesAllEvents() {
        queue.add(Key.A, DOWN, 1);
        queue.add(Key.B, DOWN, 2);
        queue.clear();
        assertEquals(0, queue.size());
        assertThrows(IndexOutOfBoundsException.class, () -> queue.events().control(0));
        queue.add(Key.C, UP, 3);
        assertEquals(1, queue.size());
        assertEdge(0, Key.C, UP, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2, 63, 64})
    void anIndexOutOfRangeIsRefused(int index) {
        queue.add(Key.A, DOWN, 1);
        queue.add(Key.B, DOWN, 2);
        String rule = "the index of an event must be at least 0 and less than 2: " + index;
        assertEquals(
                rule,
                assertThrows(
                                IndexOutOfBoundsException.class,
                                () -> queue.events().control(index))
                        .getMessage());
        assertEquals(
                rule,
                assertThrows(
                                IndexOutOfBoundsException.class,
                                () -> queue.events().kind(index))
                        .getMessage());
        assertEquals(
                rule,
                assertThrows(IndexOutOfBoundsException.class, () -> queue.timeNanos(index))
                        .getMessage());
    }

    @Test
    void anOverflowNamesTheRefusedEvent() {
        for (int i = 0; i < InputQueue.MAX_EVENTS; i++) {
            queue.add(Key.A, i % 2 == 0, i);
        }
        String message = assertThrows(IllegalStateException.class, () -> queue.add(Key.ESCAPE, DOWN, 1))
                .getMessage();
        assertEquals("an input queue must have at most 65536 events: no room for key:ESCAPE down", message);
        assertEquals(InputQueue.MAX_EVENTS, queue.size());
        queue.clear();
        queue.add(Key.ESCAPE, DOWN, 1);
        assertEquals(1, queue.size());
    }

    @Test
    void coalescesMovesAtOneTimeBetweenEdges() {
        queue.movePointer(1, 1, 5);
        queue.moveAxis(GamepadAxis.LEFT_X, 0.5f, 5);
        queue.movePointer(2, 2, 5);
        queue.turnWheel(1, 2, 5);
        queue.turnWheel(1, 2, 5);
        queue.moveAxis(GamepadAxis.LEFT_X, -0.5f, 5);
        queue.add(Key.A, DOWN, 5);
        queue.movePointer(3, 3, 5);
        queue.movePointer(4, 4, 6);
        queue.turnWheel(1, 1, 6);
        queue.turnWheel(1, 1, 7);
        assertEquals(
                "to 2.0,2.0 LEFT_X=-0.5 by 2.0,4.0 key:A+ to 3.0,3.0 to 4.0,4.0 by 1.0,1.0 by 1.0,1.0",
                InputEventsTest.text(queue.events()));
    }

    @ParameterizedTest
    @ValueSource(floats = {1.001f, -1.001f, Float.NaN, Float.POSITIVE_INFINITY})
    void refusesAValueOfAnAxisOutOfRange(float value) {
        assertEquals(
                "the value of an axis must be between -1 and 1: LEFT_X at " + value,
                assertThrows(IllegalArgumentException.class, () -> queue.moveAxis(GamepadAxis.LEFT_X, value, 0))
                        .getMessage());
        assertEquals(0, queue.size());
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.NEGATIVE_INFINITY})
    void refusesPointerAndWheelValuesThatAreNotFinite(float value) {
        assertEquals(
                "the pointer must be finite: 1.0, " + value,
                assertThrows(IllegalArgumentException.class, () -> queue.movePointer(1, value, 0))
                        .getMessage());
        assertEquals(
                "a turn of the wheel must be finite: " + value + ", 1.0",
                assertThrows(IllegalArgumentException.class, () -> queue.turnWheel(value, 1, 0))
                        .getMessage());
        assertEquals(0, queue.size());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0x110000})
    void refusesACharacterThatIsNoCodePoint(int codePoint) {
        assertEquals(
                "a character must be a Unicode code point: " + codePoint,
                assertThrows(IllegalArgumentException.class, () -> queue.type(codePoint))
                        .getMessage());
    }

    @Test
    void movesOfDifferentPlayersDoNotCoalesce() {
        queue.movePointer(1, 1, 5);
        queue.movePointer(2, 2, 2, 5);
        queue.movePointer(3, 3, 5);
        queue.turnWheel(2, 1, 1, 5);
        queue.turnWheel(2, 1, 1, 5);
        queue.press(2, Action.named("buy"), 5);
        queue.movePointer(2, 4, 4, 5);
        assertEquals("to 3.0,3.0 2/to 2.0,2.0 2/by 2.0,2.0 2/'buy' 2/to 4.0,4.0", InputEventsTest.text(queue.events()));
    }

    @Test
    void addsEventsAsThoseOfAnotherPlayer() {
        InputQueue source = new InputQueue();
        source.add(Key.A, DOWN, 1);
        source.movePointer(1, 2, 3);
        source.press(Action.named("buy"));
        source.add(2, GamepadButton.A, DOWN, 1);
        queue.add(Key.B, DOWN, 4);
        queue.addAll(source.events(), 3, 7);
        assertEquals("key:B+ 3/key:A+ 3/to 1.0,2.0 3/'buy' 4/gamepad:A+", InputEventsTest.text(queue.events()));
        assertEquals(4, queue.timeNanos(0));
        assertEquals(7, queue.timeNanos(4));
        queue.addAll(source.events(), 1, 8);
        assertEquals(9, queue.size());
    }

    @Test
    void refusesEventsThatAnotherPlayerCannotHave() {
        InputQueue source = new InputQueue();
        source.add(Key.A, DOWN, 1);
        source.add(3, GamepadButton.A, DOWN, 1);
        assertRefusesToAdd(source, 6 + 1, "the number of a player must be 1 to 8: 9");
        assertRefusesToAdd(source, 0, "the number of a player must be 1 to 8: 0");
        assertRefusesToAdd(source, 9, "the number of a player must be 1 to 8: 9");
        source.clear();
        source.tune(Tuning.of("gravity", 1, 0, 9), 3);
        assertRefusesToAdd(source, 2, "only the first player must set a tuning: player 2 sets gravity");
        queue.addAll(source.events(), 1, 0);
        assertEquals("gravity=3.0", InputEventsTest.text(queue.events()));
    }

    private void assertRefusesToAdd(InputQueue source, int player, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> queue.addAll(source.events(), player, 0))
                        .getMessage());
        assertEquals(0, queue.size());
    }

    @Test
    void movesEventsAndCharactersToAnotherQueue() {
        queue.add(Key.A, DOWN, 1);
        queue.movePointer(1, 2, 3);
        queue.type('x');
        InputQueue target = new InputQueue();
        target.add(Key.B, DOWN, 4);

        queue.moveTo(target, 7);

        assertEquals("key:B+ key:A+ to 1.0,2.0", InputEventsTest.text(target.events()));
        assertEquals(4, target.timeNanos(0));
        assertEquals(7, target.timeNanos(1));
        assertEquals(1, target.text().length());
        assertEquals('x', target.text().codePoint(0));
        assertEquals(0, queue.size());
        assertEquals(0, queue.text().length());
    }

    @Test
    void aFullQueueRefusesMovedEvents() {
        for (int i = 0; i < InputQueue.MAX_EVENTS - 1; i++) {
            queue.add(Key.A, i % 2 == 0, i);
        }
        InputQueue source = new InputQueue();
        source.add(Key.B, DOWN, 0);
        source.add(Key.B, UP, 0);
        assertEquals(
                "an input queue must have at most 65536 events: no room for 2 moved events",
                assertThrows(IllegalStateException.class, () -> source.moveTo(queue, 0))
                        .getMessage());
        assertEquals(0, source.size(), "a refused move must clear the source as well");
    }

    private void assertEdge(int index, Key key, boolean down, long atNanos) {
        assertEquals(key, queue.events().control(index));
        assertEquals(
                down ? InputEvents.Kind.PRESS : InputEvents.Kind.RELEASE,
                queue.events().kind(index),
                "edge " + index);
        assertEquals(atNanos, queue.timeNanos(index));
    }
}
