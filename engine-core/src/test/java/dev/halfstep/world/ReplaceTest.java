package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateHash;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks {@link World#replace} and its command, also for dense, owning and presentation components. */
class ReplaceTest {

    record Health(int points) {}

    record Sprite(String name) {}

    /** Makes the holder the owner of the entity on the leash. */
    record Leash(@Nullable EntityId holder) {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Health.class))
            .register(ComponentType.presentation(Sprite.class))
            .register(ComponentType.simulation(Leash.class).ownedBy(Leash::holder))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    private List<EntityId> entities() {
        List<EntityId> entities = new ArrayList<>();
        world.forEachEntity(entities::add);
        return entities;
    }

    @Test
    void anEntityKeepsItsRowWhenAComponentIsReplaced() {
        EntityId first = world.spawn(new Health(1));
        EntityId second = world.spawn(new Health(2));
        long changeCount = world.query(Health.class).changeCount();

        world.replace(first, new Health(7));

        assertEquals(7, world.get(first, Health.class).points());
        assertEquals(List.of(first, second), entities());
        assertNotEquals(changeCount, world.query(Health.class).changeCount());
    }

    @Test
    void theFormerAndTheNewDenseComponentKeepTheirFloats() {
        Transform former = Transform.at(1, 2);
        EntityId id = world.spawn(former, new Health(1));
        Transform replacement = Transform.at(3, 4);

        world.replace(id, replacement);

        assertSame(replacement, world.get(id, Transform.class));
        assertEquals(3, replacement.x());
        assertEquals(1, former.x());
        former.setPosition(9, 9, 0);
        assertEquals(3, replacement.x());
    }

    @Test
    void replacingADenseComponentByItselfIsANoOp() {
        Transform transform = Transform.at(1, 2);
        EntityId id = world.spawn(transform, new Health(1));
        long changeCount = world.query(Transform.class).changeCount();

        world.replace(id, transform);
        world.commands().replace(id, transform);
        world.applyCommands();

        assertSame(transform, world.get(id, Transform.class));
        assertEquals(1, transform.x());
        assertEquals(changeCount, world.query(Transform.class).changeCount());
    }

    @Test
    void aCommandRestoresADenseComponentThatAnotherReplaced() {
        Transform former = Transform.at(1, 2);
        EntityId id = world.spawn(former);

        world.commands().replace(id, Transform.at(3, 4));
        world.commands().replace(id, former);
        world.applyCommands();

        assertSame(former, world.get(id, Transform.class));
        assertEquals(1, former.x());
    }

    @Test
    void refusesADenseComponentOfAnotherEntity() {
        Transform transform = Transform.at(1, 2);
        EntityId first = world.spawn(transform);
        EntityId second = world.spawn(Transform.at(3, 4));

        assertThrows(IllegalArgumentException.class, () -> world.replace(second, transform));
        assertThrows(IllegalArgumentException.class, () -> world.commands().replace(second, transform));
        assertSame(transform, world.get(first, Transform.class));
    }

    @Test
    void replacingTheComponentReplacesTheOwner() {
        EntityId firstOwner = world.spawn(new Health(1));
        EntityId secondOwner = world.spawn(new Health(2));
        EntityId owned = world.spawn(new Leash(firstOwner));

        world.replace(owned, new Leash(secondOwner));
        world.despawn(firstOwner);
        assertTrue(owned.isAlive());

        world.despawn(secondOwner);
        assertFalse(owned.isAlive());
    }

    @Test
    void refusesAnEntityAsItsOwnOwner() {
        EntityId owner = world.spawn(new Health(1));
        EntityId owned = world.spawn(new Leash(owner));

        assertThrows(IllegalArgumentException.class, () -> world.replace(owned, new Leash(owned)));

        assertSame(owner, world.ownerOf(owned, Leash.class));
        assertSame(owner, world.get(owned, Leash.class).holder());
    }

    @Test
    void callsListenersForTheReplacedComponent() {
        EntityId id = world.spawn(new Health(1));
        List<String> calls = new ArrayList<>();
        EngineWorld.of(world).addStructureListener(new StructureListener() {
            @Override
            public void entityDespawning(EntityId despawned, float fraction) {
                calls.add("despawned");
            }

            @Override
            public void componentRemoved(EntityId entity, Class<?> componentClass, Object component) {
                calls.add(component.toString());
            }
        });

        world.replace(id, new Health(2));

        assertEquals(List.of("Health[points=1]"), calls);
    }

    @Test
    void aSnapshotRestoresTheFormerComponent() {
        Health former = new Health(1);
        EntityId id = world.spawn(former);
        WorldSnapshot snapshot = new WorldSnapshot(world);
        snapshot.save();
        long hash = StateHash.of(world);

        world.replace(id, new Health(2));
        assertNotEquals(hash, StateHash.of(world));
        snapshot.restore();

        assertSame(former, world.get(id, Health.class));
        assertEquals(hash, StateHash.of(world));
    }

    @Test
    void refusesAMissingComponentWithoutAChange() {
        EntityId id = world.spawn(new Sprite("ship"));

        String message = assertThrows(IllegalArgumentException.class, () -> world.replace(id, new Health(1)))
                .getMessage();

        assertTrue(message.contains("has no Health"), message);
        assertEquals("ship", world.get(id, Sprite.class).name());
    }

    @Test
    void presentationReplacesComponentsOfPresentationOnlyEntities() {
        EntityId presentationOnly = world.spawn(new Sprite("ship"));
        EntityId simulated = world.spawn(new Sprite("rock"), new Health(1));
        EngineWorld.of(world).beginPresentation(() -> "painter");
        try {
            world.replace(presentationOnly, new Sprite("boat"));
            assertThrows(IllegalStateException.class, () -> world.replace(simulated, new Health(2)));
            world.commands().replace(presentationOnly, new Sprite("raft"));
            assertThrows(IllegalStateException.class, () -> world.commands().replace(simulated, new Health(2)));
            world.applyCommands();
        } finally {
            EngineWorld.of(world).phase().endFrame();
        }

        assertEquals("raft", world.get(presentationOnly, Sprite.class).name());
        assertEquals(1, world.get(simulated, Health.class).points());
    }
}
