package dev.halfstep.sample.scene.lab.loop;

import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * The settings of the lab: the step rate of the loops, and the simulated display.
 *
 * @param stepRate steps a second
 * @param displayRate frames a second of the simulated display
 * @param jitterMillis the maximum deviation of a frame, early or late, in milliseconds; 0 for none
 * @param hitchMillis the delay of one in {@link #FRAMES_PER_HITCH} frames, in milliseconds; 0 for none
 */
public record LabSettings(Rate stepRate, Rate displayRate, double jitterMillis, double hitchMillis) {

    /** The average number of frames between two hitches. */
    public static final int FRAMES_PER_HITCH = 60;

    private static final double NANOS_PER_MILLI = 1e6;

    /** Creates the simulated display. */
    MonitorSimulator display(long seed) {
        MonitorSimulator display = MonitorSimulator.hz(
                        BigDecimal.valueOf(displayRate.hertz()).toPlainString())
                .withJitter(ofMillis(jitterMillis))
                .seeded(seed);
        return hitchMillis > 0 ? display.withHitches(FRAMES_PER_HITCH, ofMillis(hitchMillis)) : display;
    }

    private static Duration ofMillis(double millis) {
        return Duration.ofNanos(Math.round(millis * NANOS_PER_MILLI));
    }
}
