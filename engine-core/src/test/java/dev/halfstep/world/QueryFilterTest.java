package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the filters of queries: classes that entities must have, must not have, or must have one of. */
class QueryFilterTest {

    private record A(int number) {}

    private record B() {}

    private record C() {}

    private record D() {}

    private final World world = World.builder()
            .register(A.class, B.class, C.class, D.class)
            .register(Transform.TYPE)
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    private EntityId spawn(int number, Object... further) {
        List<Object> components = new ArrayList<>(List.of(further));
        components.add(new A(number));
        return world.spawn(components.toArray());
    }

    private void spawnAll() {
        spawn(0);
        spawn(1, new B());
        spawn(2, new C());
        spawn(3, new B(), new C());
        spawn(4, new D());
        spawn(5, new B(), new D());
        spawn(6, new B(), new C(), new D(), Transform.at(6, 0));
        world.spawn(new B(), new C(), new D());
    }

    private static List<Integer> numbers(Query1<A> query) {
        List<Integer> numbers = new ArrayList<>();
        for (var row : query) {
            numbers.add(row.first().number);
        }
        List<Integer> byCallback = new ArrayList<>();
        query.forEach((id, a) -> byCallback.add(a.number));
        assertEquals(byCallback, numbers);
        assertEquals(numbers.size(), query.count());
        assertEquals(numbers.isEmpty(), query.isEmpty());
        return numbers.stream().sorted().toList();
    }

    @Test
    void aClassMayBeRequiredWithoutBeingRead() {
        spawnAll();
        Query1<A> all = world.query(A.class);
        assertEquals(List.of(1, 3, 5, 6), numbers(all.with(B.class)));
        assertEquals(List.of(3, 6), numbers(all.with(B.class).with(C.class)));
        assertEquals(List.of(3, 6), numbers(all.with(C.class, B.class)));
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), numbers(all.with(A.class)));
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), numbers(all.with()));
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), numbers(all));
    }

    @Test
    void oneOfSeveralClassesMayBeRequired() {
        spawnAll();
        Query1<A> all = world.query(A.class);
        assertEquals(List.of(1, 2, 3, 5, 6), numbers(all.withAny(B.class, C.class)));
        assertEquals(List.of(1, 2, 3, 4, 5, 6), numbers(all.withAny(B.class, C.class, D.class)));
        assertEquals(List.of(4, 5, 6), numbers(all.withAny(new Class<?>[] {D.class})));
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), numbers(all.withAny(D.class, A.class)));
    }

    @Test
    void allFiltersOfAQueryApply() {
        spawnAll();
        Query1<A> all = world.query(A.class);
        assertEquals(
                List.of(5), numbers(all.with(B.class).withAny(C.class, D.class).without(C.class)));
        assertEquals(
                List.of(5),
                numbers(all.without(C.class).withAny(C.class, D.class).with(B.class)));
        assertEquals(
                List.of(3, 5, 6),
                numbers(all.withAny(B.class, C.class).withAny(C.class, D.class).with(B.class)));
        assertEquals(List.of(), numbers(all.withAny(B.class, C.class).without(B.class, C.class)));
    }

    @Test
    void aViewStandsForItsComponentInFilters() {
        spawnAll();
        Query1<A> all = world.query(A.class);
        assertEquals(List.of(6), numbers(all.with(InterpolatedTransform.class)));
        assertEquals(List.of(2, 3, 6), numbers(all.withAny(InterpolatedTransform.class, C.class)));
    }

    @Test
    void newArchetypesAppearInQueriesWithFilters() {
        Query1<A> query = world.query(A.class).with(B.class).withAny(C.class, D.class);
        assertTrue(query.isEmpty());
        EntityId id = spawn(1, new B());
        assertEquals(List.of(), numbers(query));
        world.add(id, new D());
        assertEquals(List.of(1), numbers(query));
        spawn(2, new B(), new C(), new D());
        assertEquals(List.of(1, 2), numbers(query));
        world.remove(id, B.class);
        assertEquals(List.of(2), numbers(query));
    }

    @Test
    void repeatedFiltersReturnTheSameQuery() {
        Query1<A> all = world.query(A.class);
        assertSame(all.with(B.class), all.with(B.class));
        assertSame(all.with(B.class).with(C.class), all.with(B.class, C.class));
        assertSame(all.withAny(B.class, C.class), all.withAny(new Class<?>[] {B.class, C.class}));
        assertSame(all.withAny(B.class, C.class, D.class), all.withAny(B.class, C.class, D.class));
        List<Query1<A>> different = List.of(
                all,
                all.with(B.class),
                all.without(B.class),
                all.withAny(new Class<?>[] {B.class}),
                all.withAny(B.class, C.class),
                all.withAny(C.class, B.class),
                all.with(B.class).with(C.class));
        assertEquals(different.size(), different.stream().distinct().count());
    }

    @Test
    void refusesFiltersThatNoEntityCanPass() {
        Query1<A> all = world.query(A.class);
        assertEquals(
                "a query cannot exclude a class that it requires: B",
                refusal(() -> all.with(B.class).without(B.class)));
        assertEquals("a query cannot exclude a class that it requires: A", refusal(() -> all.without(A.class)));
        assertEquals(
                "a query cannot require a class that it excludes, or have it as optional: B",
                refusal(() -> all.without(B.class).with(B.class)));
        assertEquals(
                "a query cannot require a class that it excludes, or have it as optional: InterpolatedTransform",
                refusal(() -> all.without(Transform.class).with(InterpolatedTransform.class)));
        assertEquals("a query for any of several classes must name one or more: no class", refusal(all::withAny));
        assertTrue(refusal(() -> all.with(String.class)).startsWith("a component class must be registered"));
        assertTrue(
                refusal(() -> all.withAny(B.class, String.class)).startsWith("a component class must be registered"));
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void manyAtOnceChangesTheEntitiesThatPassTheFilters() {
        spawnAll();
        world.addToAll(world.query(A.class).withAny(B.class, C.class).without(D.class), id -> new D());
        assertEquals(List.of(1, 2, 3, 4, 5, 6), numbers(world.query(A.class).with(D.class)));
        world.removeFromAll(world.query(A.class).with(D.class), D.class);
        assertEquals(List.of(), numbers(world.query(A.class).with(D.class)));
        world.despawnAll(world.query(A.class).with(B.class));
        assertEquals(List.of(0, 2, 4), numbers(world.query(A.class)));
    }
}
