package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spawns, despawns and changes many entities in one call. */
class BatchTest {

    /** Immutable, so entities may share one. */
    private record Mood() {
        static final Mood CALM = new Mood();
    }

    private record Score(int value) {}

    private static final class Heat extends DenseComponent {
        Heat(float kelvin) {
            super(1);
            set(0, kelvin);
        }

        float kelvin() {
            return get(0);
        }
    }

    private final World world = newWorld();

    private static World newWorld() {
        return World.builder()
                .register(
                        Transform.TYPE,
                        Parent.TYPE,
                        ComponentType.simulation(Mood.class),
                        ComponentType.simulation(Score.class),
                        ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1)))
                .build();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private static List<EntityId> rows(World world) {
        List<EntityId> rows = new ArrayList<>();
        world.forEachEntity(rows::add);
        return rows;
    }

    @Test
    void spawnsEntitiesWithTheComponentsOfTheirIndex() {
        EntityId[] ids = world.spawnMany(3, index -> new Score(index), index -> new Heat(10f * index));
        assertEquals(Arrays.asList(ids), rows(world));
        for (int i = 0; i < 3; i++) {
            assertEquals(i + 1, ids[i].number());
            assertEquals(new Score(i), world.get(ids[i], Score.class));
            assertEquals(10f * i, world.get(ids[i], Heat.class).kelvin());
        }
    }

    @Test
    void spawnedEntitiesOfCommandsLiveOnceTheCommandsAreApplied() {
        EntityId[] ids = world.commands().spawnMany(2, Score::new);
        assertFalse(ids[0].isAlive());
        world.commands().addToAll(ids, id -> Mood.CALM);
        world.applyCommands();
        assertEquals(Arrays.asList(ids), rows(world));
        assertEquals(2, world.query(Mood.class).count());
    }

    @Test
    void spawningNoEntitiesIsAllowedAndFewerAreRefused() {
        assertEquals(0, world.spawnMany(0, Score::new).length);
        assertEquals(
                "the number of entities to spawn must not be negative: -1",
                assertThrows(IllegalArgumentException.class, () -> world.spawnMany(-1, Score::new))
                        .getMessage());
    }

    @Test
    void allEntitiesMayShareAnImmutableComponent() {
        EntityId[] ids = world.spawnMany(3, Score::new);
        world.addToAll(world.query(Score.class), id -> Mood.CALM);
        assertSame(Mood.CALM, world.get(ids[2], Mood.class));
        world.removeFromAll(world.query(Mood.class), Mood.class);
        assertEquals(0, world.query(Mood.class).count());
    }

    @Test
    void sharedDenseComponentIsRefusedAtTheSecondEntity() {
        EntityId[] ids = world.spawnMany(3, Score::new);
        Heat shared = new Heat(5);
        assertThrows(IllegalArgumentException.class, () -> world.addToAll(ids, id -> shared));
        assertEquals(1, world.query(Heat.class).count());
        StorageInvariants.check(world, "after the refusal");
    }

    @Test
    void ownedEntitiesAreDespawnedWithTheirOwnersOnly() {
        EntityId owner = world.spawn(new Transform());
        world.spawnMany(5, index -> new Transform(), index -> new Parent(owner));
        EntityId other = world.spawn(new Score(1));
        world.despawnAll(world.query(Transform.class));
        assertEquals(List.of(other), rows(world));
        StorageInvariants.check(world, "after the despawns");
    }

    @Test
    void despawnedEntityOfAnArrayIsRefusedBeforeAnyChange() {
        EntityId[] ids = world.spawnMany(3, Score::new);
        world.despawn(ids[2]);
        assertThrows(IllegalArgumentException.class, () -> world.despawnAll(ids));
        assertThrows(IllegalArgumentException.class, () -> world.addToAll(ids, id -> Mood.CALM));
        assertThrows(IllegalArgumentException.class, () -> world.removeFromAll(ids, Score.class));
        assertEquals(List.of(ids[0], ids[1]), rows(world));
        assertEquals(2, world.query(Score.class).without(Mood.class).count());
    }

    @Test
    void pendingSpawnIsRefusedBeforeAnyChange() {
        EntityId[] ids = {world.spawn(new Score(1)), world.commands().spawn(new Score(2))};
        assertThrows(IllegalArgumentException.class, () -> world.despawnAll(ids));
        assertTrue(ids[0].isAlive());
    }

    @Test
    void pendingCommandsRemainPending() {
        EntityId pending = world.commands().spawn(new Score(1));
        EntityId[] ids = world.spawnMany(2, Score::new);
        world.despawnAll(ids);
        assertFalse(pending.isAlive());
        world.applyCommands();
        assertEquals(List.of(pending), rows(world));
    }

    @Test
    void queryOfCommandsIncludesNoPendingSpawns() {
        EntityId living = world.spawn(new Score(1));
        EntityId pending = world.commands().spawn(new Score(2));
        world.commands().addToAll(world.query(Score.class), id -> Mood.CALM);
        world.commands().removeFromAll(world.query(Score.class), Score.class);
        world.applyCommands();
        assertFalse(world.has(living, Score.class));
        assertTrue(world.has(living, Mood.class));
        assertTrue(world.has(pending, Score.class));
        assertFalse(world.has(pending, Mood.class));

        EntityId later = world.commands().spawn(new Score(3));
        world.commands().despawnAll(world.query(Score.class));
        world.applyCommands();
        assertEquals(List.of(living, later), rows(world));
    }

    @Test
    void queryOfAnotherWorldIsRefused() {
        try (World other = newWorld()) {
            Query1<Score> query = other.query(Score.class);
            assertEquals(
                    "a query can be used with its own world only",
                    assertThrows(IllegalArgumentException.class, () -> world.despawnAll(query))
                            .getMessage());
        }
    }

    @Test
    void functionMustNotChangeTheStructure() {
        EntityId[] ids = world.spawnMany(3, Score::new);
        List<Runnable> changes = List.of(
                () -> world.addToAll(world.query(Score.class), id -> world.spawn(new Score(4))),
                () -> world.addToAll(ids, id -> {
                    world.despawnAll(ids);
                    return Mood.CALM;
                }));
        for (Runnable change : changes) {
            IllegalStateException refusal = assertThrows(IllegalStateException.class, change::run);
            assertTrue(refusal.getMessage().startsWith("while a query iterates"), refusal.getMessage());
        }
        assertEquals(Arrays.asList(ids), rows(world));
        assertEquals(0, world.query(Mood.class).count());
        world.addToAll(ids, id -> Mood.CALM); // the world is usable after a refusal
        assertEquals(3, world.query(Mood.class).count());
    }

    @Test
    void batchWhileAQueryIteratesIsRefused() {
        EntityId[] ids = world.spawnMany(3, Score::new);
        assertThrows(
                IllegalStateException.class,
                () -> world.query(Score.class).forEach((id, number) -> world.despawnAll(ids)));
        assertEquals(3, world.size());
    }

    @Test
    void listenersHearEachChangeInOrder() {
        List<String> heard = new ArrayList<>();
        EngineWorld.of(world).addStructureListener(new StructureListener() {
            @Override
            public void entityDespawning(EntityId id, float fraction) {
                heard.add("despawn " + id.number() + " with " + world.get(id, Score.class).value);
            }

            @Override
            public void componentAdded(EntityId id, Class<?> componentClass) {
                heard.add("add " + id.number() + " " + world.has(id, componentClass));
            }

            @Override
            public void componentRemoved(EntityId id, Class<?> componentClass, Object component) {
                heard.add("remove " + id.number() + " " + component);
            }
        });
        EntityId[] ids = world.spawnMany(2, index -> new Score(index + 5));
        world.addToAll(ids, id -> Mood.CALM);
        world.removeFromAll(ids, Mood.class);
        world.despawnAll(ids);
        assertEquals(
                List.of(
                        "add 1 true",
                        "add 2 true",
                        "remove 1 Mood[]",
                        "remove 2 Mood[]",
                        "despawn 1 with 5",
                        "despawn 2 with 6"),
                heard);
    }

    /** Rows of several chunks of 4096, appended to rows that are there already, and the last rows only. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4_095, 4_096, 4_097, 9_000})
    void rowsOfSeveralChunksEqualSingleChanges(int count) {
        try (World single = newWorld()) {
            for (World each : List.of(world, single)) {
                boolean isBatch = each == world;
                each.spawnMany(700, Score::new, index -> Transform.at(index, 1), index -> Mood.CALM);
                each.spawnMany(300, Score::new, index -> Transform.at(index, 2));
                EntityId[] ids = each.spawnMany(count, Score::new, index -> Transform.at(index, 3));
                add(each, ids, isBatch);
                StorageInvariants.check(each, "after the addition");
                EntityId[] all = rows(each).toArray(EntityId[]::new);
                EntityId[] half = Arrays.copyOfRange(all, all.length / 2, all.length);
                remove(each, half, isBatch);
                despawn(each, Arrays.copyOfRange(half, half.length / 2, half.length), isBatch);
            }
            assertEquals(describe(single), describe(world));
            assertEquals(StateHash.of(single), StateHash.of(world));
            StorageInvariants.check(world, count + " entities");
        }
    }

    private static void add(World world, EntityId[] ids, boolean isBatch) {
        if (isBatch) {
            world.addToAll(ids, id -> Mood.CALM);
        } else {
            Arrays.stream(ids).forEach(id -> world.add(id, Mood.CALM));
        }
    }

    private static void remove(World world, EntityId[] ids, boolean isBatch) {
        List<EntityId> calm =
                Arrays.stream(ids).filter(id -> world.has(id, Mood.class)).toList();
        if (isBatch) {
            world.removeFromAll(calm.toArray(EntityId[]::new), Mood.class);
        } else {
            calm.forEach(id -> world.remove(id, Mood.class));
        }
    }

    private static void despawn(World world, EntityId[] ids, boolean isBatch) {
        if (isBatch) {
            world.despawnAll(ids);
        } else {
            Arrays.stream(ids).forEach(world::despawn);
        }
    }

    private static List<String> describe(World world) {
        return rows(world).stream()
                .map(id -> id.number() + " " + world.get(id, Score.class).value() + " "
                        + world.get(id, Transform.class).x() + " "
                        + world.get(id, Transform.class).y() + " " + world.has(id, Mood.class))
                .toList();
    }
}
