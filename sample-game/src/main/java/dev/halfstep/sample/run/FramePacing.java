package dev.halfstep.sample.run;

import dev.halfstep.frame.AdaptivePacer;
import dev.halfstep.frame.FixedPacer;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.frame.VirtualPacer;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.PacingKind;
import dev.halfstep.time.FrameDeltaFilter;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import org.jspecify.annotations.Nullable;

/** Creates the clock and the loop of a game, with its frame pacer and its frame-time filter. */
public final class FramePacing {

    private final Options options;

    /** Virtual time, which the loop advances as fast as it can; null for a game that follows the real clock. */
    private final @Nullable ManualClock virtualClock;

    private final NanoClock clock;

    /**
     * Creates the clock.
     *
     * @param options choose real or virtual time, and the pacer
     */
    public FramePacing(Options options) {
        this.options = options;
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

    /** Returns whether the loop advances the clock itself, instead of waiting for real time. */
    boolean isVirtual() {
        return virtualClock != null;
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

    /** Creates the loop of a game. */
    GameLoop createLoop(SystemScheduler scheduler, FrameHost host) {
        if (virtualClock == null && usesVsync()) {
            return new GameLoop(scheduler, host, clock); // paced to the display
        }
        GameLoop loop = new GameLoop(scheduler, host, clock, pacer());
        if (options.hasWindow() && options.pacing == PacingKind.FIXED) {
            loop.setDeltaFilter(new FrameDeltaFilter(options.virtualDisplayRate()));
        }
        return loop;
    }

    private FramePacer pacer() {
        return switch (options.pacing) {
            case UNLIMITED -> FramePacer.unlimited();
            case FIXED -> fixedPacer(options.virtualDisplayRate());
            case ADAPTIVE ->
                adaptivePacer(options.displayRate == null ? AdaptivePacer.DEFAULT_RATE : options.displayRate);
        };
    }

    private FramePacer fixedPacer(Rate rate) {
        return virtualClock == null ? new FixedPacer(clock, rate) : new VirtualPacer(virtualClock, rate);
    }

    private FramePacer adaptivePacer(Rate maxRate) {
        return virtualClock == null
                ? new AdaptivePacer(clock, maxRate)
                : AdaptivePacer.onVirtualTime(virtualClock, maxRate);
    }
}
