package dev.halfstep.sample.run;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Presentation system: shows a progress bar on standard error during long runs without a window. */
final class ProgressDisplay implements PresentationSystem, AutoCloseable {

    /** The default delay, one second: shorter runs need no bar. */
    static final long DEFAULT_DELAY_NANOS = 1_000_000_000L;

    /** Reading the clock in every frame would make headless frames slower by a tenth. */
    private static final int FRAMES_PER_CLOCK_READ = 256;

    /** The bar counts in thousandths of the run. */
    private static final long PARTS = 1_000;

    /** Fits into a terminal of 80 columns. To measure the real width, the library would start processes. */
    private static final int WIDTH_COLUMNS = 79;

    private final NanoClock clock = NanoClock.system();
    private final long startNanos = clock.nanoTime();
    private final long delayNanos;
    private final long lastFrame;
    private final long lastStep;
    private final double endSeconds;
    private final Timestep timestep;
    private boolean isDelayOver;
    private @Nullable ProgressBar bar;

    /**
     * Creates a display for a run that ends after a number of frames, steps or simulated seconds, whichever comes
     * first. A limit that the run does not have is the maximum of its type, or infinity.
     */
    ProgressDisplay(long delayNanos, long lastFrame, long lastStep, double endSeconds, Timestep timestep) {
        this.delayNanos = delayNanos;
        this.lastFrame = lastFrame;
        this.lastStep = lastStep;
        this.endSeconds = endSeconds;
        this.timestep = timestep;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.frame() % FRAMES_PER_CLOCK_READ != 0) {
            return;
        }
        if (!isDelayOver && clock.nanoTime() - startNanos >= delayNanos) {
            isDelayOver = true;
            bar = StandardError.isTerminal() ? openBar() : null;
        }
        if (bar != null) {
            bar.stepTo(partsDone(frame));
        }
    }

    /** Opens a bar at 0 on standard error, which disappears when it is closed. */
    static ProgressBar openBar() {
        return new ProgressBarBuilder()
                .setTaskName("simulating")
                .setInitialMax(PARTS)
                .setUnit("%", PARTS / 100)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH_COLUMNS))
                .clearDisplayOnFinish()
                .build();
    }

    /** Returns the progress towards the limit that the run reaches first. */
    private long partsDone(PresentationContext frame) {
        double byFrames = (double) frame.frame() / lastFrame;
        double bySteps = (double) timestep.steps() / lastStep;
        double bySeconds = timestep.simulatedSeconds() / endSeconds;
        return (long) (Math.max(Math.max(byFrames, bySteps), bySeconds) * PARTS);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
