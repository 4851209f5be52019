package dev.halfstep.benchmarks.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks rounds, medians and ratios with work that advances a manual clock. */
class StopwatchTest {

    private final ManualClock clock = new ManualClock();
    private final List<String> namesInOrder = new ArrayList<>();

    private Stopwatch stopwatch(long warmUpNanos, long roundNanos, int rounds) {
        return new Stopwatch(clock, new Effort(warmUpNanos, roundNanos, rounds));
    }

    /** Creates a stopwatch whose rounds have one repetition. */
    private Stopwatch stopwatchWithoutWarmUp(int rounds) {
        return stopwatch(/* warmUpNanos= */ 0, /* roundNanos= */ 0, rounds);
    }

    /** Work that takes a fixed time per repetition on the clock of the test; it records its runs. */
    private class FixedTimeWork implements TimedWork {
        final String name;
        final long nanos;
        final List<Integer> runs = new ArrayList<>();

        FixedTimeWork(String name, long nanos) {
            this.name = name;
            this.nanos = nanos;
        }

        @Override
        public void check() {}

        @Override
        public void run(int repetitions) {
            runs.add(repetitions);
            namesInOrder.add(name);
            clock.advance(repetitions * nanos);
        }
    }

    @Test
    void ratioDividesTheTimesPerRepetition() {
        Stopwatch stopwatch = stopwatch(/* warmUpNanos= */ 1_000, /* roundNanos= */ 1_000, /* rounds= */ 5);
        Measurement measured = stopwatch.ratio(new FixedTimeWork("a", 30), new FixedTimeWork("b", 40));
        assertEquals(0.75, measured.value());
        assertEquals("0.030 us / 0.040 us", measured.origin());
    }

    @Test
    void dividesTheTimesOfSeveralSidesByThatOfTheLast() {
        List<Measurement> measured = stopwatchWithoutWarmUp(/* rounds= */ 3)
                .ratios(List.of(new FixedTimeWork("a", 30), new FixedTimeWork("b", 20)), new FixedTimeWork("c", 40));
        assertEquals(
                List.of(0.75, 0.5), measured.stream().map(Measurement::value).toList());
        assertEquals(List.of("a", "b", "c"), namesInOrder.subList(0, 3));
    }

    @Test
    void measuresTheTimePerRepetition() {
        Stopwatch stopwatch = stopwatch(/* warmUpNanos= */ 1_000, /* roundNanos= */ 1_000, /* rounds= */ 5);
        assertEquals(30.0, stopwatch.nanosPerRepetition(new FixedTimeWork("a", 30)));
    }

    @Test
    void checksTheResultBeforeItMeasures() {
        FixedTimeWork work = new FixedTimeWork("a", 30) {
            @Override
            public void check() {
                namesInOrder.add("check");
            }
        };
        assertEquals(30.0, stopwatchWithoutWarmUp(/* rounds= */ 1).checkedNanos(work));
        assertEquals(List.of("check", "a"), namesInOrder.subList(0, 2));
    }

    @Test
    void measuresNothingIfTheResultIsWrong() {
        FixedTimeWork work = new FixedTimeWork("a", 30) {
            @Override
            public void check() {
                throw new WrongResultException("a wrong pose");
            }
        };
        Stopwatch stopwatch = stopwatchWithoutWarmUp(/* rounds= */ 1);
        assertThrows(WrongResultException.class, () -> stopwatch.checkedNanos(work));
        assertEquals(List.of(), namesInOrder);
    }

    @Test
    void doublesRepetitionsUntilARoundIsLongEnough() {
        FixedTimeWork side = new FixedTimeWork("a", 30);
        stopwatch(/* warmUpNanos= */ 0, /* roundNanos= */ 1_000, /* rounds= */ 3)
                .nanosPerRepetition(side);
        // 64 repetitions are the first that take at least 1000 ns; three timed rounds follow.
        assertEquals(List.of(1, 2, 4, 8, 16, 32, 64, 64, 64, 64), side.runs);
    }

    @Test
    void alternatesRoundsOfBothSides() {
        stopwatchWithoutWarmUp(/* rounds= */ 3).ratio(new FixedTimeWork("a", 1), new FixedTimeWork("b", 1));
        assertEquals(
                List.of("a", "b", "a", "b", "a", "b"),
                namesInOrder.subList(namesInOrder.size() - 6, namesInOrder.size()));
    }

    @Test
    void warmsUpBothSidesBeforeTheFirstRound() {
        FixedTimeWork slow = new FixedTimeWork("a", 100);
        FixedTimeWork fast = new FixedTimeWork("b", 1);
        stopwatch(/* warmUpNanos= */ 10_000, /* roundNanos= */ 100, /* rounds= */ 1)
                .ratio(slow, fast);
        int runsOfABeforeB = namesInOrder.indexOf("b");
        assertTrue(
                runsOfABeforeB >= 100,
                () -> "a warm-up of 10,000 ns must run work of 100 ns at least 100 times: " + runsOfABeforeB);
        int repetitionsOfB = fast.runs.stream().mapToInt(Integer::intValue).sum();
        assertTrue(
                repetitionsOfB >= 10_000,
                () -> "a warm-up of 10,000 ns must repeat work of 1 ns at least 10,000 times: " + repetitionsOfB);
    }

    @Test
    void doesNotTimePreparation() {
        FixedTimeWork prepared = new FixedTimeWork("a", 50) {
            @Override
            public void prepare() {
                clock.advance(1_000_000);
            }

            @Override
            public int maxRepetitionsPerPreparation() {
                return 1;
            }
        };
        Stopwatch stopwatch = stopwatch(/* warmUpNanos= */ 0, /* roundNanos= */ 200, /* rounds= */ 3);
        assertEquals(50.0, stopwatch.nanosPerRepetition(prepared));
        assertTrue(
                prepared.runs.stream().allMatch(repetitions -> repetitions == 1),
                () -> "each repetition must follow a separate preparation: " + prepared.runs);
    }

    @Test
    void medianIgnoresADisturbedRound() {
        FixedTimeWork disturbed = new FixedTimeWork("a", 50) {
            private int rounds;

            @Override
            public void run(int repetitions) {
                super.run(repetitions);
                if (rounds++ == 2) { // any of the timed rounds
                    clock.advance(1_000_000);
                }
            }
        };
        assertEquals(
                0.5,
                stopwatchWithoutWarmUp(/* rounds= */ 5)
                        .ratio(disturbed, new FixedTimeWork("b", 100))
                        .value());
    }

    /** Work that takes twice as long in each round. */
    private class DriftingWork extends FixedTimeWork {
        private long driftingNanos;

        DriftingWork(String name, long nanos) {
            super(name, nanos);
            driftingNanos = nanos;
        }

        @Override
        public void run(int repetitions) {
            driftingNanos *= 2;
            clock.advance(repetitions * driftingNanos);
        }
    }

    @Test
    void ratioIgnoresACommonDrift() {
        Stopwatch stopwatch = stopwatchWithoutWarmUp(/* rounds= */ 3);
        assertEquals(
                0.5,
                stopwatch
                        .ratio(new DriftingWork("a", 100), new DriftingWork("b", 200))
                        .value());
    }

    @Test
    void medianIsTheMiddleOfTheSortedValues() {
        assertEquals(3.0, Stopwatch.median(new double[] {9, 1, 3, 2, 100}));
    }
}
