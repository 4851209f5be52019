package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks queries of one to three classes: which entities they visit, in which order, with which components. */
class QueryTest {

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(B.class))
            .register(ComponentType.simulation(C.class))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void visitsEveryEntityThatHasTheComponents() {
        world.spawn(new A(1));
        EntityId ab = world.spawn(new B(20), new A(2));
        EntityId abc = world.spawn(new C(300), new B(30), new A(3));
        EntityId bc = world.spawn(new B(40), new C(400));
        world.spawn(new C(500));
        world.spawn();

        List<String> visits = new ArrayList<>();
        world.query(A.class).forEach((id, x) -> visits.add(id.number() + ":" + x.number()));
        assertEquals(List.of("1:1", "2:2", "3:3"), sorted(visits));

        visits.clear();
        world.query(B.class, A.class)
                .forEach((id, x, y) -> visits.add(id.number() + ":" + x.number() + "," + y.number()));
        assertEquals(List.of("2:20,2", "3:30,3"), sorted(visits));

        visits.clear();
        world.query(C.class, A.class, B.class)
                .forEach((id, x, y, z) ->
                        visits.add(id.number() + ":" + x.number() + "," + y.number() + "," + z.number()));
        assertEquals(List.of("3:300,3,30"), visits);

        Set<EntityId> withB = new HashSet<>();
        world.query(B.class).forEach((id, x) -> withB.add(id));
        assertEquals(Set.of(ab, abc, bc), withB);
    }

    @Test
    void countIsTheNumberOfVisits() {
        assertEquals(0, world.query(A.class).count());
        world.spawn(new A(1), new B(1));
        world.spawn(new A(2));
        EntityId despawned = world.spawn(new A(3), new B(3), new C(3));
        world.despawn(despawned);
        assertEquals(2, world.query(A.class).count());
        assertEquals(1, world.query(A.class, B.class).count());
        assertEquals(0, world.query(A.class, B.class, C.class).count());
    }

    @Test
    void passesTheViewsOfComponents() {
        Transform transform = Transform.at(1, 2);
        EntityId id = world.spawn(new A(1), transform);
        world.spawn(new A(2));
        List<Object> passed = new ArrayList<>();
        world.query(PreviousTransform.class).forEach((each, previous) -> passed.add(previous));
        world.query(InterpolatedTransform.class, A.class).forEach((each, interpolated, a) -> passed.add(interpolated));
        world.query(PreviousTransform.class, Transform.class, InterpolatedTransform.class)
                .forEach((each, previous, current, interpolated) ->
                        passed.addAll(List.of(previous, current, interpolated)));
        PreviousTransform previous = world.get(id, PreviousTransform.class);
        InterpolatedTransform interpolated = world.get(id, InterpolatedTransform.class);
        List<Object> expected = List.of(previous, interpolated, previous, transform, interpolated);
        assertEquals(expected.size(), passed.size());
        for (int i = 0; i < expected.size(); i++) {
            assertSame(expected.get(i), passed.get(i), "passed object " + i);
        }
    }

    @Test
    void passesAClassTwiceIfItIsQueriedTwice() {
        world.spawn(new A(7));
        List<A> passed = new ArrayList<>();
        world.query(A.class, A.class).forEach((id, first, second) -> passed.addAll(List.of(first, second)));
        assertEquals(List.of(new A(7), new A(7)), passed);
    }

    @Test
    void repeatedLookupsReturnTheSameQuery() {
        List<Class<?>> classes = List.of(
                A.class, Transform.class, PreviousTransform.class, InterpolatedTransform.class, B.class, C.class);
        Set<Object> queries = new HashSet<>();
        for (Class<?> x : classes) {
            queries.add(world.query(x));
            for (Class<?> y : classes) {
                queries.add(world.query(x, y));
                for (Class<?> z : classes) {
                    queries.add(world.query(x, y, z));
                }
            }
        }
        assertEquals(6 + 6 * 6 + 6 * 6 * 6, queries.size()); // of one, two and three of the six classes
        for (Class<?> x : classes) {
            assertTrue(queries.contains(world.query(x)), x.getSimpleName());
            for (Class<?> y : classes) {
                assertTrue(queries.contains(world.query(x, y)), x.getSimpleName() + " " + y.getSimpleName());
                for (Class<?> z : classes) {
                    assertTrue(
                            queries.contains(world.query(x, y, z)),
                            x.getSimpleName() + " " + y.getSimpleName() + " " + z.getSimpleName());
                }
            }
        }
        assertNotSame(world.query(A.class, B.class), world.query(B.class, A.class));
    }

    @Test
    void aQueryVisitsArchetypesCreatedAfterIt() {
        Query1<A> query = world.query(A.class);
        assertEquals(List.of(), numbers(query));
        world.spawn(new A(1));
        assertEquals(List.of(1), numbers(query));
        EntityId id = world.spawn(new A(2), new B(2));
        assertEquals(List.of(1, 2), numbers(query));
        world.add(id, new C(2));
        assertEquals(List.of(1, 2), numbers(query));
        world.spawn(new A(3), Transform.at(0, 0));
        assertEquals(3, query.count());
    }

    @Test
    void visitsAnArchetypeThatWasEmptyBefore() {
        EntityId id = world.spawn(new A(1));
        world.add(id, new B(1));
        world.add(id, new C(1)); // A, AB are empty now
        Query1<A> query = world.query(A.class);
        assertEquals(List.of(1), numbers(query));
        world.spawn(new A(2), new B(2));
        world.spawn(new A(3));
        assertEquals(List.of(1, 2, 3), sortedNumbers(query));
    }

    @Test
    void visitsArchetypesInTheOrderOfRegistration() {
        world.spawn(new C(6));
        world.spawn(new B(4), new C(4));
        world.spawn(new A(2), new B(2), new C(2));
        world.spawn(new B(5));
        world.spawn(Transform.at(0, 0), new C(3));
        world.spawn(new A(1), Transform.at(0, 0), new C(1));
        world.spawn(new C(0), new A(0));
        List<Integer> numbersOfC = new ArrayList<>();
        world.query(C.class).forEach((id, c) -> numbersOfC.add(c.number()));
        // A Transform C, A B C, A C, Transform C, B C, C: lexicographic, in the order A, Transform, B, C
        assertEquals(List.of(1, 2, 0, 3, 4, 6), numbersOfC);
        List<Long> all = new ArrayList<>();
        world.forEachEntity(id -> all.add(id.number()));
        assertEquals(List.of(6L, 3L, 7L, 5L, 4L, 2L, 1L), all);
    }

    @Test
    void queriesCanBeNestedEvenInThemselves() {
        for (int i = 0; i < 3; i++) {
            world.spawn(new A(i));
            world.spawn(new A(10 + i), new B(i));
        }
        Query1<A> query = world.query(A.class);
        List<String> pairs = new ArrayList<>();
        query.forEach((id, outer) -> {
            query.forEach((other, inner) -> pairs.add(outer.number() + " " + inner.number()));
            world.query(A.class, B.class).forEach((other, a, b) -> pairs.add(outer.number() + " b" + b.number()));
        });
        assertEquals(6 * 6 + 6 * 3, pairs.size(), "6 entities have an A, and 3 of them a B");
        assertEquals(pairs.size(), new HashSet<>(pairs).size(), "each pair must be visited once");
    }

    @Test
    void theEndOfANestedQueryKeepsTheStructureFixed() {
        world.spawn(new A(1));
        world.query(A.class).forEach((id, a) -> {
            world.query(A.class).forEach((other, b) -> {});
            assertThrows(IllegalStateException.class, () -> world.despawn(id));
        });
    }

    @Test
    void anExceptionInAQueryLeavesTheWorldUsable() {
        EntityId id = world.spawn(new A(1), new B(1), new C(1));
        IllegalArgumentException thrown = new IllegalArgumentException("thrown by the callback");
        List<Runnable> queries = List.of(
                () -> world.query(A.class).forEach((each, a) -> fail(thrown)),
                () -> world.query(A.class, B.class).forEach((each, a, b) -> fail(thrown)),
                () -> world.query(A.class, B.class, C.class).forEach((each, a, b, c) -> fail(thrown)),
                () -> world.forEachEntity(each -> fail(thrown)));
        for (Runnable query : queries) {
            assertSame(thrown, assertThrows(IllegalArgumentException.class, query::run));
            world.despawn(world.spawn(new A(2))); // would be refused while a query iterates
        }
        world.despawn(id);
        assertEquals(0, world.size());
    }

    private static void fail(RuntimeException exception) {
        throw exception;
    }

    private static List<Integer> numbers(Query1<A> query) {
        List<Integer> numbers = new ArrayList<>();
        query.forEach((id, a) -> numbers.add(a.number()));
        return numbers;
    }

    private static List<Integer> sortedNumbers(Query1<A> query) {
        return numbers(query).stream().sorted().toList();
    }

    private static List<String> sorted(List<String> visits) {
        return visits.stream().sorted().toList();
    }
}
