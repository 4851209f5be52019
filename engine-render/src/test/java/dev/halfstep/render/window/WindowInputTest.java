package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import org.junit.jupiter.api.Test;

class WindowInputTest {

    private final WindowInput window = new WindowInput();
    private final InputQueue input = new InputQueue();

    private void poll(long atNanos) {
        window.beginPoll(input, atNanos);
        window.endPoll();
    }

    /** Polls and returns the new events as text, such as {@code key:A+ to 1.0,2.0}. */
    static String pollAsText(WindowInput window, InputQueue input) {
        input.clear();
        window.beginPoll(input, 0);
        window.endPoll();
        return text(input);
    }

    /** Describes events: + is a press, - a release, "to" a pointer position, "by" a turn of the wheel. */
    private static String text(InputQueue input) {
        InputEvents events = input.events();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            String values = events.x(i) + "," + events.y(i) + " ";
            text.append(
                    switch (events.kind(i)) {
                        case PRESS -> events.control(i).label() + "+ ";
                        case RELEASE -> events.control(i).label() + "- ";
                        case AXIS -> events.axis(i) + "=" + events.x(i) + " ";
                        case POINTER -> "to " + values;
                        case WHEEL -> "by " + values;
                    });
        }
        return text.toString().strip();
    }

    @Test
    void deliversEachEventOnceAndInOrder() {
        window.setHeld(Key.A, true);
        window.movePointer(3, 4);
        window.setHeld(MouseButton.LEFT, true);
        window.moveAxis(GamepadAxis.LEFT_X, 0.5f);
        window.turnWheel(0, -1);
        window.setHeld(Key.A, false);

        assertEquals("key:A+ to 3.0,4.0 mouse:LEFT+ LEFT_X=0.5 by 0.0,-1.0 key:A-", pollAsText(window, input));
        assertEquals("", pollAsText(window, input));
    }

    @Test
    void timestampsEventsBetweenPollsWithTheNextPoll() {
        window.setHeld(Key.A, true);
        window.setHeld(Key.A, false);

        poll(777);

        assertEquals(777, input.timeNanos(0));
        assertEquals(777, input.timeNanos(1));
    }

    @Test
    void queuesOnlyChanges() {
        window.setHeld(Key.A, false);
        window.setHeld(Key.A, true);
        window.setHeld(Key.A, true);
        window.moveAxis(GamepadAxis.LEFT_Y, 0);
        window.moveAxis(GamepadAxis.LEFT_Y, 1);
        window.moveAxis(GamepadAxis.LEFT_Y, 1);

        assertEquals("key:A+ LEFT_Y=1.0", pollAsText(window, input));
    }

    @Test
    void keepsTheLastMoveBeforeEachClick() {
        for (int i = 0; i < 1_000; i++) {
            window.movePointer(i, 0);
        }
        window.setHeld(MouseButton.LEFT, true);
        window.movePointer(5, 5);
        window.movePointer(6, 6);

        assertEquals("to 999.0,0.0 mouse:LEFT+ to 6.0,6.0", pollAsText(window, input));
    }

    @Test
    void releasesAllControlsOnceWhenTheFocusIsLost() {
        window.setHeld(Key.LEFT, true);
        window.setHeld(MouseButton.RIGHT, true);
        window.setHeld(GamepadButton.A, true);
        window.moveAxis(GamepadAxis.LEFT_X, -1);
        pollAsText(window, input);

        window.setFocused(false);
        window.setHeld(Key.LEFT, false);

        assertFalse(window.isFocused());
        assertEquals("key:LEFT- mouse:RIGHT- gamepad:A- LEFT_X=0.0", pollAsText(window, input));
        window.setFocused(true);
        assertTrue(window.isFocused());
        assertEquals("", pollAsText(window, input));
    }

    @Test
    void growsToHoldManyEdges() {
        for (int i = 0; i < 1_000; i++) {
            window.setHeld(Key.A, i % 2 == 0);
        }

        pollAsText(window, input);

        assertEquals(1_000, input.size());
        assertEquals(InputEvents.Kind.RELEASE, input.events().kind(999));
    }

    @Test
    void queuesEventsDuringAPollImmediately() {
        window.setHeld(Key.A, true);
        window.beginPoll(input, 5);
        window.movePointer(1, 2);
        window.type('x');

        assertEquals("key:A+ to 1.0,2.0", text(input));
        assertEquals(5, input.timeNanos(1));
        window.endPoll();
        window.setHeld(Key.A, false);
        assertEquals("key:A+ to 1.0,2.0", text(input));
    }

    @Test
    void throwsAnOverflowAtTheEndOfThePoll() {
        window.beginPoll(input, 0);
        for (int i = 0; i < InputQueue.MAX_EVENTS; i++) {
            window.setHeld(Key.A, i % 2 == 0);
        }
        window.setHeld(Key.B, true);

        assertEquals(
                "an input queue must have at most 65536 events: no room for key:B down",
                assertThrows(IllegalStateException.class, window::endPoll).getMessage());
        input.clear();
        window.setHeld(Key.C, true);
        assertEquals("key:C+", pollAsText(window, input));
    }
}
