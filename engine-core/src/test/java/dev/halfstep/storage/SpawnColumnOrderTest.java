package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that a spawn stores each component in the column of its class, for any order of the arguments. {@code
 * dominion-ecs-engine} sorts the arguments in one pass, which misplaces components if there are five or more.
 */
class SpawnColumnOrderTest {

    private static final class C1 {}

    private static final class C2 {}

    private static final class C3 {}

    private static final class C4 {}

    private static final class C5 {}

    private static final class C6 {}

    private static final class C7 {}

    private static final class C8 {}

    private static final class C9 {}

    private static final class C10 {}

    private static final class C11 {}

    private static final class C12 {}

    private static final List<Class<?>> CLASSES = List.of(
            C1.class, C2.class, C3.class, C4.class, C5.class, C6.class, C7.class, C8.class, C9.class, C10.class,
            C11.class, C12.class);

    private static final List<Supplier<Object>> COMPONENTS = List.of(
            C1::new, C2::new, C3::new, C4::new, C5::new, C6::new, C7::new, C8::new, C9::new, C10::new, C11::new,
            C12::new);

    private final World world = build();

    private static World build() {
        World.Builder builder = World.builder();
        CLASSES.forEach(componentClass -> builder.register(ComponentType.simulation(componentClass)));
        return builder.build();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @MethodSource("oneToFive")
    void sortsUpToFiveComponentsIntoTheirColumns(int count) {
        for (int[] order : allOrders(count)) {
            spawnAndCheck(order);
        }
        checkQueries();
    }

    static IntStream oneToFive() {
        return IntStream.rangeClosed(1, 5);
    }

    @ParameterizedTest
    @MethodSource("sixToTwelve")
    void sortsSixToTwelveComponentsIntoTheirColumns(int count) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Random random = new Random(count);
        for (int i = 0; i < 100; i++) { // too many components for all orders
            Collections.shuffle(order, random);
            spawnAndCheck(order.stream().mapToInt(component -> component).toArray());
        }
        spawnAndCheck(IntStream.range(0, count).toArray());
        spawnAndCheck(IntStream.range(0, count).map(i -> count - 1 - i).toArray());
        checkQueries();
    }

    static IntStream sixToTwelve() {
        return IntStream.rangeClosed(6, 12);
    }

    @Test
    void commandsSpawnEntitiesWithTwelveComponents() {
        Object[] components = twelveComponents();
        EntityId id = world.commands().spawn(components);
        world.applyCommands();
        checkComponents(id, components);
        assertEquals(1, world.size());
    }

    @Test
    void despawnRemovesAllTwelveComponents() {
        EntityId first = world.spawn(twelveComponents());
        Object[] components = twelveComponents();
        EntityId second = world.spawn(components);
        world.despawn(first);
        checkComponents(second, components);
        assertEquals(1, world.query(C1.class, C12.class).count());
        world.despawn(second);
        for (Class<?> componentClass : CLASSES) {
            assertEquals(0, world.query(componentClass).count());
        }
        assertEquals(0, world.size());
    }

    @Test
    void addsAndRemovesUpToTwelveComponents() {
        EntityId id = world.spawn(components(0));
        List<Object> added = new ArrayList<>();
        added.add(world.get(id, C1.class));
        for (int i = CLASSES.size() - 1; i > 0; i--) { // each is inserted at the second column
            Object component = COMPONENTS.get(i).get();
            world.add(id, component);
            added.add(component);
            checkComponents(id, added.toArray());
        }
        while (!added.isEmpty()) {
            Object removed = added.remove(added.size() / 2);
            world.remove(id, removed.getClass());
            assertFalse(world.has(id, removed.getClass()));
            checkComponents(id, added.toArray());
        }
        assertTrue(id.isAlive());
        assertEquals(1, world.size());
    }

    /** Spawns an entity with components in an order, given as indices in {@link #CLASSES}. */
    private void spawnAndCheck(int... order) {
        Object[] components = components(order);
        Object[] before = components.clone();
        EntityId id = world.spawn(components);
        assertEquals(Arrays.asList(before), Arrays.asList(components), "the array of the caller keeps its order");
        checkComponents(id, components);
    }

    /** Checks that the entity has these components and no others. */
    private void checkComponents(EntityId id, Object... components) {
        for (Object component : components) {
            assertSame(component, world.get(id, component.getClass()));
        }
        int presentCount = 0;
        for (Class<?> componentClass : CLASSES) {
            presentCount += world.has(id, componentClass) ? 1 : 0;
        }
        assertEquals(components.length, presentCount, "components of the entity");
    }

    /** Compares a query, which reads columns, with {@code get}, which reads rows. */
    private void checkQueries() {
        for (Class<?> componentClass : CLASSES) {
            world.query(componentClass).forEach((id, component) -> {
                assertSame(componentClass, ((Object) component).getClass());
                assertSame(world.get(id, componentClass), component);
            });
        }
    }

    private static Object[] twelveComponents() {
        return components(IntStream.range(0, CLASSES.size()).toArray());
    }

    /** Creates components of the classes with some indices in {@link #CLASSES}. */
    private static Object[] components(int... order) {
        return IntStream.of(order).mapToObj(i -> COMPONENTS.get(i).get()).toArray();
    }

    /** Returns all permutations of 0 to {@code count - 1}. */
    private static List<int[]> allOrders(int count) {
        List<int[]> orders = new ArrayList<>();
        addOrders(new int[0], count, orders);
        return orders;
    }

    /** Adds all permutations that begin with some numbers. */
    private static void addOrders(int[] start, int count, List<int[]> orders) {
        if (start.length == count) {
            orders.add(start);
            return;
        }
        for (int next = 0; next < count; next++) {
            int candidate = next;
            if (IntStream.of(start).noneMatch(i -> i == candidate)) {
                int[] extended = Arrays.copyOf(start, start.length + 1);
                extended[start.length] = next;
                addOrders(extended, count, orders);
            }
        }
    }
}
