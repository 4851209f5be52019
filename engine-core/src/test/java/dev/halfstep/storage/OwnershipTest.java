package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Checks that an entity is despawned with the owner to which its component refers. */
class OwnershipTest {

    // Parent and Vehicle refer to an owner, so an entity can have two owners. Name is an ordinary component.

    private record Parent(@Nullable EntityId id) {}

    private record Vehicle(EntityId id) {}

    private record Name(String text) {}

    /** The index of the parent of each entity of a family, -1 for none: 0 owns 1 and 2; 1 owns 4 and 7; 2 owns 5. */
    private static final int[] PARENTS = {-1, 0, 0, -1, 1, 2, -1, 1, -1, -1, -1, -1, -1};

    private final World world = World.builder()
            .register(ComponentType.simulation(Name.class))
            .register(ComponentType.simulation(Parent.class).ownedBy(Parent::id))
            .register(ComponentType.simulation(Vehicle.class).ownedBy(Vehicle::id))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void despawnsOwnedEntitiesWithTheirOwnerOnly() {
        EntityId root = world.spawn();
        EntityId child = world.spawn(new Parent(root));
        EntityId grandchild = world.spawn(new Name("a"), new Parent(child));
        EntityId passenger = world.spawn(new Vehicle(child));
        EntityId other = world.spawn(new Parent(null));
        world.despawn(child);
        assertAll(
                () -> assertTrue(root.isAlive()),
                () -> assertTrue(child.isDespawned()),
                () -> assertTrue(grandchild.isDespawned()),
                () -> assertTrue(passenger.isDespawned()),
                () -> assertTrue(other.isAlive()),
                () -> assertEquals(2, world.size()),
                () -> assertEquals(List.of(other), idsWithParent()));
        world.despawn(root);
        assertEquals(1, world.size());
    }

    @Test
    void visitsOwnedEntitiesInTheOrderOfTheirNumbers() {
        EntityId owner = world.spawn();
        EntityId first = world.spawn();
        EntityId second = world.spawn();
        EntityId third = world.spawn(new Parent(owner));
        world.add(first, new Parent(owner));
        EntityId fourth = world.spawn(new Parent(owner), new Vehicle(first));
        world.add(second, new Parent(owner));
        assertEquals(List.of(first, second, third, fourth), owned(owner, Parent.class));
        assertEquals(List.of(fourth), owned(first, Vehicle.class));
        assertEquals(List.of(), owned(first, Parent.class));
        assertEquals(List.of(), owned(owner, Name.class));

        world.despawn(third);
        assertEquals(List.of(first, second, fourth), owned(owner, Parent.class));
        world.remove(first, Parent.class);
        world.remove(fourth, Parent.class);
        assertEquals(List.of(second), owned(owner, Parent.class));
        world.despawn(owner);
        assertEquals(List.of(first, fourth), filterAlive(first, second, fourth));
    }

    /** The timeout detects a sorted insertion of each entity, which takes quadratic time: minutes. */
    @Test
    @Timeout(60)
    void attachesManyEntitiesToOneOwnerInAnyOrder() {
        EntityId owner = world.spawn();
        List<EntityId> inOrder = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            inOrder.add(world.spawn());
        }
        List<EntityId> shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, new Random(1));
        shuffled.forEach(id -> world.add(id, new Parent(owner)));
        assertEquals(inOrder, owned(owner, Parent.class));
        world.despawn(owner);
        assertEquals(0, world.size());
    }

    @Test
    void severalThreadsReadOwnedEntitiesInOrderAfterUnorderedAdds() throws InterruptedException {
        EntityId owner = world.spawn();
        List<EntityId> inOrder = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            inOrder.add(world.spawn());
        }
        List<EntityId> shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, new Random(1));
        shuffled.forEach(id -> world.add(id, new Parent(owner)));
        List<List<EntityId>> ownedByThread = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        EngineWorld.of(world).beginParallel();
        for (int i = 0; i < 4; i++) {
            List<EntityId> ownedOfThread = new ArrayList<>();
            ownedByThread.add(ownedOfThread);
            threads.add(new Thread(() -> world.forEachOwned(owner, Parent.class, ownedOfThread::add)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        EngineWorld.of(world).endParallel();
        ownedByThread.forEach(each -> assertEquals(inOrder, each));
    }

    /**
     * Derives the order of the despawns from the order of the remaining rows: at each removal, the last row moves into
     * the freed one.
     */
    @Test
    void despawnsOwnedEntitiesFirstAndSiblingsByNumber() {
        List<EntityId> family = new ArrayList<>();
        for (int parent : PARENTS) {
            family.add(world.spawn(new Name("n" + family.size()), new Parent(parent < 0 ? null : family.get(parent))));
        }
        world.despawn(family.get(0));
        assertEquals(namesAfter(List.of(4, 7, 1, 5, 2, 0)), names(world));
        assertNotEquals(
                namesAfter(List.of(0, 1, 4, 7, 2, 5)), names(world), "rows after another order of the same despawns");
    }

    /** Returns the names of the remaining rows, after entities without owners were despawned in an order. */
    private static List<String> namesAfter(List<Integer> despawns) {
        try (World unowned = otherWorld()) {
            List<EntityId> ids = new ArrayList<>();
            for (int i = 0; i < PARENTS.length; i++) {
                ids.add(unowned.spawn(new Name("n" + i), new Parent(null)));
            }
            despawns.forEach(i -> unowned.despawn(ids.get(i)));
            return names(unowned);
        }
    }

    private static World otherWorld() {
        return World.builder()
                .register(ComponentType.simulation(Name.class))
                .register(ComponentType.simulation(Parent.class).ownedBy(Parent::id))
                .build();
    }

    private static List<String> names(World source) {
        List<String> names = new ArrayList<>();
        source.query(Name.class).forEach((id, name) -> names.add(name.text()));
        return names;
    }

    @Test
    void readsTheOwnerWhenTheComponentIsAdded() {
        EntityId first = world.spawn();
        EntityId second = world.spawn();
        EntityId child = world.spawn(new Parent(first));
        assertSame(first, world.ownerOf(child, Parent.class));
        assertNull(world.ownerOf(child, Vehicle.class));
        assertNull(world.ownerOf(world.spawn(new Parent(null)), Parent.class));
        world.remove(child, Parent.class);
        assertNull(world.ownerOf(child, Parent.class));
        world.add(child, new Parent(second));
        assertSame(second, world.ownerOf(child, Parent.class));
        world.despawn(first);
        assertTrue(child.isAlive());
        world.despawn(second);
        assertTrue(child.isDespawned());
    }

    @Test
    void despawnsALongChainOfOwnersWithoutRecursion() {
        EntityId root = world.spawn();
        EntityId last = root;
        for (int i = 0; i < 100_000; i++) { // a recursion of this depth would overflow the stack
            last = world.spawn(new Parent(last));
        }
        assertEquals(100_001, world.size());
        world.despawn(root);
        assertEquals(0, world.size());
        assertTrue(last.isDespawned());
    }

    @Test
    void keepsTheOrderOfOwnedEntitiesAfterDespawnsInAnyOrder() {
        EntityId root = world.spawn();
        List<EntityId> children = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            children.add(world.spawn(new Parent(root)));
        }
        List<EntityId> shuffled = new ArrayList<>(children);
        Collections.shuffle(shuffled, new Random(7));
        List<EntityId> despawned = shuffled.subList(0, 5_000);
        despawned.forEach(world::despawn);
        children.removeAll(new HashSet<>(despawned));
        assertEquals(children, owned(root, Parent.class));
        world.despawn(root);
        assertEquals(0, world.size());
    }

    @Test
    void despawnsAnEntityOnceWithTheFirstOfTwoOwners() {
        EntityId root = world.spawn();
        EntityId left = world.spawn(new Parent(root));
        EntityId right = world.spawn(new Parent(root));
        EntityId both = world.spawn(new Parent(left), new Vehicle(right));
        EntityId child = world.spawn(new Parent(both));
        world.despawn(root);
        assertEquals(List.of(), filterAlive(root, left, right, both, child));
        assertEquals(0, world.size());

        EntityId parent = world.spawn();
        EntityId vehicle = world.spawn();
        EntityId driver = world.spawn(new Parent(parent), new Vehicle(vehicle));
        world.despawn(vehicle);
        assertTrue(driver.isDespawned());
        assertEquals(List.of(), owned(parent, Parent.class));
    }

    @Test
    void refusesACycleOfOwnersAndNamesItsEntities() {
        EntityId first = world.spawn();
        EntityId second = world.spawn(new Parent(first));
        EntityId third = world.spawn(new Vehicle(second));
        String rule = "an entity must not own itself, directly or through other entities: ";
        assertRefused(rule + "entity 1 -> entity 1", () -> world.add(first, new Parent(first)));
        assertRefused(rule + "entity 1 -> entity 3 -> entity 2 -> entity 1", () -> world.add(first, new Parent(third)));
        world.commands().add(first, new Vehicle(second)); // checked when it is applied
        assertRefused(rule + "entity 1 -> entity 2 -> entity 1", world::applyCommands);
        assertFalse(world.has(first, Parent.class));
        assertFalse(world.has(first, Vehicle.class));
        world.remove(second, Parent.class); // opens the chain: second owns third, which can own first now
        world.add(first, new Parent(third));
        world.despawn(second);
        assertEquals(0, world.size());
    }

    @Test
    void searchesACycleThroughManyPathsToTheSameOwner() {
        EntityId root = world.spawn();
        EntityId last = root;
        for (int i = 0; i < 60; i++) { // 2^60 paths to the root: a search of each path would not end
            EntityId next = world.spawn(new Parent(last), new Vehicle(last));
            last = next;
        }
        EntityId above = world.spawn(); // entity 62; the chain below has the numbers 1 to 61
        world.add(root, new Parent(above));
        EntityId bottom = last;
        String message = assertThrows(IllegalArgumentException.class, () -> world.add(above, new Parent(bottom)))
                .getMessage();
        assertTrue(
                message.startsWith(
                        "an entity must not own itself, directly or through other entities: entity 62 -> entity 61"),
                message);
        world.despawn(above);
        assertEquals(0, world.size());
    }

    @Test
    void refusesAnOwnerThatIsNotAlive() {
        EntityId dead = world.spawn();
        world.despawn(dead);
        EntityId living = world.spawn();
        EntityId pending = world.commands().spawn();
        String isDead = "an entity cannot be used after its despawn: entity 1 (despawned)";
        String isPending =
                "the spawn command of an entity must be applied before the entity is used: entity 3 (not spawned yet)";
        assertRefused(isDead, () -> world.spawn(new Parent(dead)));
        assertRefused(isDead, () -> world.add(living, new Parent(dead)));
        assertRefused(isDead, () -> world.commands().spawn(new Parent(dead)));
        assertRefused(isDead, () -> world.commands().add(living, new Parent(dead)));
        assertRefused(isPending, () -> world.spawn(new Parent(pending)));
        assertRefused(isPending, () -> world.add(living, new Parent(pending)));
        try (World other = otherWorld()) {
            EntityId foreign = other.spawn();
            assertRefused(
                    "an entity can be used with its own world only: entity 1", () -> world.spawn(new Parent(foreign)));
        }
        world.applyCommands();
        assertEquals(2, world.size());
    }

    @Test
    void commandsSpawnAnOwnerAndItsOwnedEntity() {
        EntityId root = world.commands().spawn();
        EntityId child = world.commands().spawn(new Parent(root));
        world.applyCommands();
        assertEquals(List.of(child), owned(root, Parent.class));
        world.commands().despawn(root);
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void despawnsAnEntityWhoseNewOwnerWasDespawnedByACommand() {
        EntityId owner = world.spawn();
        EntityId late = world.spawn();
        world.commands().despawn(owner);
        world.commands().add(late, new Parent(owner));
        EntityId child = world.commands().spawn(new Parent(owner));
        EntityId grandchild = world.commands().spawn(new Parent(child), new Name("g"));
        world.commands().add(child, new Name("too late"));
        world.applyCommands();
        assertEquals(0, world.size());
        assertEquals(List.of(), filterAlive(owner, late, child, grandchild));
        assertTrue(grandchild.isDespawned(), "its owner was despawned before its spawn");
    }

    @Test
    void aCommandForAnEntityDespawnedWithItsOwnerIsANoOp() {
        EntityId owner = world.spawn();
        EntityId child = world.spawn(new Parent(owner));
        world.commands().despawn(owner);
        world.commands().despawn(child);
        world.commands().add(child, new Name("a"));
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void forEachOwnedKeepsTheStructureFixed() {
        EntityId owner = world.spawn();
        EntityId child = world.spawn(new Parent(owner));
        world.forEachOwned(owner, Parent.class, each -> {
            assertThrows(IllegalStateException.class, () -> world.despawn(each));
            world.commands().despawn(each);
        });
        world.applyCommands();
        assertTrue(child.isDespawned());
    }

    @Test
    void randomOwnershipsEqualAMapOfOwners() {
        Random random = new Random(20);
        Map<EntityId, EntityId> parentOf = new HashMap<>();
        List<EntityId> alive = new ArrayList<>(); // in the order of numbers
        for (int i = 0; i < 5_000; i++) {
            EntityId chosen = alive.isEmpty() ? null : alive.get(random.nextInt(alive.size()));
            int choice = random.nextInt(10);
            if (chosen == null || choice < 5) { // spawns a child of the chosen entity, or one without parent
                EntityId parent = choice == 0 ? null : chosen;
                EntityId id = world.spawn(new Parent(parent));
                parentOf.put(id, parent);
                alive.add(id);
            } else if (choice == 5) { // despawns the chosen entity
                Set<EntityId> despawned = family(chosen, parentOf, alive);
                world.despawn(chosen);
                alive.removeAll(despawned);
                despawned.forEach(parentOf::remove);
            } else { // gives the chosen entity another parent
                EntityId parent = alive.get(random.nextInt(alive.size()));
                world.remove(chosen, Parent.class);
                boolean closesCycle = family(chosen, parentOf, alive).contains(parent);
                if (closesCycle) {
                    assertThrows(IllegalArgumentException.class, () -> world.add(chosen, new Parent(parent)));
                }
                EntityId allowedParent = closesCycle ? null : parent;
                world.add(chosen, new Parent(allowedParent));
                parentOf.put(chosen, allowedParent);
            }
            assertEquals(alive.size(), world.size());
            if (i % 200 == 0) { // not after each operation, since the time is quadratic
                for (EntityId owner : alive) {
                    List<EntityId> children = alive.stream()
                            .filter(id -> parentOf.get(id) == owner)
                            .toList();
                    assertEquals(children, owned(owner, Parent.class));
                }
            }
        }
    }

    /** Returns an entity and all entities that it owns, directly or through other entities. */
    private static Set<EntityId> family(EntityId root, Map<EntityId, EntityId> parentOf, List<EntityId> alive) {
        Set<EntityId> family = new HashSet<>();
        for (EntityId id : alive) {
            for (EntityId ancestor = id; ancestor != null; ancestor = parentOf.get(ancestor)) {
                if (ancestor == root) {
                    family.add(id);
                }
            }
        }
        return family;
    }

    private List<EntityId> owned(EntityId owner, Class<?> componentClass) {
        List<EntityId> owned = new ArrayList<>();
        world.forEachOwned(owner, componentClass, owned::add);
        return owned;
    }

    private List<EntityId> idsWithParent() {
        List<EntityId> ids = new ArrayList<>();
        world.query(Parent.class).forEach((id, parent) -> ids.add(id));
        return ids;
    }

    private static List<EntityId> filterAlive(EntityId... ids) {
        return List.of(ids).stream().filter(EntityId::isAlive).toList();
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }
}
