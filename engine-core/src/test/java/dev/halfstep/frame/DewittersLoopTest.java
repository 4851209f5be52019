package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.LoopRun.Frame;
import dev.halfstep.frame.LoopRun.Reference;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Smoothing;
import java.util.Collections;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests Koen Witters' loop with constant game speed and variable frame rate, which extrapolates and keeps owed time.
 */
class DewittersLoopTest {

    private static final int MAX_FRAMESKIP = 5;
    private static final long SKIP_NANOS = 40_000_000L;
    private static final float TICK_SECONDS = 0.04f;

    /** The loop as its author wrote it, but the first tick is due one tick after the start, as in the engine. */
    private static final class Loop implements Reference {
        private final ReferenceMover mover = new ReferenceMover();
        private long nowNanos;
        private long nextGameTick = SKIP_NANOS;
        private int framesWithOwedTime;

        @Override
        public Frame frame(long frameNanos) {
            nowNanos += frameNanos;
            int loops = 0;
            while (nowNanos >= nextGameTick && loops < MAX_FRAMESKIP) {
                mover.step(TICK_SECONDS);
                nextGameTick += SKIP_NANOS;
                loops++;
            }
            double interpolation = (double) (nowNanos + SKIP_NANOS - nextGameTick) / SKIP_NANOS;
            // The engine does not extrapolate by more than a tick: while it owes time, it draws the newest tick.
            boolean owesTime = interpolation >= 1;
            framesWithOwedTime += owesTime ? 1 : 0;
            return new Frame(
                    Collections.nCopies(loops, TICK_SECONDS),
                    owesTime ? 1 : interpolation,
                    owesTime ? mover.newest() : mover.ahead(interpolation));
        }
    }

    static LongStream seeds() {
        return RandomFrameTimes.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void predictsTheViewFromPositionAndSpeed(long seed) {
        Loop reference = new Loop();
        // The construction is copied from docs/loops.md.
        new LoopRun(new FixedTimestep(Rate.hz(25), Overload.KEEP, Timestep.DEFAULT_MAX_FRAME_NANOS, 5))
                .with(Smoothing.EXTRAPOLATE)
                .assertSameAs(reference, RandomFrameTimes.random(seed, 900_000_000L));
        assertTrue(reference.framesWithOwedTime > 0, "some frames must owe time, so that the test covers owed time");
    }
}
