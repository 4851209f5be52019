package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that virtual frames do not drift, at rates whose period is not a whole number of nanoseconds. */
class VirtualFramesTest {

    @ParameterizedTest(name = "{1} frames at {0} Hz")
    @CsvSource({"60, 3600", "59.94, 5994", "144, 8640", "24, 1440", "1000, 60000"})
    void framesTakeExactlyTheirTime(String hertz, int frames) {
        long startNanos = -5; // any time, because only differences matter
        ManualClock clock = new ManualClock(startNanos);
        FramePacer pacer = FramePacer.fixed(clock, Rate.parse(hertz));
        for (int frame = 0; frame < frames; frame++) {
            pacer.awaitNextFrame();
        }
        long seconds = Math.round(frames / Double.parseDouble(hertz));
        assertEquals(seconds * 1_000_000_000L, clock.nanoTime() - startNanos);
    }
}
