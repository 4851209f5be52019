package dev.halfstep.sample;

import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;

/** What standard error is connected to. */
final class StandardError {

    private StandardError() {}

    /** Whether somebody watches it. Java itself can only tell for standard input and output together. */
    static boolean isTerminal() {
        return new ExecTerminalProvider().isSystemStream(SystemStream.Error);
    }
}
