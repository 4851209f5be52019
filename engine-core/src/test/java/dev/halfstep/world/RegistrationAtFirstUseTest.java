package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that component classes that are registered at their first use behave like those that the builder registers. In
 * the names of tests, a later class is registered after the object under test was created.
 */
class RegistrationAtFirstUseTest {

    /** An ordinary component. */
    private static final class Fuel {
        private int litres;

        Fuel(int litres) {
            this.litres = litres;
        }
    }

    /** A dense component with a view. */
    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE = ComponentType.simulation(Heat.class)
                .storedIn(DenseComponent.floats(1))
                .viewedAs(HeatView.class, HeatView::new);

        Heat(float degrees) {
            super(1);
            set(0, degrees);
        }

        void warm() {
            set(0, get(0) + 1);
        }

        float degrees() {
            return get(0);
        }
    }

    private record HeatView(Heat heat) {}

    /** An interpolated component. */
    private static final class Angle {
        private float turns;

        Angle(float turns) {
            this.turns = turns;
        }
    }

    private static final Interpolator<Angle> LINEAR = new Interpolator<>() {
        @Override
        public Angle create() {
            return new Angle(0);
        }

        @Override
        public void copy(Angle source, Angle dest) {
            dest.turns = source.turns;
        }

        @Override
        public void interpolate(Angle previous, Angle current, float alpha, Angle dest) {
            dest.turns = previous.turns + alpha * (current.turns - previous.turns);
        }
    };

    /** Has a field that a snapshot cannot copy. */
    private static final class Handle {
        @SuppressWarnings("unused")
        private final Thread thread = Thread.currentThread();
    }

    /** Returns the type that the world registers at the first use of a component class or a view. */
    private static ComponentType<?> typeOf(Class<?> c) {
        if (c == Heat.class || c == HeatView.class) {
            return Heat.TYPE;
        }
        if (c == Angle.class) {
            return ComponentType.simulation(Angle.class).interpolatedBy(LINEAR);
        }
        return ComponentType.simulation(c);
    }

    private final World world = World.builder()
            .register(Transform.TYPE)
            .registerAtFirstUse(RegistrationAtFirstUseTest::typeOf)
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aSnapshotSavesAndRestoresClassesRegisteredAfterItsCreation() {
        WorldSnapshot snapshot = new WorldSnapshot(world);
        world.spawn(new Transform());
        snapshot.save();
        EntityId tank = world.spawn(new Fuel(5), new Heat(20), Transform.at(1, 0));
        snapshot.save();
        long hash = StateHash.of(world);
        world.get(tank, Fuel.class).litres = 0;
        world.get(tank, Heat.class).warm();
        EntityId turning = world.spawn(new Angle(1));
        assertNotEquals(hash, StateHash.of(world));
        snapshot.restore();
        assertEquals(hash, StateHash.of(world));
        assertEquals(5, world.get(tank, Fuel.class).litres);
        assertEquals(20f, world.get(tank, Heat.class).degrees());
        assertFalse(turning.isAlive());
    }

    @Test
    void restoreDespawnsEntitiesOfClassesRegisteredLater() {
        EntityId first = world.spawn(new Transform());
        WorldSnapshot snapshot = new WorldSnapshot(world);
        snapshot.save();
        world.add(first, new Fuel(1));
        EntityId later = world.spawn(new Fuel(2), new Heat(3));
        snapshot.restore();
        assertFalse(later.isAlive());
        assertFalse(world.has(first, Fuel.class));
        assertEquals(1, world.size());
    }

    @Test
    void theNextSaveRefusesAClassThatCannotBeCopied() {
        WorldSnapshot snapshot = new WorldSnapshot(world);
        world.spawn(new Handle());
        for (int attempt = 0; attempt < 2; attempt++) { // the second save must be refused, too
            String message =
                    assertThrows(IllegalStateException.class, snapshot::save).getMessage();
            assertTrue(message.contains("Handle"), message);
        }
    }

    @Test
    void hashesIncludeLaterClasses() {
        world.spawn(new Transform());
        long hashBefore = StateHash.of(world);
        EntityId id = world.spawn(new Fuel(5), new Heat(1));
        long hashAfter = StateHash.of(world);
        assertNotEquals(hashBefore, hashAfter);
        world.get(id, Heat.class).warm();
        assertNotEquals(hashAfter, StateHash.of(world));
    }

    @Test
    void aLaterDenseClassHasColumnsAndSpans() {
        assertEquals(0, EngineWorld.of(world).columns(Heat.TYPE).size());
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 1_500; i++) {
            ids.add(i % 2 == 0 ? world.spawn(new Heat(i)) : world.spawn(new Heat(i), new Fuel(i)));
        }
        assertEquals(2, EngineWorld.of(world).columns(Heat.TYPE).size());
        List<Integer> sizes = new ArrayList<>();
        world.query(Heat.class).forEachSpan((entities, heats) -> sizes.add(heats.size()));
        assertEquals(1_500, sizes.stream().mapToInt(Integer::intValue).sum());
        float sum = 0;
        for (var heat : world.query(Heat.class)) {
            sum += heat.first().degrees();
        }
        assertEquals(1_499 * 1_500 / 2f, sum, "0 + 1 + ... + 1499");
        assertSame(
                world.get(ids.get(3), Heat.class),
                world.get(ids.get(3), HeatView.class).heat());
    }

    @Test
    void aViewRegistersItsComponent() {
        assertEquals(0, world.query(HeatView.class).count());
        world.spawn(new Heat(1));
        assertEquals(1, world.query(HeatView.class).count());
        assertEquals(List.of(Transform.TYPE, Heat.TYPE), world.componentTypes());
    }

    @Test
    void presentationCannotWriteALaterDenseComponent() {
        EntityId id = world.spawn(new Heat(1));
        Heat heat = world.get(id, Heat.class);
        EngineWorld.of(world).beginPresentation(() -> "hud");
        assertThrows(IllegalStateException.class, heat::warm);
        EngineWorld.of(world).phase().endFrame();
        heat.warm();
        assertEquals(2f, heat.degrees());
    }

    @Test
    void aRunningSchedulerInterpolatesLaterClasses() {
        List<Float> interpolatedTurns = new ArrayList<>();
        List<EntityId> ids = new ArrayList<>();
        long stepNanos = 125_000_000; // 1 s / 8
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(8)))) {
            scheduler.simulation("turn", step -> ids.forEach(id -> world.get(id, Angle.class).turns++));
            scheduler.presentation(
                    "look",
                    frame -> ids.forEach(id -> interpolatedTurns.add(
                            world.interpolated(Angle.class).of(id).turns)));
            HeadlessHost host = new HeadlessHost();
            scheduler.frame(host, stepNanos);
            ids.add(world.spawn(new Angle(0)));
            scheduler.frame(host, stepNanos); // 0 to 1 turn, drawn at alpha 0
            scheduler.frame(host, stepNanos / 4); // no step, alpha 0.25
            scheduler.frame(host, stepNanos); // 1 to 2 turns, alpha 0.25
        }
        assertEquals(List.of(0f, 0.25f, 1.25f), interpolatedTurns);
    }

    @Test
    void refusesToRegisterAClassInAParallelSection() {
        EngineWorld.of(world).beginParallel();
        assertThrows(IllegalStateException.class, () -> world.query(Fuel.class));
        EngineWorld.of(world).endParallel();
        assertEquals(0, world.query(Fuel.class).count()); // registers the class
        EngineWorld.of(world).beginParallel();
        assertEquals(0, world.query(Fuel.class).count());
        EngineWorld.of(world).endParallel();
    }

    @Test
    void registersClassesWhileAQueryIterates() {
        EntityId only = world.spawn(new Transform());
        List<EntityId> visited = new ArrayList<>();
        world.query(Transform.class).forEach((id, transform) -> {
            assertFalse(world.has(id, Heat.class));
            assertEquals(0, world.query(Fuel.class).count());
            visited.add(id);
        });
        assertEquals(List.of(only), visited);
        world.spawn(new Heat(1), new Fuel(1));
        assertEquals(1, world.query(Heat.class, Fuel.class).count());
    }
}
