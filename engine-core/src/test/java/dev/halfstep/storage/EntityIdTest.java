package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the numbers of entity ids, and their states: pending, alive, despawned. */
class EntityIdTest {

    private final World world = World.builder().build();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void anIdIsPendingThenAliveThenDespawned() {
        EntityId id = world.commands().spawn();
        assertFalse(id.isAlive());
        assertFalse(id.isDespawned());
        assertEquals("entity 1 (not spawned yet)", id.toString());

        world.applyCommands();
        assertTrue(id.isAlive());
        assertFalse(id.isDespawned());
        assertEquals("entity 1", id.toString());

        world.despawn(id);
        assertFalse(id.isAlive());
        assertTrue(id.isDespawned());
        assertEquals("entity 1 (despawned)", id.toString());
    }

    @Test
    void numbersFollowTheOrderOfSpawnCalls() {
        EntityId first = world.commands().spawn();
        EntityId second = world.spawn();
        EntityId third = world.commands().spawn();
        world.despawn(second);
        EntityId fourth = world.spawn();
        assertEquals(1, first.number());
        assertEquals(2, second.number());
        assertEquals(3, third.number());
        assertEquals(4, fourth.number());
    }

    @Test
    void anIdEqualsOnlyItself() {
        EntityId id = world.spawn();
        try (World other = World.builder().build()) {
            EntityId sameNumber = other.spawn();
            assertEquals(id.number(), sameNumber.number());
            assertNotEquals(id, sameNumber);
        }
    }

    @Test
    void anIdBelongsToTheWorldThatCreatedIt() {
        EntityId id = world.spawn();
        try (World other = World.builder().build()) {
            assertTrue(EngineWorld.of(world).entities().ids().hasCreated(id));
            assertFalse(EngineWorld.of(other).entities().ids().hasCreated(id));
        }
    }
}
