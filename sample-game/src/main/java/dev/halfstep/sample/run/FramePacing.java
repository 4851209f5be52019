package dev.halfstep.sample.run;

import dev.halfstep.loop.AdaptivePacer;
import dev.halfstep.loop.FixedPacer;
import dev.halfstep.loop.VirtualPacer;
import dev.halfstep.sample.options.ModeOptions;
import dev.halfstep.sample.options.PacingKind;
import dev.halfstep.sample.options.PacingOptions;
import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.FrameDeltaFilter;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the clock, the frame pacer and the frame-time filter of a game. */
public final class FramePacing {

    private final ModeOptions mode;
    private final PacingOptions pacing;

    /** Virtual time, which the loop advances as fast as it can; null for a game that follows the real clock. */
    private final @Nullable ManualClock virtualClock;

    private final NanoClock clock;

    /**
     * Creates the clock.
     *
     * @param mode chooses real or virtual time
     * @param pacing chooses the pacer
     */
    public FramePacing(ModeOptions mode, PacingOptions pacing) {
        this.mode = mode;
        this.pacing = pacing;
        virtualClock = mode.isRealtime() ? null : new ManualClock();
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

    boolean isVirtual() {
        return virtualClock != null;
    }

    /**
     * Returns whether vsync sets the pace. Vsync is off with adaptive pacing or {@code --display-hz}, because it would
     * hold frames to the rate of the display.
     *
     * @return true for fixed pacing at the rate of the display
     */
    public boolean usesVsync() {
        return pacing.kind == PacingKind.FIXED && pacing.displayRate == null;
    }

    /** Creates the filter that snaps measured frame times to the display period; only for fixed pacing in a window. */
    Optional<FrameDeltaFilter> filter(Optional<Rate> displayRate) {
        if (!mode.hasWindow() || pacing.kind != PacingKind.FIXED) {
            return Optional.empty();
        }
        return chosenRate().or(() -> displayRate).map(FrameDeltaFilter::new);
    }

    /** Creates the pacer; the display rate is empty without a window. */
    FramePacer pacer(Optional<Rate> displayRate) {
        return switch (pacing.kind) {
            case UNLIMITED -> FramePacer.unlimited();
            case FIXED -> fixedPacer(displayRate);
            case ADAPTIVE -> adaptivePacer(chosenRate().orElse(AdaptivePacer.DEFAULT_RATE));
        };
    }

    private FramePacer fixedPacer(Optional<Rate> displayRate) {
        if (virtualClock != null) {
            return new VirtualPacer(virtualClock, pacing.virtualDisplayRate());
        }
        return new FixedPacer(
                clock,
                chosenRate()
                        .or(() -> displayRate.map(FramePacing::justAbove))
                        .orElse(PacingOptions.DEFAULT_DISPLAY_RATE));
    }

    private FramePacer adaptivePacer(Rate maxRate) {
        return virtualClock == null
                ? new AdaptivePacer(clock, maxRate)
                : AdaptivePacer.onVirtualTime(virtualClock, maxRate);
    }

    /** Returns the rate that {@code --display-hz} gives. */
    private Optional<Rate> chosenRate() {
        return Optional.ofNullable(pacing.displayRate);
    }

    /** Returns a limit above the display rate, which may be rounded down: vsync then sets the pace, not the limit. */
    private static Rate justAbove(Rate displayRate) {
        return Rate.hz(Math.round(displayRate.hertz()) + 1);
    }
}
