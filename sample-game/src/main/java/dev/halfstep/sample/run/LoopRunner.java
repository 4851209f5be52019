package dev.halfstep.sample.run;

import dev.halfstep.loop.GameLoop;
import dev.halfstep.sample.arguments.RunLength;
import dev.halfstep.sample.keys.Keyboard;
import dev.halfstep.sample.keys.TimeKeys;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.process.StopRequest;
import dev.halfstep.sample.report.ProgressDisplay;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.OverrunLog;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.Rate;
import dev.halfstep.time.StepBudget;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.Optional;

/** Creates game loops, and runs each to the end that the options define. */
public final class LoopRunner {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Options options;
    private final FramePacing pacing;
    private final StopRequest stop;
    private final PrintStream err;

    /**
     * Creates a runner.
     *
     * @param options the end of the run, and its limits of catch-up
     * @param pacing the clock and the pacer
     * @param stop can end the run earlier
     * @param err gets a line for overruns
     */
    public LoopRunner(Options options, FramePacing pacing, StopRequest stop, PrintStream err) {
        this.options = options;
        this.pacing = pacing;
        this.stop = stop;
        this.err = err;
    }

    /** Creates a loop, and adds the keys that control it. */
    GameLoop create(SystemScheduler scheduler, FrameHost host, Optional<Rate> displayRate) {
        GameLoop loop = new GameLoop(scheduler, host, pacing.clock(), pacing.pacer(displayRate));
        pacing.filter(displayRate).ifPresent(loop::setDeltaFilter);
        scheduler.presentation("keyboard", new Keyboard(scheduler, loop));
        scheduler.presentation("time-keys", new TimeKeys(scheduler.timeControl()));
        return loop;
    }

    /**
     * Runs a loop to its end.
     *
     * @param tickRate steps a second
     * @param tapeSteps the number of steps on the tape, which ends the run as well
     */
    void run(GameLoop loop, SystemScheduler scheduler, Rate tickRate, long tapeSteps) {
        limitCatchUp(scheduler);
        long lastFrame = options.length.frames == null ? Long.MAX_VALUE : options.length.frames;
        loop.setLastFrame(lastFrame);
        if (options.length.steps != null) {
            scheduler.setLastStep(options.length.steps);
        }
        BigDecimal lastSecond = options.lastSecond();
        if (lastSecond != null) {
            endAt(lastSecond, scheduler, loop, tickRate);
        }
        long lastStep = options.length.steps == null ? tapeSteps : options.length.steps;
        double seconds = lastSecond == null ? Double.POSITIVE_INFINITY : lastSecond.doubleValue();
        long delayNanos = options.isFallback() ? 0 : ProgressDisplay.DEFAULT_DELAY_NANOS;
        try (ProgressDisplay progress =
                new ProgressDisplay(delayNanos, lastFrame, lastStep, seconds, scheduler.timestep())) {
            if (pacing.isVirtual()) {
                scheduler.presentation("progress", progress);
            }
            stop.watch(loop);
            loop.run();
        }
    }

    private void limitCatchUp(SystemScheduler scheduler) {
        Long budgetMillis = options.overload.stepBudgetMillis;
        if (budgetMillis != null) {
            scheduler.timeControl().setBudget(new StepBudget(pacing.clock(), budgetMillis * NANOS_PER_MILLI));
        }
        if (options.mode.isRealtime()) {
            scheduler.setOverrunListener(pacing.clock(), new OverrunLog(pacing.clock(), err::println));
        }
    }

    private void endAt(BigDecimal lastSecond, SystemScheduler scheduler, GameLoop loop, Rate tickRate) {
        if (options.timestep.name.hasEqualSteps()) {
            scheduler.setLastStep(RunLength.steps(lastSecond, tickRate));
            return;
        }
        double seconds = lastSecond.doubleValue(); // the last step of a frame ends at it or after it
        scheduler.presentation("end", frame -> {
            if (scheduler.timestep().simulatedSeconds() >= seconds) {
                loop.stop();
            }
        });
    }
}
