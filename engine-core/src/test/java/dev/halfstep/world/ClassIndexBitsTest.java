package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Results;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Identity hashes differ in every process, so these tests look for classes whose hashes are alike. */
class ClassIndexBitsTest {

    private interface A {}

    private interface B {}

    private interface C {}

    private interface D {}

    private interface E {}

    private interface F {}

    /** Components of a class of its own each, which the JVM makes: one for each sequence of interfaces. */
    private final List<Object> components = new ArrayList<>();

    ClassIndexBitsTest() {
        addComponents(new ArrayList<>());
    }

    private void addComponents(List<Class<?>> interfaces) {
        for (Class<?> next : List.of(A.class, B.class, C.class, D.class, E.class, F.class)) {
            if (!interfaces.contains(next)) {
                interfaces.add(next);
                components.add(Proxy.newProxyInstance(
                        ClassIndexBitsTest.class.getClassLoader(),
                        interfaces.toArray(Class<?>[]::new),
                        (proxy, method, arguments) -> {
                            throw new AssertionError("a component is not called");
                        }));
                addComponents(interfaces);
                interfaces.remove(interfaces.size() - 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 50, 100, 200, 400, 800})
    void theFewestBitsAreFoundThatTellAllClassesApart(int count) {
        List<Class<?>> classes = new ArrayList<>();
        components.subList(0, count).forEach(component -> classes.add(component.getClass()));
        if (distinctPrefixes(classes, 24) < count) { // rare, and different in each process
            String message = assertThrows(IllegalStateException.class, () -> ClassIndexBits.fewestFor(classes))
                    .getMessage();
            assertTrue(message.startsWith("Dominion must be able to tell all " + count + " component classes apart"));
            return;
        }
        int bits = ClassIndexBits.fewestFor(classes);
        assertTrue(bits >= 16 && bits <= 24, () -> bits + " bits");
        assertEquals(count, distinctPrefixes(classes, bits));
        if (bits > 16) {
            assertTrue(distinctPrefixes(classes, bits - 1) < count, () -> "fewer than " + bits + " bits would do");
        }
    }

    private static int distinctPrefixes(List<Class<?>> classes, int bits) {
        Set<Integer> prefixes = new HashSet<>();
        classes.forEach(c -> prefixes.add(System.identityHashCode(c) >> (32 - bits)));
        return prefixes.size();
    }

    /** If this test fails, Dominion has been repaired, and {@link ClassIndexBits} may be given up. */
    @Test
    void dominionItselfTakesTwoClassesForOne() {
        Object[] alike = twoAlikeAt16Bits();
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.alike.class-index-bit", "16");
        Dominion dominion = Dominion.create("alike");
        try {
            dominion.createEntity(alike[0]);
            List<Object> found = new ArrayList<>();
            for (Results.With1<?> row : dominion.findEntitiesWith(alike[1].getClass())) {
                found.add(row.comp());
            }
            assertEquals(1, found.size());
            assertSame(alike[0], found.get(0), "an object of the other class");
        } finally {
            dominion.close();
            System.clearProperty("dominion.alike.class-index-bit");
        }
    }

    @Test
    void aWorldTellsTheSameTwoClassesApart() {
        Object[] alike = twoAlikeAt16Bits();
        try (World world = World.builder()
                .register(ComponentType.simulation(alike[0].getClass()))
                .register(ComponentType.simulation(alike[1].getClass()))
                .build()) {
            EntityId first = world.spawn(alike[0]);
            assertEquals(0, world.query(alike[1].getClass()).count());
            EntityId second = world.spawn(alike[1]);
            assertSame(alike[0], world.get(first, alike[0].getClass()));
            assertSame(alike[1], world.get(second, alike[1].getClass()));
            List<EntityId> found = new ArrayList<>();
            world.query(alike[1].getClass()).forEach((id, component) -> found.add(id));
            assertEquals(List.of(second), found);
        }
    }

    /** Among two thousand classes there are always some whose hashes agree in 16 bits, though not in 24. */
    private Object[] twoAlikeAt16Bits() {
        Map<Integer, Object> seen = new HashMap<>();
        for (Object component : components) {
            int hash = System.identityHashCode(component.getClass());
            Object other = seen.put(hash >> 16, component);
            if (other != null && System.identityHashCode(other.getClass()) >> 8 != hash >> 8) {
                assertNotSame(other.getClass(), component.getClass());
                return new Object[] {other, component};
            }
        }
        throw new AssertionError("all " + components.size() + " classes differ in 16 bits");
    }
}
