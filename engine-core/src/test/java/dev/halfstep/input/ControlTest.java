package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the indices and labels of controls: keys, mouse buttons and gamepad buttons. */
class ControlTest {

    @Test
    void indicesOfControlsHaveNoGaps() {
        assertEquals(
                Key.values().length + MouseButton.values().length + GamepadButton.values().length, Control.count());
        for (int i = 0; i < Control.count(); i++) {
            assertEquals(i, Control.at(i).index());
        }
        assertSame(Key.A, Control.at(0));
        assertSame(MouseButton.LEFT, Control.at(Key.values().length));
        assertSame(GamepadButton.DPAD_LEFT, Control.at(Control.count() - 1));
    }

    @Test
    void halvesOfAxesFollowTheControlsWithEvents() {
        int index = Control.count();
        for (GamepadAxis axis : GamepadAxis.values()) {
            assertEquals(index++, axis.positive().index());
            assertEquals(index++, axis.negative().index());
            assertEquals(axis.label() + "+", axis.positive().label());
            assertEquals(axis.label() + "-", axis.negative().label());
            assertEquals(axis + "+", axis.positive().toString());
            assertEquals(axis + "-", axis.negative().toString());
            assertEquals(
                    Optional.of(axis.positive()),
                    Control.labelled(axis.positive().label()));
        }
        assertEquals("gamepad-axis:LEFT_X-", GamepadAxis.LEFT_X.negative().label());
    }

    @Test
    void everyControlIsFoundByItsLabel() {
        for (int i = 0; i < Control.count(); i++) {
            assertEquals(
                    Optional.of(Control.at(i)), Control.labelled(Control.at(i).label()));
        }
        assertEquals("key:LEFT", Key.LEFT.label());
        assertEquals("mouse:LEFT", MouseButton.LEFT.label());
        assertEquals("gamepad:A", GamepadButton.A.label());
        assertEquals(Optional.empty(), Control.labelled("LEFT"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_000})
    void refusesAnIndexOutOfRange(int index) {
        assertEquals(
                "the index of a control must be at least 0 and less than " + Control.count() + ": " + index,
                assertThrows(IndexOutOfBoundsException.class, () -> Control.at(index))
                        .getMessage());
    }
}
