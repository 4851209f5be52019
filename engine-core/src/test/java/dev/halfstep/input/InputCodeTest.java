package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Checks the numeric codes of input events, and the channels: the states that events change. */
class InputCodeTest {

    @Test
    void everyEdgeHasACodeAndADirection() {
        for (int i = 0; i < Control.count(); i++) {
            int press = InputCode.edge(Control.at(i), DOWN);
            int release = InputCode.edge(Control.at(i), UP);
            assertTrue(InputCode.isEdge(press) && InputCode.isPress(press));
            assertTrue(InputCode.isEdge(release) && !InputCode.isPress(release));
            assertEquals(i, InputCode.controlIndex(press));
            assertEquals(i, InputCode.controlIndex(release));
        }
    }

    @Test
    void everyAxisHasACode() {
        for (GamepadAxis axis : GamepadAxis.values()) {
            int code = InputCode.axis(axis.index());
            assertTrue(InputCode.isAxis(code));
            assertFalse(InputCode.isEdge(code) || InputCode.isPress(code) || InputCode.hasTwoValues(code));
            assertEquals(axis.index(), InputCode.axisIndex(code));
        }
        assertFalse(InputCode.isAxis(InputCode.POINTER) || InputCode.isAxis(InputCode.WHEEL));
        assertFalse(InputCode.hasValue(InputCode.ACTION) || InputCode.hasTwoValues(InputCode.ACTION));
    }

    @Test
    void onlyTheTwoEdgesOfAControlShareAChannel() {
        BitSet channels = new BitSet();
        for (int code = 0; code < PlayerInput.MAX_PLAYERS * InputCode.PLAYER; code++) {
            if (!InputCode.isValid(code)) {
                continue;
            }
            int channel = InputCode.channel(code);
            // the release has the lower code, so its channel is new and that of the press is not
            assertEquals(
                    InputCode.isPress(code),
                    channels.get(channel),
                    "only a press may share the channel of an earlier code: code " + code);
            channels.set(channel);
        }
        int playerChannels =
                Control.count() + GamepadAxis.values().length + 7; // pointer, wheel, actions, motion, leave, join, aim
        int tunings = 1; // of the first player only
        assertEquals(PlayerInput.MAX_PLAYERS * playerChannels + tunings, channels.cardinality());
        assertTrue(channels.length() <= InputCode.CHANNEL_COUNT);
    }
}
