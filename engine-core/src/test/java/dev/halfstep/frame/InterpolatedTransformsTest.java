package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares drawn transforms with the InterpolatedTransform script for Unity, which keeps the two newest transforms. */
class InterpolatedTransformsTest {

    private static final long STEP_NANOS = 20_000_000L;

    private record Pose(Vector3f position, Quaternionf rotation, Vector3f scale) {}

    /** The script: after each fixed step it replaces the older transform, and at a teleport both. */
    private static final class TwoTransforms {
        private final Pose[] poses = new Pose[2];

        /** The index of the newest pose; the other one is a step older. */
        private int newest;

        private long accumulatedNanos;

        /** Makes both poses equal, as the method of this name in the script does. */
        void forgetPreviousTransforms(Pose pose) {
            poses[0] = pose;
            poses[1] = pose;
        }

        void store(Pose pose) {
            newest = 1 - newest;
            poses[newest] = pose;
        }

        Pose interpolated() {
            Pose from = poses[1 - newest];
            Pose to = poses[newest];
            float factor = factor();
            return new Pose(
                    from.position.lerp(to.position, factor, new Vector3f()),
                    from.rotation.slerp(to.rotation, factor, new Quaternionf()),
                    from.scale.lerp(to.scale, factor, new Vector3f()));
        }

        Vector3f extrapolatedPosition() {
            Vector3f lastMove = poses[newest].position.sub(poses[1 - newest].position, new Vector3f());
            return lastMove.mul(factor()).add(poses[newest].position);
        }

        /** Returns the fraction of a step since the newest pose. */
        float factor() {
            return (float) accumulatedNanos / STEP_NANOS;
        }
    }

    private final World world =
            World.builder().register(Transform.TYPE_WITH_SLERP).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)));
    private final EntityId id = world.spawn(new Transform());
    private final TwoTransforms script = new TwoTransforms();
    private int teleports;

    static LongStream seeds() {
        return RandomFrameTimes.seeds();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static Pose randomPose(SplittableRandom random) {
        return new Pose(
                new Vector3f(randomWithin(random, 50), randomWithin(random, 50), randomWithin(random, 50)),
                new Quaternionf()
                        .rotationXYZ(randomWithin(random, 3), randomWithin(random, 3), randomWithin(random, 3)),
                new Vector3f(1 + randomWithin(random, 0.5f)));
    }

    /** Returns a random number from -limit to limit. */
    private static float randomWithin(SplittableRandom random, float limit) {
        return (float) random.nextDouble(-limit, limit);
    }

    /** Runs the script and the engine; one step in ten is a teleport. */
    private void play(long seed, Runnable eachFrame) {
        // The script draws a teleport as soon as it is simulated.
        scheduler.setDelayingOccurrences(false);
        SplittableRandom random = new SplittableRandom(seed);
        script.forgetPreviousTransforms(new Pose(new Vector3f(), new Quaternionf(), new Vector3f(1)));
        scheduler.simulation("jump", step -> {
            Pose pose = randomPose(random);
            Transform transform = world.get(id, Transform.class);
            script.store(pose);
            if (random.nextInt(10) == 0) {
                script.forgetPreviousTransforms(pose);
                transform.teleport(transform(pose));
                teleports++;
            } else {
                transform.setPosition(pose.position).setRotation(pose.rotation);
                transform.setScale(pose.scale.x, pose.scale.y, pose.scale.z);
            }
        });
        HeadlessHost host = new HeadlessHost();
        for (long frameNanos : RandomFrameTimes.random(seed, 250_000_000L)) {
            script.accumulatedNanos = (script.accumulatedNanos + frameNanos) % STEP_NANOS;
            scheduler.frame(host, frameNanos);
            eachFrame.run();
        }
        assertTrue(teleports > 100, () -> "about one step in ten must be a teleport: " + teleports);
    }

    private static Transform transform(Pose pose) {
        return new Transform()
                .setPosition(pose.position)
                .setRotation(pose.rotation)
                .setScale(pose.scale.x, pose.scale.y, pose.scale.z);
    }

    private InterpolatedTransform drawn() {
        return world.get(id, InterpolatedTransform.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void drawsBetweenTheTwoNewestTransforms(long seed) {
        play(seed, () -> {
            Pose expected = script.interpolated();
            assertNear(expected.position, drawn().position(new Vector3f()));
            assertNear(expected.scale, drawn().scale(new Vector3f()));
            float rotationDot = Math.abs(expected.rotation.dot(drawn().rotation(new Quaternionf())));
            assertEquals(1, rotationDot, 1e-5, "rotations must be equal, with a dot product of 1 or -1");
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void extrapolationDrawsAheadOfTheNewestTransform(long seed) {
        world.get(id, Transform.class).setSmoothing(Smoothing.EXTRAPOLATE);
        play(seed, () -> assertNear(script.extrapolatedPosition(), drawn().position(new Vector3f())));
    }

    private static void assertNear(Vector3f expected, Vector3f actual) {
        assertTrue(expected.distance(actual) < 1e-3, () -> "expected " + expected + " but was " + actual);
    }
}
