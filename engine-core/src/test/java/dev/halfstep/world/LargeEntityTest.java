package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks entities with up to 32 components, given at the spawn or added one by one. */
class LargeEntityTest {

    private static final int CLASS_COUNT = 32;

    /** The Transform has ordinary components on both sides, because it is stored in another kind of column. */
    private static final int INDEX_OF_TRANSFORM = 13;

    private interface A {}

    private interface B {}

    private interface C {}

    private interface D {}

    /**
     * {@code Transform}, and 31 generated proxy classes instead of 31 declared classes. Each proxy class implements the
     * interfaces A to D, or some of them, in another order.
     */
    private final List<Class<?>> classes = new ArrayList<>();

    private final World world;

    LargeEntityTest() {
        addClassesThatStartWith(new ArrayList<>());
        classes.subList(CLASS_COUNT - 1, classes.size()).clear(); // there are 64 orders, and 31 are needed
        classes.add(INDEX_OF_TRANSFORM, Transform.class);
        World.Builder builder = World.builder();
        classes.forEach(c -> builder.register(c == Transform.class ? Transform.TYPE : ComponentType.simulation(c)));
        world = builder.build();
    }

    /** Adds a proxy class for each longer sequence without repetition that starts with these interfaces. */
    private void addClassesThatStartWith(List<Class<?>> interfaces) {
        for (Class<?> next : List.of(A.class, B.class, C.class, D.class)) {
            if (!interfaces.contains(next)) {
                interfaces.add(next);
                classes.add(proxy(interfaces.toArray(Class<?>[]::new)).getClass());
                addClassesThatStartWith(interfaces);
                interfaces.remove(interfaces.size() - 1);
            }
        }
    }

    private static Object proxy(Class<?>... interfaces) {
        return Proxy.newProxyInstance(
                LargeEntityTest.class.getClassLoader(), interfaces, (proxy, method, arguments) -> {
                    throw new AssertionError("no method of a component must be called");
                });
    }

    private static Object newComponent(Class<?> c) {
        return c == Transform.class ? Transform.at(7, 0) : proxy(c.getInterfaces());
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void sorts32ComponentsIntoOneArchetype() {
        Random random = new Random(32);
        Map<EntityId, Map<Class<?>, Object>> expected = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            List<Class<?>> order = new ArrayList<>(classes);
            Collections.shuffle(order, random);
            Object[] components =
                    order.stream().map(LargeEntityTest::newComponent).toArray();
            expected.put(world.spawn(components), byClass(components));
        }
        assertEquals(
                1, EngineWorld.of(world).entities().archetypes().size(), "a spawn creates no intermediate archetypes");
        expected.forEach(this::check);
        checkQueries(expected);
    }

    @Test
    void addsAndRemovesComponentsInAnyOrder() {
        Random random = new Random(33);
        EntityId id = world.spawn();
        EntityId untouched =
                world.spawn(classes.stream().map(LargeEntityTest::newComponent).toArray());
        Map<Class<?>, Object> expected = new HashMap<>();
        for (int round = 0; round < 3; round++) {
            List<Class<?>> order = new ArrayList<>(classes);
            Collections.shuffle(order, random);
            for (Class<?> c : order.subList(0, 12)) {
                Object component = newComponent(c);
                world.add(id, component);
                expected.put(c, component);
                check(id, expected);
            }
            checkQueries(Map.of(id, expected));
            Collections.shuffle(order, random);
            for (Class<?> c : order) {
                if (expected.remove(c) != null) {
                    world.remove(id, c);
                    check(id, expected);
                }
            }
        }
        assertEquals(2, world.size());
        assertEquals(7f, world.get(untouched, Transform.class).x());
    }

    @Test
    void addingEqualsSpawningWithAllComponents() {
        Random random = new Random(34);
        Map<EntityId, Map<Class<?>, Object>> expected = new HashMap<>();
        for (int round = 0; round < 12; round++) {
            List<Class<?>> shuffledClasses = new ArrayList<>(classes);
            Collections.shuffle(shuffledClasses, random);
            Object[] components = shuffledClasses.subList(0, 9).stream()
                    .map(LargeEntityTest::newComponent)
                    .toArray();
            EntityId added = world.spawn();
            for (Object component : components) {
                world.add(added, component);
            }
            expected.put(added, byClass(components));
            Object[] spawnedComponents = shuffledClasses.subList(0, 9).stream()
                    .map(LargeEntityTest::newComponent)
                    .toArray();
            expected.put(world.spawn(spawnedComponents), byClass(spawnedComponents));
        }
        expected.forEach(this::check);
        checkQueries(expected);
    }

    @Test
    void removingEqualsSpawningWithoutTheComponents() {
        Random random = new Random(35);
        Map<EntityId, Map<Class<?>, Object>> expected = new HashMap<>();
        for (int round = 0; round < 12; round++) {
            List<Class<?>> shuffledClasses = new ArrayList<>(classes);
            Collections.shuffle(shuffledClasses, random);
            Object[] components = shuffledClasses.subList(0, 11).stream()
                    .map(LargeEntityTest::newComponent)
                    .toArray();
            EntityId id = world.spawn(components);
            world.remove(id, shuffledClasses.get(10));
            world.remove(id, shuffledClasses.get(9));
            expected.put(id, byClass(Arrays.copyOf(components, 9)));
            Object[] spawnedComponents = shuffledClasses.subList(0, 9).stream()
                    .map(LargeEntityTest::newComponent)
                    .toArray();
            expected.put(world.spawn(spawnedComponents), byClass(spawnedComponents));
        }
        expected.forEach(this::check);
        checkQueries(expected);
    }

    @Test
    void theTransformOfADespawnedLargeEntityCanBeReused() {
        Object[] components =
                classes.stream().map(LargeEntityTest::newComponent).toArray();
        EntityId id = world.spawn(components);
        world.despawn(id);
        assertTrue(Entities.isDespawned(id));
        classes.forEach(c -> assertEquals(0, world.query(c).count()));
        EntityId next = world.spawn(components);
        assertSame(components[INDEX_OF_TRANSFORM], world.get(next, Transform.class));
        assertEquals(1, EngineWorld.of(world).columns(Transform.TYPE).get(0).size());
    }

    private static Map<Class<?>, Object> byClass(Object... components) {
        Map<Class<?>, Object> byClass = new HashMap<>();
        for (Object component : components) {
            byClass.put(component.getClass(), component);
        }
        return byClass;
    }

    /** Checks that an entity has exactly the expected components. */
    private void check(EntityId id, Map<Class<?>, Object> expected) {
        for (Class<?> c : classes) {
            assertEquals(expected.containsKey(c), world.has(id, c));
            if (expected.containsKey(c)) {
                assertSame(expected.get(c), world.get(id, c));
            }
        }
    }

    /** Compares a query, which reads columns, with {@code get}, which reads rows. */
    private void checkQueries(Map<EntityId, Map<Class<?>, Object>> expected) {
        for (Class<?> c : classes) {
            world.query(c).forEach((id, component) -> {
                if (expected.containsKey(id)) {
                    assertSame(expected.get(id).get(c), component);
                }
            });
            int onlyPartition = 0;
            world.query(c).forEachPartition(onlyPartition, 1, (id, component) -> {
                if (expected.containsKey(id)) {
                    assertSame(expected.get(id).get(c), component);
                }
            });
        }
    }
}
