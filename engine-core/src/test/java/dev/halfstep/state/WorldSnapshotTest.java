package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests which parts of a world a snapshot restores, and when saving and restoring are refused. */
class WorldSnapshotTest {

    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1));

        Heat(float kelvin) {
            super(1);
            set(0, kelvin);
        }

        float kelvin() {
            return get(0);
        }

        void setKelvin(float kelvin) {
            set(0, kelvin);
        }
    }

    /** A mutable object within a component. */
    private static final class Inner {
        private int depth = 1;
    }

    private enum Mood {
        CALM,
        WILD
    }

    /** A component with a field of each type that a snapshot can copy. */
    private static final class Everything {
        // NaN and -0.0 must be restored to the same bits.
        private byte byteValue = 1;
        private short shortValue = 2;
        private char charValue = 'c';
        private int intValue = 4;
        private long longValue = 5;
        private float floatValue = Float.NaN;
        private double doubleValue = -0.0;
        private boolean booleanValue = true;
        private String text = "text";
        private Mood mood = Mood.CALM;
        private EntityId friend;
        private int[] numbers = {1, 2};
        private final float[] fixed = {1, 2};
        private Inner inner = new Inner();
        private final Inner[] inners = {new Inner(), null};
        private transient int cache = 1;
    }

    private record Weather(RandomStream random, int strength) {}

    /** A component with a copier, because a snapshot cannot copy lists by itself. */
    private static final class Bag {
        private final List<String> items = new ArrayList<>();
    }

    private record Badge(String text) {}

    /** A presentation component that names an owner. */
    private record Attached(EntityId owner) {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(Heat.TYPE)
            .register(ComponentType.simulation(Everything.class))
            .register(ComponentType.simulation(Weather.class))
            .register(ComponentType.simulation(Bag.class)
                    .hashedBy((bag, sink) -> sink.add(bag.items.size()))
                    .copiedBy(Bag::new, (source, dest) -> {
                        dest.items.clear();
                        dest.items.addAll(source.items);
                    }))
            .register(Parent.TYPE)
            .register(ComponentType.presentation(Badge.class))
            .register(ComponentType.presentation(Attached.class).ownedBy(Attached::owner))
            .build();

    private final WorldSnapshot snapshot = new WorldSnapshot(world);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void restoresEveryKindOfFieldOfTheSameObjects() {
        EntityId friend = world.spawn();
        Everything all = new Everything();
        all.friend = friend;
        EntityId id = world.spawn(all);
        int[] numbers = all.numbers;
        Inner inner = all.inner;
        snapshot.save();

        all.byteValue = 11;
        all.shortValue = 12;
        all.charValue = 'x';
        all.intValue = 14;
        all.longValue = 15;
        all.floatValue = 16;
        all.doubleValue = 0.0;
        all.booleanValue = false;
        all.text = "other";
        all.mood = Mood.WILD;
        all.friend = id;
        all.numbers[1] = 22;
        all.numbers = new int[] {9};
        all.fixed[0] = 21;
        all.inner.depth = 7;
        all.inner = new Inner();
        all.inners[0].depth = 8;
        all.inners[1] = new Inner();
        all.cache = 5;
        snapshot.restore();

        assertSame(all, world.get(id, Everything.class));
        assertEquals(1, all.byteValue);
        assertEquals(2, all.shortValue);
        assertEquals('c', all.charValue);
        assertEquals(4, all.intValue);
        assertEquals(5, all.longValue);
        assertTrue(Float.isNaN(all.floatValue));
        assertEquals(-0.0, all.doubleValue);
        assertTrue(all.booleanValue);
        assertEquals("text", all.text);
        assertSame(Mood.CALM, all.mood);
        assertSame(friend, all.friend);
        assertSame(numbers, all.numbers);
        assertEquals(2, all.numbers[1]);
        assertEquals(1, all.fixed[0]);
        assertSame(inner, all.inner);
        assertEquals(1, all.inner.depth);
        assertEquals(1, all.inners[0].depth);
        assertNull(all.inners[1]);
        assertEquals(5, all.cache, "a transient field must not be restored");
    }

    @Test
    void restoresRandomStreamsInRecords() {
        Weather weather = new Weather(RandomStream.of(1, "wind"), 3);
        world.spawn(weather);
        snapshot.save();
        long first = weather.random().nextLong();
        snapshot.restore();
        assertEquals(first, weather.random().nextLong());
    }

    @Test
    void restoresAComponentByItsCopier() {
        Bag bag = new Bag();
        world.spawn(bag);
        bag.items.add("sword");
        snapshot.save();
        bag.items.add("shield");
        bag.items.remove("sword");
        snapshot.restore();
        assertEquals(List.of("sword"), bag.items);
    }

    @Test
    void restoresPosesOfTwoStepsAndSmoothing() {
        EntityId id = world.spawn(Transform.at(1, 2));
        Transform transform = world.get(id, Transform.class);
        transform.setPosition(3, 4, 5);
        transform.setSmoothing(Smoothing.SNAP);
        snapshot.save();
        transform.teleport(8, 8, 8).setSmoothing(Smoothing.EXTRAPOLATE);
        snapshot.restore();
        assertEquals(3, transform.x());
        assertEquals(1, world.get(id, PreviousTransform.class).x());
        assertSame(Smoothing.SNAP, transform.smoothing());
    }

    @Test
    void restoresTheNumberOfTheNextEntity() {
        world.spawn();
        snapshot.save();
        EntityId first = world.spawn();
        world.despawn(world.spawn());
        snapshot.restore();
        assertFalse(first.isAlive());
        assertEquals(1, world.size());
        EntityId respawned = world.spawn();
        assertEquals(first.number(), respawned.number());
        StorageInvariants.check(world, "after the restore");
    }

    @Test
    void restoresADespawnedEntityWithItsIdAndObjects() {
        Heat heat = new Heat(300);
        Badge badge = new Badge("shown");
        EntityId id = world.spawn(Transform.at(1, 2), heat, badge);
        EntityId survivor = world.spawn(Transform.at(3, 4), new Heat(400), new Badge("other"));
        snapshot.save();
        heat.setKelvin(1);
        world.despawn(id);
        heat.setKelvin(2);
        snapshot.restore();

        assertTrue(id.isAlive());
        assertSame(heat, world.get(id, Heat.class));
        assertSame(badge, world.get(id, Badge.class));
        assertEquals(300, heat.kelvin());
        List<EntityId> order = new ArrayList<>();
        world.query(Heat.class).forEach((heatId, component) -> order.add(heatId));
        assertEquals(List.of(id, survivor), order);
        StorageInvariants.check(world, "after the restore");
    }

    @Test
    void undoesAddedAndReplacedComponents() {
        Heat first = new Heat(300);
        EntityId id = world.spawn(Transform.at(1, 2), first);
        snapshot.save();
        world.remove(id, Heat.class);
        Heat second = new Heat(500);
        world.add(id, second);
        world.add(id, new Everything());
        snapshot.restore();
        assertSame(first, world.get(id, Heat.class));
        assertFalse(world.has(id, Everything.class));
        second.setKelvin(1);
        assertEquals(300, first.kelvin(), "a write to a removed component must not change the world");
        StorageInvariants.check(world, "after the restore");
    }

    @Test
    void restoresOwners() {
        EntityId car = world.spawn(Transform.at(0, 0));
        EntityId truck = world.spawn(Transform.at(9, 9));
        EntityId wheel = world.spawn(Transform.at(1, 0), new Parent(car));
        snapshot.save();
        world.remove(wheel, Parent.class);
        world.add(wheel, new Parent(truck));
        EntityId added = world.spawn(Transform.at(2, 0), new Parent(car));
        world.despawn(car);
        assertTrue(wheel.isAlive());
        snapshot.restore();

        assertSame(car, world.ownerOf(wheel, Parent.class));
        assertFalse(added.isAlive());
        List<EntityId> owned = new ArrayList<>();
        world.forEachOwned(car, Parent.class, owned::add);
        assertEquals(List.of(wheel), owned);
        world.despawn(truck);
        assertTrue(wheel.isAlive());
        world.despawn(car);
        assertFalse(wheel.isAlive());
    }

    /** Runs an action as presentation. */
    private void present(Runnable action) {
        EngineWorld.of(world).beginPresentation(() -> "test");
        action.run();
        EngineWorld.of(world).phase().endFrame();
    }

    private EntityId spawnInPresentation(Object... components) {
        EntityId[] spawned = new EntityId[1];
        present(() -> spawned[0] = world.spawn(components));
        return spawned[0];
    }

    private List<EntityId> badgesInOrder() {
        List<EntityId> visited = new ArrayList<>();
        world.query(Badge.class).forEach((id, badge) -> visited.add(id));
        return visited;
    }

    @Test
    void restoresPresentationOnlyEntitiesOfTheSimulation() {
        EntityId kept = world.spawn(new Badge("kept"));
        Badge badge = new Badge("despawned");
        EntityId despawned = world.spawn(badge);
        EntityId dropped = world.spawn(new Badge("despawned by presentation"));
        EntityId last = world.spawn(new Badge("last"));
        snapshot.save();
        EntityId undone = world.spawn(new Badge("spawned since the save"));
        world.despawn(despawned);
        present(() -> world.despawn(dropped));
        snapshot.restore();

        assertFalse(undone.isAlive());
        assertSame(badge, world.get(despawned, Badge.class));
        assertEquals(List.of(kept, despawned, dropped, last), badgesInOrder());
        StorageInvariants.check(world, "after the restore");
        assertEquals(undone.number(), world.spawn(new Badge("spawned again")).number());
    }

    @Test
    void keepsTheEntitiesOfPresentation() {
        EntityId simulated = world.spawn(new Badge("of the simulation"));
        EntityId shown = spawnInPresentation(new Badge("shown"));
        EntityId hidden = spawnInPresentation(new Badge("hidden"));
        snapshot.save();
        world.despawn(simulated);
        present(() -> world.despawn(hidden));
        EntityId added = spawnInPresentation(new Badge("added"));
        for (int restores = 0; restores < 2; restores++) {
            snapshot.restore();
            assertEquals(List.of(simulated, shown, added), badgesInOrder());
            assertFalse(hidden.isAlive());
            StorageInvariants.check(world, "after the restore");
        }
    }

    @Test
    void undoesComponentChangesOfPresentationOnlyEntities() {
        EntityId owner = world.spawn(new Heat(1));
        Badge badge = new Badge("a");
        EntityId id = world.spawn(badge, new Attached(owner));
        snapshot.save();
        world.remove(id, Attached.class);
        world.replace(id, new Badge("b"));
        snapshot.restore();
        assertSame(badge, world.get(id, Badge.class));
        assertSame(owner, world.ownerOf(id, Attached.class));
        world.despawn(owner);
        assertFalse(id.isAlive());
    }

    /** Each of the two is owned by the other one: at the save, and since. */
    @Test
    void despawnsPresentationOnlyEntitiesThatWouldOwnEachOther() {
        EntityId ofPresentation = spawnInPresentation(new Badge("of presentation"));
        EntityId ofSimulation = world.spawn(new Badge("of simulation"), new Attached(ofPresentation));
        snapshot.save();
        world.remove(ofSimulation, Attached.class);
        present(() -> world.add(ofPresentation, new Attached(ofSimulation)));
        snapshot.restore();
        assertFalse(ofPresentation.isAlive());
        assertFalse(ofSimulation.isAlive());
        StorageInvariants.check(world, "after the restore");
        assertTrue(world.spawn(new Heat(1)).isAlive(), "the world must stay usable");
    }

    @Test
    void restoresReversedOwnersOfPresentationOnlyEntities() {
        EntityId first = world.spawn(new Badge("first"));
        EntityId second = world.spawn(new Badge("second"), new Attached(first));
        snapshot.save();
        world.remove(second, Attached.class);
        world.add(second, new Heat(1));
        world.add(first, new Attached(second));
        snapshot.restore();
        assertSame(first, world.ownerOf(second, Attached.class));
        assertFalse(world.has(first, Attached.class));
        StorageInvariants.check(world, "after the restore");
    }

    @Test
    void restoresAnEntityThatBecamePresentationOnly() {
        Heat heat = new Heat(300);
        EntityId id = world.spawn(heat, new Badge("a"));
        EntityId unchanged = world.spawn(new Heat(400), new Badge("b"));
        snapshot.save();
        world.remove(id, Heat.class);
        heat.setKelvin(1);
        snapshot.restore();

        assertEquals(2, world.size());
        List<EntityId> visited = new ArrayList<>();
        world.query(Badge.class).forEach((badgeId, badge) -> visited.add(badgeId));
        assertEquals(List.of(id, unchanged), visited);
        assertEquals(300, world.get(id, Heat.class).kelvin());
        StorageInvariants.check(world, "after the restore");
        world.despawn(id);
        assertEquals(1, world.size());
    }

    @Test
    void restoresAPresentationOnlyEntityThatBecameSimulated() {
        Badge badge = new Badge("a");
        EntityId id = world.spawn(badge);
        EntityId bare = world.spawn(new Badge("gone"));
        snapshot.save();
        world.add(id, new Heat(300));
        world.add(bare, new Heat(400));
        world.remove(bare, Badge.class);
        snapshot.restore();

        assertTrue(id.isAlive());
        assertSame(badge, world.get(id, Badge.class));
        assertFalse(world.has(id, Heat.class));
        assertTrue(
                world.has(bare, Badge.class),
                "a removed component must be back, because the resimulated step removes it again");
        assertEquals(2, world.size());
        StorageInvariants.check(world, "after the restore");
    }

    @Test
    void despawnsARestoredPresentationOnlyEntityWhoseOwnerIsDead() {
        EntityId owner = spawnInPresentation(new Badge("owner"));
        EntityId id = world.spawn(new Attached(owner));
        snapshot.save();
        world.remove(id, Attached.class);
        world.add(id, new Heat(300));
        present(() -> world.despawn(owner));
        snapshot.restore();
        assertFalse(id.isAlive());
        assertEquals(0, world.size());
        StorageInvariants.check(world, "after the restore");
    }

    @Test
    void despawnsPresentationOnlyEntitiesOfUndoneSteps() {
        snapshot.save();
        world.spawn(new Heat(1));
        WorldSnapshot later = new WorldSnapshot(world);
        later.save();
        snapshot.restore();
        // Has the number of the entity that the later snapshot contains.
        EntityId sameNumber = world.spawn(new Badge("x"));
        later.restore();
        assertFalse(sameNumber.isAlive());
        assertEquals(1, world.size());
    }

    /** The despawn of the owned entity would depend on the display, and a restore would not find the owner. */
    @Test
    void refusesAPresentationOnlyOwnerOfASimulatedEntity() {
        EntityId shown = world.spawn(new Badge("shown"));
        EntityId simulated = world.spawn(new Heat(1));
        EntityId attached = world.spawn(new Attached(shown));
        String refused = "the owner of a simulated entity must be simulated: entity 1 has no simulation component"
                + " and would own entity ";
        assertRefusedOwner(() -> world.spawn(new Parent(shown)), refused);
        assertRefusedOwner(() -> world.add(simulated, new Parent(shown)), refused);
        assertRefusedOwner(() -> world.add(simulated, new Attached(shown)), refused);
        assertRefusedOwner(() -> world.add(attached, new Heat(1)), refused);
        world.commands().add(attached, new Heat(1));
        assertRefusedOwner(world::applyCommands, refused);

        world.add(shown, new Heat(1));
        world.add(attached, new Heat(1));
        assertRefusedOwner(() -> world.remove(shown, Heat.class), refused);
        world.remove(attached, Heat.class);
        world.remove(shown, Heat.class);
        assertSame(shown, world.ownerOf(attached, Attached.class));
        StorageInvariants.check(world, "after the refusals");
    }

    private static void assertRefusedOwner(Runnable action, String expectedStart) {
        String message =
                assertThrows(IllegalArgumentException.class, action::run).getMessage();
        assertTrue(message.startsWith(expectedStart), message);
    }

    @Test
    void restoreCountsAsAChangeOfQueries() {
        EntityId id = world.spawn(new Heat(1));
        Query1<Heat> query = world.query(Heat.class);
        snapshot.save();
        world.despawn(id);
        long changes = query.changeCount();
        snapshot.restore();
        assertTrue(query.changeCount() > changes);
        long restored = query.changeCount();
        snapshot.restore();
        assertEquals(restored, query.changeCount(), "a restore without structural changes must not count as one");
    }

    @Test
    void refusesAndNamesAComponentThatCannotBeCopied() {
        record Items(List<String> list) {}
        record Fine(int number) {}
        try (World worldOfItems = World.builder()
                .register(ComponentType.simulation(Items.class).hashedBy((items, sink) -> {}))
                .register(ComponentType.simulation(Fine.class))
                .build()) {
            String message = assertThrows(IllegalStateException.class, () -> new WorldSnapshot(worldOfItems))
                    .getMessage();
            assertEquals(
                    "a snapshot must be able to copy each simulation component: Items cannot be copied (without a"
                            + " copier, only numbers, flags, text, enums, ids of entities, and records, classes and"
                            + " arrays of them can be copied: Items.list is a java.util.List); register it with"
                            + " ComponentType.simulation(...).copiedBy(...)",
                    message);
        }
    }

    @Test
    void keepsTheObjectOfAnImmutableComponent() {
        record Items(List<String> list) {}
        try (World worldOfItems = World.builder()
                .register(ComponentType.simulation(Items.class)
                        .hashedBy((items, sink) -> {})
                        .immutable())
                .build()) {
            Items items = new Items(List.of("a"));
            EntityId id = worldOfItems.spawn(items);
            WorldSnapshot ofItems = new WorldSnapshot(worldOfItems);
            ofItems.save();
            worldOfItems.despawn(id);
            ofItems.restore();
            assertSame(items, worldOfItems.get(id, Items.class));
        }
    }

    @Test
    void refusesPendingCommandsPresentationAndIteration() {
        assertRefused(snapshot::restore, "a snapshot must be saved before it is restored");
        snapshot.save();
        world.commands().spawn();
        String rule = "pending commands must be applied first, because a snapshot does not contain them: cannot ";
        assertRefused(snapshot::save, rule + "save a snapshot");
        assertRefused(snapshot::restore, rule + "restore a snapshot");
        world.commands().clear();
        EngineWorld.of(world).beginPresentation(() -> "camera");
        assertRefused(
                snapshot::restore,
                "presentation must not change what is simulated: 'camera' cannot restore a snapshot");
        EngineWorld.of(world).phase().endFrame();
        world.spawn(new Heat(1));
        world.query(Heat.class).forEach((id, heat) -> assertRefused(snapshot::save, "while a query iterates"));
    }

    private static void assertRefused(Runnable action, String expectedStart) {
        String message = assertThrows(IllegalStateException.class, action::run).getMessage();
        assertTrue(message.startsWith(expectedStart), message);
    }
}
