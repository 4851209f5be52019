package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a clock that a test advances by hand. */
class ManualClockTest {

    @Test
    void aClockStartsAtZeroAndDoesNotAdvanceByItself() {
        ManualClock clock = new ManualClock();
        assertEquals(0, clock.nanoTime());
        assertEquals(0, clock.nanoTime());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -5_000_000_000L, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 10})
    void differencesAreExactForEveryStartTime(long start) {
        ManualClock clock = new ManualClock(start);
        assertEquals(start, clock.nanoTime());
        clock.advance(7);
        clock.advance(0);
        clock.advance(18);
        assertEquals(25, clock.nanoTime() - start);
    }

    @Test
    void aClockWrapsAroundAtLongMaxValue() {
        ManualClock clock = new ManualClock(Long.MAX_VALUE - 10);
        clock.advance(25);
        assertTrue(clock.nanoTime() < 0);
        assertEquals(Long.MIN_VALUE + 14, clock.nanoTime());
    }

    @Test
    void aClockNeverRunsBackwards() {
        ManualClock clock = new ManualClock(100);
        String message = assertThrows(IllegalArgumentException.class, () -> clock.advance(-1))
                .getMessage();
        assertEquals("the time to advance must not be negative: -1 ns", message);
        assertEquals(100, clock.nanoTime());
    }
}
