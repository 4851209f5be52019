package dev.halfstep.storage;

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

/** Checks that entities without links share one object per world, which saves memory and must never change. */
class EntityLinksTest {

    /** A component class with a history. */
    private static final class Child {}

    private final EntityIdPool pool = new EntityIdPool();

    /** A field, so that the JIT compiler cannot remove the allocation of an id. */
    EntityId newest = newId();

    private EntityId newId() {
        EntityId id = pool.allocate();
        pool.assignNumber(id, /* isPresenting= */ false);
        return id;
    }

    private void assertSharedLinksAreEmpty() {
        EntityLinks noLinks = pool.noLinks;
        assertNull(noLinks.firstOwned);
        assertNull(noLinks.lastOwned);
        assertNull(noLinks.firstOwner);
        assertNull(noLinks.history(0));
        assertNull(noLinks.wrapper);
        assertFalse(noLinks.isUnordered);
    }

    @Test
    void anIdTakes32Bytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 20; round++) { // the first rounds may load classes
            long before = threads.getCurrentThreadAllocatedBytes();
            newest = pool.allocateConcurrently(); // outside of a batch, so a single id
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(minBytes <= 32, "bytes of an id, of which there is one for each entity: " + minBytes);
    }

    @Test
    void entitiesWithoutLinksShareOneUnchangedObject() {
        int componentIndex = 1;
        int historyIndex = 2;
        EntityId owner = newId();
        EntityId owned = newId();
        EntityId other = newId();
        assertSame(owner.links, other.links);

        Ownership.removeAll(owned);
        Ownership.remove(owned, componentIndex);
        owned.links.removeHistory(Child.class);
        assertNull(Entities.history(owned, historyIndex));
        assertSame(pool.noLinks, owned.links, "links after removals and reads of none");

        Ownership.add(owned, owner, componentIndex);
        assertSame(owned, Ownership.firstOwned(owner).owned());
        assertNull(Ownership.firstOwned(other));
        Ownership.removeAll(owned);
        assertNull(Ownership.firstOwned(owner));
        assertNull(Ownership.ownerOf(owned, componentIndex));

        ComponentHistory history = componentClass -> componentClass == Child.class;
        Entities.putHistory(owned, historyIndex, history);
        assertSame(history, Entities.history(owned, historyIndex));
        assertNull(Entities.history(owned, historyIndex + 1));
        owned.links.removeHistory(Child.class);
        assertNull(Entities.history(owned, historyIndex));
        assertSame(pool.noLinks, other.links, "links of an entity that never had any");
        assertSharedLinksAreEmpty();
    }

    @Test
    void anIdWithLinksBelongsToItsPool() {
        EntityId id = newId();
        Entities.putHistory(id, 0, componentClass -> false); // any history: it creates the links of the entity
        assertTrue(pool.hasCreated(id));
        assertFalse(new EntityIdPool().hasCreated(id));
    }

    @Test
    @Timeout(60) // a deadlock fails instead of stopping the build
    void twoThreadsCreateTheSameLinks() {
        CyclicBarrier barrier = new CyclicBarrier(2);
        for (int i = 0; i < 1_000; i++) {
            EntityId id = newId();
            CompletableFuture<EntityLinks> other = CompletableFuture.supplyAsync(() -> linksAfter(barrier, id));
            assertSame(linksAfter(barrier, id), other.join());
        }
        assertSharedLinksAreEmpty();
    }

    /** Creates the links of an entity right after both threads have reached the barrier. */
    private static EntityLinks linksAfter(CyclicBarrier barrier, EntityId id) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return EntityLinks.of(id);
    }
}
