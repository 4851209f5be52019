package dev.halfstep.archetype;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
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
    void removesAMillionRowsFromOneArchetype() {
        Deque<EntityId> ids = new ArrayDeque<>();
        for (int i = 0; i < 1_000_001; i++) {
            ids.add(world.spawn(components));
        }
        for (int i = 0; i < 1_000_000; i++) {
            world.despawn(ids.remove());
        }
        EntityId last = ids.remove();
        assertEquals(1, EngineWorld.of(world).entities().archetypes().get(0).size());
        assertSame(components[1], world.get(last, Health.class));
        world.despawn(last);
        assertEquals(0, world.size());
    }

    @Test
    void spawnsAndDespawnsMillionsOfTimes() {
        for (int i = 0; i < 2_500_000; i++) {
            world.despawn(world.spawn(components));
        }
        assertEquals(0, world.size());
    }
}
