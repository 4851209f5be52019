package dev.halfstep.sample.run;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.OverrunLog;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.RunLength;
import dev.halfstep.time.Rate;
import dev.halfstep.time.StepBudget;
import java.io.PrintStream;
import java.math.BigDecimal;

/** Creates game loops, and runs each loop to the end that the options define. */
public final class LoopRunner {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Options options;
    private final FramePacing pacing;
    private final StopRequest stop;
    private final PrintStream err;

    /**
     * Creates a runner.
     *
     * @param options the options of the run
     * @param pacing the clock and the pacer
     * @param stop can end the run earlier
     * @param err gets a warning if frames drop or owe simulated time
     */
    public LoopRunner(Options options, FramePacing pacing, StopRequest stop, PrintStream err) {
        this.options = options;
        this.pacing = pacing;
        this.stop = stop;
        this.err = err;
    }

    /** Creates a loop, and adds the keys that control the loop and its time. */
    GameLoop create(SystemScheduler scheduler, FrameHost host) {
        GameLoop loop = pacing.createLoop(scheduler, host);
        scheduler.presentation("keyboard", new GlobalKeys(scheduler, loop));
        scheduler.presentation("time-keys", new TimeKeys(scheduler.timeControl()));
        return loop;
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
            scheduler.setLastStep(options.steps);
        }
        BigDecimal endSeconds = options.endSeconds();
        if (endSeconds != null) {
            endAfter(endSeconds, scheduler, loop, stepRate);
        }
        long lastStep = options.steps == null ? tapeSteps : options.steps;
        double maxSeconds = endSeconds == null ? Double.POSITIVE_INFINITY : endSeconds.doubleValue();
        // A run that replaces the expected window shows its progress without a delay.
        long delayNanos = options.isFallback() ? 0 : ProgressDisplay.DEFAULT_DELAY_NANOS;
        try (ProgressDisplay progress =
                new ProgressDisplay(delayNanos, lastFrame, lastStep, maxSeconds, scheduler.timestep())) {
            if (pacing.isVirtual()) {
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
            scheduler.timeControl().setBudget(new StepBudget(pacing.clock(), budgetMillis * NANOS_PER_MILLI));
        }
        if (options.isRealtime() && options.replay == null) { // a long seek is no overrun
            scheduler.setOverrunListener(pacing.clock(), new OverrunLog(pacing.clock(), err::println));
        }
    }

    /** Ends a loop after a simulated time: exactly if all steps are equal, otherwise at the end of a frame. */
    private void endAfter(BigDecimal endSeconds, SystemScheduler scheduler, GameLoop loop, Rate stepRate) {
        if (options.timestep.hasEqualSteps()) {
            scheduler.setLastStep(RunLength.steps(endSeconds, stepRate));
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
