package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks loops over queries: that they can be left, nested, and fail when the structure of the world has changed. */
class QueryLoopTest {

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(A.class, B.class, C.class)
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    private List<EntityId> spawn(int count) {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(i % 2 == 0 ? world.spawn(new A(i), new B(-i)) : world.spawn(new A(i)));
        }
        return ids;
    }

    private List<Integer> numbersByLoop() {
        List<Integer> numbers = new ArrayList<>();
        for (var row : world.query(A.class)) {
            numbers.add(row.first().number);
        }
        return numbers;
    }

    private List<Integer> numbersByCallback() {
        List<Integer> numbers = new ArrayList<>();
        world.query(A.class).forEach((id, a) -> numbers.add(a.number));
        return numbers;
    }

    private static String messageOf(Runnable call) {
        return assertThrows(IllegalStateException.class, call::run).getMessage();
    }

    @Test
    void visitsTheEntitiesOfAQueryInItsOrder() {
        for (int count : new int[] {0, 1, 2, 7, 3_000}) { // up to several chunks
            spawn(count);
            assertEquals(numbersByCallback(), numbersByLoop());
        }
    }

    @Test
    void aRowHasTheIdAndAllComponents() {
        EntityId id = world.spawn(new A(1), new B(2), new C(3), Transform.at(4, 5));
        for (var row : world.query(C.class, Transform.class, A.class, B.class)) {
            assertSame(id, row.id());
            assertEquals(new C(3), row.first());
            assertEquals(4, row.second().x());
            assertEquals(new A(1), row.third());
            assertEquals(new B(2), row.fourth());
        }
    }

    @Test
    void visitsManySmallArchetypesAndSkipsEmptyOnes() {
        List<Class<?>> classes = new ArrayList<>();
        World.Builder builder = World.builder().register(Transform.TYPE).register(A.class, B.class, C.class);
        try (World many = builder.build()) {
            for (int bits = 0; bits < 8; bits++) {
                List<Object> components = new ArrayList<>(List.of(Transform.at(bits, 0)));
                if ((bits & 1) != 0) components.add(new A(bits));
                if ((bits & 2) != 0) components.add(new B(bits));
                if ((bits & 4) != 0) components.add(new C(bits));
                EntityId id = many.spawn(components.toArray());
                if (bits % 3 == 0) {
                    many.despawn(id);
                }
            }
            List<Float> byCallback = new ArrayList<>();
            List<Float> byLoop = new ArrayList<>();
            many.query(Transform.class).forEach((id, at) -> byCallback.add(at.x()));
            for (var row : many.query(Transform.class)) {
                byLoop.add(row.first().x());
            }
            assertEquals(5, byLoop.size());
            assertEquals(byCallback, byLoop);
            assertEquals(List.of(), classes);
        }
    }

    @Test
    void aLoopCanEndEarlyAndBeginAgain() {
        spawn(10);
        for (int repetition = 0; repetition < 3_000; repetition++) { // more than can be open
            EntityId found = null;
            for (var row : world.query(A.class)) {
                if (row.first().number == 7) {
                    found = row.id();
                    break;
                }
            }
            assertNotNull(found);
            assertEquals(7, world.get(found, A.class).number);
        }
        assertEquals(numbersByCallback(), numbersByLoop());
    }

    @Test
    void theStructureMayChangeAfterALoopThatEndedEarly() {
        List<EntityId> ids = spawn(4);
        for (var row : world.query(A.class)) {
            world.despawn(row.id());
            break;
        }
        assertEquals(3, world.query(A.class).count());
        assertTrue(ids.stream().anyMatch(id -> !id.isAlive()));
        assertEquals(numbersByCallback(), numbersByLoop());
    }

    @Test
    void loopsCanBeNestedEvenInThemselves() {
        spawn(50);
        Query1<A> all = world.query(A.class);
        Query2<A, B> even = world.query(A.class, B.class);
        int pairs = 0;
        long sum = 0;
        for (var first : all) {
            for (var second : all) {
                if (second.first().number > first.first().number) {
                    break; // the order within an archetype is that of the numbers
                }
                pairs++;
                for (var third : even) {
                    sum += third.second().number;
                    if (third.first().number == 4) {
                        break;
                    }
                }
            }
            sum += first.first().number;
        }
        int expectedPairs = 0;
        List<Integer> numbers = numbersByCallback();
        for (int first : numbers) {
            for (int second : numbers) {
                if (second > first) {
                    break;
                }
                expectedPairs++;
            }
        }
        assertEquals(expectedPairs, pairs);
        assertEquals(expectedPairs * -6L + 49 * 25, sum); // 0 - 2 - 4 in each innermost loop
    }

    @Test
    void aLoopWithinACallbackCanEndEarly() {
        spawn(5_000);
        List<Integer> visited = new ArrayList<>();
        world.query(A.class).forEach((id, a) -> {
            for (var row : world.query(A.class, B.class)) {
                visited.add(row.first().number);
                break;
            }
        });
        assertEquals(Collections.nCopies(5_000, 0), visited);
    }

    @Test
    void aLoopThatGoesOnAfterAStructuralChangeFails() {
        spawn(10);
        assertEquals(
                "while a query iterates, the structure of the world must change through world.commands() only: this loop"
                        + " cannot go on after the change 'spawn'",
                messageOf(() -> {
                    for (var row : world.query(A.class)) {
                        world.spawn(new C(row.first().number));
                    }
                }));
        assertEquals(
                "while a query iterates, the structure of the world must change through world.commands() only: this loop"
                        + " cannot go on after the change 'despawn'",
                messageOf(() -> {
                    for (var outer : world.query(A.class)) {
                        for (var row : world.query(A.class)) {
                            world.despawn(row.id());
                            break;
                        }
                        assertNotNull(outer);
                    }
                }));
        assertEquals(numbersByCallback(), numbersByLoop());
    }

    @Test
    void twoLoopsThatAreReadInTurnsFail() {
        spawn(5);
        String rule = "a loop over a query must end before the loop around it goes on: the loop over A, B began within"
                + " another loop, which has gone on; to read two queries in turns, collect the components of one of them"
                + " in a list first";
        Iterator<Query1.Row<A>> outer = world.query(A.class).iterator();
        Iterator<Query2.Row<A, B>> inner = world.query(A.class, B.class).iterator();
        assertTrue(outer.hasNext());
        assertEquals(rule, messageOf(() -> assertTrue(inner.hasNext())));
        assertEquals(rule, messageOf(inner::next));
        assertEquals(5, numbersByLoop().size());
        assertTrue(outer.hasNext());
        assertTrue(world.query(A.class, B.class).iterator().hasNext(), "the row of the left loop is used again");
    }

    @Test
    void twoLoopsOverOneQueryFailInTurns() {
        spawn(5);
        Iterator<Query1.Row<A>> behind = world.query(A.class).iterator();
        Iterator<Query1.Row<A>> ahead = world.query(A.class).iterator();
        ahead.next();
        behind.next();
        assertThrows(IllegalStateException.class, ahead::hasNext);
        assertTrue(behind.hasNext());
    }

    @Test
    void aLoopFailsIfASystemRunsWithinIt() {
        spawn(5);
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            String rule =
                    "a loop over a query must end before systems run: the loop over A cannot go on after a step or"
                            + " a frame; collect what it reads in a list first";
            assertEquals(rule, messageOf(() -> {
                for (var row : world.query(A.class)) {
                    assertNotNull(row.id());
                    scheduler.runStep();
                }
            }));
            assertEquals(rule, messageOf(() -> {
                for (var row : world.query(A.class)) {
                    assertNotNull(row.id());
                    scheduler.frame(new HeadlessHost(), 0);
                }
            }));
            Iterator<Query1.Row<A>> stopped = world.query(A.class).iterator();
            world.spawn(new A(5));
            scheduler.runStep();
            assertEquals(rule, messageOf(() -> assertTrue(stopped.hasNext())));
        }
    }

    @Test
    void aStoppedLoopFailsAlthoughTheSameQueryLoopsAgain() {
        spawn(10);
        Iterator<Query1.Row<A>> stopped = world.query(A.class).iterator();
        stopped.next();
        world.spawn(new A(10));
        for (var row : world.query(A.class)) {
            assertNotNull(row.id());
        }
        assertThrows(IllegalStateException.class, stopped::hasNext);
    }

    /** Returns whether any entity matches, by a loop that is left. */
    private boolean isAnyThere() {
        for (var row : world.query(A.class)) {
            return row.id().isAlive();
        }
        return false;
    }

    @Test
    void anyNumberOfLoopsMayBeLeftWithinALoop() {
        spawn(3);
        EntityId last = world.spawn(new C(7));
        var kept = world.query(C.class).single();
        int visited = 0;
        for (var outer : world.query(A.class)) {
            for (int i = 0; i < 3_000; i++) {
                assertTrue(isAnyThere());
                assertEquals(last, world.query(C.class).single().id());
            }
            for (var inner : world.query(A.class, B.class)) {
                assertTrue(isAnyThere());
                visited += outer.first().number * 10 - inner.second().number;
            }
            visited += 1_000;
        }
        assertEquals(3_000 + 2 * (0 + 10 + 20) + 3 * (0 + 2), visited);
        assertEquals(7, kept.first().number, "a row that was kept");
    }

    /** Loops over all entities, and in the first row calls itself. Returns the number of visited rows. */
    private int countNested(int depth) {
        int count = 0;
        boolean isFirst = true;
        for (var row : world.query(A.class)) {
            if (isFirst && depth > 1) {
                count += countNested(depth - 1);
            }
            isFirst = false;
            count += row.id().isAlive() ? 1 : 0;
        }
        return count;
    }

    @Test
    void loopsCanBeNestedDeeply() {
        spawn(5);
        assertEquals(5 * 2_500, countNested(2_500));
    }

    @Test
    void eachOfManyNestedLoopsFailsAfterAStructuralChange() {
        spawn(2);
        List<Iterator<Query1.Row<A>>> loops = new ArrayList<>();
        List<Query1.Row<A>> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            loops.add(world.query(A.class).iterator());
            rows.add(loops.get(i).next());
        }
        assertEquals(1, rows.get(1_500).first().number);
        world.spawn(new A(2));
        for (int i = 0; i < loops.size(); i++) {
            Iterator<Query1.Row<A>> loop = loops.get(i);
            String message =
                    assertThrows(IllegalStateException.class, loop::hasNext).getMessage();
            assertTrue(message.endsWith("this loop cannot go on after the change 'spawn'"), message);
            assertTrue(messageOf(rows.get(i)::id).endsWith("this row is no longer valid"));
        }
    }

    @Test
    void aRowFailsAfterAStructuralChange() {
        spawn(3);
        String rule = "a row of a query must be read before the loop goes on, and before the structure of the world"
                + " changes: this row is no longer valid";
        for (var row : world.query(A.class, B.class)) {
            world.despawn(row.id());
            assertEquals(rule, messageOf(row::id));
            assertEquals(rule, messageOf(row::first));
            assertEquals(rule, messageOf(row::second));
            break;
        }
    }

    @Test
    void aCallbackDoesNotLetTheStructureChangeWithinALoop() {
        spawn(3);
        world.query(A.class).forEach((id, a) -> {
            for (var row : world.query(A.class)) {
                assertThrows(IllegalStateException.class, () -> world.despawn(row.id()));
            }
        });
        assertEquals(3, world.query(A.class).count());
    }

    @Test
    void commandsMayChangeTheStructure() {
        spawn(10);
        for (var row : world.query(A.class)) {
            if (row.first().number % 2 == 0) {
                world.commands().despawn(row.id());
            }
        }
        world.applyCommands();
        assertEquals(5, world.query(A.class).count());
    }

    @Test
    void anExceptionInALoopLeavesTheWorldUsable() {
        spawn(10);
        assertThrows(UnsupportedOperationException.class, () -> {
            for (var row : world.query(A.class)) {
                throw new UnsupportedOperationException(row.toString());
            }
        });
        world.spawn(new A(10));
        assertEquals(11, numbersByLoop().size());
    }

    @Test
    void anIteratorEndsLikeAnyOther() {
        Iterator<Query1.Row<A>> none = world.query(A.class).iterator();
        assertFalse(none.hasNext());
        assertThrows(NoSuchElementException.class, none::next);
        spawn(1);
        Iterator<Query1.Row<A>> one = world.query(A.class).iterator();
        assertEquals(0, one.next().first().number); // without hasNext()
        assertFalse(one.hasNext());
        assertFalse(one.hasNext());
        assertThrows(NoSuchElementException.class, one::next);
    }

    @Test
    void isEmptyIsTrueWithoutEntities() {
        Query2<A, B> query = world.query(A.class, B.class);
        assertTrue(query.isEmpty());
        EntityId id = world.spawn(new A(1), new B(2));
        assertFalse(query.isEmpty());
        world.despawn(id);
        assertTrue(query.isEmpty());
    }

    @Test
    void firstIsTheFirstRowOrNull() {
        Query2<A, B> query = world.query(A.class, B.class);
        assertNull(query.first());
        List<EntityId> ids = spawn(5);
        Query2.Row<A, B> first = query.first();
        assertNotNull(first);
        assertSame(ids.get(0), first.id());
        Query2.Row<A, B> again = query.first();
        assertNotNull(again);
        assertSame(first.id(), again.id());
        for (var row : query) { // does not change the rows that were taken before
            assertNotNull(row);
        }
        assertEquals(0, first.first().number);
        assertEquals(0, again.second().number);
    }

    @Test
    void singleIsTheOnlyRow() {
        Query2<A, B> query = world.query(A.class, B.class);
        assertEquals(
                "exactly one entity must match a query to get it as the single one: 0 have A, B; spawn the entity before"
                        + " this call",
                messageOf(query::single));
        EntityId id = world.spawn(new A(3), new B(4));
        assertSame(id, query.single().id());
        assertEquals(4, query.single().second().number);
        world.spawn(new A(3), new B(4));
        assertEquals(
                "exactly one entity must match a query to get it as the single one: 2 have A, B; use a loop for several",
                messageOf(query::single));
    }

    @Test
    void threadsLoopInParallelSections() {
        spawn(3_000);
        List<Integer> expected = numbersByCallback();
        List<List<Integer>> found = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        EngineWorld engine = EngineWorld.of(world);
        for (int section = 0; section < 3; section++) {
            engine.beginParallel();
            List<Thread> threads = found.stream()
                    .map(numbers -> new Thread(() -> {
                        numbers.clear();
                        for (var row : world.query(A.class)) {
                            numbers.add(row.first().number);
                            for (var nested : world.query(A.class, B.class)) {
                                if (nested.first().number >= 0) {
                                    break;
                                }
                            }
                        }
                    }))
                    .toList();
            threads.forEach(Thread::start);
            threads.forEach(QueryLoopTest::join);
            engine.endParallel();
            found.forEach(numbers -> assertEquals(expected, numbers));
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void presentationLoopsOverTheEntitiesThatItSees() {
        List<List<Integer>> byLoop = new ArrayList<>();
        List<List<Integer>> byCallback = new ArrayList<>();
        try (SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            spawn(2_000);
            scheduler.simulation("change", step -> {
                int deaths = 0;
                for (var row : step.world().query(A.class)) {
                    if (row.first().number % 3 == step.step() % 3) {
                        step.commands().despawnAt(0.5f, row.id());
                        if (++deaths == 200) {
                            break;
                        }
                    }
                }
                step.commands().spawnAt(0.25f, new A(10_000 + (int) step.step()), Transform.at(0, 0));
            });
            scheduler.presentation("look", frame -> {
                byLoop.add(numbersByLoop());
                byCallback.add(numbersByCallback());
                assertEquals(
                        byCallback.get(byCallback.size() - 1).isEmpty(),
                        world.query(A.class).isEmpty());
            });
            for (int frame = 0; frame < 40; frame++) {
                scheduler.frame(new HeadlessHost(), 30_000_000);
            }
        }
        assertEquals(byCallback, byLoop);
        assertTrue(byLoop.stream().distinct().count() > 10, "the picture must change");
    }
}
