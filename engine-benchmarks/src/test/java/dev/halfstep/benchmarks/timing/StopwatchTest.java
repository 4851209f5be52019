package dev.halfstep.benchmarks.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopwatchTest {

    private final ManualClock clock = new ManualClock();
    private final List<String> order = new ArrayList<>();

    private Stopwatch stopwatch(long warmUpNanos, long roundNanos, int rounds) {
        return new Stopwatch(clock, new Effort(warmUpNanos, roundNanos, rounds));
    }

    /** Takes a time that is known for each repetition, and remembers that it ran. */
    private class Known implements Side {
        final String name;
        final long nanos;
        final List<Integer> runs = new ArrayList<>();

        Known(String name, long nanos) {
            this.name = name;
            this.nanos = nanos;
        }

        @Override
        public void check() {}

        @Override
        public void run(int repetitions) {
            runs.add(repetitions);
            order.add(name);
            clock.advance(repetitions * nanos);
        }
    }

    @Test
    void theRatioIsThatOfTheTimesForOneRepetition() {
        Measured measured = stopwatch(1_000, 1_000, 5).ratio(new Known("a", 30), new Known("b", 40));
        assertEquals(0.75, measured.value());
        assertEquals("0.030 us / 0.040 us", measured.origin());
    }

    @Test
    void theTimeOfOneSideIsThatOfOneRepetition() {
        assertEquals(30.0, stopwatch(1_000, 1_000, 5).nanos(new Known("a", 30)));
    }

    @Test
    void aRoundIsRepeatedUntilItIsLongEnough() {
        Known side = new Known("a", 30);
        stopwatch(0, 1_000, 3).nanos(side);
        assertEquals(List.of(1, 2, 4, 8, 16, 32, 64, 64, 64, 64), side.runs);
    }

    @Test
    void roundsTakeTurns() {
        stopwatch(0, 0, 3).ratio(new Known("a", 1), new Known("b", 1));
        assertEquals(List.of("a", "b", "a", "b", "a", "b"), order.subList(order.size() - 6, order.size()));
    }

    @Test
    void bothSidesAreWarmBeforeAnythingCounts() {
        Known slow = new Known("a", 100);
        Known fast = new Known("b", 1);
        stopwatch(10_000, 100, 1).ratio(slow, fast);
        int firstOfB = order.indexOf("b");
        assertTrue(firstOfB >= 100, () -> "runs of the first side before: " + firstOfB);
        assertTrue(fast.runs.stream().mapToInt(Integer::intValue).sum() >= 10_000);
    }

    @Test
    void preparationIsNotTimed() {
        Known prepared = new Known("a", 50) {
            @Override
            public void prepare() {
                clock.advance(1_000_000);
            }

            @Override
            public int repetitionsOfOnePreparation() {
                return 1;
            }
        };
        assertEquals(50.0, stopwatch(0, 200, 3).nanos(prepared));
        assertTrue(prepared.runs.stream().allMatch(repetitions -> repetitions == 1));
    }

    @Test
    void aRoundThatWasDisturbedDoesNotCount() {
        Known disturbed = new Known("a", 50) {
            private int rounds;

            @Override
            public void run(int repetitions) {
                super.run(repetitions);
                if (rounds++ == 2) {
                    clock.advance(1_000_000);
                }
            }
        };
        assertEquals(
                0.5, stopwatch(0, 0, 5).ratio(disturbed, new Known("b", 100)).value());
    }

    @Test
    void ofTimesThatDriftTogetherOnlyTheRatioCounts() {
        Side drifting = new Known("a", 1) {
            private long now = 100;

            @Override
            public void run(int repetitions) {
                clock.advance(repetitions * (now *= 2));
            }
        };
        Side alike = new Known("b", 1) {
            private long now = 200;

            @Override
            public void run(int repetitions) {
                clock.advance(repetitions * (now *= 2));
            }
        };
        assertEquals(0.5, stopwatch(0, 0, 3).ratio(drifting, alike).value());
    }

    @Test
    void theMedianIsTheNumberInTheMiddle() {
        assertEquals(3.0, Stopwatch.median(new double[] {9, 1, 3, 2, 100}));
    }
}
