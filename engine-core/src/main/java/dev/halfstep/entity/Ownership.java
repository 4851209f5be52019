package dev.halfstep.entity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One entity is despawned with another one, because a component of it names that one. It stands in the list of the
 * owner, which is read in the order of numbers, and in the list of the owned one, which has an entry for each such
 * component.
 *
 * <p>The list of the owner is put in order when it is read next, and not entry by entry: thousands that come in any order
 * would each look for their place.
 */
public final class Ownership {

    private static final Comparator<Ownership> BY_NUMBER = Comparator.comparingLong(each -> each.owned.number());

    private final EntityId owned;
    private final EntityId owner;

    /** The index of the component. */
    private final int index;

    private @Nullable Ownership before;
    private @Nullable Ownership next;
    private @Nullable Ownership nextOfOwned;

    private Ownership(EntityId owned, EntityId owner, int index) {
        this.owned = owned;
        this.owner = owner;
        this.index = index;
    }

    public EntityId owned() {
        return owned;
    }

    public EntityId owner() {
        return owner;
    }

    public boolean isBy(int componentIndex) {
        return index == componentIndex;
    }

    /** The first entity that is despawned with this one, in the order of their numbers. Any thread may ask. */
    public static @Nullable Ownership firstOwned(EntityId owner) {
        EntityLinks links = owner.links;
        if (links == null) {
            return null;
        }
        if (links.isUnordered) {
            order(links);
        }
        return links.firstOwned;
    }

    /** Several threads may be the first to need the order: one of them makes it. */
    private static void order(EntityLinks links) {
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

    /** The next entity of the same owner. */
    @Nullable
    public Ownership next() {
        return next;
    }

    /** Why an entity is owned: through this component of it, null if not through that one. */
    public static @Nullable Ownership of(EntityId owned, int index) {
        Ownership each = firstOwner(owned);
        while (each != null && each.index != index) {
            each = each.nextOfOwned;
        }
        return each;
    }

    /** Both entilinks are alive, and the owner is not owned by the other one, not through others either. */
    public static void begin(EntityId owned, EntityId owner, int index) {
        Ownership added = new Ownership(owned, owner, index);
        EntityLinks links = EntityLinks.of(owned);
        added.nextOfOwned = links.firstOwner;
        links.firstOwner = added;
        EntityLinks linksOfOwner = EntityLinks.of(owner);
        Ownership last = linksOfOwner.lastOwned;
        if (last != null && last.owned.number() > owned.number()) { // rare: most are spawned after the others
            linksOfOwner.isUnordered = true;
        }
        added.append(linksOfOwner);
    }

    private void append(EntityLinks linksOfOwner) {
        before = linksOfOwner.lastOwned;
        next = null;
        linksOfOwner.lastOwned = this;
        if (before == null) {
            linksOfOwner.firstOwned = this;
        } else {
            before.next = this;
        }
    }

    /** Ends the ownership through one component, if there is one. */
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

    /** Ends all ownerships of an entity by others. */
    public static void endAll(EntityId owned) {
        for (Ownership each = firstOwner(owned); each != null; each = each.nextOfOwned) {
            each.leaveOwner();
        }
        if (owned.links != null) {
            EntityLinks.of(owned).firstOwner = null;
        }
    }

    private void leaveOwner() {
        if (before == null) {
            EntityLinks.of(owner).firstOwned = next;
        } else {
            before.next = next;
        }
        if (next == null) {
            EntityLinks.of(owner).lastOwned = before;
        } else {
            next.before = before;
        }
    }

    /**
     * Refuses that what is simulated leaves together with what is only shown: when that leaves may depend on the display,
     * and a snapshot does not bring it back.
     */
    public static void checkSides(EntityId owned, boolean isOwnedSimulated, EntityId owner, boolean isOwnerSimulated) {
        if (isOwnedSimulated && !isOwnerSimulated) {
            throw new IllegalArgumentException("a simulated entity is owned by simulated ones only: " + owner
                    + ", without a simulation component, would own " + owned
                    + "; give it one, or end the ownership before");
        }
    }

    /** Refuses that an entity becomes simulated, or only shown, where its owners or those that it owns forbid it. */
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

    /** Refuses an owner that is the owned entity itself, or is despawned with it already. */
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

    /** From the owned entity to its new owner, to that one's owner and so on, back to the owned entity. */
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
