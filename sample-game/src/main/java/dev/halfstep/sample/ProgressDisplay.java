package dev.halfstep.sample;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Timestep;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;

/** Presentation system: a progress bar on standard error, for runs that nobody can watch and that take a while. */
final class ProgressDisplay implements PresentationSystem, AutoCloseable {

    /** A run that is over sooner needs no bar. */
    static final long PATIENCE_NANOS = 1_000_000_000L;

    /** Frames between two looks at the clock. A frame without a picture takes a microsecond, as long as ten looks. */
    private static final int FRAMES_PER_LOOK = 256;

    /** The bar counts in thousandths of the run. */
    private static final long ALL = 1_000;

    private final NanoClock clock = NanoClock.system();
    private final long startNanos = clock.nanoTime();
    private final long patienceNanos;
    private final long lastFrame;
    private final long lastStep;
    private final double lastSecond;
    private final Timestep timestep;
    private boolean decided;
    private @Nullable ProgressBar bar;

    /**
     * A display for a run that ends after a frame, a step or a simulated second, whichever comes first; the others may be
     * never. The bar appears when the run has taken {@code patienceNanos}.
     */
    ProgressDisplay(long patienceNanos, long lastFrame, long lastStep, double lastSecond, Timestep timestep) {
        this.patienceNanos = patienceNanos;
        this.lastFrame = lastFrame;
        this.lastStep = lastStep;
        this.lastSecond = lastSecond;
        this.timestep = timestep;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.frame() % FRAMES_PER_LOOK != 0) {
            return;
        }
        if (!decided && clock.nanoTime() - startNanos >= patienceNanos) {
            decided = true;
            bar = StandardError.isTerminal() ? ConsoleBar.open("simulating", ALL, "%", ALL / 100) : null;
        }
        if (bar != null) {
            bar.stepTo(thousandthsDone(frame));
        }
    }

    private long thousandthsDone(PresentationContext frame) {
        double byFrames = (double) frame.frame() / lastFrame;
        double bySteps = (double) timestep.steps() / lastStep;
        double bySeconds = timestep.simulatedSeconds() / lastSecond;
        return (long) (Math.max(Math.max(byFrames, bySteps), bySeconds) * ALL);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
