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

/** Tests the events that reach the queue of the frame, written as text such as {@code key:A+} for a press. */
class WindowInputTest {

    private final WindowInput windowInput = new WindowInput();
    private final InputQueue queue = new InputQueue();

    private void poll(long atNanos) {
        windowInput.beginPoll(queue, atNanos);
        windowInput.endPoll();
    }

    /** Polls and returns the new events as text, such as {@code key:A+ to 1.0,2.0}. */
    static String pollAsText(WindowInput windowInput, InputQueue queue) {
        queue.clear();
        windowInput.beginPoll(queue, 0);
        windowInput.endPoll();
        return text(queue);
    }

    /** Describes events: + is a press, - a release, "to" a pointer position, "by" a turn of the wheel. */
    private static String text(InputQueue queue) {
        InputEvents events = queue.events();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            String values = events.x(i) + "," + events.y(i) + " ";
            text.append(events.player(i) == 1 ? "" : events.player(i) + "/");
            text.append(
                    switch (events.kind(i)) {
                        case PRESS -> events.control(i).label() + "+ ";
                        case RELEASE -> events.control(i).label() + "- ";
                        case AXIS -> events.axis(i) + "=" + events.x(i) + " ";
                        case POINTER -> "to " + values;
                        case WHEEL -> "by " + values;
                        case MOTION -> "motion " + values;
                        case HOLD -> events.control(i).label() + "held ";
                        case ACTION, TUNING, LEAVE, JOIN, AIM ->
                            throw new AssertionError("a window has no such event: " + events.kind(i));
                    });
        }
        return text.toString().strip();
    }

    @Test
    void anotherGameInTheWindowKnowsWhatIsHeldAndSeesNoPress() {
        windowInput.setHeld(Key.RIGHT, true);
        windowInput.setHeld(Key.R, true);
        windowInput.setHeld(2, GamepadButton.A, true);
        windowInput.moveAxis(GamepadAxis.LEFT_X, 0.5f);
        windowInput.movePointer(3, 4);
        poll(1);
        windowInput.setHeld(Key.R, false);
        poll(2);

        windowInput.holdAgain();

        assertEquals("key:RIGHTheld LEFT_X=0.5 2/gamepad:Aheld to 3.0,4.0", pollAsText(windowInput, queue));
        windowInput.setHeld(Key.RIGHT, false);
        assertEquals("key:RIGHT-", pollAsText(windowInput, queue), "a release follows");
    }

    @Test
    void deliversEachEventOnceAndInOrder() {
        windowInput.setHeld(Key.A, true);
        windowInput.movePointer(3, 4);
        windowInput.setHeld(MouseButton.LEFT, true);
        windowInput.moveAxis(GamepadAxis.LEFT_X, 0.5f);
        windowInput.turnWheel(0, -1);
        windowInput.setHeld(Key.A, false);

        assertEquals("key:A+ to 3.0,4.0 mouse:LEFT+ LEFT_X=0.5 by 0.0,-1.0 key:A-", pollAsText(windowInput, queue));
        assertEquals("", pollAsText(windowInput, queue), "the next poll has no events");
    }

    @Test
    void timestampsEventsBetweenPollsWithTheNextPoll() {
        windowInput.setHeld(Key.A, true);
        windowInput.setHeld(Key.A, false);

        poll(777);

        assertEquals(777, queue.timeNanos(0), "the time of the press");
        assertEquals(777, queue.timeNanos(1), "the time of the release");
    }

    @Test
    void queuesOnlyChanges() {
        windowInput.setHeld(Key.A, false);
        windowInput.setHeld(Key.A, true);
        windowInput.setHeld(Key.A, true);
        windowInput.moveAxis(GamepadAxis.LEFT_Y, 0);
        windowInput.moveAxis(GamepadAxis.LEFT_Y, 1);
        windowInput.moveAxis(GamepadAxis.LEFT_Y, 1);

        assertEquals("key:A+ LEFT_Y=1.0", pollAsText(windowInput, queue));
    }

    @Test
    void keepsTheLastMoveBeforeEachClick() {
        for (int i = 0; i < 1_000; i++) {
            windowInput.movePointer(i, 0);
        }
        windowInput.setHeld(MouseButton.LEFT, true);
        windowInput.movePointer(5, 5);
        windowInput.movePointer(6, 6);

        assertEquals("to 999.0,0.0 mouse:LEFT+ to 6.0,6.0", pollAsText(windowInput, queue));
    }

    @Test
    void releasesAllControlsOnceWhenTheFocusIsLost() {
        windowInput.setHeld(Key.LEFT, true);
        windowInput.setHeld(MouseButton.RIGHT, true);
        windowInput.setHeld(GamepadButton.A, true);
        windowInput.moveAxis(GamepadAxis.LEFT_X, -1);
        pollAsText(windowInput, queue);

        windowInput.setFocused(false);
        windowInput.setHeld(Key.LEFT, false);

        assertFalse(windowInput.isFocused(), "the window must have lost the focus");
        assertEquals("key:LEFT- mouse:RIGHT- gamepad:A- LEFT_X=0.0", pollAsText(windowInput, queue));
        windowInput.setFocused(true);
        assertTrue(windowInput.isFocused());
        assertEquals("", pollAsText(windowInput, queue));
    }

    @Test
    void growsToHoldManyEdges() {
        for (int i = 0; i < 1_000; i++) { // alternating presses and releases
            windowInput.setHeld(Key.A, i % 2 == 0);
        }

        pollAsText(windowInput, queue);

        assertEquals(1_000, queue.size(), "the number of edges");
        assertEquals(InputEvents.Kind.RELEASE, queue.events().kind(999));
    }

    @Test
    void queuesEventsDuringAPollImmediately() {
        windowInput.setHeld(Key.A, true);
        windowInput.beginPoll(queue, 5);
        windowInput.movePointer(1, 2);
        windowInput.type('x');

        assertEquals("key:A+ to 1.0,2.0", text(queue));
        assertEquals(5, queue.timeNanos(1), "the time of the poll");
        windowInput.endPoll();
        windowInput.setHeld(Key.A, false);
        assertEquals("key:A+ to 1.0,2.0", text(queue), "the release must wait for the next poll");
    }

    @Test
    void throwsAnOverflowAtTheEndOfThePoll() {
        windowInput.beginPoll(queue, 0);
        for (int i = 0; i < InputQueue.MAX_EVENTS; i++) {
            windowInput.setHeld(Key.A, i % 2 == 0);
        }
        windowInput.setHeld(Key.B, true); // one event too many

        assertEquals(
                "an input queue must have at most 65536 events: no room for key:B down",
                assertThrows(IllegalStateException.class, windowInput::endPoll).getMessage());
        queue.clear();
        windowInput.setHeld(Key.C, true);
        assertEquals("key:C+", pollAsText(windowInput, queue));
    }
}
