package dev.halfstep.frame;

import dev.halfstep.time.Rate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Paces frames to the display of a host: limits the frame rate, and snaps frame times to the period of the display.
 * Follows the host when its window moves to a display with another rate.
 */
final class DisplayPacer implements FramePacer {

    /** The frame rate if the host does not know the rate of its display. */
    static final Rate DEFAULT_RATE = Rate.hz(60);

    /** The maximum of {@link Rate#hz}. */
    private static final long MAX_HERTZ = 1_000_000;

    private final FrameHost host;
    private final ClockWait wait;

    /** The rate that the host has reported last; empty before the first report and while the rate is unknown. */
    private Optional<Rate> displayRate = Optional.empty();

    private FixedPacer limit;
    private @Nullable FrameDeltaFilter filter;

    DisplayPacer(FrameHost host, ClockWait wait) {
        this.host = host;
        this.wait = wait;
        limit = new FixedPacer(wait, DEFAULT_RATE);
    }

    @Override
    public void awaitNextFrame() {
        Optional<Rate> reported = host.displayRate();
        if (!reported.equals(displayRate)) {
            displayRate = reported;
            limit = new FixedPacer(wait, reported.map(this::limitFor).orElse(DEFAULT_RATE));
            filter = wait.isVirtual() || reported.isEmpty() ? null : new FrameDeltaFilter(reported.get());
        }
        limit.awaitNextFrame();
    }

    /**
     * Returns a limit just above the display rate: vsync sets the pace, even if the host rounds the rate down. Virtual
     * time has no vsync, so the limit is the display rate itself.
     */
    private Rate limitFor(Rate rate) {
        return wait.isVirtual() ? rate : Rate.hz(Math.min(Math.round(rate.hertz()) + 1, MAX_HERTZ));
    }

    @Override
    public long frameNanos(long measuredNanos) {
        return filter == null ? measuredNanos : filter.filter(measuredNanos);
    }
}
