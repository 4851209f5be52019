package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

    /** What a frame gets, such as {@code key:A+ to 1.0,2.0}. */
    static String take(WindowInput window, InputQueue input) {
        input.clear();
        window.moveTo(input, 0);
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
    void shouldHandOverEverythingInOrderAndOnce() {
        window.set(Key.A, true);
        window.movePointer(3, 4);
        window.set(MouseButton.LEFT, true);
        window.moveAxis(GamepadAxis.LEFT_X, 0.5f);
        window.turnWheel(0, -1);
        window.set(Key.A, false);

        assertEquals("key:A+ to 3.0,4.0 mouse:LEFT+ LEFT_X=0.5 by 0.0,-1.0 key:A-", take(window, input));
        assertEquals("", take(window, input));
    }

    @Test
    void shouldGiveEverythingTheTimeOfTheFrame() {
        window.set(Key.A, true);
        window.set(Key.A, false);

        window.moveTo(input, 777);

        assertEquals(777, input.timeNanos(0));
        assertEquals(777, input.timeNanos(1));
    }

    @Test
    void shouldCountOnlyChanges() {
        window.set(Key.A, false);
        window.set(Key.A, true);
        window.set(Key.A, true);
        window.moveAxis(GamepadAxis.LEFT_Y, 0);
        window.moveAxis(GamepadAxis.LEFT_Y, 1);
        window.moveAxis(GamepadAxis.LEFT_Y, 1);

        assertEquals("key:A+ LEFT_Y=1.0", take(window, input));
    }

    @Test
    void shouldKeepTheLastOfManyMovesInARowAndWhereThePointerWasAtAClick() {
        for (int i = 0; i < 1_000; i++) {
            window.movePointer(i, 0);
        }
        window.set(MouseButton.LEFT, true);
        window.movePointer(5, 5);
        window.movePointer(6, 6);

        assertEquals("to 999.0,0.0 mouse:LEFT+ to 6.0,6.0", take(window, input));
    }

    @Test
    void shouldLetGoOfEverythingOnceWhenTheFocusGoesElsewhere() {
        window.set(Key.LEFT, true);
        window.set(MouseButton.RIGHT, true);
        window.set(GamepadButton.A, true);
        window.moveAxis(GamepadAxis.LEFT_X, -1);
        take(window, input);

        window.setFocused(false);
        window.set(Key.LEFT, false);

        assertFalse(window.isFocused());
        assertEquals("key:LEFT- mouse:RIGHT- gamepad:A- LEFT_X=0.0", take(window, input));
        window.setFocused(true);
        assertTrue(window.isFocused());
        assertEquals("", take(window, input));
    }

    @Test
    void shouldKeepManyMoreEdgesThanItBeganWith() {
        for (int i = 0; i < 1_000; i++) {
            window.set(Key.A, i % 2 == 0);
        }

        take(window, input);

        assertEquals(1_000, input.size());
        assertEquals(InputEvents.Kind.RELEASE, input.events().kind(999));
    }
}
