package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creates archetypes in random order, and compares queries and dense columns after each spawn with a model. */
class GrowingWorldTest {

    private static final int ENTITIES = 60;

    private static final class A {}

    private static final class B {}

    private static final class C {}

    private static final class D {}

    private final List<Object[]> spawned = new ArrayList<>();

    /** Returns components of the classes in a bit set: bit 0 for Transform, bits 1 to 4 for A to D. */
    private static Object[] components(int classes) {
        Object[] all = {Transform.at(0, 0), new A(), new B(), new C(), new D()};
        return IntStream.range(0, all.length)
                .filter(i -> (classes >> i & 1) != 0)
                .mapToObj(i -> all[i])
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void queriesVisitNewArchetypesInTheOrderOfSignatures(long seed) {
        Random random = new Random(seed);
        try (World world = World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(A.class))
                .register(ComponentType.simulation(B.class))
                .register(ComponentType.simulation(C.class))
                .register(ComponentType.simulation(D.class))
                .build()) {
            for (int i = 0; i < ENTITIES; i++) {
                spawned.add(components(1 + random.nextInt(31))); // any set of the five classes but the empty one
                world.spawn(spawned.get(i).clone()); // the model keeps its own array

                List<Long> visited = new ArrayList<>();
                world.query(A.class).forEach((id, a) -> visited.add(id.number()));
                assertEquals(expected(has(A.class)), visited);
                visited.clear();
                world.query(B.class).without(C.class).forEach((id, b) -> visited.add(id.number()));
                assertEquals(expected(has(B.class).and(has(C.class).negate())), visited);
                assertEquals(
                        expected(has(Transform.class)).size(),
                        EngineWorld.of(world).columns(Transform.TYPE).stream()
                                .mapToInt(column -> column.size())
                                .sum());
            }
            assertEquals(expectedColumnSizes(), columnSizes(world));
        }
    }

    private static Predicate<Object[]> has(Class<?> component) {
        return components -> Arrays.stream(components).anyMatch(component::isInstance);
    }

    /** Returns the numbers of the entities that match: ordered by the signature, then by number. */
    private List<Long> expected(Predicate<Object[]> filter) {
        return spawned.stream()
                .filter(filter)
                .sorted(Comparator.comparing(GrowingWorldTest::signature))
                .map(components -> spawned.indexOf(components) + 1L)
                .toList();
    }

    /** Returns a text whose order is that of signatures: one character for each class, in the order of registration. */
    private static String signature(Object[] components) {
        return Arrays.stream(components)
                .map(component -> component instanceof Transform
                        ? "0"
                        : component.getClass().getSimpleName())
                .collect(Collectors.joining());
    }

    /** Returns how many entities each archetype with a Transform has, in the order of signatures. */
    private List<Integer> expectedColumnSizes() {
        Map<String, Integer> sizes = new TreeMap<>();
        spawned.stream()
                .filter(has(Transform.class))
                .forEach(components -> sizes.merge(signature(components), 1, Integer::sum));
        return List.copyOf(sizes.values());
    }

    private static List<Integer> columnSizes(World world) {
        return EngineWorld.of(world).columns(Transform.TYPE).stream()
                .map(column -> column.size())
                .toList();
    }
}
