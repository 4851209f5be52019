package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Tests which devices of standard error are terminals. */
class StandardErrorTest {

    @Test
    void recognisesTerminalsByTheirDevices() {
        assertTrue(StandardError.isTerminal("/dev/pts/3"));
        assertTrue(StandardError.isTerminal("/dev/tty1"));
        assertTrue(StandardError.isTerminal("/dev/console"));
        assertFalse(StandardError.isTerminal("/dev/null"));
        assertFalse(StandardError.isTerminal("pipe:[1234]"));
        assertFalse(StandardError.isTerminal("/home/me/errors.txt"));
    }
}
