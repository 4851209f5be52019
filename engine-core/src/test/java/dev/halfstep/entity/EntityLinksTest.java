package dev.halfstep.entity;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EntityLinksTest {

    private static final class Child {}

    private final EntityIdPool pool = new EntityIdPool();

    private EntityId newest = newId();

    private EntityId newId() {
        EntityId id = pool.allocate();
        pool.assignNumber(id, false);
        return id;
    }

    private void assertNoLinks() {
        EntityLinks noLinks = pool.noLinks;
        assertNull(noLinks.firstOwned);
        assertNull(noLinks.lastOwned);
        assertNull(noLinks.firstOwner);
        assertNull(noLinks.histories);
        assertNull(noLinks.wrapper);
        assertFalse(noLinks.isUnordered);
    }

    @Test
    void anIdTakes32Bytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            newest = pool.allocateConcurrently();
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(minBytes <= 32, "an id must be small, there is one for each entity: " + newest);
    }

    @Test
    void entitiesWithoutLinksShareOneObjectThatNothingChanges() {
        EntityId owner = newId();
        EntityId owned = newId();
        EntityId other = newId();
        assertSame(owner.links, other.links);

        Ownership.removeAll(owned);
        Ownership.remove(owned, 1);
        ComponentHistory.remove(owned, Child.class);
        assertNull(ComponentHistory.of(owned, 0));
        assertSame(pool.noLinks, owned.links);

        Ownership.add(owned, owner, 1);
        assertSame(owned, Ownership.firstOwned(owner).owned());
        assertNull(Ownership.firstOwned(other));
        Ownership.removeAll(owned);
        assertNull(Ownership.firstOwned(owner));
        assertNull(Ownership.of(owned, 1));

        ComponentHistory history = c -> c == Child.class;
        ComponentHistory.put(owned, 2, history);
        assertSame(history, ComponentHistory.of(owned, 2));
        assertNull(ComponentHistory.of(owned, 3));
        ComponentHistory.remove(owned, Child.class);
        assertNull(ComponentHistory.of(owned, 2));
        assertSame(pool.noLinks, other.links);
        assertNoLinks();
    }

    @Test
    void anIdWithLinksBelongsToItsPool() {
        EntityId id = newId();
        ComponentHistory.put(id, 0, c -> false);
        assertTrue(pool.hasCreated(id));
        assertFalse(new EntityIdPool().hasCreated(id));
    }

    @Test
    @Timeout(60)
    void twoThreadsCreateTheSameLinks() {
        CyclicBarrier barrier = new CyclicBarrier(2);
        for (int i = 0; i < 1_000; i++) {
            EntityId id = newId();
            CompletableFuture<EntityLinks> other = CompletableFuture.supplyAsync(() -> linksAtOnce(id, barrier));
            assertSame(linksAtOnce(id, barrier), other.join());
        }
        assertNoLinks();
    }

    private static EntityLinks linksAtOnce(EntityId id, CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return EntityLinks.of(id);
    }
}
