package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks queries of four classes, and excluded classes. */
class QueryOfManyClassesTest {

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private record D(int number) {}

    private record E(int number) {}

    private record F(int number) {}

    private record G(int number) {}

    private static class Animal {}

    private static final class Dog extends Animal {}

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class))
            .register(ComponentType.simulation(B.class))
            .register(ComponentType.simulation(C.class))
            .register(ComponentType.simulation(D.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(E.class))
            .register(ComponentType.simulation(F.class))
            .register(ComponentType.simulation(G.class))
            .register(ComponentType.simulation(Animal.class))
            .register(ComponentType.simulation(Dog.class))
            .build();
    private final List<String> visits = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    /** Spawns six entities, numbered from 1 on; each component has the number of its entity. */
    private void spawnEntities() {
        world.spawn(new A(1), new B(1), new C(1));
        world.spawn(new D(2), new C(2), new B(2), new A(2));
        world.spawn(new E(3), new D(3), new C(3), new B(3), new A(3));
        world.spawn(new A(4), new F(4), new B(4), new E(4), new C(4), new D(4));
        world.spawn(new G(5), new A(5), new F(5), new B(5), new E(5), new C(5), new D(5), Transform.at(5, 0));
        world.spawn(new G(6), new B(6), new F(6), new E(6), new C(6), new D(6), Transform.at(6, 0));
    }

    private void visit(EntityId id, Object... components) {
        visits.add(id.number() + " " + Arrays.toString(components));
    }

    /** Checks the visits in any order. */
    private void assertVisits(String... expected) {
        List<String> sorted = visits.stream().sorted().toList();
        assertEquals(List.of(expected), sorted);
        visits.clear();
    }

    @Test
    void visitsEntitiesWithFourComponents() {
        spawnEntities();
        world.query(D.class, A.class, C.class, B.class).forEach((id, d, a, c, b) -> visit(id, d, a, c, b));
        assertVisits(
                "2 [D[number=2], A[number=2], C[number=2], B[number=2]]",
                "3 [D[number=3], A[number=3], C[number=3], B[number=3]]",
                "4 [D[number=4], A[number=4], C[number=4], B[number=4]]",
                "5 [D[number=5], A[number=5], C[number=5], B[number=5]]");
    }

    @Test
    void passesViewsAtEveryArgumentPosition() {
        Transform transform = Transform.at(1, 2);
        EntityId id = world.spawn(new A(1), new B(1), new C(1), transform);
        Object previous = world.get(id, PreviousTransform.class);
        Object interpolated = world.get(id, InterpolatedTransform.class);
        List<Object> passed = new ArrayList<>();
        world.query(A.class, Transform.class, InterpolatedTransform.class, PreviousTransform.class)
                .forEach((each, a, second, third, fourth) -> passed.addAll(List.of(second, third, fourth)));
        world.query(PreviousTransform.class, A.class, InterpolatedTransform.class)
                .forEach((each, first, a, third) -> passed.addAll(List.of(first, third)));
        world.query(A.class, B.class, C.class, PreviousTransform.class)
                .forEach((each, a, b, c, fourth) -> passed.add(fourth));
        world.query(A.class, Transform.class, InterpolatedTransform.class, PreviousTransform.class)
                .forEachPartition(
                        /* partition= */ 0,
                        /* partitionCount= */ 1,
                        (each, a, second, third, fourth) -> passed.addAll(List.of(second, third, fourth)));
        for (var row : world.query(A.class, Transform.class, InterpolatedTransform.class, PreviousTransform.class)) {
            passed.addAll(List.of(row.second(), row.third(), row.fourth()));
        }
        List<Object> expected = List.of(
                transform,
                interpolated,
                previous,
                previous,
                interpolated,
                previous,
                transform,
                interpolated,
                previous,
                transform,
                interpolated,
                previous);
        assertEquals(expected.size(), passed.size());
        for (int i = 0; i < expected.size(); i++) {
            assertSame(expected.get(i), passed.get(i), "passed object " + i);
        }
    }

    @Test
    void doesNotVisitExcludedEntities() {
        spawnEntities();
        world.query(B.class).without(A.class).forEach((id, b) -> visit(id, b));
        assertVisits("6 [B[number=6]]");
        world.query(B.class, A.class).without(D.class).forEach((id, b, a) -> visit(id, b));
        assertVisits("1 [B[number=1]]");
        world.query(B.class, A.class, C.class).without(E.class, Transform.class).forEach((id, b, a, c) -> visit(id, b));
        assertVisits("1 [B[number=1]]", "2 [B[number=2]]");
        world.query(A.class, B.class, C.class, D.class)
                .without(G.class)
                .without(F.class)
                .forEach((id, a, b, c, d) -> visit(id, a));
        assertVisits("2 [A[number=2]]", "3 [A[number=3]]");
        world.query(A.class, C.class, D.class, E.class).without(F.class).forEach((id, a, c, d, e) -> visit(id, a));
        assertVisits("3 [A[number=3]]");
        for (var row : world.query(A.class, D.class, E.class, F.class).without(PreviousTransform.class)) {
            visit(row.id(), row.first());
        }
        assertVisits("4 [A[number=4]]");
        assertEquals(5, world.query(A.class).count());
        assertEquals(3, world.query(A.class).without(F.class).count());
        assertEquals(0, world.query(A.class).without(B.class).count());
    }

    @Test
    void anExcludingQueryFollowsStructuralChanges() {
        Query1<A> query = world.query(A.class).without(B.class);
        EntityId id = world.spawn(new A(1));
        assertEquals(1, query.count());
        world.add(id, new B(1));
        assertEquals(0, query.count());
        world.spawn(new A(2), new C(2));
        assertEquals(1, query.count());
        world.remove(id, B.class);
        query.forEach((each, a) -> visit(each, a));
        assertVisits("1 [A[number=1]]", "2 [A[number=2]]");
    }

    @Test
    void excludingAClassTwiceEqualsExcludingItOnce() {
        assertEquals(0, world.query(A.class).without(B.class).without(B.class).count());
        world.spawn(new A(1));
        assertEquals(1, world.query(A.class).without(B.class, B.class).count());
        assertSame(world.query(A.class), world.query(A.class).without());
    }

    @Test
    void refusesToExcludeARequiredClass() {
        String rule = "a query cannot exclude a class that it requires: ";
        assertAll(
                () -> assertRefused(rule + "A", () -> world.query(A.class).without(A.class)),
                () -> assertRefused(
                        rule + "B", () -> world.query(A.class, B.class).without(C.class, B.class)),
                () -> assertRefused(
                        rule + "Transform",
                        () -> world.query(PreviousTransform.class).without(Transform.class)),
                () -> assertRefused(
                        "a component class must be registered before the world is built: java.lang.String;"
                                + " add register(String.class) to its builder",
                        () -> world.query(A.class).without(String.class)));
    }

    @Test
    void repeatedLookupsReturnTheSameQuery() {
        Query4<A, B, C, D> four = world.query(A.class, B.class, C.class, D.class);
        Query1<A> without = world.query(A.class).without(B.class);
        Query1<A> withoutMore = without.without(C.class);
        assertAll(
                () -> assertSame(four, world.query(A.class, B.class, C.class, D.class)),
                () -> assertNotSame(four, world.query(A.class, B.class, D.class, C.class)),
                () -> assertSame(without, world.query(A.class).without(B.class)),
                () -> assertNotSame(without, world.query(A.class)),
                () -> assertNotSame(without, world.query(A.class).without(C.class)),
                () -> assertSame(withoutMore, world.query(A.class).without(B.class, C.class)));
    }

    @Test
    void repeatedLookupsAllocateNothing() {
        world.query(A.class, B.class, C.class, D.class).without(G.class);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) { // the measurement itself allocates at first
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                world.query(A.class, B.class, C.class, D.class).without(G.class);
            }
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, minBytes);
    }

    /** A query matches exact classes: a superclass is another component class than its subclasses. */
    @Test
    void aSuperclassIsAnotherComponentClass() {
        Dog dog = new Dog();
        Animal animal = new Animal();
        EntityId id = world.spawn(dog);
        assertEquals(0, world.query(Animal.class).count());
        world.query(Animal.class).forEach((each, other) -> visit(each, other));
        assertVisits();
        world.add(id, animal);
        assertSame(animal, world.get(id, Animal.class));
        assertSame(dog, world.get(id, Dog.class));
        world.query(Animal.class).forEach((each, other) -> assertSame(animal, other));
        world.remove(id, Animal.class);
        assertEquals(1, world.query(Dog.class).count());
    }

    private static void assertRefused(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }
}
