package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Links an owned entity to its owner: a component of the owned entity refers to the owner, and the owned entity is
 * despawned with the owner.
 *
 * <p>Each ownership is an entry of two linked lists. The doubly linked list of the owner has its owned entities,
 * ordered by their numbers. The list of the owned entity has its owners, one for each component that refers to an
 * owner.
 *
 * <p>The list of owned entities is sorted lazily, before it is read: sorted insertion would take quadratic time.
 */
final class Ownership {

    private static final Comparator<Ownership> BY_NUMBER =
            Comparator.comparingLong(ownership -> ownership.owned.number());

    private final EntityId owned;
    private final EntityId owner;

    /** The index of the component class that refers to the owner. */
    private final int componentIndex;

    // The neighbours in the list of the owner.
    private @Nullable Ownership previousOwned;
    private @Nullable Ownership nextOwned;

    /** The next entry in the list of the owned entity. */
    private @Nullable Ownership nextOwner;

    private Ownership(EntityId owned, EntityId owner, int componentIndex) {
        this.owned = owned;
        this.owner = owner;
        this.componentIndex = componentIndex;
    }

    EntityId owned() {
        return owned;
    }

    /**
     * Visits the entities that an entity owns by components of a class, in the order of their numbers. Thread-safe
     * while the structure is fixed.
     *
     * @param callback called for each owned entity; must not change the structure
     */
    static void forEachOwned(EntityId owner, int componentIndex, Consumer<EntityId> callback) {
        for (Ownership ownership = firstOwned(owner); ownership != null; ownership = ownership.nextOwned) {
            if (ownership.componentIndex == componentIndex) {
                callback.accept(ownership.owned);
            }
        }
    }

    /**
     * Returns the ownership of the owned entity with the lowest number, null if there is none. Thread-safe while the
     * structure is fixed.
     */
    static @Nullable Ownership firstOwned(EntityId owner) {
        EntityLinks links = owner.links;
        if (links.isUnordered) {
            sort(links);
        }
        return links.firstOwned;
    }

    /** Sorts the list of owned entities. If several threads of a parallel section call this, the first one sorts. */
    private static void sort(EntityLinks links) {
        synchronized (links) {
            if (!links.isUnordered) {
                return;
            }
            List<Ownership> owned = new ArrayList<>();
            for (Ownership ownership = links.firstOwned; ownership != null; ownership = ownership.nextOwned) {
                owned.add(ownership);
            }
            owned.sort(BY_NUMBER);
            links.firstOwned = null;
            links.lastOwned = null;
            owned.forEach(ownership -> ownership.append(links));
            links.isUnordered = false;
        }
    }

    private static boolean ownsAny(EntityId owner) {
        return owner.links.firstOwned != null;
    }

    private static @Nullable Ownership firstOwner(EntityId owned) {
        return owned.links.firstOwner;
    }

    /** Returns the owner to which a component of an entity refers, null if it refers to none. */
    static @Nullable EntityId ownerOf(EntityId owned, int componentIndex) {
        Ownership ownership = firstOwner(owned);
        while (ownership != null && ownership.componentIndex != componentIndex) {
            ownership = ownership.nextOwner;
        }
        return ownership == null ? null : ownership.owner;
    }

    /**
     * Adds an ownership between two living entities. The owned entity must not own its new owner, neither directly nor
     * through other entities.
     */
    static void add(EntityId owned, EntityId owner, int componentIndex) {
        Ownership added = new Ownership(owned, owner, componentIndex);
        EntityLinks links = EntityLinks.of(owned);
        added.nextOwner = links.firstOwner;
        links.firstOwner = added;
        EntityLinks ownerLinks = EntityLinks.of(owner);
        Ownership last = ownerLinks.lastOwned;
        if (last != null
                && last.owned.number() > owned.number()) { // rare: most owned entities are newer than the last one
            ownerLinks.isUnordered = true;
        }
        added.append(ownerLinks);
    }

    /** Appends this ownership to the list of its owner. */
    private void append(EntityLinks ownerLinks) {
        previousOwned = ownerLinks.lastOwned;
        nextOwned = null;
        ownerLinks.lastOwned = this;
        if (previousOwned == null) {
            ownerLinks.firstOwned = this;
        } else {
            previousOwned.nextOwned = this;
        }
    }

    /** Removes the ownership for a component of the owned entity. A no-op if the component refers to no owner. */
    static void remove(EntityId owned, int componentIndex) {
        Ownership previous = null;
        for (Ownership ownership = firstOwner(owned); ownership != null; ownership = ownership.nextOwner) {
            if (ownership.componentIndex == componentIndex) {
                if (previous == null) {
                    EntityLinks.of(owned).firstOwner = ownership.nextOwner;
                } else {
                    previous.nextOwner = ownership.nextOwner;
                }
                ownership.unlinkFromOwner();
                return;
            }
            previous = ownership;
        }
    }

    /** Removes all ownerships of an owned entity: it has no owner any more. */
    static void removeAll(EntityId owned) {
        Ownership first = firstOwner(owned);
        if (first == null) {
            return;
        }
        for (Ownership ownership = first; ownership != null; ownership = ownership.nextOwner) {
            ownership.unlinkFromOwner();
        }
        EntityLinks.of(owned).firstOwner = null;
    }

    private void unlinkFromOwner() {
        if (previousOwned == null) {
            EntityLinks.of(owner).firstOwned = nextOwned;
        } else {
            previousOwned.nextOwned = nextOwned;
        }
        if (nextOwned == null) {
            EntityLinks.of(owner).lastOwned = previousOwned;
        } else {
            nextOwned.previousOwned = previousOwned;
        }
    }

    /**
     * Refuses a presentation-only entity as the owner of a simulated entity. The despawn of a presentation-only entity
     * may depend on the display, and snapshots do not restore such entities.
     *
     * @throws IllegalArgumentException if only the owned entity is simulated
     */
    private static void checkOwnerIsSimulated(
            EntityId owned, boolean isOwnedSimulated, EntityId owner, boolean isOwnerSimulated) {
        if (isOwnedSimulated && !isOwnerSimulated) {
            throw new IllegalArgumentException("the owner of a simulated entity must be simulated: " + owner
                    + " has no simulation component and would own " + owned
                    + "; add a simulation component to the owner, or end the ownership first");
        }
    }

    /**
     * Refuses an owner that is not allowed.
     *
     * @param owner an entity of the same world that is not despawned
     * @throws IllegalArgumentException if the spawn of the owner is pending, the ownership would close a cycle, or only
     *     the owned entity is simulated
     */
    static void checkMayOwn(EntityId owned, boolean isOwnedSimulated, EntityId owner) {
        if (!owner.isAlive()) {
            throw new IllegalArgumentException(
                    "the spawn command of an owner must be applied before its ownership begins: " + owner);
        }
        checkNoCycle(owned, owner);
        checkOwnerIsSimulated(owned, isOwnedSimulated, owner, Chunk.of(owner).isSimulated());
    }

    /**
     * Refuses a move to another archetype after which a presentation-only entity would own a simulated entity, see
     * {@link #checkOwnerIsSimulated}. Checks all owners and all owned entities of the moved entity.
     *
     * @param removedIndex the index of the component class that the entity loses, -1 if it loses none
     * @throws IllegalArgumentException if a presentation-only entity would own a simulated one
     */
    static void checkMayChangeArchetype(EntityId id, boolean isSimulatedAfter, int removedIndex) {
        if (isSimulatedAfter == Chunk.of(id).isSimulated()) {
            return;
        }
        for (Ownership ownership = firstOwner(id); ownership != null; ownership = ownership.nextOwner) {
            if (ownership.componentIndex != removedIndex) {
                checkOwnerIsSimulated(
                        id,
                        isSimulatedAfter,
                        ownership.owner,
                        Chunk.of(ownership.owner).isSimulated());
            }
        }
        for (Ownership ownership = firstOwned(id); ownership != null; ownership = ownership.nextOwned) {
            checkOwnerIsSimulated(ownership.owned, Chunk.of(ownership.owned).isSimulated(), id, isSimulatedAfter);
        }
    }

    /**
     * Refuses an ownership that would close a cycle of owners.
     *
     * @throws IllegalArgumentException if the owner is the entity itself, or the entity owns the owner directly or
     *     through other entities
     */
    private static void checkNoCycle(EntityId owned, EntityId owner) {
        Map<EntityId, EntityId> ownedOfOwner = findCycle(owned, owner);
        if (ownedOfOwner != null) {
            throw new IllegalArgumentException("an entity must not own itself, directly or through other entities: "
                    + formatCycle(ownedOfOwner, owned, owner));
        }
    }

    /** Returns whether an ownership would close a cycle of owners, as {@link #checkNoCycle} refuses it. */
    static boolean closesCycle(EntityId owned, EntityId owner) {
        return findCycle(owned, owner) != null;
    }

    /**
     * Searches from a new owner upward, for the entity that is about to be owned.
     *
     * @return null if the ownership closes no cycle, otherwise a map from each visited owner to the entity below it
     */
    private static @Nullable Map<EntityId, EntityId> findCycle(EntityId owned, EntityId owner) {
        if (owned != owner && !ownsAny(owned)) { // an entity that owns no other entity cannot close a cycle
            return null;
        }
        Map<EntityId, EntityId> ownedOfOwner = new HashMap<>(); // never iterated: the order of hashes has no effect
        List<EntityId> toVisit = new ArrayList<>(List.of(owner));
        while (!toVisit.isEmpty()) {
            EntityId visited = toVisit.remove(toVisit.size() - 1);
            if (visited == owned) {
                return ownedOfOwner;
            }
            for (Ownership ownership = firstOwner(visited); ownership != null; ownership = ownership.nextOwner) {
                if (ownedOfOwner.putIfAbsent(ownership.owner, visited) == null) {
                    toVisit.add(ownership.owner);
                }
            }
        }
        return null;
    }

    /**
     * Formats the cycle: the owned entity, its new owner, the owner of that owner, and so on up to the owned entity.
     * The map leads downward, so the path is collected from the owned entity down to the new owner, and then reversed.
     */
    private static String formatCycle(Map<EntityId, EntityId> ownedOfOwner, EntityId owned, EntityId owner) {
        List<EntityId> downward = new ArrayList<>(List.of(owned));
        EntityId lowest = owned;
        while (lowest != owner) {
            lowest = ownedOfOwner.get(lowest);
            downward.add(lowest);
        }
        StringBuilder text = new StringBuilder(owned.toString());
        for (int i = downward.size() - 1; i >= 0; i--) {
            text.append(" -> ").append(downward.get(i));
        }
        return text.toString();
    }
}
