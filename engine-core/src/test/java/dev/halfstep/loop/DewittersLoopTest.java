package dev.halfstep.loop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.loop.LoopRun.Frame;
import dev.halfstep.loop.LoopRun.Reference;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Smoothing;
import java.util.Collections;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Koen Witters' game loop with constant speed and variable frame rate: it predicts the view, and keeps its debt. */
class DewittersLoopTest {

    private static final int MAX_FRAMESKIP = 5;
    private static final long SKIP_NANOS = 40_000_000L;
    private static final float TICK_SECONDS = 0.04f;

    /** The first tick is due one tick after the start, as it is in the engine. */
    private static final class Loop implements Reference {
        private final ReferenceMover mover = new ReferenceMover();
        private long now;
        private long nextGameTick = SKIP_NANOS;
        private int framesInDebt;

        @Override
        public Frame frame(long frameNanos) {
            now += frameNanos;
            int loops = 0;
            while (now >= nextGameTick && loops < MAX_FRAMESKIP) {
                mover.step(TICK_SECONDS);
                nextGameTick += SKIP_NANOS;
                loops++;
            }
            double interpolation = (double) (now + SKIP_NANOS - nextGameTick) / SKIP_NANOS;
            boolean inDebt = interpolation >= 1; // the engine draws the newest tick then, instead of far ahead of it
            framesInDebt += inDebt ? 1 : 0;
            return new Frame(
                    Collections.nCopies(loops, TICK_SECONDS),
                    inDebt ? 1 : interpolation,
                    inDebt ? mover.newest() : mover.ahead(interpolation));
        }
    }

    static LongStream seeds() {
        return FrameTimes.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void predictsTheViewFromPositionAndSpeed(long seed) {
        Loop reference = new Loop();
        new LoopRun(new FixedTimestep(Rate.hz(25), Overload.KEEP, Timestep.DEFAULT_MAX_FRAME_NANOS, 5))
                .with(Smoothing.EXTRAPOLATE)
                .assertSameAs(reference, FrameTimes.random(seed, 900_000_000L));
        assertTrue(reference.framesInDebt > 0, "a debt was repaid over several frames");
    }
}
