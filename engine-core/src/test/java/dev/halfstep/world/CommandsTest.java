package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that command buffers defer structural changes, apply them in order and refuse invalid ones. */
class CommandsTest {

    private record Name(String text) {}

    private record Health(int points) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(Name.class))
            .register(ComponentType.simulation(Health.class))
            .register(Transform.TYPE)
            .build();
    private final Commands commands = world.commands();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void commandsChangeNothingUntilTheyAreApplied() {
        EntityId living = world.spawn(new Name("living"));
        EntityId pending = commands.spawn(new Name("pending"));
        commands.add(living, new Health(1));
        commands.remove(living, Name.class);
        commands.despawn(living);
        assertEquals(4, commands.size(), "pending changes");
        assertTrue(living.isAlive());
        assertFalse(pending.isAlive());
        assertEquals(List.of("living"), names());
        assertFalse(world.has(living, Health.class));
    }

    @Test
    void appliesCommandsInTheirOrder() {
        Name second = new Name("second");
        EntityId id = commands.spawn(new Name("first"));
        commands.add(id, new Health(7));
        commands.remove(id, Name.class);
        commands.add(id, second);
        world.applyCommands();
        assertEquals(0, commands.size());
        assertTrue(id.isAlive());
        assertSame(second, world.get(id, Name.class));
        assertEquals(7, world.get(id, Health.class).points());
        assertEquals(1, world.size());
    }

    @Test
    void appliesEachCommandOnce() {
        for (String name : List.of("a", "b", "c")) {
            commands.spawn(new Name(name));
            world.applyCommands();
        }
        world.applyCommands();
        assertEquals(List.of("a", "b", "c"), names());
    }

    @Test
    void hasNoPendingCommandsUntilABufferRecordsOne() {
        Commands systemBuffer = EngineWorld.of(world).newCommands();
        assertTrue(EngineWorld.of(world).hasNoPendingCommands());
        commands.spawn(new Name("a"));
        assertFalse(EngineWorld.of(world).hasNoPendingCommands());
        systemBuffer.spawn(new Name("b"));
        systemBuffer.spawn(new Name("c"));
        world.applyCommands();
        assertFalse(EngineWorld.of(world).hasNoPendingCommands(), "another buffer has pending commands");
        EngineWorld.of(world).applyCommands(List.of(systemBuffer));
        assertTrue(EngineWorld.of(world).hasNoPendingCommands());
        systemBuffer.spawn(new Name("d"));
        systemBuffer.clear();
        systemBuffer.clear(); // must not be counted twice
        assertTrue(EngineWorld.of(world).hasNoPendingCommands(), "cleared commands are not pending");
    }

    @Test
    void aRefusedCommandCountsAsPending() {
        Commands systemBuffer = EngineWorld.of(world).newCommands();
        assertThrows(IllegalArgumentException.class, () -> systemBuffer.spawn(new Object()));
        assertFalse(EngineWorld.of(world).hasNoPendingCommands(), "the buffer keeps its writer until it is applied");
        EngineWorld.of(world).applyCommands(List.of(systemBuffer));
        assertTrue(EngineWorld.of(world).hasNoPendingCommands());
    }

    @Test
    void anOpenParallelSectionCountsAsPending() {
        EngineWorld.of(world).beginParallel();
        assertFalse(EngineWorld.of(world).hasNoPendingCommands());
        EngineWorld.of(world).endParallel();
        assertTrue(EngineWorld.of(world).hasNoPendingCommands());
    }

    @Test
    void theSecondDespawnOfAnEntityIsANoOp() {
        EntityId id = world.spawn(new Name("a"));
        EntityId untouched = world.spawn(new Name("b"));
        commands.despawn(id);
        commands.despawn(id);
        world.applyCommands();
        assertFalse(id.isAlive());
        assertTrue(untouched.isAlive());
        assertEquals(1, world.size());
    }

    @Test
    void changesOfADespawnedEntityAreNoOps() {
        EntityId id = world.spawn(new Name("a"));
        Transform unused = Transform.at(1, 2); // not added, so that the next spawn can use it
        commands.despawn(id);
        commands.add(id, new Health(1));
        commands.add(id, unused);
        commands.remove(id, Name.class);
        commands.remove(id, Health.class);
        EntityId next = commands.spawn(unused);
        world.applyCommands();
        assertEquals(1, world.size());
        assertSame(unused, world.get(next, Transform.class));
        assertEquals(0, world.query(Health.class).count());
    }

    @Test
    void pendingCommandsOfADespawnedEntityAreNoOps() {
        EntityId id = world.spawn(new Name("a"));
        commands.add(id, new Health(1));
        commands.despawn(id);
        world.despawn(id); // at once, before the pending commands
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void despawnsAnEntityWhoseSpawnIsPending() {
        Transform transform = Transform.at(3, 4);
        EntityId id = commands.spawn(transform, new Name("a"));
        commands.despawn(id);
        world.applyCommands();
        assertTrue(Entities.isDespawned(id));
        assertEquals(0, world.size());
        EntityId next = world.spawn(transform); // allowed, since the transform belongs to no entity any more
        assertEquals(3f, world.get(next, Transform.class).x());
    }

    @Test
    void aSpawnUsesTheValuesAtTheTimeOfApply() {
        Transform transform = Transform.at(1, 0);
        EntityId id = commands.spawn(transform);
        transform.setPosition(2, 0, 0);
        world.applyCommands();
        assertEquals(2f, world.get(id, Transform.class).x());
        assertEquals(2f, world.get(id, PreviousTransform.class).x());
    }

    @Test
    void theArgumentArrayOfASpawnCanBeReused() {
        Object[] components = {new Health(1), new Name("a")};
        commands.spawn(components);
        components[1] = new Name("b");
        commands.spawn(components);
        assertEquals(new Name("b"), components[1], "the array of the caller keeps its order");
        world.applyCommands();
        assertEquals(List.of("a", "b"), names());
    }

    @Test
    void recordsCommandsWhileAQueryIterates() {
        world.spawn(new Name("a"));
        world.spawn(new Name("b"));
        world.query(Name.class).forEach((id, name) -> {
            commands.despawn(id);
            commands.spawn(new Name(name.text() + "+"));
        });
        assertEquals(List.of("a", "b"), names());
        world.applyCommands();
        assertEquals(List.of("a+", "b+"), names());
    }

    @Test
    void applyingWhileAQueryIteratesKeepsCommandsPending() {
        world.spawn(new Name("a"));
        world.query(Name.class).forEach((id, name) -> {
            commands.despawn(id);
            assertThrows(IllegalStateException.class, world::applyCommands);
            assertEquals(1, commands.size());
        });
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void refusesTheSecondSpawnOfOneTransform() {
        Transform shared = Transform.at(1, 2);
        EntityId first = commands.spawn(shared, new Name("first"));
        EntityId second = commands.spawn(new Name("second"), shared);
        EntityId third = commands.spawn(new Name("third"));
        String message = assertThrows(IllegalArgumentException.class, world::applyCommands)
                .getMessage();
        assertEquals(
                "a component must belong to one entity only: this Transform belongs to an entity already;"
                        + " create another",
                message);
        assertTrue(first.isAlive());
        assertFalse(second.isAlive());
        assertFalse(third.isAlive(), "changes after a failed change are dropped");
        assertEquals(List.of("first"), names());
        assertEquals(1, world.size());
        assertSame(shared, world.get(first, Transform.class));
    }

    @Test
    void refusesAddingOneTransformTwice() {
        Transform shared = Transform.at(1, 2);
        EntityId first = world.spawn(new Name("first"));
        EntityId second = world.spawn(new Name("second"));
        commands.add(first, shared);
        commands.add(second, shared);
        assertThrows(IllegalArgumentException.class, world::applyCommands);
        assertTrue(world.has(first, Transform.class));
        assertFalse(world.has(second, Transform.class));
    }

    @Test
    void aFailedChangeClearsTheBufferAndTheWorldStaysUsable() {
        EntityId id = world.spawn(new Name("a"));
        commands.add(id, new Name("again")); // fails: the entity has a name already
        commands.despawn(id);
        String message = assertThrows(IllegalArgumentException.class, world::applyCommands)
                .getMessage();
        assertEquals("an entity must have at most one component of a class: entity 1 already has a Name", message);
        assertEquals(0, commands.size());
        assertTrue(id.isAlive());
        world.applyCommands();
        assertEquals(List.of("a"), names());
        commands.despawn(id);
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void refusesAMissingComponentWhenTheCommandIsApplied() {
        EntityId id = world.spawn(new Name("a"));
        commands.remove(id, Health.class);
        String message = assertThrows(IllegalArgumentException.class, world::applyCommands)
                .getMessage();
        assertEquals("only an existing component can be removed: entity 1 has no Health", message);
    }

    @Test
    void refusesDetectableFaultsWhenRecorded() {
        assertAll(
                () -> assertThrows(IllegalArgumentException.class, () -> commands.spawn("unregistered")),
                () -> assertThrows(IllegalArgumentException.class, () -> commands.spawn(new Name("a"), new Name("b"))),
                () -> assertThrows(NullPointerException.class, () -> commands.spawn(new Name("a"), null)));
        assertEquals(0, commands.size(), "pending changes");
        assertEquals(1, world.spawn().number(), "a refused spawn uses no number");
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        world.query(Name.class).forEach((id, name) -> names.add(name.text()));
        Collections.sort(names);
        return names;
    }
}
