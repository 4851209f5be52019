package dev.halfstep.file;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether standard error is a terminal.
 *
 * @hidden
 */
public final class StandardError {

    /** On Linux, a symbolic link to the file, pipe or device of standard error. */
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private StandardError() {}

    /**
     * Returns whether standard error is a terminal. On Linux, reads the device of the stream. On macOS and Windows
     * the result is a guess from {@link Console}, which tests standard input and output: Java cannot test standard
     * error.
     *
     * @return true for a terminal, false for a file or a pipe
     */
    public static boolean isTerminal() {
        try {
            return isTerminal(Files.readSymbolicLink(STANDARD_ERROR).toString());
        } catch (IOException | UnsupportedOperationException e) {
            return isTerminal(System.console());
        }
    }

    /**
     * Returns whether a device is a terminal, such as {@code /dev/pts/3}, {@code /dev/tty1} or {@code /dev/console}.
     */
    static boolean isTerminal(String device) {
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
    }

    /**
     * Returns whether a console is a terminal. Since Java 22, {@code Console.isTerminal} tells, because a console need
     * not be a terminal. Older versions of Java have a console only if it is a terminal.
     */
    private static boolean isTerminal(@Nullable Console console) {
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true; // before Java 22
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
