package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Checks {@link World.Lookup}, which reads components by the ids of their entities. */
class LookupTest {

    private static final long STEP_NANOS = 125_000_000;

    private record Health(int points) {}

    private record Shield(int strength) {}

    /** A dense component of the simulation. */
    private static final class Heat extends DenseComponent {
        Heat(float kelvin, float watts) {
            super(2);
            set(0, kelvin);
            set(1, watts);
        }
    }

    /** A dense component of presentation. */
    private static final class Glow extends DenseComponent {
        Glow(float brightness) {
            super(1);
            set(0, brightness);
        }

        float brightness() {
            return get(0);
        }
    }

    private record LateComer(int number) {}

    private static World newWorld() {
        return World.builder()
                .register(Transform.TYPE)
                .register(Health.class, Shield.class)
                .register(ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(2)))
                .register(ComponentType.presentation(Glow.class).storedIn(DenseComponent.floats(1)))
                .registerAtFirstUse(ComponentType::simulation)
                .build();
    }

    private final World world = newWorld();

    @AfterEach
    void close() {
        world.close();
    }

    private static void assertRefused(String message, Executable read) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, read).getMessage());
    }

    @Test
    void readsComponentsOfEntitiesOfAllArchetypes() {
        World.Lookup<Health> healths = world.lookup(Health.class); // before any entity has one
        EntityId plain = world.spawn(new Health(1));
        EntityId shielded = world.spawn(new Shield(1), new Health(2));
        EntityId other = world.spawn(new Shield(2));
        EntityId empty = world.spawn();

        assertEquals(new Health(1), healths.get(plain));
        assertEquals(new Health(2), healths.get(shielded));
        assertTrue(healths.has(shielded));
        assertSame(world.get(shielded, Health.class), healths.getOrNull(shielded));
        assertFalse(healths.has(other));
        assertNull(healths.getOrNull(other));
        assertNull(healths.getOrNull(empty));
        assertRefused("only an existing component can be read: entity 3 has no Health", () -> healths.get(other));
    }

    @Test
    void followsEntitiesThatMove() {
        World.Lookup<Health> healths = world.lookup(Health.class);
        EntityId[] ids = world.spawnMany(10_000, Health::new); // three chunks
        for (int i = 0; i < ids.length; i += 3) {
            world.add(ids[i], new Shield(i));
        }
        world.despawn(ids[1]);
        world.replace(ids[2], new Health(-2));
        world.remove(ids[3], Health.class);
        for (int i = 4; i < ids.length; i++) {
            assertEquals(new Health(i), healths.get(ids[i]));
        }
        assertEquals(new Health(-2), healths.get(ids[2]));
        assertNull(healths.getOrNull(ids[3]));
        world.add(ids[3], new Health(-3));
        assertEquals(new Health(-3), healths.get(ids[3]));
    }

    @Test
    void isTheSameForTheSameClass() {
        assertSame(world.lookup(Health.class), world.lookup(Health.class));
    }

    @Test
    void refusesEntitiesOfAnotherWorld() {
        try (World other = newWorld()) {
            EntityId foreign = other.spawn(new Health(1));
            World.Lookup<Health> healths = world.lookup(Health.class);
            String message = "an entity can be used with its own world only: entity 1";
            assertRefused(message, () -> healths.get(foreign));
            assertRefused(message, () -> healths.getOrNull(foreign));
            assertRefused(message, () -> healths.has(foreign));
            assertRefused(message, () -> world.lookup(Heat.class).read(foreign, 0));
        }
    }

    @Test
    void refusesEntitiesThatAreNotAlive() {
        World.Lookup<Health> healths = world.lookup(Health.class);
        EntityId despawned = world.spawn(new Health(1));
        world.despawn(despawned);
        EntityId pending = world.commands().spawn(new Health(1));
        for (EntityId id : List.of(despawned, pending)) {
            String message = assertThrows(IllegalArgumentException.class, () -> world.get(id, Health.class))
                    .getMessage();
            assertRefused(message, () -> healths.get(id));
            assertRefused(message, () -> healths.getOrNull(id));
            assertRefused(message, () -> healths.has(id));
            assertRefused(message, () -> world.lookup(Heat.class).read(id, 0));
        }
    }

    @Test
    void refusesAClosedWorldAndAnotherThread() throws Exception {
        EntityId id = world.spawn(new Health(1), new Heat(1, 2));
        World.Lookup<Health> healths = world.lookup(Health.class);
        World.Lookup<Heat> heats = world.lookup(Heat.class);
        List<Executable> reads = List.of(
                () -> healths.get(id),
                () -> healths.getOrNull(id),
                () -> healths.has(id),
                () -> heats.read(id, 0),
                () -> world.lookup(Health.class));
        Thread thread = new Thread(
                () -> reads.forEach(read -> assertThrows(IllegalStateException.class, read)), "another thread");
        List<Throwable> failures = new ArrayList<>();
        thread.setUncaughtExceptionHandler((failed, failure) -> failures.add(failure));
        thread.start();
        thread.join();
        assertEquals(List.of(), failures);
        world.close();
        reads.forEach(read -> assertThrows(IllegalStateException.class, read));
    }

    @Test
    void refusesAnUnregisteredClass() {
        try (World strict = World.builder().register(Health.class).build()) {
            assertThrows(IllegalArgumentException.class, () -> strict.lookup(Shield.class));
        }
    }

    @Test
    void classThatIsRegisteredAtItsFirstUseIsFoundInLaterArchetypesOnly() {
        EntityId early = world.spawn(new Health(1)); // its archetype knows nothing of the class
        World.Lookup<LateComer> lateComers = world.lookup(LateComer.class);
        assertNull(lateComers.getOrNull(early));
        assertFalse(lateComers.has(early));
        EntityId late = world.spawn(new LateComer(7), new Health(2));
        assertEquals(new LateComer(7), lateComers.get(late));
        world.add(early, new LateComer(8));
        assertEquals(new LateComer(8), lateComers.get(early));
    }

    @Test
    void readsViews() {
        World.Lookup<PreviousTransform> previous = world.lookup(PreviousTransform.class);
        EntityId id = world.spawn(new Health(1), Transform.at(3, 4));
        EntityId without = world.spawn(new Health(1));
        assertSame(world.get(id, PreviousTransform.class), previous.get(id));
        assertTrue(previous.has(id));
        assertFalse(previous.has(without));
        assertEquals(3, previous.get(id).x());
    }

    @Test
    void readsFloatsWithoutTheComponentObject() {
        World.Lookup<Heat> heats = world.lookup(Heat.class);
        EntityId first = world.spawn(new Heat(1, 2));
        EntityId second = world.spawn(new Heat(3, 4), new Health(1), Transform.at(5, 6));
        world.despawn(world.spawn(new Heat(7, 8)));
        assertEquals(1, heats.read(first, 0));
        assertEquals(2, heats.read(first, 1));
        assertEquals(3, heats.read(second, 0));
        assertEquals(6, world.lookup(Transform.class).read(second, Pose.Y));
        assertThrows(IndexOutOfBoundsException.class, () -> heats.read(first, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> heats.read(second, -1));
    }

    @Test
    void refusesFloatsOfOtherComponents() {
        EntityId id = world.spawn(new Health(1));
        assertRefused(
                "only the floats of a dense component can be read by index: Health is not dense; use get(id)",
                () -> world.lookup(Health.class).read(id, 0));
        assertRefused(
                "only an existing component can be read: entity 1 has no Heat",
                () -> world.lookup(Heat.class).read(id, 0));
        assertRefused(
                "only an existing component can be read: entity 1 has no Glow",
                () -> world.lookup(Glow.class).read(id, 0));
    }

    @Test
    void presentationReadsThePosesOfItsFrame() {
        World.Lookup<InterpolatedTransform> drawn = world.lookup(InterpolatedTransform.class);
        World.Lookup<PreviousTransform> previous = world.lookup(PreviousTransform.class);
        World.Lookup<Transform> current = world.lookup(Transform.class);
        EntityId id = world.spawn(Transform.at(0, 0));
        List<Float> read = new ArrayList<>();
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)))) {
            scheduler.simulation("move", step -> current.get(id).translate(8, 0));
            scheduler.presentation("draw", frame -> {
                read.add(drawn.read(id, Pose.X));
                assertEquals(drawn.get(id).x(), drawn.read(id, Pose.X));
                assertEquals(previous.get(id).x(), previous.read(id, Pose.X));
                assertEquals(current.get(id).x(), current.read(id, Pose.X));
                assertEquals(8, current.read(id, Pose.X) - previous.read(id, Pose.X));
            });
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
            scheduler.frame(new HeadlessHost(), STEP_NANOS / 2);
        }
        assertEquals(List.of(0f, 4f), read);
    }

    @Test
    void presentationReadsAnEntityUntilItsDespawnIsPresented() {
        EntityId id = world.spawn(Transform.at(2, 0), new Heat(5, 6), new Glow(7), new Health(3));
        List<String> seen = new ArrayList<>();
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)))) {
            scheduler.simulation("despawn", step -> {
                if (step.step() == 1) {
                    step.commands().despawnAt(0.5f, id);
                }
            });
            scheduler.presentation("draw", frame -> seen.add(readable(id)));
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
            scheduler.frame(new HeadlessHost(), STEP_NANOS / 4);
            scheduler.frame(new HeadlessHost(), STEP_NANOS / 2);
        }
        String whileVisible = "true 3 5.0 7.0 2.0 2.0";
        assertEquals(List.of(whileVisible, whileVisible, "refused"), seen);
    }

    private String readable(EntityId id) {
        if (!world.isVisible(id)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.lookup(Health.class).has(id));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.lookup(Health.class).getOrNull(id));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.lookup(Heat.class).read(id, 0));
            return "refused";
        }
        assertFalse(world.lookup(Shield.class).has(id));
        assertNull(world.lookup(Shield.class).getOrNull(id));
        return world.lookup(Health.class).has(id) + " "
                + world.lookup(Health.class).get(id).points() + " "
                + world.lookup(Heat.class).read(id, 0) + " "
                + world.lookup(Glow.class).read(id, 0) + " "
                + world.lookup(Transform.class).read(id, Pose.X) + " "
                + world.lookup(InterpolatedTransform.class).read(id, Pose.X);
    }

    /** While a row of the chunk is hidden, the callback gets a copy of the other rows. */
    @Test
    void floatsThatACallbackWritesInPresentationAreReadAtOnce() {
        EntityId id = world.spawn(Transform.at(0, 0), new Glow(1));
        World.Lookup<Glow> glows = world.lookup(Glow.class);
        List<Float> read = new ArrayList<>();
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)))) {
            scheduler.simulation("spawn", step -> step.commands().spawn(Transform.at(1, 0), new Glow(9)));
            scheduler.presentation(
                    "glow",
                    frame -> world.query(Glow.class).forEachSpan((ids, spans) -> {
                        assertEquals(1, ids.size(), "the spawned entity is not visible yet");
                        spans.write()[0] = 2;
                        read.add(glows.read(id, 0));
                        read.add(glows.get(id).brightness());
                    }));
            scheduler.frame(new HeadlessHost(), STEP_NANOS);
        }
        assertEquals(List.of(2f, 2f), read);
        assertEquals(2, glows.read(id, 0));
    }

    @Test
    void threadsOfAParallelSectionReadOneLookup() throws Exception {
        int threads = 4;
        EntityId[] ids = world.spawnMany(5_000, Health::new, index -> new Heat(index, 0));
        for (int i = 0; i < ids.length; i += 2) {
            world.add(ids[i], new Shield(i));
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        EngineWorld.of(world).beginParallel();
        try {
            CyclicBarrier allHaveBegun = new CyclicBarrier(threads);
            List<Future<?>> results = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                results.add(pool.submit(() -> {
                    allHaveBegun.await();
                    for (int i = 0; i < ids.length; i++) {
                        assertEquals(i, world.lookup(Health.class).get(ids[i]).points());
                        assertEquals(i, world.lookup(Heat.class).read(ids[i], 0));
                        assertEquals(i % 2 == 0, world.lookup(Shield.class).has(ids[i]));
                    }
                    return null;
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            EngineWorld.of(world).endParallel();
            pool.shutdownNow();
        }
    }

    @Test
    void readsAllocateNothing() {
        EntityId[] ids =
                world.spawnMany(100, Health::new, index -> new Heat(index, 0), index -> Transform.at(index, 0));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE; // the first rounds fill caches, and the JVM itself sometimes allocates
        float sum = 0;
        for (int round = 0; round < 30; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (EntityId id : ids) {
                sum += world.lookup(Health.class).get(id).points();
                sum += world.lookup(Heat.class).read(id, 0);
                sum += world.lookup(PreviousTransform.class).get(id).x();
                sum += world.lookup(Shield.class).has(id) ? 1 : 0;
            }
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, minBytes);
        assertTrue(sum > 0);
    }
}
