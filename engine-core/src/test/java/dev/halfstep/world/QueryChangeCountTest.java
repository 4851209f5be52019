package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the change count of a query, which tells whether the matching entities may have changed. */
class QueryChangeCountTest {

    private static final class A {}

    private static final class B {}

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class))
            .register(ComponentType.simulation(B.class))
            .build();
    private final Query1<A> query = world.query(A.class);
    private long lastCount; // 0 in a world without entities

    @AfterEach
    void close() {
        world.close();
    }

    private void assertChanged() {
        long count = query.changeCount();
        assertNotEquals(lastCount, count);
        lastCount = count;
    }

    private void assertUnchanged() {
        assertEquals(lastCount, query.changeCount());
    }

    @Test
    void theChangeCountGrowsWithEachStructuralChange() {
        assertUnchanged();
        EntityId id = world.spawn(new A());
        assertChanged();
        world.add(id, new B());
        assertChanged();
        world.remove(id, A.class);
        assertChanged();
        world.add(id, new A());
        assertChanged();
        world.despawn(id);
        world.spawn(new A(), new B());
        assertChanged();
    }

    @Test
    void theChangeCountIgnoresEntitiesThatDoNotMatch() {
        world.spawn(new A());
        lastCount = query.changeCount();
        EntityId other = world.spawn(new B());
        world.despawn(other);
        query.forEach((id, a) -> {});
        assertUnchanged();
    }
}
