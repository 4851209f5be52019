package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.SystemScheduler.Overrun;
import dev.halfstep.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the log lines about frames that drop or owe simulated time: at most one a second, none during warm-up. */
class OverrunLogTest {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final long WARM_UP_NANOS = 1_100 * MILLI_NANOS;

    /** A clock that wraps around during the tests. */
    private final ManualClock clock = new ManualClock(Long.MAX_VALUE - 1_200 * MILLI_NANOS);

    private final List<String> lines = new ArrayList<>();
    private final OverrunLog log = new OverrunLog(clock, lines::add);

    /** Reports an overrun frame to the log. The slowest system takes the whole frame. */
    private void overrun(long droppedMillis, long owedMillis, String slowest, long slowestMillis) {
        long step = 7;
        int stepsRun = 3;
        log.accept(new Overrun(
                step,
                stepsRun,
                droppedMillis * MILLI_NANOS,
                owedMillis * MILLI_NANOS,
                slowest,
                slowestMillis * MILLI_NANOS));
    }

    @Test
    void ignoresFramesThatBeganInTheFirstSecond() {
        clock.advance(900 * MILLI_NANOS);
        overrun(300, 0, "host", 400);
        clock.advance(500 * MILLI_NANOS);
        overrun(300, 0, "host", 600); // ends after 1.4 seconds, and began after 0.8 seconds

        assertEquals(List.of(), lines);
        clock.advance(100 * MILLI_NANOS);
        overrun(2, 0, "move", 50);
        assertEquals(
                List.of("too slow: a frame could not simulate all its time, 2.0 ms dropped, 0.0 ms owed; slowest:"
                        + " 'move', 50.0 ms in a frame"),
                lines,
                "ignored frames must not count");
    }

    @Test
    void logsTheFirstOverrunAtOnceThenOnceASecond() {
        clock.advance(WARM_UP_NANOS);
        overrun(40, 0, "move", 55);
        for (int i = 0; i < 25; i++) {
            clock.advance(100 * MILLI_NANOS);
            boolean isSlowest = i == 4;
            overrun(i, i, isSlowest ? "think" : "move", isSlowest ? 70 : 60);
        }
        // The dropped times of a line are sums: 0 + 1 + ... + 9 = 45 and 10 + 11 + ... + 19 = 145.
        // The owed time is that of the last frame: 9 and 19.
        assertEquals(
                List.of(
                        "too slow: a frame could not simulate all its time, 40.0 ms dropped, 0.0 ms owed; slowest:"
                                + " 'move', 55.0 ms in a frame",
                        "too slow: 10 frames in 1.0 s could not simulate all their time, 45.0 ms dropped, 9.0 ms owed;"
                                + " slowest: 'think', 70.0 ms in a frame",
                        "too slow: 10 frames in 1.0 s could not simulate all their time, 145.0 ms dropped, 19.0 ms"
                                + " owed; slowest: 'move', 60.0 ms in a frame"),
                lines);
    }

    @Test
    void aLineCountsOverrunsSinceTheLineBefore() {
        clock.advance(WARM_UP_NANOS);
        overrun(1, 0, "move", 2);
        clock.advance(90_000 * MILLI_NANOS);
        overrun(5, 0, "draw", 1);
        assertEquals(
                "too slow: a frame could not simulate all its time, 5.0 ms dropped, 0.0 ms owed; slowest: 'draw',"
                        + " 1.0 ms in a frame",
                lines.get(1));
    }
}
