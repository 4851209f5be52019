package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ArchetypeTest {

    private record Name(String text) {}

    private record Health(int points) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Name.class))
            .register(ComponentType.simulation(Health.class))
            .build();
    private final Object[] components = {new Name("same"), new Health(1)};

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void rowsThatLeaveAreCountedBeforeDominionLosesCount() {
        Deque<EntityId> ids = new ArrayDeque<>();
        for (int i = 0; i < GuardedDominion.MAX_FREED_ROWS + 1; i++) {
            ids.add(world.spawn(components));
        }
        for (int i = 0; i < GuardedDominion.MAX_FREED_ROWS; i++) {
            world.despawn(ids.remove());
        }
        assertEquals(1, world.archetypes().get(0).size());
        EntityId last = ids.remove();
        assertEquals(
                "at most 2391000 entities of one archetype may leave it without others taking their places: one more of"
                        + " [Name, Health]",
                assertThrows(IllegalStateException.class, () -> world.despawn(last))
                        .getMessage());
        world.spawn(components); // takes one of the places
        world.despawn(last);
        assertEquals(1, world.size());
    }

    @Test
    void comingAndGoingForEverIsNoLimit() {
        for (int i = 0; i < GuardedDominion.MAX_FREED_ROWS + 100; i++) {
            world.despawn(world.spawn(components));
        }
        assertEquals(0, world.size());
    }
}
