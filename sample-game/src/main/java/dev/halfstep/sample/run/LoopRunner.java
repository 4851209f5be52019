package dev.halfstep.sample.run;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.Overrun;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.PacingKind;
import dev.halfstep.sample.options.RunLength;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.io.PrintStream;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Creates the clock of a run and its game loops, and runs each loop to the end that the options define. */
public final class LoopRunner {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Options options;
    private final StopRequest stop;
    private final PrintStream err;

    /** Virtual time, which the loop advances as fast as it can; null for a game that follows the real clock. */
    private final @Nullable ManualClock virtualClock;

    private final NanoClock clock;

    /**
     * Creates a runner and its clock.
     *
     * @param options choose real or virtual time, the pacer and the end of the run
     * @param stop can end the run earlier
     * @param err gets a warning if frames drop or owe simulated time
     */
    public LoopRunner(Options options, StopRequest stop, PrintStream err) {
        this.options = options;
        this.stop = stop;
        this.err = err;
        virtualClock = options.isRealtime() ? null : new ManualClock();
        clock = virtualClock == null ? NanoClock.system() : virtualClock;
    }

    /**
     * Returns the clock of the game.
     *
     * @return real or virtual time
     */
    public NanoClock clock() {
        return clock;
    }

    /**
     * Returns whether vsync sets the pace. Vsync is off with other kinds of pacing and with {@code --display-hz},
     * because it would hold frames to the rate of the display.
     *
     * @return true for fixed pacing at the rate of the display
     */
    public boolean usesVsync() {
        return options.pacing == PacingKind.FIXED && options.displayRate == null;
    }

    /** Creates a loop with its frame pacer and its frame-time filter, and adds the keys that every loop has. */
    GameLoop create(SystemScheduler scheduler, FrameHost host, Scene scene) {
        boolean isPacedToDisplay = virtualClock == null && usesVsync();
        GameLoop loop =
                isPacedToDisplay ? new GameLoop(scheduler, host, clock) : new GameLoop(scheduler, host, clock, pacer());
        if (!isPacedToDisplay && options.hasWindow() && options.pacing == PacingKind.FIXED) {
            loop.snapFrameTimes(options.virtualDisplayRate());
        }
        scheduler.presentation("keyboard", new GlobalKeys(scheduler, loop::stop, scene));
        return loop;
    }

    private FramePacer pacer() {
        return switch (options.pacing) {
            case UNLIMITED -> FramePacer.unlimited();
            case FIXED -> FramePacer.fixed(clock, options.virtualDisplayRate());
            case ADAPTIVE ->
                options.displayRate == null
                        ? FramePacer.adaptive(clock)
                        : FramePacer.adaptive(clock, options.displayRate);
        };
    }

    /**
     * Runs a loop to its end.
     *
     * @param stepRate steps a second
     * @param tapeSteps the number of steps after which the tape ends the run
     */
    void run(GameLoop loop, SystemScheduler scheduler, Rate stepRate, long tapeSteps) {
        limitAndLogCatchUp(scheduler);
        long lastFrame = options.frames == null ? Long.MAX_VALUE : options.frames;
        loop.setLastFrame(lastFrame);
        if (options.steps != null) {
            scheduler.timeControl().setLastStep(options.steps);
        }
        BigDecimal endSeconds = options.endSeconds();
        if (endSeconds != null) {
            endAfter(endSeconds, scheduler, loop, stepRate);
        }
        long lastStep = options.steps == null ? tapeSteps : options.steps;
        double maxSeconds = endSeconds == null ? Double.POSITIVE_INFINITY : endSeconds.doubleValue();
        // A run that replaces the expected window shows its progress without a delay.
        long delayNanos = options.isFallback() ? 0 : ProgressDisplay.DEFAULT_DELAY_NANOS;
        Timestep timestep = scheduler.timestep();
        try (ProgressDisplay progress = new ProgressDisplay(
                delayNanos,
                frame -> { // towards the limit that is first
                    double bySteps = (double) timestep.steps() / lastStep;
                    double bySeconds = timestep.simulatedSeconds() / maxSeconds;
                    return Math.max((double) frame.frame() / lastFrame, Math.max(bySteps, bySeconds));
                })) {
            if (virtualClock != null) {
                scheduler.presentation("progress", progress);
            }
            stop.setLoop(loop);
            loop.run();
        }
    }

    /** Sets the step budget, and logs frames that drop or owe simulated time. */
    private void limitAndLogCatchUp(SystemScheduler scheduler) {
        Long budgetMillis = options.stepBudgetMillis;
        if (budgetMillis != null) {
            scheduler.timeControl().setBudget(clock, budgetMillis * NANOS_PER_MILLI);
        }
        if (options.isRealtime() && options.replay == null) { // a long seek is no overrun
            scheduler.setOverrunListener(clock, Overrun.log(clock, err::println));
        }
    }

    /** Ends a loop after a simulated time: exactly if all steps are equal, otherwise at the end of a frame. */
    private void endAfter(BigDecimal endSeconds, SystemScheduler scheduler, GameLoop loop, Rate stepRate) {
        if (options.timestep.hasEqualSteps()) {
            scheduler.timeControl().setLastStep(RunLength.steps(endSeconds, stepRate));
            return;
        }
        double seconds = endSeconds.doubleValue();
        scheduler.presentation("end", frame -> {
            if (scheduler.timestep().simulatedSeconds() >= seconds) {
                loop.stop();
            }
        });
    }
}
