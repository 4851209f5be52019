package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the frame times of simulated displays: exact rates, jitter, hitches and variable refresh rates. */
class MonitorSimulatorTest {

    /** Returns the times of the first frames of a display, in nanoseconds. */
    private static List<Long> frames(MonitorSimulator monitor, int count) {
        LongSupplier frames = monitor.start();
        return LongStream.generate(frames).limit(count).boxed().toList();
    }

    private static long sum(List<Long> frames) {
        return frames.stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void framesOfAnExactRateAddUp() {
        assertEquals(1_000_000_000, sum(frames(MonitorSimulator.hz("60"), 60)));
        assertEquals(50_000_000_000L, sum(frames(MonitorSimulator.hz("59.94"), 2_997))); // 50 s
        assertEquals(List.of(1_000_000L, 1_000_000L), frames(MonitorSimulator.hz("1000"), 2));
    }

    @Test
    void framesDependOnTheSeedOnly() {
        MonitorSimulator monitor = MonitorSimulator.hz("60")
                .withJitter(Duration.ofMillis(3))
                .withHitches(10, Duration.ofMillis(100))
                .withVariableRefresh("40");
        assertEquals(frames(monitor, 500), frames(monitor, 500));
        assertNotEquals(frames(monitor, 500), frames(monitor.seeded(2), 500));
    }

    @Test
    void jitterDoesNotAccumulate() {
        List<Long> frames = frames(MonitorSimulator.hz("50").withJitter(Duration.ofMillis(3)), 5_000);
        long sumNanos = 0;
        for (int i = 0; i < frames.size(); i++) {
            sumNanos += frames.get(i);
            long errorNanos = sumNanos - 20_000_000L * (i + 1);
            assertTrue(Math.abs(errorNanos) <= 3_000_000, "the error must be at most 3 ms: " + errorNanos + " ns");
        }
        assertTrue(frames.stream().distinct().count() > 4_000, "most frame times must be different");
    }

    @Test
    void jitterNeverMakesTimeRunBackwards() {
        List<Long> frames = frames(MonitorSimulator.hz("1000").withJitter(Duration.ofMillis(50)), 5_000);
        assertTrue(frames.stream().allMatch(nanos -> nanos >= 0));
        long errorNanos = sum(frames) - 5_000_000_000L;
        assertTrue(
                Math.abs(errorNanos) <= 51_000_000,
                "the error must be at most the jitter and a period: " + errorNanos + " ns");
    }

    @Test
    void hitchesDelaySomeFrames() {
        List<Long> frames = frames(MonitorSimulator.hz("100").withHitches(20, Duration.ofMillis(90)), 10_000);
        long hitches = frames.stream().filter(nanos -> nanos == 100_000_000).count();
        assertTrue(
                hitches >= 410 && hitches <= 590,
                "500 of 10,000 frames must be late, up to four standard deviations (90): " + hitches);
        assertEquals(
                10_000 - hitches,
                frames.stream().filter(nanos -> nanos == 10_000_000).count());
    }

    @Test
    void aVariableRateStaysInItsRange() {
        List<Long> frames = frames(MonitorSimulator.hz("100").withVariableRefresh("50"), 10_000);
        assertTrue(frames.stream().allMatch(nanos -> nanos >= 10_000_000 && nanos <= 20_000_000));
        double meanNanos = sum(frames) / 10_000.0;
        assertTrue(meanNanos >= 14.8e6 && meanNanos <= 15.2e6, "the mean must be about 15 ms: " + meanNanos + " ns");
    }

    @Test
    void refusesImpossibleDisplays() {
        MonitorSimulator monitor = MonitorSimulator.hz("60");
        assertEquals(
                "the refresh rate of a display must be between 1 and 10000 Hz: 20000 Hz",
                assertThrows(IllegalArgumentException.class, () -> MonitorSimulator.hz("20000"))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> MonitorSimulator.hz("fast"));
        assertThrows(IllegalArgumentException.class, () -> monitor.withJitter(Duration.ofNanos(-1)));
        assertThrows(IllegalArgumentException.class, () -> monitor.withHitches(0, Duration.ofMillis(1)));
        assertThrows(IllegalArgumentException.class, () -> monitor.withHitches(1, Duration.ofMinutes(2)));
        assertThrows(IllegalArgumentException.class, () -> monitor.withVariableRefresh("75"));
    }

    @Test
    void itsTextDescribesTheDisplay() {
        assertEquals(
                "144 Hz down to 48 Hz, jitter 2.0 ms, one in 50 frames late by 150.0 ms, seed 3",
                MonitorSimulator.hz("144")
                        .withVariableRefresh("48")
                        .withJitter(Duration.ofMillis(2))
                        .withHitches(50, Duration.ofMillis(150))
                        .seeded(3)
                        .toString());
    }
}
