package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests on which devices of standard error {@link ProgressDisplay} shows a bar. */
class StandardErrorTest {

    @Test
    void recognisesTerminalsByTheirDevices() {
        assertTrue(ProgressDisplay.isTerminal("/dev/pts/3"));
        assertTrue(ProgressDisplay.isTerminal("/dev/tty1"));
        assertTrue(ProgressDisplay.isTerminal("/dev/console"));
        assertFalse(ProgressDisplay.isTerminal("/dev/null"));
        assertFalse(ProgressDisplay.isTerminal("pipe:[1234]"));
        assertFalse(ProgressDisplay.isTerminal("/home/me/errors.txt"));
    }
}
