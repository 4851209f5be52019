package dev.halfstep.loop;

import dev.halfstep.schedule.FramePacer;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;

/** Waits for no one: it moves a clock forward by exactly one display period, as if that much time had passed. */
public final class VirtualPacer implements FramePacer {

    private final ManualClock clock;
    private final PeriodSequence periods;

    /**
     * A display that exists only in time.
     *
     * @param clock the clock of the loop
     * @param displayRate frames a second
     */
    public VirtualPacer(ManualClock clock, Rate displayRate) {
        this.clock = clock;
        periods = new PeriodSequence(displayRate);
    }

    @Override
    public void awaitNextFrame() {
        clock.advance(periods.nextNanos());
    }
}
