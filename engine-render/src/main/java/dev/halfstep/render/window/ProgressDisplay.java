package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.time.NanoClock;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Presentation system: shows a progress bar on standard error during long runs without a window. Detecting whether
 * that is a terminal neither starts a process nor loads a native library.
 */
final class ProgressDisplay implements PresentationSystem, AutoCloseable {

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
}
