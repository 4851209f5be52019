package dev.halfstep.sample.process;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Detects a terminal behind standard error, without a process or a native library. */
public final class StandardError {

    /** On Linux, a link to the file, pipe or device behind the stream. */
    private static final Path LINK = Path.of("/proc/self/fd/2");

    private StandardError() {}

    /**
     * Returns whether standard error is a terminal. Java itself tells this only for standard input and output together;
     * that answer counts on systems without the link, as on macOS and Windows.
     *
     * @return false for a file or a pipe
     */
    public static boolean isTerminal() {
        try {
            return isTerminal(Files.readSymbolicLink(LINK).toString());
        } catch (IOException | UnsupportedOperationException e) {
            return isInteractive(System.console());
        }
    }

    /** Recognises terminals by their device: {@code /dev/pts/3}, {@code /dev/tty1}, {@code /dev/console}. */
    static boolean isTerminal(String device) {
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
    }

    /** Before Java 22 a console exists only on a terminal; since then the console itself has to be asked. */
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
