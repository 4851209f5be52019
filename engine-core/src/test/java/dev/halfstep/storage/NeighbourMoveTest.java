package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.sun.management.ThreadMXBean;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves entities between archetypes that differ by one component class: dense and ordinary ones, in each column. */
class NeighbourMoveTest {

    // First, Middle and Last are ordinary components, Heat and Transform are dense.

    private static final class First {}

    private static final class Middle {}

    private static final class Last {}

    private static final class Heat extends DenseComponent {
        Heat(float value) {
            super(1);
            set(0, value);
        }

        float value() {
            return get(0);
        }
    }

    /** In the order of registration, which is the order of the columns. */
    private static final List<Class<?>> CLASSES =
            List.of(First.class, Heat.class, Middle.class, Transform.class, Last.class);

    private final World world = World.builder()
            .register(
                    ComponentType.simulation(First.class),
                    ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1)),
                    ComponentType.simulation(Middle.class),
                    Transform.TYPE,
                    ComponentType.simulation(Last.class))
            .build();

    /** The value of the newest dense component. Each has another value. */
    private float lastValue;

    @AfterEach
    void close() {
        world.close();
    }

    private Object newComponent(Class<?> componentClass) {
        Map<Class<?>, Supplier<Object>> suppliers = Map.of(
                First.class, First::new,
                Heat.class, () -> new Heat(++lastValue),
                Middle.class, Middle::new,
                Transform.class, () -> Transform.at(++lastValue, 0),
                Last.class, Last::new);
        return suppliers.get(componentClass).get();
    }

    /** Returns the value of a dense component, 0 for an ordinary one. */
    private static float value(Object component) {
        if (component instanceof Heat heat) {
            return heat.value();
        }
        return component instanceof Transform transform ? transform.x() : 0f;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void eachColumnKeepsItsComponentsAndValues(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<EntityId> ids = new ArrayList<>();
        Map<EntityId, Map<Class<?>, Object>> components = new HashMap<>();
        Map<Object, Float> values = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            EntityId id = world.spawn();
            ids.add(id);
            components.put(id, new HashMap<>());
        }
        for (int change = 0; change < 20_000; change++) {
            EntityId id = ids.get(random.nextInt(ids.size()));
            Class<?> changed = CLASSES.get(random.nextInt(CLASSES.size()));
            Object removed = components.get(id).remove(changed);
            if (removed != null) {
                world.remove(id, changed);
                assertEquals(values.get(removed), value(removed), "a removed component keeps its value");
            } else {
                Object added = newComponent(changed);
                values.put(added, value(added));
                components.get(id).put(changed, added);
                world.add(id, added);
            }
        }
        StorageInvariants.check(world, "seed " + seed);
        components.forEach((id, expected) -> CLASSES.forEach(componentClass -> {
            Object component = expected.get(componentClass);
            assertEquals(component != null, world.has(id, componentClass));
            if (component != null) {
                assertSame(component, world.get(id, componentClass));
                assertEquals(values.get(component), value(component));
            }
        }));
        assertEquals(
                1 << CLASSES.size(),
                EngineWorld.of(world).entities().archetypes().size(),
                "archetypes: one for each subset of the classes");
    }

    @Test
    void movesAcrossTheBorderOfAChunk() {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < Chunk.MAX_SLOTS + 1; i++) { // a full chunk, and one row in the next
            ids.add(world.spawn(Transform.at(i, 0), new Last()));
        }
        for (EntityId id : ids) {
            world.add(id, new Heat(world.get(id, Transform.class).x()));
        }
        StorageInvariants.check(world, "with heat");
        for (int i = 0; i < ids.size(); i++) {
            assertEquals(i, world.get(ids.get(i), Heat.class).value());
            assertEquals(i, world.get(ids.get(i), Transform.class).x());
        }
        ids.forEach(id -> world.remove(id, Last.class));
        StorageInvariants.check(world, "without last");
    }

    @Test
    void aMoveBetweenExistingArchetypesAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        EntityId id = world.spawn(Transform.at(1, 0), new First());
        Last added = new Last();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) { // the first rounds create the archetypes
            long before = threads.getCurrentThreadAllocatedBytes();
            world.add(id, added);
            world.remove(id, Last.class);
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, minBytes, "bytes of the cheapest round");
    }
}
