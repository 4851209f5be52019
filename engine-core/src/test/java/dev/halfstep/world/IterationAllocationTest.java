package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.sun.management.ThreadMXBean;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import java.lang.management.ManagementFactory;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that queries and the passes of steps and frames allocate nothing. */
class IterationAllocationTest {

    private static final class Speed extends DenseComponent {
        Speed() {
            super(1);
        }

        void accelerate(float delta) {
            set(0, get(0) + delta);
        }

        float perStep() {
            return get(0);
        }
    }

    private static final class Tag {
        private long visits;
    }

    private static final class Score {
        private long points;
    }

    /** Does not interpolate, but copies the current value. */
    private static final class TagInterpolator implements Interpolator<Tag> {

        @Override
        public Tag create() {
            return new Tag();
        }

        @Override
        public void copy(Tag source, Tag dest) {
            dest.visits = source.visits;
        }

        @Override
        public void interpolate(Tag previous, Tag current, float alpha, Tag dest) {
            dest.visits = current.visits;
        }
    }

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Speed.class).storedIn(DenseComponent.floats(1)))
            .register(ComponentType.simulation(Tag.class).interpolatedBy(new TagInterpolator()))
            .register(ComponentType.simulation(Score.class))
            .build();
    private final TransformPasses transforms = TransformPasses.of(world);

    // Results of the callbacks, so that the compiler cannot remove their reads.
    private float sum;
    private long count;

    IterationAllocationTest() {
        for (int i = 0; i < 100; i++) {
            world.spawn(Transform.at(i, 0), new Speed(), new Tag());
            world.spawn(Transform.at(i, 0), new Speed());
            world.spawn(Transform.at(i, 0));
        }
    }

    @AfterEach
    void close() {
        world.close();
    }

    /**
     * Returns the fewest bytes of several rounds: the first rounds fill caches, and the JVM itself sometimes allocates.
     */
    private static long minAllocatedBytes(Runnable round) {
        long minBytes = Long.MAX_VALUE;
        for (int i = 0; i < 30; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int repeat = 0; repeat < 20; repeat++) {
                round.run();
            }
            minBytes = Math.min(minBytes, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return minBytes;
    }

    @Test
    void theMeasurementDetectsAllocations() {
        Object[] kept = new Object[1];
        assertNotEquals(0, minAllocatedBytes(() -> kept[0] = new Tag()));
    }

    @Test
    void interpolatedComponentsAllocateNothing() {
        Query1.Each<Tag> readInterpolated =
                (id, tag) -> count += world.interpolated(Tag.class).of(id).visits;
        assertEquals(0, minAllocatedBytes(() -> {
            EngineWorld.of(world).interpolated().get(0).capturePrevious();
            EngineWorld.of(world).interpolated().get(0).beginFrame(0.5f);
            world.query(Tag.class).forEach(readInterpolated);
        }));
    }

    @Test
    void queriesOfComponentsAllocateNothing() {
        Query1.Each<Transform> one = (id, transform) -> sum += transform.x();
        Query2.Each<Speed, Transform> two = (id, speed, transform) -> transform.translate(speed.perStep(), 0, 0);
        Query3.Each<Transform, PreviousTransform, InterpolatedTransform> views =
                (id, current, previous, interpolated) -> sum += previous.x() - interpolated.x();
        Query4.Each<Transform, Speed, Tag, PreviousTransform> four = (id, a, b, c, d) -> c.visits++;
        assertEquals(0, minAllocatedBytes(() -> {
            world.query(Transform.class).forEach(one);
            world.query(Transform.class).without(Tag.class).forEach(one);
            world.query(Speed.class, Transform.class).forEach(two);
            world.query(Transform.class, PreviousTransform.class, InterpolatedTransform.class)
                    .forEach(views);
            world.query(Transform.class, Speed.class, Tag.class, PreviousTransform.class)
                    .forEach(four);
            for (int partition = 0; partition < 3; partition++) {
                world.query(Transform.class).forEachPartition(partition, 3, one);
            }
            count += world.query(Speed.class).count();
            world.forEachEntity(IterationAllocationTest::ignore);
        }));
    }

    private static void ignore(EntityId id) {}

    @Test
    void queriesOfSpansAllocateNothing() {
        Query1.EachSpan one = (ids, speeds) -> speeds.write()[0] += 1;
        Query2.EachSpan two = (ids, transforms, speeds) -> {
            for (int slot = 0; slot < ids.size(); slot++) {
                transforms.write(slot)[slot * Pose.FLOATS] += speeds.read()[slot];
                count += ids.get(slot).number();
            }
        };
        Query3.EachSpan three = (ids, current, previous, interpolated) ->
                sum += current.read()[0] - previous.read()[0] + interpolated.read()[0];
        assertEquals(0, minAllocatedBytes(() -> {
            world.query(Speed.class).forEachSpan(one);
            world.query(Speed.class).without(Tag.class).forEachSpan(one);
            world.query(Transform.class, Speed.class).forEachSpan(two);
            world.query(Transform.class, PreviousTransform.class, InterpolatedTransform.class)
                    .forEachSpan(three);
            for (int partition = 0; partition < 2; partition++) {
                world.query(Speed.class).forEachSpanPartition(partition, 2, one);
            }
        }));
    }

    @Test
    void loopsAllocateNothing() {
        Query2<Transform, Speed> moving = world.query(Transform.class, Speed.class);
        assertEquals(0, minAllocatedBytes(() -> {
            EngineWorld.of(world).entities().guard().prepareSystems(); // as before each step
            for (var mover : moving) {
                mover.first().translate(mover.second().perStep(), 0, 0);
                for (var other : moving) { // nested in itself
                    sum += other.first().x();
                    if (other.id() != mover.id()) {
                        break;
                    }
                }
                count += moving.first().id().number();
            }
            for (var mover : moving) {
                if (mover.first().x() < 0) {
                    break;
                }
                count++;
            }
        }));
    }

    @Test
    void filtersAndOptionalClassesAllocateNothing() {
        Query2.Each<Transform, Tag> visit = (id, transform, tag) -> count += tag == null ? 0 : 1;
        Query2.EachSpan visitSpan = (ids, transforms, speeds) -> count += speeds == null ? 0 : ids.size();
        assertEquals(0, minAllocatedBytes(() -> {
            EngineWorld.of(world).entities().guard().prepareSystems(); // as before each step
            for (var row : world.query(Transform.class)
                    .with(Speed.class)
                    .withAny(Tag.class, Score.class)
                    .optional(Tag.class)
                    .optional(Score.class)) {
                sum += row.first().x() + (row.third() == null ? 0 : 1);
                count += row.second() == null ? 0 : row.second().visits;
            }
            world.query(Transform.class).optional(Tag.class).forEach(visit);
            world.query(Transform.class).optional(Tag.class).forEachPartition(0, 2, visit);
            world.query(Transform.class).optional(Speed.class).forEachSpan(visitSpan);
        }));
    }

    @Test
    void theSingleComponentAllocatesNothing() {
        world.spawn(new Score());
        assertEquals(0, minAllocatedBytes(() -> count += world.single(Score.class).points++));
    }

    @Test
    void transformPassesAllocateNothing() {
        Quaternionf upright = new Quaternionf();
        Quaternionf turned = new Quaternionf().rotationZ(1);
        Query2.Each<Speed, Transform> move = (id, speed, transform) -> {
            speed.accelerate(0.1f);
            // Not setRotationZ: on newer JDKs, StrictMath.sin allocates until it is compiled.
            transform.translate(speed.perStep(), 0, 0).setRotation(speed.perStep() % 1 < 0.5f ? upright : turned);
        };
        assertEquals(0, minAllocatedBytes(() -> {
            transforms.capturePrevious();
            world.query(Speed.class, Transform.class).forEach(move);
            transforms.interpolate(0.25f);
            transforms.interpolate(0.75f);
        }));
    }
}
