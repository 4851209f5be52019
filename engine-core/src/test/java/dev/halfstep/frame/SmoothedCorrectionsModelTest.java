package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Key;
import dev.halfstep.random.RandomStream;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plays two copies of a random game with the same late input, one with and one without smooth corrections, in strict
 * mode. Their simulated states are equal in each frame. In the smoothing game, the ships and their turrets move without
 * a jump. Once all offsets have faded, both games draw the same poses, to the bit. Other entities are spawned,
 * despawned, teleported and attached to other parents at random.
 */
class SmoothedCorrectionsModelTest {

    private static final int STEP_HZ = 60;
    private static final int SHIPS = 6;
    private static final int MAX_STEPS_BACK = 8;
    private static final float FADE_SECONDS = 0.1f;
    private static final float MAX_DISTANCE = 1_000f; // no jump

    private static final List<Smoothing> SMOOTHINGS = List.of(Smoothing.values());
    private static final List<Key> KEYS = List.of(Key.A, Key.D, Key.S, Key.W);

    /** A moving entity. */
    private static final class Ship {
        float speedX;
        float speedY;
        float spin;
    }

    /** An entity that may disappear at any time. */
    private record Spark(int number) {}

    /** One of the two copies of the game. */
    private static final class Copy implements AutoCloseable {
        final World world = World.builder()
                .register(Transform.TYPE)
                .register(Parent.TYPE)
                .register(ComponentType.simulation(Ship.class))
                .register(ComponentType.simulation(Spark.class))
                .build();
        final SystemScheduler scheduler = new SystemScheduler(
                world,
                new FixedTimestep(Rate.hz(STEP_HZ)),
                SchedulerSettings.defaults().inStrictMode());
        final HeadlessHost host = new HeadlessHost();
        final List<EntityId> ships = new ArrayList<>();
        final Rollback rollback;
        final long seed;

        Copy(long seed) {
            this.seed = seed;
            for (int i = 0; i < SHIPS; i++) {
                EntityId ship = world.spawn(Transform.at(10 * i, 0), new Ship());
                ships.add(ship);
                ships.add(world.spawn(Transform.at(1, 1), new Ship(), new Parent(ship)));
            }
            ships.forEach(id -> world.get(id, Transform.class)
                    .setSmoothing(id.number() % 5 == 0 ? Smoothing.EXTRAPOLATE : Smoothing.INTERPOLATE));
            scheduler.simulation("steer", this::steer);
            scheduler.simulation("sparks", this::moveSparks);
            rollback = new Rollback(scheduler, MAX_STEPS_BACK);
        }

        /** The keys change the speeds, a little in each step: corrections are continuous in time. */
        private void steer(SimulationContext step) {
            float push = step.input().isHeld(Key.D) ? 0.1f : step.input().isHeld(Key.A) ? -0.1f : 0f;
            step.world().query(Transform.class, Ship.class).forEach((id, transform, ship) -> {
                boolean isTurret = world.has(id, Parent.class);
                float max = isTurret ? 0.2f : 1f;
                ship.speedX = Math.max(-max, Math.min(max, ship.speedX * 0.97f + push));
                ship.speedY = Math.max(-max, Math.min(max, ship.speedY * 0.97f + push * (id.number() % 3 - 1)));
                ship.spin = Math.max(-0.03f, Math.min(0.03f, ship.spin * 0.9f + push * 0.1f));
                if (isTurret) { // stays near the ship, as the rotation of the ship moves it
                    transform.setPosition(transform.x() * 0.9f + ship.speedX * 0.5f, transform.y() * 0.9f);
                } else if (push != 0f || Math.abs(ship.speedX) > 0.05f) { // else at rest
                    transform.translate(ship.speedX, ship.speedY);
                }
                transform.rotateZ(ship.spin);
            });
        }

        /** Spawns, despawns, teleports and attaches sparks. */
        private void moveSparks(SimulationContext step) {
            boolean isWild = step.input().isHeld(Key.W);
            RandomStream random = RandomStream.of(seed + (isWild ? 1 : 0), step.step());
            if (random.nextInt(4) == 0) {
                EntityId ship = ships.get(random.nextInt(ships.size()));
                Object[] components = random.nextBoolean()
                        ? new Object[] {Transform.at(random.nextInt(20), 5), new Spark(1), new Parent(ship)}
                        : new Object[] {Transform.at(random.nextInt(20), 5), new Spark(1)};
                step.commands().spawn(components);
            }
            step.world().query(Transform.class, Spark.class).forEach((id, transform, spark) -> {
                transform.translate(isWild ? 1f : -0.5f, 0);
                switch (random.nextInt(24)) {
                    case 0 -> step.commands().despawn(id);
                    case 1 -> transform.teleport(random.nextInt(50), 0);
                    case 2 -> transform.teleportAt(0.3f, random.nextInt(50), 0, 0);
                    case 3 -> Parent.attach(step.commands(), id, ships.get(random.nextInt(ships.size())));
                    case 4 -> step.commands().put(id, new Parent(ships.get(random.nextInt(ships.size()))));
                    case 5 -> {
                        if (world.has(id, Parent.class)) {
                            step.commands().remove(id, Parent.class);
                        }
                    }
                    case 6 -> transform.setSmoothing(SMOOTHINGS.get(random.nextInt(SMOOTHINGS.size())));
                    default -> {}
                }
            });
        }

        /** Returns the drawn poses of all visible entities, by the numbers of the entities. */
        Map<Long, InterpolatedTransform> drawn() {
            Map<Long, InterpolatedTransform> drawn = new HashMap<>();
            world.query(InterpolatedTransform.class).forEach((id, pose) -> drawn.put(id.number(), pose));
            return drawn;
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }

    /** What the test knows of the drawn pose of a ship or a turret. */
    private static final class Drawn {
        final Vector3f position = new Vector3f();
        final Quaternionf rotation = new Quaternionf();

        /** The drawn position of the smoothing game, minus that of the other game. */
        final Vector3f offset = new Vector3f();

        /** The greatest length of the offset since it was 0. */
        float maxOffset;
    }

    private final List<Drawn> drawnShips = new ArrayList<>();
    private float largestJumpWithoutSmoothing;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void drawnPosesDoNotJumpAndEndAtTheCorrectedPoses(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int corrections = 0;
        try (Copy smooth = new Copy(seed);
                Copy raw = new Copy(seed)) {
            smooth.rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
            smooth.ships.forEach(ship -> drawnShips.add(new Drawn()));
            for (int frame = 0; frame < 1_500; frame++) {
                present(smooth, raw, random.nextLong(1_000_000, 30_000_000), /* isCorrection= */ false);
                boolean isQuiet = frame % 150 > 120;
                if (isQuiet && frame % 150 == 149) { // the offsets have faded
                    assertSamePoses(raw, smooth);
                } else if (!isQuiet && random.nextInt(3) == 0) {
                    corrections += receive(random, smooth, raw);
                    present(smooth, raw, 0, /* isCorrection= */ true);
                }
            }
        }
        assertTrue(corrections > 200, "there must be corrections: " + corrections);
        assertTrue(largestJumpWithoutSmoothing > 1, "without smoothing, ships must jump");
    }

    /** Runs a frame of both games, and compares what it draws with the frame before. */
    private void present(Copy smooth, Copy raw, long nanos, boolean isCorrection) {
        smooth.scheduler.frame(smooth.host, nanos);
        raw.scheduler.frame(raw.host, nanos);
        assertEquals(StateHash.of(raw.world), StateHash.of(smooth.world));
        for (int i = 0; i < drawnShips.size(); i++) {
            Drawn former = drawnShips.get(i);
            InterpolatedTransform pose = smooth.world.get(smooth.ships.get(i), InterpolatedTransform.class);
            Vector3f offset = pose.position(new Vector3f())
                    .sub(raw.world
                            .get(raw.ships.get(i), InterpolatedTransform.class)
                            .position(new Vector3f()));
            float offsetChange = offset.distance(former.offset);
            if (isCorrection) { // at the same moment
                largestJumpWithoutSmoothing = Math.max(largestJumpWithoutSmoothing, offsetChange);
                assertEquals(0f, pose.position(new Vector3f()).distance(former.position), 1e-3f, "a ship jumps");
                Quaternionf turn = pose.rotation(new Quaternionf()).difference(former.rotation);
                assertEquals(0f, turn.x * turn.x + turn.y * turn.y + turn.z * turn.z, 1e-5f, "a ship rotates");
            } else if (i % 2 == 0) { // an offset of a turret rotates with its ship
                float maxChange = former.maxOffset * 2 * nanos * 1e-9f / FADE_SECONDS;
                assertTrue(offset.length() <= former.offset.length() + 1e-3f, "the offset must fade");
                assertTrue(offsetChange <= maxChange + 1e-3f, "the offset must fade slowly: " + offsetChange);
            }
            pose.position(former.position);
            pose.rotation(former.rotation);
            former.offset.set(offset);
            former.maxOffset = offset.length() == 0f ? 0f : Math.max(former.maxOffset, offset.length());
        }
    }

    /** Changes the input of a step of the past in both games, and resimulates. Returns the number of mispredictions. */
    private static int receive(SplittableRandom random, Copy smooth, Copy raw) {
        long oldest = smooth.rollback.oldestStep();
        long newest = smooth.scheduler.timestep().steps();
        if (oldest > newest) {
            return 0;
        }
        long step = random.nextLong(oldest, newest + 1);
        Key key = KEYS.get(random.nextInt(KEYS.size()));
        boolean isDown = random.nextBoolean();
        int steps = 0;
        for (Copy copy : List.of(smooth, raw)) {
            copy.rollback.setInput(step, input -> input.add(key, isDown, /* atNanos= */ 0));
            steps = copy.rollback.resimulate();
        }
        return steps > 0 ? 1 : 0;
    }

    private static void assertSamePoses(Copy raw, Copy smooth) {
        Map<Long, InterpolatedTransform> expected = raw.drawn();
        Map<Long, InterpolatedTransform> drawn = smooth.drawn();
        assertEquals(expected.keySet(), drawn.keySet());
        expected.forEach((number, pose) -> {
            InterpolatedTransform other = drawn.get(number);
            String name = "entity " + number;
            assertEquals(pose.position(new Vector3f()), other.position(new Vector3f()), name);
            assertEquals(pose.rotation(new Quaternionf()), other.rotation(new Quaternionf()), name);
            assertEquals(pose.scale(new Vector3f()), other.scale(new Vector3f()), name);
        });
    }
}
