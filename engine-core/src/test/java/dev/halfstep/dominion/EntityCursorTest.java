package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks cursors while the structure of the world changes. */
class EntityCursorTest {

    /** More entities than a chunk can have. */
    private static final int TWO_CHUNKS = Chunk.MAX_SLOTS + 500;

    private record A(int number) {}

    private record B(int number) {}

    private static final class C {}

    /** Owned by an entity, and despawned with it. */
    private record Owned(EntityId owner) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class).immutable())
            .register(ComponentType.simulation(B.class).immutable())
            .register(ComponentType.simulation(C.class))
            .register(
                    ComponentType.simulation(Owned.class).ownedBy(Owned::owner).immutable())
            .register(Transform.TYPE)
            .build();

    private final Entities entities = EngineWorld.of(world).entities();
    private final OpenCursors openCursors = new OpenCursors(entities.guard());
    private final CursorQuery queryOfA = newQuery(A.class);

    @AfterEach
    void close() {
        world.close();
    }

    /** Creates a query of one class, which requires or excludes no further class. */
    private CursorQuery newQuery(Class<?> queried) {
        return newQuery(ComponentFilter.of(queried));
    }

    private CursorQuery newQuery(ComponentFilter filter) {
        return new CursorQuery(entities, openCursors, filter);
    }

    /** Moves a cursor to its end, and returns the entities that it visits. */
    private static List<EntityId> remainingIds(EntityCursor cursor) {
        List<EntityId> remainingIds = new ArrayList<>();
        while (cursor.next()) {
            remainingIds.add(cursor.id());
        }
        return remainingIds;
    }

    private List<EntityId> idsOfQuery() {
        List<EntityId> ids = new ArrayList<>();
        world.query(A.class).forEach((id, a) -> ids.add(id));
        return ids;
    }

    private List<EntityId> spawn(int count) {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(world.spawn(new A(i)));
        }
        return ids;
    }

    @Test
    void visitsInTheOrderOfQueries() {
        for (int i = 0; i < TWO_CHUNKS; i++) {
            world.spawn(new A(i), new C());
            world.spawn(new B(i));
            world.spawn(new A(i));
            world.spawn(new B(i), new A(i));
        }
        assertEquals(3 * TWO_CHUNKS, idsOfQuery().size());
        assertEquals(idsOfQuery(), remainingIds(queryOfA.cursor()));
    }

    @Test
    void readsComponentsInTheRequestedOrder() {
        A a = new A(1);
        B b = new B(2);
        Transform transform = Transform.at(3, 4);
        EntityId id = world.spawn(a, b, transform);
        EntityCursor cursor = newQuery(ComponentFilter.of(B.class, PreviousTransform.class, A.class)
                        .requiring(Transform.class))
                .cursor();
        assertTrue(cursor.next());
        assertSame(id, cursor.id());
        assertSame(b, cursor.component(0));
        assertSame(world.get(id, PreviousTransform.class), cursor.component(1));
        assertSame(a, cursor.component(2));
        assertSame(transform, world.get(cursor.id(), Transform.class));
        assertFalse(cursor.next());
    }

    @Test
    void excludingARequiredClassMatchesNothing() {
        spawn(3);
        EntityCursor cursor = newQuery(ComponentFilter.of(A.class).excluding(B.class, A.class))
                .cursor();
        assertFalse(cursor.next());
        spawn(1);
        assertFalse(cursor.next());
    }

    @Test
    void refusesReadsBeforeTheFirstAndAfterTheLastEntity() {
        spawn(1);
        EntityCursor cursor = queryOfA.cursor();
        assertThrows(NoSuchElementException.class, cursor::id);
        assertThrows(NoSuchElementException.class, () -> cursor.component(0));
        assertTrue(cursor.next());
        assertFalse(cursor.next());
        assertThrows(NoSuchElementException.class, cursor::id);
        assertThrows(NoSuchElementException.class, () -> cursor.component(0));
    }

    @Test
    void staysAtItsEndWhenTheStructureChanges() {
        spawn(2);
        EntityCursor cursor = queryOfA.cursor();
        assertEquals(2, remainingIds(cursor).size());
        spawn(2);
        assertFalse(cursor.next());
        EntityCursor emptyCursor = newQuery(B.class).cursor();
        world.spawn(new B(1));
        assertFalse(emptyCursor.next());
    }

    @Test
    void visitsAllEntitiesIfTheCallerDespawnsEachOne() {
        List<EntityId> ids = spawn(TWO_CHUNKS);
        EntityCursor cursor = queryOfA.cursor();
        List<EntityId> visited = new ArrayList<>();
        while (cursor.next()) {
            visited.add(cursor.id());
            world.despawn(cursor.id());
        }
        assertEquals(ids, visited);
        assertEquals(0, world.size());
    }

    @Test
    void visitsAMovedEntityOnlyOnce() {
        List<EntityId> ids = spawn(TWO_CHUNKS);
        EntityCursor cursor = queryOfA.cursor();
        List<EntityId> visited = new ArrayList<>();
        while (cursor.next()) {
            visited.add(cursor.id());
            world.add(cursor.id(), new C());
        }
        assertEquals(ids, visited);
    }

    @Test
    void doesNotVisitEntitiesSpawnedAfterItsOpening() {
        List<EntityId> ids = spawn(100);
        EntityCursor cursor = queryOfA.cursor();
        List<EntityId> visited = new ArrayList<>();
        while (cursor.next()) {
            visited.add(cursor.id());
            spawn(1);
        }
        assertEquals(ids, visited);
        assertEquals(200, world.size());
    }

    @Test
    void skipsEntitiesThatNoLongerMatch() {
        List<EntityId> ids = spawn(6);
        EntityCursor cursor = queryOfA.cursor();
        assertTrue(cursor.next());
        world.despawn(ids.get(1));
        world.remove(ids.get(2), A.class);
        world.remove(ids.get(3), A.class);
        world.add(ids.get(3), new A(33)); // matches again when it is reached
        world.add(ids.get(4), new B(4)); // moves to another archetype, but still matches
        assertTrue(cursor.next());
        assertSame(ids.get(3), cursor.id());
        assertEquals(new A(33), cursor.component(0));
        assertEquals(List.of(ids.get(4), ids.get(5)), remainingIds(cursor));
    }

    @Test
    void skipsEntitiesDespawnedWithTheirOwner() {
        EntityId owner = world.spawn(new A(0));
        List<EntityId> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            world.spawn(new A(i), new Owned(owner));
            others.add(world.spawn(new A(i), new B(i)));
        }
        EntityCursor cursor = queryOfA.cursor();
        assertTrue(cursor.next());
        assertSame(owner, cursor.id());
        world.despawn(owner);
        assertEquals(others, remainingIds(cursor));
    }

    @Test
    void commandsChangeTheStructureUnderAnOpenCursor() {
        List<EntityId> ids = spawn(3);
        EntityCursor cursor = queryOfA.cursor();
        assertTrue(cursor.next());
        world.commands().despawn(ids.get(1));
        world.commands().spawn(new A(9));
        world.applyCommands();
        assertEquals(List.of(ids.get(2)), remainingIds(cursor));
    }

    @Test
    void visitsEntitiesThatStillMatchAfterARestore() {
        List<EntityId> ids = spawn(5);
        WorldSnapshot snapshot = new WorldSnapshot(world);
        snapshot.save();
        world.despawn(ids.get(1));
        List<EntityId> spawnedLater = spawn(2);
        EntityCursor cursor = queryOfA.cursor();
        EntityCursor unmovedCursor = queryOfA.cursor();
        assertTrue(cursor.next());
        assertSame(ids.get(0), cursor.id());
        world.despawn(ids.get(4));
        snapshot.restore();
        assertFalse(spawnedLater.get(0).isAlive());
        List<EntityId> expected = new ArrayList<>(ids);
        expected.remove(1); // despawned when the cursors were opened
        assertEquals(expected.size(), remainingIds(unmovedCursor).size());
        expected.remove(0);
        List<EntityId> remainingIds = remainingIds(cursor);
        assertEquals(expected.size(), remainingIds.size());
        assertTrue(remainingIds.containsAll(expected), () -> remainingIds + " must contain all of " + expected);
        assertEquals(ids, idsOfQuery());
    }

    @Test
    void manyOpenCursorsVisitTheEntitiesThatMatchedAtTheirOpening() {
        List<EntityId> ids = spawn(50);
        List<EntityCursor> cursors = new ArrayList<>();
        for (int i = 0; i < 40; i++) { // more than can be attached; cursor i has visited i entities
            EntityCursor cursor = queryOfA.cursor();
            for (int moves = 0; moves < i; moves++) {
                assertTrue(cursor.next());
            }
            cursors.add(cursor);
        }
        world.despawn(ids.get(45));
        spawn(1);
        for (int i = 0; i < 40; i++) {
            List<EntityId> expected = new ArrayList<>(ids.subList(i, 50));
            expected.remove(ids.get(45));
            assertEquals(expected, remainingIds(cursors.get(i)), "remaining entities of cursor " + i);
        }
    }

    @Test
    void continuesAfterARefusedChangeWithinAQuery() {
        List<EntityId> ids = spawn(3);
        EntityCursor cursor = queryOfA.cursor();
        assertTrue(cursor.next());
        world.query(A.class)
                .forEach((id, a) -> assertThrows(IllegalStateException.class, () -> world.despawn(ids.get(2))));
        assertEquals(ids.subList(1, 3), remainingIds(cursor));
    }

    @Test
    void aListenerMayAbandonItsCursor() {
        EntityId owner = world.spawn(new B(0));
        for (int i = 0; i < 4; i++) {
            world.spawn(new A(i), new Owned(owner));
        }
        List<EntityCursor> cursors = new ArrayList<>();
        EngineWorld.of(world).addStructureListener(new StructureListener() {
            @Override
            public void entityDespawning(EntityId id, float fraction) {
                EntityCursor cursor = queryOfA.cursor();
                if (cursor.next()) {
                    cursors.add(cursor); // its remaining entities are despawned with the same owner
                }
            }

            @Override
            public void componentRemoved(EntityId id, Class<?> componentClass, Object component) {}
        });
        world.despawn(owner);
        spawn(1);
        assertEquals(4, cursors.size());
        for (EntityCursor cursor : cursors) {
            assertFalse(cursor.next());
        }
    }

    @Test
    void aCursorIsRefusedAfterItsParallelSection() {
        spawn(3);
        EngineWorld.of(world).beginParallel();
        EntityCursor cursor = queryOfA.cursor();
        assertTrue(cursor.next());
        EngineWorld.of(world).endParallel();
        assertThrows(IllegalStateException.class, cursor::next);
        EngineWorld.of(world).beginParallel();
        assertThrows(IllegalStateException.class, cursor::next);
        EngineWorld.of(world).endParallel();
    }

    @Test
    void aCursorOpenedBeforeAParallelSectionContinuesInIt() {
        List<EntityId> ids = spawn(3);
        EntityCursor cursor = queryOfA.cursor();
        assertTrue(cursor.next());
        EngineWorld.of(world).beginParallel();
        assertTrue(cursor.next());
        EngineWorld.of(world).endParallel();
        world.despawn(ids.get(0));
        assertEquals(ids.subList(2, 3), remainingIds(cursor));
    }

    @Test
    void severalThreadsReadCursorsInAParallelSection() throws Exception {
        List<EntityId> ids = spawn(TWO_CHUNKS);
        int threadCount = 4;
        ExecutorService threads = Executors.newFixedThreadPool(threadCount);
        try {
            CountDownLatch allStarted = new CountDownLatch(threadCount);
            List<Future<List<EntityId>>> results = new ArrayList<>();
            EngineWorld.of(world).beginParallel();
            for (int i = 0; i < threadCount; i++) {
                results.add(threads.submit(() -> {
                    allStarted.countDown();
                    allStarted.await();
                    return remainingIds(queryOfA.cursor());
                }));
            }
            for (Future<List<EntityId>> result : results) {
                assertEquals(ids, result.get());
            }
            EngineWorld.of(world).endParallel();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void refusesOtherThreadsAndClosedWorlds() throws InterruptedException {
        spawn(2);
        EntityCursor cursor = queryOfA.cursor();
        List<Throwable> refusals = new ArrayList<>();
        Thread other = new Thread(() -> {
            refusals.add(assertThrows(IllegalStateException.class, cursor::next));
            refusals.add(assertThrows(IllegalStateException.class, queryOfA::cursor));
        });
        other.start();
        other.join();
        assertEquals(2, refusals.size());
        world.close();
        assertThrows(IllegalStateException.class, cursor::next);
        assertThrows(IllegalStateException.class, queryOfA::cursor);
    }
}
