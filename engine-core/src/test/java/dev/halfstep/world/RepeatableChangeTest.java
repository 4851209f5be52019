package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.state.StateHash;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks {@code put}, {@code addIfAbsent} and {@code removeIfPresent}, which may be repeated, of worlds and commands. */
class RepeatableChangeTest {

    private record Health(int points) {}

    private record Burning(float seconds) {}

    private record Sprite(String name) {}

    /** Makes the holder the owner of the entity on the leash. */
    private record Leash(@Nullable EntityId holder) {}

    private final World world = newWorld();
    private final Commands commands = world.commands();

    private static World newWorld() {
        return World.builder()
                .register(Transform.TYPE)
                .register(Health.class, Burning.class)
                .register(ComponentType.presentation(Sprite.class))
                .register(ComponentType.simulation(Leash.class).ownedBy(Leash::holder))
                .build();
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** Returns the calls of a listener from now on. */
    private List<String> listen() {
        List<String> calls = new ArrayList<>();
        EngineWorld.of(world).addStructureListener(new StructureListener() {
            @Override
            public void entityDespawning(EntityId despawned, float fraction) {
                calls.add("despawned");
            }

            @Override
            public void componentAdded(EntityId id, Class<?> componentClass) {
                calls.add("added " + world.get(id, componentClass));
            }

            @Override
            public void componentRemoved(EntityId id, Class<?> componentClass, Object component) {
                calls.add("removed " + component);
            }
        });
        return calls;
    }

    @Test
    void putAddsAComponentAndThenReplacesIt() {
        EntityId id = world.spawn(new Health(1));
        List<String> calls = listen();

        world.put(id, new Burning(1));
        world.put(id, new Burning(2));

        assertEquals(new Burning(2), world.get(id, Burning.class));
        assertEquals(List.of("added Burning[seconds=1.0]", "removed Burning[seconds=1.0]"), calls);
    }

    @Test
    void addIfAbsentKeepsTheFirstComponent() {
        EntityId id = world.spawn(new Health(1));
        List<String> calls = listen();

        assertTrue(world.addIfAbsent(id, new Burning(1)));
        long changeCount = world.query(Burning.class).changeCount();
        assertFalse(world.addIfAbsent(id, new Burning(2)));

        assertEquals(new Burning(1), world.get(id, Burning.class));
        assertEquals(List.of("added Burning[seconds=1.0]"), calls);
        assertEquals(changeCount, world.query(Burning.class).changeCount());
    }

    @Test
    void removeIfPresentRemovesOnce() {
        EntityId id = world.spawn(new Health(1), new Burning(1));
        List<String> calls = listen();

        assertTrue(world.removeIfPresent(id, Burning.class));
        long changeCount = world.query(Health.class).changeCount();
        assertFalse(world.removeIfPresent(id, Burning.class));

        assertFalse(world.has(id, Burning.class));
        assertEquals(List.of("removed Burning[seconds=1.0]"), calls);
        assertEquals(changeCount, world.query(Health.class).changeCount());
    }

    @Test
    void ofRepeatedCommandsTheLastPutDecides() {
        EntityId id = world.spawn(new Health(1));
        commands.put(id, new Burning(1));
        commands.put(id, new Burning(2));
        world.applyCommands();
        assertEquals(new Burning(2), world.get(id, Burning.class));
    }

    @Test
    void ofRepeatedCommandsTheFirstAddIfAbsentDecides() {
        EntityId id = world.spawn(new Health(1));
        commands.addIfAbsent(id, new Burning(1));
        commands.addIfAbsent(id, new Burning(2));
        world.applyCommands();
        assertEquals(new Burning(1), world.get(id, Burning.class));
    }

    @Test
    void repeatedRemovalsByCommandsAreNoOps() {
        EntityId id = world.spawn(new Health(1), new Burning(1));
        List<String> calls = listen();
        commands.removeIfPresent(id, Burning.class);
        commands.removeIfPresent(id, Burning.class);
        world.applyCommands();
        assertFalse(world.has(id, Burning.class));
        assertEquals(List.of("removed Burning[seconds=1.0]"), calls);
    }

    @Test
    void commandsDecideWhenTheyAreApplied() {
        EntityId burning = world.spawn(new Burning(1));
        EntityId other = world.spawn();
        commands.addIfAbsent(burning, new Burning(2));
        commands.removeIfPresent(other, Burning.class);
        world.remove(burning, Burning.class); // before the commands are applied
        world.add(other, new Burning(3));
        world.applyCommands();
        assertEquals(new Burning(2), world.get(burning, Burning.class));
        assertFalse(world.has(other, Burning.class));
    }

    @Test
    void commandsOfAnEntityThatWasDespawnedMeanwhileAreNoOps() {
        EntityId id = world.spawn(new Health(1));
        Transform unused = Transform.at(1, 2);
        commands.despawn(id);
        commands.put(id, new Burning(1));
        commands.addIfAbsent(id, unused);
        commands.removeIfPresent(id, Health.class);
        world.applyCommands();
        assertEquals(0, world.size());
        assertSame(unused, world.get(world.spawn(unused), Transform.class));
    }

    @Test
    void refusesADespawnedEntity() {
        EntityId dead = world.spawn(new Health(1));
        world.despawn(dead);
        for (Runnable change : List.<Runnable>of(
                () -> world.put(dead, new Burning(1)),
                () -> world.addIfAbsent(dead, new Burning(1)),
                () -> world.removeIfPresent(dead, Burning.class),
                () -> commands.put(dead, new Burning(1)),
                () -> commands.addIfAbsent(dead, new Burning(1)),
                () -> commands.removeIfPresent(dead, Burning.class))) {
            assertEquals(
                    "an entity cannot be used after its despawn: entity 1 (despawned)",
                    assertThrows(IllegalArgumentException.class, change::run).getMessage());
        }
        assertEquals(0, commands.size());
    }

    @Test
    void changesAnEntityWhoseSpawnIsPending() {
        EntityId id = commands.spawn(new Health(1));
        commands.put(id, new Health(2));
        commands.addIfAbsent(id, new Health(3));
        commands.removeIfPresent(id, Burning.class);
        world.applyCommands();
        assertEquals(new Health(2), world.get(id, Health.class));
        EntityId pending = commands.spawn();
        assertThrows(IllegalArgumentException.class, () -> world.put(pending, new Health(1)));
        assertThrows(IllegalArgumentException.class, () -> world.addIfAbsent(pending, new Health(1)));
        assertThrows(IllegalArgumentException.class, () -> world.removeIfPresent(pending, Health.class));
    }

    @Test
    void refusedDenseComponentIsDetachedAndUsable() {
        EntityId id = world.spawn(Transform.at(1, 2));
        Transform refused = Transform.at(3, 4);
        Transform refusedCommand = Transform.at(5, 6);

        assertFalse(world.addIfAbsent(id, refused));
        commands.addIfAbsent(id, refusedCommand);
        world.applyCommands();

        refused.setPosition(7, 8);
        assertEquals(1, world.get(id, Transform.class).x());
        EntityId other = world.spawn(refused);
        EntityId third = world.spawn(refusedCommand);
        assertEquals(7, world.get(other, Transform.class).x());
        assertEquals(5, world.get(third, Transform.class).x());
        StorageInvariants.check(world, "after the changes");
    }

    @Test
    void putDetachesTheReplacedDenseComponent() {
        Transform former = Transform.at(1, 2);
        EntityId id = world.spawn(former);

        world.put(id, Transform.at(3, 4));
        former.setPosition(9, 9);
        assertEquals(3, world.get(id, Transform.class).x());

        commands.put(id, former);
        world.applyCommands();
        assertSame(former, world.get(id, Transform.class));
        assertEquals(9, former.x());
        StorageInvariants.check(world, "after the changes");
    }

    @Test
    void puttingADenseComponentOntoItsOwnEntityIsANoOp() {
        Transform transform = Transform.at(1, 2);
        EntityId id = world.spawn(transform);
        List<String> calls = listen();
        long changeCount = world.query(Transform.class).changeCount();
        world.put(id, transform);
        commands.put(id, transform);
        world.applyCommands();
        assertSame(transform, world.get(id, Transform.class));
        assertEquals(List.of(), calls);
        assertEquals(changeCount, world.query(Transform.class).changeCount());
    }

    @Test
    void refusesADenseComponentThatBelongsToAnotherEntity() {
        Transform taken = Transform.at(1, 2);
        world.spawn(taken);
        EntityId with = world.spawn(Transform.at(3, 4));
        EntityId without = world.spawn();
        for (EntityId id : List.of(with, without)) {
            assertThrows(IllegalArgumentException.class, () -> world.put(id, taken));
            assertThrows(IllegalArgumentException.class, () -> world.addIfAbsent(id, taken));
            assertThrows(IllegalArgumentException.class, () -> commands.put(id, taken));
            assertThrows(IllegalArgumentException.class, () -> commands.addIfAbsent(id, taken));
        }
        assertEquals(3, world.get(with, Transform.class).x());
        assertFalse(world.has(without, Transform.class));
    }

    @Test
    void putChangesTheOwnerAndAddIfAbsentKeepsIt() {
        EntityId first = world.spawn(new Health(1));
        EntityId second = world.spawn(new Health(2));
        EntityId owned = world.spawn();

        world.put(owned, new Leash(first));
        assertFalse(world.addIfAbsent(owned, new Leash(second)));
        assertSame(first, world.ownerOf(owned, Leash.class));
        world.put(owned, new Leash(second));
        assertSame(second, world.ownerOf(owned, Leash.class));
        world.despawn(first);
        assertTrue(owned.isAlive());

        assertTrue(world.removeIfPresent(owned, Leash.class));
        world.despawn(second);
        assertTrue(owned.isAlive());
        StorageInvariants.check(world, "after the changes");
    }

    @Test
    void ownerThatDiedMeanwhileMattersOnlyIfItsComponentIsAdded() {
        EntityId owner = world.spawn(new Health(1));
        EntityId living = world.spawn(new Health(2));
        EntityId kept = world.spawn(new Leash(living));
        EntityId put = world.spawn(new Leash(living));
        EntityId added = world.spawn();
        commands.despawn(owner);
        commands.addIfAbsent(kept, new Leash(owner));
        commands.put(put, new Leash(owner));
        commands.addIfAbsent(added, new Leash(owner));
        world.applyCommands();
        assertTrue(kept.isAlive());
        assertFalse(put.isAlive());
        assertFalse(added.isAlive());
    }

    @Test
    void refusesViewsAndUnregisteredClasses() {
        EntityId id = world.spawn(new Health(1));
        assertThrows(IllegalArgumentException.class, () -> world.put(id, "text"));
        assertThrows(IllegalArgumentException.class, () -> world.addIfAbsent(id, "text"));
        assertThrows(IllegalArgumentException.class, () -> world.removeIfPresent(id, String.class));
        assertThrows(IllegalArgumentException.class, () -> commands.put(id, "text"));
        assertThrows(IllegalArgumentException.class, () -> commands.addIfAbsent(id, "text"));
        assertThrows(IllegalArgumentException.class, () -> commands.removeIfPresent(id, String.class));
        assertThrows(NullPointerException.class, () -> world.put(id, null));
    }

    @Test
    void refusesAChangeWhileAQueryIteratesEvenIfItWouldBeANoOp() {
        EntityId id = world.spawn(new Health(1));
        world.query(Health.class).forEach((each, health) -> {
            assertThrows(IllegalStateException.class, () -> world.put(id, new Health(2)));
            assertThrows(IllegalStateException.class, () -> world.addIfAbsent(id, new Health(2)));
            assertThrows(IllegalStateException.class, () -> world.removeIfPresent(id, Burning.class));
        });
        assertEquals(new Health(1), world.get(id, Health.class));
    }

    @Test
    void presentationChangesOnlyWhatItMayAddAndRemove() {
        EntityId presentationOnly = world.spawn(new Sprite("ship"));
        EntityId simulated = world.spawn(new Sprite("rock"), new Health(1));
        EngineWorld.of(world).beginPresentation(() -> "painter");
        try {
            world.put(presentationOnly, new Sprite("boat"));
            commands.put(presentationOnly, new Sprite("raft"));
            assertFalse(world.addIfAbsent(presentationOnly, new Sprite("other")));
            assertFalse(world.removeIfPresent(presentationOnly, Health.class), "of which it has none");
            for (Runnable change : List.<Runnable>of(
                    () -> world.put(simulated, new Sprite("boat")),
                    () -> world.put(presentationOnly, new Health(2)),
                    () -> world.addIfAbsent(simulated, new Sprite("boat")),
                    () -> world.addIfAbsent(presentationOnly, new Health(2)),
                    () -> world.removeIfPresent(simulated, Burning.class),
                    () -> world.removeIfPresent(presentationOnly, Sprite.class), // its last component
                    () -> commands.put(simulated, new Sprite("boat")),
                    () -> commands.put(presentationOnly, new Health(2)),
                    () -> commands.addIfAbsent(simulated, new Sprite("boat")),
                    () -> commands.removeIfPresent(simulated, Burning.class))) {
                assertThrows(IllegalStateException.class, change::run);
            }
            world.applyCommands();
            commands.removeIfPresent(presentationOnly, Sprite.class);
            assertThrows(IllegalStateException.class, world::applyCommands);
        } finally {
            EngineWorld.of(world).phase().endFrame();
        }
        assertEquals("raft", world.get(presentationOnly, Sprite.class).name());
        assertEquals("rock", world.get(simulated, Sprite.class).name());
        assertEquals(1, world.get(simulated, Health.class).points());
    }

    @Test
    void snapshotRestoresTheComponentsBeforeTheChanges() {
        EntityId id = world.spawn(new Health(1));
        EntityId other = world.spawn(new Burning(1));
        WorldSnapshot snapshot = new WorldSnapshot(world);
        snapshot.save();
        long hash = StateHash.of(world);
        for (int round = 0; round < 2; round++) {
            world.put(id, new Burning(1));
            world.put(other, new Burning(2));
            world.addIfAbsent(other, new Health(3));
            world.removeIfPresent(id, Health.class);
            snapshot.restore();
            assertEquals(hash, StateHash.of(world));
        }
    }

    @Test
    void batchesCanBeRepeated() {
        EntityId[] ids = world.spawnMany(3, Health::new);
        List<String> calls = listen();
        for (int repetition = 1; repetition <= 2; repetition++) {
            int seconds = repetition;
            commands.addToAllIfAbsent(world.query(Health.class), id -> new Burning(seconds));
            commands.addToAllIfAbsent(ids, id -> new Burning(seconds));
        }
        world.applyCommands();
        assertEquals(3, calls.size(), calls::toString);
        assertEquals(new Burning(1), world.get(ids[2], Burning.class));

        commands.putToAll(ids, id -> new Burning(3));
        commands.putToAll(world.query(Health.class), id -> new Burning(4));
        world.applyCommands();
        assertEquals(new Burning(4), world.get(ids[0], Burning.class));

        commands.removeFromAllIfPresent(world.query(Health.class), Burning.class);
        commands.removeFromAllIfPresent(ids, Burning.class);
        world.applyCommands();
        assertEquals(0, world.query(Burning.class).count());
    }

    @Test
    void batchOfAnArrayIsRefusedBeforeAnyChangeIfAnEntityIsDespawned() {
        EntityId[] ids = world.spawnMany(3, Health::new);
        world.despawn(ids[2]);
        assertThrows(IllegalArgumentException.class, () -> world.putToAll(ids, id -> new Burning(1)));
        assertThrows(IllegalArgumentException.class, () -> world.addToAllIfAbsent(ids, id -> new Burning(1)));
        assertThrows(IllegalArgumentException.class, () -> world.removeFromAllIfPresent(ids, Health.class));
        assertEquals(0, world.query(Burning.class).count());
        assertEquals(2, world.query(Health.class).count());
    }

    /** Rows of several chunks of 4096, of which some have the component already. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4_095, 4_097, 9_000})
    void batchesEqualSingleChanges(int count) {
        List<BiConsumer<World, EntityId[]>> batches = List.of(
                (each, ids) -> each.putToAll(ids, id -> new Burning(1)),
                (each, ids) -> each.addToAllIfAbsent(ids, id -> new Burning(2)),
                (each, ids) -> each.putToAll(each.query(Health.class), id -> new Burning(3)),
                (each, ids) -> each.removeFromAllIfPresent(ids, Burning.class),
                (each, ids) -> each.addToAllIfAbsent(each.query(Health.class), id -> new Burning(4)),
                (each, ids) -> each.removeFromAllIfPresent(each.query(Health.class), Burning.class));
        List<BiConsumer<World, EntityId[]>> singles = List.of(
                (each, ids) -> Arrays.stream(ids).forEach(id -> each.put(id, new Burning(1))),
                (each, ids) -> Arrays.stream(ids).forEach(id -> each.addIfAbsent(id, new Burning(2))),
                (each, ids) -> withHealth(each).forEach(id -> each.put(id, new Burning(3))),
                (each, ids) -> Arrays.stream(ids).forEach(id -> each.removeIfPresent(id, Burning.class)),
                (each, ids) -> withHealth(each).forEach(id -> each.addIfAbsent(id, new Burning(4))),
                (each, ids) -> withHealth(each).forEach(id -> each.removeIfPresent(id, Burning.class)));
        try (World single = newWorld()) {
            for (int change = 0; change < batches.size(); change++) {
                spawnHalfBurning(world, count);
                spawnHalfBurning(single, count);
                batches.get(change).accept(world, upperHalf(world));
                singles.get(change).accept(single, upperHalf(single));
                assertEquals(describe(single), describe(world), "change " + change);
                assertEquals(StateHash.of(single), StateHash.of(world), "change " + change);
                StorageInvariants.check(world, "change " + change);
            }
        }
    }

    private static void spawnHalfBurning(World world, int count) {
        world.spawnMany(count, Health::new);
        world.spawnMany(count, Health::new, index -> new Burning(index), index -> Transform.at(index, 0));
    }

    /** Returns the last half of all entities, in the order of queries. */
    private static EntityId[] upperHalf(World world) {
        List<EntityId> ids = withHealth(world);
        return ids.subList(ids.size() / 2, ids.size()).toArray(EntityId[]::new);
    }

    private static List<EntityId> withHealth(World world) {
        List<EntityId> ids = new ArrayList<>();
        world.query(Health.class).forEach((id, health) -> ids.add(id));
        return ids;
    }

    private static List<String> describe(World world) {
        return withHealth(world).stream()
                .map(id -> id.number() + " " + (world.has(id, Burning.class) ? world.get(id, Burning.class) : ""))
                .toList();
    }

    @Test
    void repeatedChangesAllocateNothing() {
        EntityId[] ids = world.spawnMany(100, Health::new);
        Burning burning = new Burning(1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE; // the first rounds fill caches, and the JVM itself sometimes allocates
        for (int round = 0; round < 30; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (EntityId id : ids) {
                world.put(id, burning);
                world.addIfAbsent(id, burning);
                commands.put(id, burning);
                commands.addIfAbsent(id, burning);
                commands.removeIfPresent(id, Burning.class);
                commands.removeIfPresent(id, Burning.class);
            }
            world.applyCommands();
            minBytes = Math.min(minBytes, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, minBytes);
    }
}
