package dev.halfstep.frame;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;

/** Simulates a display: advances a clock by exactly one display period for each frame, instead of waiting. */
final class VirtualPacer implements FramePacer {

    private final ManualClock clock;
    private final PeriodSequence periods;

    /**
     * Creates a pacer for a simulated display.
     *
     * @param clock the clock of the loop
     * @param displayRate the frame rate
     */
    VirtualPacer(ManualClock clock, Rate displayRate) {
        this.clock = clock;
        periods = new PeriodSequence(displayRate);
    }

    @Override
    public void awaitNextFrame() {
        clock.advance(periods.nextNanos());
    }
}
