package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.time.NanoClock;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: shows a progress bar on standard error during long runs without a window. Detecting whether
 * that is a terminal neither starts a process nor loads a native library.
 */
final class ProgressDisplay implements PresentationSystem, AutoCloseable {

    /** On Linux, a symbolic link to the file, pipe or device of standard error. */
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    /** One second: shorter runs need no bar. */
    private static final long DELAY_NANOS = 1_000_000_000L;

    /** Reading the clock in every frame would make headless frames slower by a tenth. */
    private static final int FRAMES_PER_CLOCK_READ = 256;

    /** Fits into a terminal of 80 columns. */
    private static final int BAR_COLUMNS = 60;

    private final NanoClock clock = NanoClock.system();
    private final long startNanos = clock.nanoTime();
    private final ToDoubleFunction<PresentationContext> progress;
    private boolean isShown;
    private int shownPercent = -1;

    /**
     * Creates a display.
     *
     * @param progress returns the part of the run that is done in a frame, 0 to 1
     */
    ProgressDisplay(ToDoubleFunction<PresentationContext> progress) {
        this.progress = progress;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.frame() % FRAMES_PER_CLOCK_READ != 0) {
            return;
        }
        isShown |= clock.nanoTime() - startNanos >= DELAY_NANOS;
        int percent = (int) (100 * progress.applyAsDouble(frame));
        if (isShown && percent != shownPercent) {
            shownPercent = percent;
            show(percent);
        }
    }

    /** Shows a bar in place of the previous one. */
    static void show(int percent) {
        String bar = "=".repeat(BAR_COLUMNS * Math.min(percent, 100) / 100);
        System.err.printf(Locale.ROOT, "\rsimulating %3d%% [%-" + BAR_COLUMNS + "s]", percent, bar);
        System.err.flush();
    }

    /** Removes the bar from the terminal. */
    @Override
    public void close() {
        if (shownPercent >= 0) {
            System.err.print("\r" + " ".repeat(BAR_COLUMNS + 18) + "\r");
            System.err.flush();
            shownPercent = -1;
        }
    }

    /**
     * Returns whether standard error is a terminal. On Linux, reads the device of the stream. On macOS and Windows
     * the result is a guess from {@link Console}, which tests standard input and output: Java cannot test standard
     * error.
     *
     * @return true for a terminal, false for a file or a pipe
     */
    static boolean isStandardErrorTerminal() {
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
