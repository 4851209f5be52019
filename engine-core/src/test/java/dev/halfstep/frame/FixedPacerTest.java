package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the pacer on a clock that advances by 100 ns when it is read, so that spinning ends. */
class FixedPacerTest {

    private static final long MILLI = 1_000_000L;
    private static final long READING_NANOS = 100;

    private ManualClock manual = new ManualClock();
    private final NanoClock clock = () -> {
        manual.advance(READING_NANOS);
        return manual.nanoTime();
    };
    private final List<Long> sleeps = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {0, 50_000, 499_000}) // less than the half millisecond of spinning
    void aShortOversleepDelaysNoFrame(long lateNanos) {
        FixedPacer pacer = pacer("60", lateNanos);
        pacer.awaitNextFrame();
        long first = manual.nanoTime();
        PeriodSequence periods = new PeriodSequence(Rate.hz(60));
        periods.nextNanos(); // the pacer has used the first one
        long due = first;
        for (int frame = 0; frame < 600; frame++) {
            manual.advance(3 * MILLI); // the duration of the frame itself
            pacer.awaitNextFrame();
            due += periods.nextNanos();
            long late = manual.nanoTime() - due;
            assertTrue(
                    Math.abs(late) <= 2 * READING_NANOS, "frame " + frame + " must be on time: " + late + " ns late");
        }
        assertTrue(sleeps.size() >= 600, "each of 600 waits must sleep");
    }

    @Test
    void theFirstWaitLastsAPeriod() {
        FixedPacer pacer = pacer("100", 0);
        pacer.awaitNextFrame();
        assertNow(10 * MILLI);
    }

    @Test
    void longOversleepsDoNotChangeTheAverageRate() {
        FixedPacer pacer = pacer("100", 4 * MILLI);
        pacer.awaitNextFrame();
        long first = manual.nanoTime();
        for (int frame = 0; frame < 1_000; frame++) {
            pacer.awaitNextFrame();
        }
        long elapsed = manual.nanoTime() - first;
        assertTrue(Math.abs(elapsed - 10_000 * MILLI) < 4 * MILLI, "1000 frames must take 10 s: " + elapsed + " ns");
    }

    @Test
    void aSleepThatEndsEarlyIsFollowedByAnother() {
        ClockWait wait = ClockWait.sleeping(clock, nanos -> {
            sleeps.add(nanos);
            manual.advance(nanos / 2);
        });
        FixedPacer pacer = new FixedPacer(wait, Rate.hz(100));
        pacer.awaitNextFrame();
        assertNow(10 * MILLI);
        assertTrue(sleeps.size() > 2, "a sleep that ends early must be repeated: " + sleeps);
    }

    @Test
    void spinsForTheLastHalfMillisecond() {
        pacer("100", 0).awaitNextFrame();
        assertEquals(1, sleeps.size());
        assertTrue(
                Math.abs(sleeps.get(0) - 9_500_000) <= 3 * READING_NANOS,
                "the sleep must end 0.5 ms before the frame is due: " + sleeps);
    }

    @Test
    void aDelayOfLessThanAPeriodIsCaughtUp() {
        FixedPacer pacer = pacer("100", 0);
        pacer.awaitNextFrame(); // due at 10 ms
        manual.advance(18 * MILLI); // 8 ms late for the frame at 20 ms
        long lateNanos = manual.nanoTime();
        sleeps.clear();
        pacer.awaitNextFrame();
        assertTrue(manual.nanoTime() - lateNanos <= 5 * READING_NANOS, "a late frame must not wait");
        assertTrue(sleeps.isEmpty(), "a late frame must not sleep");
        pacer.awaitNextFrame();
        assertNow(30 * MILLI);
    }

    @Test
    void aDelayOfMoreThanAPeriodIsNotCaughtUp() {
        FixedPacer pacer = pacer("100", 0);
        pacer.awaitNextFrame(); // due at 10 ms
        manual.advance(95 * MILLI); // 85 ms late for the frame at 20 ms
        long lateNanos = manual.nanoTime();
        sleeps.clear();
        pacer.awaitNextFrame();
        assertTrue(manual.nanoTime() - lateNanos <= 5 * READING_NANOS, "a late frame must not wait");
        assertTrue(sleeps.isEmpty(), "a late frame must not sleep");
        for (int frame = 1; frame <= 5; frame++) {
            pacer.awaitNextFrame();
            long expected = lateNanos + frame * 10L * MILLI;
            assertTrue(
                    Math.abs(manual.nanoTime() - expected) <= 5 * READING_NANOS,
                    "frame " + frame + " must end at " + expected + " ns, but ended at " + manual.nanoTime());
        }
    }

    @Test
    void everySleepIsPositive() {
        FixedPacer pacer = pacer("250", 700_000);
        for (int frame = 0; frame < 2_000; frame++) {
            manual.advance(frame * 7_919L % (9 * MILLI)); // 0 to 9 ms: more than two periods of 4 ms
            pacer.awaitNextFrame();
        }
        assertTrue(sleeps.size() > 100, "more than 100 frames must sleep: " + sleeps.size());
        for (long nanos : sleeps) {
            assertTrue(nanos > 0, "a sleep must be positive: " + nanos + " ns");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE - 25_000_000, Long.MIN_VALUE, -15_000_000})
    void theClockMayWrapAroundDuringAWait(long start) {
        manual = new ManualClock(start);
        FixedPacer pacer = pacer("100", 0);
        for (int frame = 1; frame <= 6; frame++) {
            pacer.awaitNextFrame();
            long elapsed = manual.nanoTime() - start;
            assertTrue(
                    Math.abs(elapsed - frame * 10L * MILLI) <= 5 * READING_NANOS,
                    "frame " + frame + " must end after " + frame * 10L + " ms: " + elapsed + " ns");
        }
    }

    /** Asserts the time of the clock, up to three readings of it. */
    private void assertNow(long expectedNanos) {
        assertTrue(
                Math.abs(manual.nanoTime() - expectedNanos) <= 3 * READING_NANOS,
                "the clock must be at " + expectedNanos + " ns: " + manual.nanoTime());
    }

    /** Creates a pacer whose sleeps end late. */
    private FixedPacer pacer(String hertz, long lateNanos) {
        ClockWait wait = ClockWait.sleeping(clock, nanos -> {
            sleeps.add(nanos);
            manual.advance(Math.max(nanos, 0) + lateNanos);
        });
        return new FixedPacer(wait, Rate.parse(hertz));
    }
}
