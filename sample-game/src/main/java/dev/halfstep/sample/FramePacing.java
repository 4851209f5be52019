package dev.halfstep.sample;

import dev.halfstep.loop.AdaptivePacer;
import dev.halfstep.loop.FixedPacer;
import dev.halfstep.loop.VirtualPacer;
import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.FrameDeltaFilter;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which time a game runs by, and what its frames wait for. */
final class FramePacing {

    /** Where no display says how fast it is. */
    private static final Rate USUAL_DISPLAY_RATE = Rate.hz(60);

    private final Options options;

    /** Time that the loop itself moves on, as fast as it can; null for a game that runs by the clock. */
    private final @Nullable ManualClock virtualClock;

    private final NanoClock clock;

    FramePacing(Options options) {
        this.options = options;
        virtualClock = options.runsByTheClock() ? null : new ManualClock();
        clock = virtualClock == null ? NanoClock.system() : virtualClock;
    }

    NanoClock clock() {
        return clock;
    }

    boolean isVirtual() {
        return virtualClock != null;
    }

    /** A rate that was asked for and a plan are kept by the pacer alone; the display would hold them to its own. */
    boolean leavesThePaceToTheDisplay() {
        return options.pacing == PacingName.FIXED && options.displayRate == null;
    }

    /** What measured frame times are snapped to, if to anything. */
    Optional<FrameDeltaFilter> filter(Optional<Rate> ofDisplay) {
        if (!options.hasWindow() || options.pacing != PacingName.FIXED) {
            return Optional.empty();
        }
        return chosenRate().or(() -> ofDisplay).map(FrameDeltaFilter::new);
    }

    FramePacer pacer(Optional<Rate> ofDisplay) {
        return switch (options.pacing) {
            case UNLIMITED -> FramePacer.unlimited();
            case FIXED -> fixedPacer(ofDisplay);
            case ADAPTIVE -> adaptivePacer(chosenRate().orElse(AdaptivePacer.DEFAULT_RATE));
        };
    }

    private FramePacer fixedPacer(Optional<Rate> ofDisplay) {
        if (virtualClock != null) {
            return new VirtualPacer(virtualClock, virtualRate(options));
        }
        return new FixedPacer(
                clock,
                chosenRate().or(() -> ofDisplay.map(FramePacing::justAbove)).orElse(USUAL_DISPLAY_RATE));
    }

    private FramePacer adaptivePacer(Rate fastest) {
        return virtualClock == null
                ? new AdaptivePacer(clock, fastest)
                : AdaptivePacer.onVirtualTime(virtualClock, fastest);
    }

    /** Returns the frame rate of fixed pacing on virtual time. */
    static Rate virtualRate(Options options) {
        return options.displayRate == null ? USUAL_DISPLAY_RATE : options.displayRate;
    }

    private Optional<Rate> chosenRate() {
        return Optional.ofNullable(options.displayRate);
    }

    /**
     * A limit that leaves the pace to the display, where it keeps one: displays state whole hertz and may round down.
     */
    private static Rate justAbove(Rate stated) {
        return Rate.hz(Math.round(stated.hertz()) + 1);
    }
}
