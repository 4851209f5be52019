package dev.halfstep.sample;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds out where standard error goes, without a process or a native library. */
final class StandardError {

    /** On Linux a link to the file, pipe or device behind the stream. */
    private static final Path LINK = Path.of("/proc/self/fd/2");

    private StandardError() {}

    /**
     * Tells whether standard error is a terminal. Java itself knows this of standard input and output only, both
     * together; that decides where there is no such link, as on macOS and Windows.
     */
    static boolean isTerminal() {
        try {
            return isTerminal(Files.readSymbolicLink(LINK).toString());
        } catch (IOException | UnsupportedOperationException e) {
            return isInteractive(System.console());
        }
    }

    /** Tells it by the name of the device: {@code /dev/pts/3}, {@code /dev/tty1}, {@code /dev/console}. */
    static boolean isTerminal(String device) {
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
    }

    /** Before Java 22 there is a console only where it is a terminal; since then the console itself tells. */
    private static boolean isInteractive(@Nullable Console console) {
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
