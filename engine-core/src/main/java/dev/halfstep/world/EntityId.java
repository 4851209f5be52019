package dev.halfstep.world;

import dev.dominion.ecs.api.Entity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The identity of one entity, for ever: no other entity ever gets it, and it knows whether its entity is alive. Two
 * ids are the same entity exactly if they are the same object.
 */
public final class EntityId {

    /** The slot of an entity that was despawned. */
    private static final int GONE = -1;

    /** The slot of an entity whose row is being given to another one, while a snapshot is restored. */
    private static final int DISPLACED = -2;

    // Every entity pays for what stands here: 40 bytes with the header of the object.

    private final EntityIdPool pool;

    /** 0 until it is known. */
    private long number;

    /** Null unless it is alive. */
    private @Nullable EntityRows rows;

    private int slot;
    private @Nullable EntityLinks links;

    /** What another API knows it by, see {@link EntityWrapper}. */
    private @Nullable Entity wrapper;

    /** An id whose number is given later, by {@link #setNumber(long)}. */
    EntityId(EntityIdPool pool) {
        this.pool = pool;
    }

    /**
     * The number of this entity in its world: 1 for the first one, then counting up, in the order of spawning. Entilinks
     * that presentation spawns are counted from 2<sup>46</sup> on, so that the display cannot change the others' numbers.
     *
     * @return 1 or more, and less than 2<sup>47</sup>
     * @throws IllegalStateException if the entity was spawned by the commands of a parallel system
     *     ({@link World#newCommands()}) that were not carried out yet: numbers do not depend on which thread was faster
     */
    public long number() {
        if (number == 0) {
            throw new IllegalStateException(
                    "an entity of a parallel system has its number once its spawn command was applied");
        }
        return number;
    }

    boolean hasNumber() {
        return number != 0;
    }

    void setNumber(long newNumber) {
        number = newNumber;
    }

    /**
     * Whether the entity is in the world now.
     *
     * @return false before a spawn by {@link Commands} is applied, and from its despawn on
     */
    public boolean isAlive() {
        return rows != null;
    }

    boolean isDead() {
        return slot == GONE;
    }

    boolean isFrom(EntityIdPool other) {
        return pool == other;
    }

    boolean isOfSameWorldAs(EntityId other) {
        return pool == other.pool;
    }

    /** Called when the entity enters the world, and whenever its row is another one. */
    void moveTo(EntityRows newRows, int newSlot) {
        rows = newRows;
        slot = newSlot;
    }

    /** Takes its row for another entity, until it gets another row or dies. */
    void displace() {
        rows = null;
        slot = DISPLACED;
    }

    boolean isDisplaced() {
        return slot == DISPLACED;
    }

    void die() {
        rows = null;
        slot = GONE;
    }

    @Nullable
    Entity wrapper() {
        return wrapper;
    }

    void setWrapper(Entity newWrapper) {
        wrapper = newWrapper;
    }

    /** Null while no component links this entity to another one: few do, and every entity pays for what stands here. */
    @Nullable
    EntityLinks links() {
        return links;
    }

    EntityLinks linksToChange() {
        if (links == null) {
            links = new EntityLinks();
        }
        return links;
    }

    @Nullable
    ComponentHistory history(int index) {
        return links == null || index >= links.histories.length ? null : links.histories[index];
    }

    void keepHistory(int index, ComponentHistory history) {
        EntityLinks known = linksToChange();
        if (index >= known.histories.length) {
            known.histories = Arrays.copyOf(known.histories, index + 1);
        }
        known.histories[index] = history;
    }

    /** Forgets how a component was drawn, which leaves its entity. */
    void forgetHistory(Class<?> componentClass) {
        EntityLinks known = links;
        if (known == null) {
            return;
        }
        for (int i = 0; i < known.histories.length; i++) {
            ComponentHistory history = known.histories[i];
            if (history != null && history.isOf(componentClass)) {
                known.histories[i] = null;
            }
        }
    }

    /** The rows among which its own is, at {@link #slot()}. */
    EntityRows rows() {
        if (rows == null) {
            throw new IllegalStateException("only a living entity has components: " + this);
        }
        return rows;
    }

    int slot() {
        return slot;
    }

    @Override
    public String toString() {
        String name = number == 0 ? "entity" : "entity " + number;
        if (isDead()) {
            return name + " (despawned)";
        }
        return isAlive() ? name : name + " (not spawned yet)";
    }
}
