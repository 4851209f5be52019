package dev.halfstep.sample.report;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.sample.process.StandardError;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;

/** Presentation system: shows a progress bar on standard error, for long runs without a window. */
public final class ProgressDisplay implements PresentationSystem, AutoCloseable {

    /** The usual delay: shorter runs need no bar. */
    public static final long DEFAULT_DELAY_NANOS = 1_000_000_000L;

    /** A read of the clock costs a tenth of a headless frame. */
    private static final int FRAMES_PER_CLOCK_READ = 256;

    /** The bar counts in thousandths of the run. */
    private static final long PARTS = 1_000;

    private final NanoClock clock = NanoClock.system();
    private final long startNanos = clock.nanoTime();
    private final long delayNanos;
    private final long lastFrame;
    private final long lastStep;
    private final double lastSecond;
    private final Timestep timestep;
    private boolean decided;
    private @Nullable ProgressBar bar;

    /**
     * Creates a display for a run that ends at a frame, a step or a simulated second, whichever comes first. An end
     * that is not given is the maximum of its type.
     *
     * @param delayNanos the time before the bar appears
     * @param lastFrame the number of frames
     * @param lastStep the number of steps
     * @param lastSecond the simulated seconds
     * @param timestep the timestep of the run
     */
    public ProgressDisplay(long delayNanos, long lastFrame, long lastStep, double lastSecond, Timestep timestep) {
        this.delayNanos = delayNanos;
        this.lastFrame = lastFrame;
        this.lastStep = lastStep;
        this.lastSecond = lastSecond;
        this.timestep = timestep;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.frame() % FRAMES_PER_CLOCK_READ != 0) {
            return;
        }
        if (!decided && clock.nanoTime() - startNanos >= delayNanos) {
            decided = true;
            bar = StandardError.isTerminal() ? ConsoleBar.open("simulating", PARTS, "%", PARTS / 100) : null;
        }
        if (bar != null) {
            bar.stepTo(partsDone(frame));
        }
    }

    private long partsDone(PresentationContext frame) {
        double byFrames = (double) frame.frame() / lastFrame;
        double bySteps = (double) timestep.steps() / lastStep;
        double bySeconds = timestep.simulatedSeconds() / lastSecond;
        return (long) (Math.max(Math.max(byFrames, bySteps), bySeconds) * PARTS);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
