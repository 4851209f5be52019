package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that one minute of a game has the same number of steps and the same state, bit for bit, on every display. */
class DisplayRateTest {

    /** A minute at 25 steps a second. */
    private static final int STEPS = 1_500;

    /** Units per second. */
    private static final class Velocity {
        private float x;
        private float y;

        Velocity(float x, float y) {
            this.x = x;
            this.y = y;
        }
    }

    private static final ComponentType<Velocity> VELOCITY = ComponentType.simulation(Velocity.class)
            .hashedBy((velocity, sink) -> sink.add(velocity.x).add(velocity.y));

    static LongStream seeds() {
        return LongStream.of(1, 2, 3, new SplittableRandom().nextLong());
    }

    @ParameterizedTest(name = "{0} Hz")
    @ValueSource(strings = {"24", "25", "50", "59.94", "60", "144", "240", "1000"})
    void aMinuteAtTwentyFiveHertzIsTheSameOnEveryDisplay(String displayHertz) {
        assertEquals(hashWithoutEngine(STEPS), hashAt(displayHertz, /* interpolating= */ true));
    }

    @Test
    void theOutcomeIsTheSameWithoutInterpolation() {
        assertEquals(hashWithoutEngine(STEPS), hashAt("60", /* interpolating= */ false));
    }

    @Test
    void everyStepChangesTheState() {
        assertNotEquals(hashWithoutEngine(STEPS - 1), hashWithoutEngine(STEPS));
        assertNotEquals(hashWithoutEngine(STEPS + 1), hashWithoutEngine(STEPS));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theOutcomeIsTheSameForAllFrameTimes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ManualClock clock = new ManualClock(random.nextLong());
        int maxStepsPerFrame = 3; // so that long frames owe time
        FixedTimestep timestep = new FixedTimestep(Rate.hz(25), Overload.KEEP, 250_000_000, maxStepsPerFrame);
        assertEquals(
                hashWithoutEngine(STEPS),
                hash(timestep, clock, () -> clock.advance(random.nextLong(300_000_000)), /* interpolating= */ true),
                "the outcome must not depend on frame times: seed " + seed);
    }

    private static long hashAt(String displayHertz, boolean interpolating) {
        ManualClock clock = new ManualClock();
        FramePacer pacer = FramePacer.fixed(clock, Rate.parse(displayHertz));
        return hash(new FixedTimestep(Rate.hz(25)), clock, pacer, interpolating);
    }

    private static long hash(FixedTimestep timestep, ManualClock clock, FramePacer pacer, boolean interpolating) {
        try (World world = world()) {
            SystemScheduler scheduler = new SystemScheduler(world, timestep);
            long[] frames = new long[1];
            scheduler.simulation("game", step -> play(step.world(), step.step(), step.stepSeconds()));
            scheduler.presentation("camera", frame -> frames[0]++);
            scheduler.setInterpolating(interpolating);
            scheduler.timeControl().setLastStep(STEPS);
            new GameLoop(scheduler, new HeadlessHost(), clock, pacer).run();
            assertEquals(STEPS, timestep.steps());
            assertEquals(0, timestep.droppedNanos());
            assertTrue(frames[0] > 0, "presentation must run");
            return StateHash.of(world);
        }
    }

    /** Returns the hash after a number of steps, run without a scheduler and a loop. */
    private static long hashWithoutEngine(int steps) {
        try (World world = world()) {
            for (int step = 1; step <= steps; step++) {
                play(world, step, (float) Rate.hz(25).periodSeconds());
                world.applyCommands();
            }
            return StateHash.of(world);
        }
    }

    /** Creates a world of 20 entities. */
    private static World world() {
        World world =
                World.builder().register(Transform.TYPE).register(VELOCITY).build();
        SplittableRandom random = new SplittableRandom(42); // any seed
        for (int i = 0; i < 20; i++) {
            spawn(world, random);
        }
        world.applyCommands();
        return world;
    }

    private static void spawn(World world, SplittableRandom random) {
        world.commands()
                .spawn(
                        Transform.at((float) random.nextDouble(-9, 9), (float) random.nextDouble(-9, 9)),
                        new Velocity((float) random.nextDouble(-5, 5), (float) random.nextDouble(-5, 5)));
    }

    /**
     * Simulates entities that fly, turn and bounce off the walls. Sometimes one is despawned and another one spawned.
     */
    private static void play(World world, long step, float seconds) {
        world.query(Transform.class, Velocity.class).forEach((id, transform, velocity) -> {
            velocity.y -= 9.81f * seconds; // gravity
            transform.translate(velocity.x * seconds, velocity.y * seconds, 0);
            transform.setRotationZ((float) StrictMath.atan2(velocity.y, velocity.x));
            velocity.x = Math.abs(transform.x()) > 10 ? -Math.copySign(velocity.x, transform.x()) : velocity.x;
            velocity.y = transform.y() < -10 ? Math.abs(velocity.y) : velocity.y;
            if ((id.number() + step) % 200 == 0) {
                world.commands().despawn(id);
                spawn(world, new SplittableRandom(id.number() * step));
            }
        });
    }
}
