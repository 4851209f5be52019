package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.LoopRun.Frame;
import dev.halfstep.frame.LoopRun.Reference;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Collections;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the engine with a classic tick loop: at most MAX_LOOPS ticks in a frame, and pending time beyond them. */
class TickLoopTest {

    private static final long TICK_NANOS = 40_000_000L;
    private static final int MAX_LOOPS = 5;
    private static final long MAX_HITCH_NANOS = 900_000_000L;
    private static final float TICK_SECONDS = 0.04f;

    // The tests construct each timestep with the code of docs/loops.md, so without the constants above.

    /** The loop as in its publication: a tick is due when the clock is at least a tick past the last one. */
    private static final class TickLoop implements Reference {
        private final ReferenceMover mover = new ReferenceMover();
        private final Overload overload;
        private long nowNanos;
        private long lastTickNanos;
        private long discardedNanos;
        private int framesWithPendingTime;

        TickLoop(Overload overload) {
            this.overload = overload;
        }

        @Override
        public Frame frame(long frameNanos) {
            nowNanos += frameNanos;
            int loops = 0;
            while (nowNanos - lastTickNanos >= TICK_NANOS && loops < MAX_LOOPS) {
                mover.step(TICK_SECONDS);
                lastTickNanos += TICK_NANOS;
                loops++;
            }
            if (overload == Overload.DROP && nowNanos - lastTickNanos > TICK_NANOS) {
                discardedNanos += nowNanos - TICK_NANOS - lastTickNanos;
                lastTickNanos = nowNanos - TICK_NANOS;
            }
            framesWithPendingTime += nowNanos - lastTickNanos >= TICK_NANOS ? 1 : 0;
            double percentWithinTick = Math.min(1, (double) (nowNanos - lastTickNanos) / TICK_NANOS);
            return new Frame(
                    Collections.nCopies(loops, TICK_SECONDS), percentWithinTick, mover.between(percentWithinTick));
        }
    }

    static LongStream seeds() {
        return RandomFrameTimes.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aSinglePlayerGameDiscardsTimeBeyondOnePendingTick(long seed) {
        Timestep timestep = new FixedTimestep(Rate.hz(25), Overload.DROP, Timestep.DEFAULT_MAX_FRAME_NANOS, 5);
        TickLoop reference = new TickLoop(Overload.DROP);
        new LoopRun(timestep).assertSameAs(reference, RandomFrameTimes.random(seed, MAX_HITCH_NANOS));
        assertTrue(
                reference.framesWithPendingTime > 0,
                "some frames must have pending time, where the percentage is clamped to 1");
        assertTrue(reference.discardedNanos > 0, "the tick loop must discard time, or this tests nothing");
        assertEquals(reference.discardedNanos, timestep.droppedNanos());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aNetworkGameKeepsThePendingTime(long seed) {
        Timestep timestep = new FixedTimestep(Rate.hz(25), Overload.KEEP, Timestep.DEFAULT_MAX_FRAME_NANOS, 5);
        TickLoop reference = new TickLoop(Overload.KEEP);
        long[] frameNanos = RandomFrameTimes.random(seed, MAX_HITCH_NANOS);
        new LoopRun(timestep).assertSameAs(reference, frameNanos);
        assertTrue(
                reference.framesWithPendingTime > 0,
                "some frames must have pending time, where the percentage is clamped to 1");
        assertEquals(0, timestep.droppedNanos());
        assertEquals(
                LongStream.of(frameNanos).sum() - reference.lastTickNanos,
                timestep.presentNanos() - timestep.simulatedNanos(),
                "the pending time must be that of the tick loop");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theIndependentTickGetsTheTicksOfItsFrame(long seed) {
        int[] reportedTicks = new int[1];
        Timestep timestep = new FixedTimestep(Rate.hz(25), Overload.DROP, Timestep.DEFAULT_MAX_FRAME_NANOS, 5);
        TickLoop reference = new TickLoop(Overload.DROP);
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep)) {
            scheduler.presentation("independent tick", frame -> reportedTicks[0] = frame.stepsInFrame());
            HeadlessHost host = new HeadlessHost();
            for (long frameNanos : RandomFrameTimes.random(seed, MAX_HITCH_NANOS)) {
                int loops = reference.frame(frameNanos).stepSeconds().size();
                scheduler.frame(host, frameNanos);
                assertEquals(loops, reportedTicks[0]);
            }
        }
    }
}
