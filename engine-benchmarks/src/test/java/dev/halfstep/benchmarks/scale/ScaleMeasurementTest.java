package dev.halfstep.benchmarks.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.TimedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests that work with a wrong result is not measured. */
class ScaleMeasurementTest {

    private final List<String> calls = new ArrayList<>();

    /** Measures with a clock that advances one millisecond per read. */
    private static ScaleMeasurement measurement() {
        AtomicLong now = new AtomicLong();
        return new ScaleMeasurement(new Stopwatch(() -> now.addAndGet(1_000_000L), new Effort(0, 0, 1)));
    }

    /** Records its calls. */
    private TimedWork work(boolean isRight) {
        return new TimedWork() {
            @Override
            public void check() {
                calls.add("check");
                if (!isRight) {
                    throw new WrongResultException("a wrong pose");
                }
            }

            @Override
            public void run(int repetitions) {
                calls.add("run");
            }
        };
    }

    @Test
    void checksTheResultBeforeItMeasures() {
        assertEquals(1_000, measurement().nanosPerBody(work(true), 1_000));
        assertEquals("check", calls.get(0));
        assertTrue(calls.contains("run"));
    }

    @Test
    void measuresNothingIfTheResultIsWrong() {
        assertThrows(WrongResultException.class, () -> measurement().nanosPerBody(work(false), 1_000));
        assertEquals(List.of("check"), calls);
    }
}
