package dev.halfstep.entity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Links an owned entity to its owner: a component of the owned entity names the owner, and the owned entity is despawned
 * with the owner. It is an entry of two linked lists: the owned entities of the owner, ordered by their numbers, and the
 * owners of the owned entity, one for each component that names one.
 *
 * <p>The list of owned entities is sorted lazily, before it is read: sorting it at each insertion would cost quadratic time.
 *
 * @hidden
 */
public final class Ownership {

    private static final Comparator<Ownership> BY_NUMBER = Comparator.comparingLong(each -> each.owned.number());

    private final EntityId owned;
    private final EntityId owner;

    /** The index of the component. */
    private final int index;

    private @Nullable Ownership previous;
    private @Nullable Ownership next;
    private @Nullable Ownership nextOfOwned;

    private Ownership(EntityId owned, EntityId owner, int index) {
        this.owned = owned;
        this.owner = owner;
        this.index = index;
    }

    /**
     * Returns the owned entity.
     *
     * @return its id
     */
    public EntityId owned() {
        return owned;
    }

    /**
     * Returns the entity that owns the other one.
     *
     * @return its id
     */
    public EntityId owner() {
        return owner;
    }

    /**
     * Returns true if a component of the owned entity names the owner.
     *
     * @param componentIndex the index of the component class
     * @return false if another component names the owner
     */
    public boolean isThrough(int componentIndex) {
        return index == componentIndex;
    }

    /**
     * Returns the first entity that an entity owns, in the order of numbers. Thread-safe while the structure is fixed.
     *
     * @param owner the entity that may own others
     * @return null if it owns none
     */
    public static @Nullable Ownership firstOwned(EntityId owner) {
        EntityLinks links = owner.links;
        if (links == null) {
            return null;
        }
        if (links.isUnordered) {
            sort(links);
        }
        return links.firstOwned;
    }

    /** Sorts the list of owned entities. Several threads of a parallel section may call this: the first one sorts. */
    private static void sort(EntityLinks links) {
        synchronized (links) {
            if (!links.isUnordered) {
                return;
            }
            List<Ownership> owned = new ArrayList<>();
            for (Ownership each = links.firstOwned; each != null; each = each.next) {
                owned.add(each);
            }
            owned.sort(BY_NUMBER);
            links.firstOwned = null;
            links.lastOwned = null;
            owned.forEach(each -> each.append(links));
            links.isUnordered = false;
        }
    }

    private static boolean ownsAny(EntityId owner) {
        EntityLinks links = owner.links;
        return links != null && links.firstOwned != null;
    }

    private static @Nullable Ownership firstOwner(EntityId owned) {
        EntityLinks links = owned.links;
        return links == null ? null : links.firstOwner;
    }

    /**
     * Returns the next entry of the same owner.
     *
     * @return null if this is the last one
     */
    @Nullable
    public Ownership next() {
        return next;
    }

    /**
     * Returns the ownership through a component.
     *
     * @param owned the owned entity
     * @param index the index of the component class
     * @return null if that component names no owner
     */
    public static @Nullable Ownership of(EntityId owned, int index) {
        Ownership each = firstOwner(owned);
        while (each != null && each.index != index) {
            each = each.nextOfOwned;
        }
        return each;
    }

    /**
     * Adds an ownership. The owner must not be owned by the entity, neither directly nor through others.
     *
     * @param owned a living entity
     * @param owner another living entity
     * @param index the index of the component class that names the owner
     */
    public static void begin(EntityId owned, EntityId owner, int index) {
        Ownership added = new Ownership(owned, owner, index);
        EntityLinks links = EntityLinks.of(owned);
        added.nextOfOwned = links.firstOwner;
        links.firstOwner = added;
        EntityLinks linksOfOwner = EntityLinks.of(owner);
        Ownership last = linksOfOwner.lastOwned;
        if (last != null && last.owned.number() > owned.number()) { // rare: most owned entities are the newest ones
            linksOfOwner.isUnordered = true;
        }
        added.append(linksOfOwner);
    }

    private void append(EntityLinks linksOfOwner) {
        previous = linksOfOwner.lastOwned;
        next = null;
        linksOfOwner.lastOwned = this;
        if (previous == null) {
            linksOfOwner.firstOwned = this;
        } else {
            previous.next = this;
        }
    }

    /**
     * Ends the ownership through a component. A no-op if the component names no owner.
     *
     * @param owned the owned entity
     * @param index the index of the component class
     */
    public static void end(EntityId owned, int index) {
        Ownership previous = null;
        for (Ownership each = firstOwner(owned); each != null; each = each.nextOfOwned) {
            if (each.index == index) {
                if (previous == null) {
                    EntityLinks.of(owned).firstOwner = each.nextOfOwned;
                } else {
                    previous.nextOfOwned = each.nextOfOwned;
                }
                each.leaveOwner();
                return;
            }
            previous = each;
        }
    }

    /**
     * Ends all ownerships of an owned entity.
     *
     * @param owned the owned entity
     */
    public static void endAll(EntityId owned) {
        for (Ownership each = firstOwner(owned); each != null; each = each.nextOfOwned) {
            each.leaveOwner();
        }
        if (owned.links != null) {
            EntityLinks.of(owned).firstOwner = null;
        }
    }

    private void leaveOwner() {
        if (previous == null) {
            EntityLinks.of(owner).firstOwned = next;
        } else {
            previous.next = next;
        }
        if (next == null) {
            EntityLinks.of(owner).lastOwned = previous;
        } else {
            next.previous = previous;
        }
    }

    /**
     * Refuses a presentation-only entity as the owner of a simulated one: its despawn may depend on the display, and a
     * snapshot does not restore it.
     *
     * @param owned the owned entity
     * @param isOwnedSimulated true if it is part of the simulated state
     * @param owner the owner
     * @param isOwnerSimulated true if the owner is part of the simulated state
     * @throws IllegalArgumentException if only the owned entity is simulated
     */
    public static void checkSides(EntityId owned, boolean isOwnedSimulated, EntityId owner, boolean isOwnerSimulated) {
        if (isOwnedSimulated && !isOwnerSimulated) {
            throw new IllegalArgumentException("a simulated entity is owned by simulated ones only: " + owner
                    + ", without a simulation component, would own " + owned
                    + "; give it one, or end the ownership before");
        }
    }

    /**
     * Checks {@link #checkSides} for all owners and owned entities of an entity that is about to change its archetype.
     *
     * @param id a living entity
     * @param simulated true if it is simulated in the new archetype
     * @param removedIndex the index of the component class that it loses, -1 if it loses none
     * @throws IllegalArgumentException if a presentation-only entity would own a simulated one
     */
    public static void checkMayMove(EntityId id, boolean simulated, int removedIndex) {
        if (id.links == null || simulated == EntityLocation.rows(id).isSimulated()) {
            return;
        }
        for (Ownership each = firstOwner(id); each != null; each = each.nextOfOwned) {
            if (each.index != removedIndex) {
                checkSides(
                        id,
                        simulated,
                        each.owner,
                        EntityLocation.rows(each.owner).isSimulated());
            }
        }
        for (Ownership each = firstOwned(id); each != null; each = each.next) {
            checkSides(each.owned, EntityLocation.rows(each.owned).isSimulated(), id, simulated);
        }
    }

    /**
     * Refuses a cycle of owners.
     *
     * @param owned the entity that is about to be owned
     * @param owner its owner
     * @throws IllegalArgumentException if the owner is the entity itself or is owned by it, directly or through others
     */
    public static void checkNoCycle(EntityId owned, EntityId owner) {
        if (owned != owner && !ownsAny(owned)) {
            return;
        }
        Map<EntityId, EntityId> ownedBy = new HashMap<>(); // never iterated, so hashes do not matter
        List<EntityId> reached = new ArrayList<>(List.of(owner));
        while (!reached.isEmpty()) {
            EntityId last = reached.remove(reached.size() - 1);
            if (last == owned) {
                throw new IllegalArgumentException(
                        "an entity cannot be despawned with itself: " + chain(ownedBy, owned, owner));
            }
            for (Ownership each = firstOwner(last); each != null; each = each.nextOfOwned) {
                if (ownedBy.putIfAbsent(each.owner, last) == null) {
                    reached.add(each.owner);
                }
            }
        }
    }

    /** Formats the cycle: the owned entity, its new owner, the owner of that one and so on, back to the owned entity. */
    private static String chain(Map<EntityId, EntityId> ownedBy, EntityId owned, EntityId owner) {
        List<EntityId> backwards = new ArrayList<>(List.of(owned));
        EntityId last = owned;
        while (last != owner) {
            last = ownedBy.get(last);
            backwards.add(last);
        }
        StringBuilder text = new StringBuilder(owned.toString());
        for (int i = backwards.size() - 1; i >= 0; i--) {
            text.append(" -> ").append(backwards.get(i));
        }
        return text.toString();
    }
}
