package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that an archetype can free any number of rows. */
class ArchetypeTest {

    private record Name(String text) {}

    private record Health(int points) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Name.class))
            .register(ComponentType.simulation(Health.class))
            .build();

    /** The components of every entity. */
    private final Object[] components = {new Name("shared"), new Health(1)};

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void removesAMillionRowsFromOneArchetype() {
        int removedCount = 1_000_000;
        Deque<EntityId> ids = new ArrayDeque<>();
        for (int i = 0; i < removedCount + 1; i++) {
            ids.add(world.spawn(components));
        }
        for (int i = 0; i < removedCount; i++) {
            world.despawn(ids.remove()); // oldest first, so that the last row moves at each removal
        }
        EntityId remaining = ids.remove();
        assertEquals(1, EngineWorld.of(world).entities().archetypes().get(0).size(), "rows");
        assertSame(components[1], world.get(remaining, Health.class));
        world.despawn(remaining);
        assertEquals(0, world.size(), "entities");
    }

    @Test
    void spawnsAndDespawnsMillionsOfTimes() {
        for (int i = 0; i < 2_500_000; i++) {
            world.despawn(world.spawn(components));
        }
        assertEquals(0, world.size(), "entities");
    }
}
