package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests Unity's player loop: first the fixed updates, then the update of the frame, then drawing. */
class PlayerLoopTest {

    private static final long MAX_DELTA_NANOS = 333_333_333L;
    private static final long FIXED_DELTA_NANOS = 20_000_000L;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final ManualClock clock = new ManualClock();
    private final List<String> log = new ArrayList<>();

    static LongStream seeds() {
        return RandomFrameTimes.seeds();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void play(FixedTimestep timestep, long[] frameNanos) {
        int[] frameIndex = new int[1];
        SystemScheduler scheduler = new SystemScheduler(world, timestep);
        scheduler.simulation("fixed update", step -> log.add("fixed " + step.stepSeconds()));
        scheduler.presentation("update", shown -> log.add("update " + shown.frameSeconds()));
        GameLoop loop =
                new GameLoop(scheduler, new HeadlessHost(), clock, () -> clock.advance(frameNanos[frameIndex[0]++]));
        loop.setLastFrame(frameNanos.length + 1);
        loop.run();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fixedUpdatesCatchUpBeforeTheUpdateOfTheFrame(long seed) {
        long[] frameNanos = RandomFrameTimes.random(seed, 900_000_000L);
        List<String> expected = new ArrayList<>(List.of("update 0.0"));
        long timeNanos = 0;
        long fixedTimeNanos = 0;
        for (long frame : frameNanos) {
            timeNanos += Math.min(frame, MAX_DELTA_NANOS);
            while (fixedTimeNanos + FIXED_DELTA_NANOS <= timeNanos) {
                fixedTimeNanos += FIXED_DELTA_NANOS;
                expected.add("fixed 0.02");
            }
            expected.add("update " + (float) (frame / 1e9));
        }
        // The construction is copied from docs/loops.md, so without MAX_DELTA_NANOS.
        play(new FixedTimestep(Rate.hz(50), Overload.DROP, 333_333_333, FixedTimestep.UNLIMITED_STEPS), frameNanos);
        assertEquals(expected, log);
    }

    @ParameterizedTest(name = "{0} fixed updates a second, frames of {1} ms: {2}")
    @CsvSource({
        "100, 20, 2 2 2 2 2 2 2 2",
        "100, 5, 0 1 0 1 0 1 0 1",
        "100, 40, 4 4 4 4 4 4 4 4",
        "50, 16, 0 1 1 1 1 0 1 1",
        "50, 12.5, 0 1 0 1 1 0 1 1"
    })
    void frameRateAndFixedRateDecideTheFixedUpdatesOfAFrame(int hertz, double frameMillis, String counts) {
        long[] frameNanos =
                LongStream.generate(() -> (long) (frameMillis * 1e6)).limit(8).toArray();
        play(new FixedTimestep(Rate.hz(hertz)), frameNanos);
        List<String> fixedUpdateCounts = new ArrayList<>();
        int fixedUpdates = 0;
        for (String call : log.subList(1, log.size())) { // without the first frame of 0 ns
            if (call.startsWith("fixed")) {
                fixedUpdates++;
            } else {
                fixedUpdateCounts.add(String.valueOf(fixedUpdates));
                fixedUpdates = 0;
            }
        }
        assertEquals(counts, String.join(" ", fixedUpdateCounts));
    }
}
