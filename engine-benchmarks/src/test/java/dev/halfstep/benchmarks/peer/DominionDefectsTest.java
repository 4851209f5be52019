package dev.halfstep.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Wrong answers of {@code dominion-ecs-engine} 0.9.0 to what the tests of a world ask as well. */
class DominionDefectsTest {

    private static final class C1 {}

    private static final class C2 {}

    private static final class C3 {}

    private static final class C4 {}

    private static final class C5 {}

    private static final List<Supplier<Object>> COMPONENTS = List.of(C1::new, C2::new, C3::new, C4::new, C5::new);

    private interface A {}

    private interface B {}

    private interface C {}

    private interface D {}

    private interface E {}

    private interface F {}

    private Dominion dominion;

    private void open(String name, String setting, int bits) {
        System.setProperty("dominion.show-banner", "false");
        String property = "dominion." + name + "." + setting;
        System.setProperty(property, Integer.toString(bits));
        try {
            dominion = Dominion.create(name);
        } finally {
            System.clearProperty(property);
        }
    }

    @AfterEach
    void close() {
        dominion.close();
    }

    @Test
    void rowsBehindAnEmptyChunkAreLost() {
        int chunk = 1 << 12;
        int count = 3 * chunk + 100;
        open("empty-chunk", "chunk-bit", 12);
        List<Entity> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(dominion.createEntity(new C1(), new C2()));
        }
        assertEquals(
                count, dominion.findEntitiesWith(C1.class, C2.class).stream().count());
        for (int i = chunk; i < 2 * chunk; i++) {
            dominion.deleteEntity(rows.get(i));
        }
        assertEquals(
                chunk,
                dominion.findEntitiesWith(C1.class, C2.class).stream().count(),
                "where there are " + (count - chunk));
    }

    @Test
    void fiveComponentsLieInWrongColumnsInSomeOrders() {
        open("misplaced", "class-index-bit", 20);
        int misplaced = 0;
        for (List<Integer> order : allOrders(List.of(), COMPONENTS.size())) {
            Object[] components =
                    order.stream().map(i -> COMPONENTS.get(i).get()).toArray();
            Entity row = dominion.createEntity(components.clone());
            boolean right = true;
            for (Object component : components) {
                Object found = row.get(component.getClass());
                right &= found == component;
            }
            misplaced += right ? 0 : 1;
        }
        assertEquals(15, misplaced, "of 120 orders");
    }

    private static List<List<Integer>> allOrders(List<Integer> start, int count) {
        if (start.size() == count) {
            return List.of(start);
        }
        List<List<Integer>> orders = new ArrayList<>();
        for (int next = 0; next < count; next++) {
            if (!start.contains(next)) {
                List<Integer> longer = new ArrayList<>(start);
                longer.add(next);
                orders.addAll(allOrders(longer, count));
            }
        }
        return orders;
    }

    @Test
    void twoClassesWithSimilarIdentityHashesAreTakenForOne() {
        Object[] alike = twoAlikeAt16Bits();
        open("alike", "class-index-bit", 16);
        dominion.createEntity(alike[0]);
        List<Object> found = new ArrayList<>();
        for (Results.With1<?> row : dominion.findEntitiesWith(alike[1].getClass())) {
            found.add(row.comp());
        }
        assertEquals(1, found.size());
        assertSame(alike[0], found.get(0), "an object of the other class");
    }

    /** Among two thousand classes there are always some whose hashes agree in 16 bits. */
    private static Object[] twoAlikeAt16Bits() {
        List<Object> components = new ArrayList<>();
        addComponents(new ArrayList<>(), components);
        Map<Integer, Object> seen = new HashMap<>();
        for (Object component : components) {
            Object other = seen.put(System.identityHashCode(component.getClass()) >> 16, component);
            if (other != null) {
                return new Object[] {other, component};
            }
        }
        throw new AssertionError("all " + components.size() + " classes differ in 16 bits");
    }

    /** One of each class, which the JVM makes: one class for each sequence of interfaces. */
    private static void addComponents(List<Class<?>> interfaces, List<Object> components) {
        for (Class<?> next : List.of(A.class, B.class, C.class, D.class, E.class, F.class)) {
            if (!interfaces.contains(next)) {
                interfaces.add(next);
                components.add(Proxy.newProxyInstance(
                        DominionDefectsTest.class.getClassLoader(),
                        interfaces.toArray(Class<?>[]::new),
                        (proxy, method, arguments) -> {
                            throw new AssertionError("a component is not called");
                        }));
                addComponents(interfaces, components);
                interfaces.remove(interfaces.size() - 1);
            }
        }
    }
}
