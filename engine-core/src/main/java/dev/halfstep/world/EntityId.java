package dev.halfstep.world;

import dev.dominion.ecs.api.Entity;
import org.jspecify.annotations.Nullable;

/**
 * The identity of one entity, for ever: no other entity ever gets it, and it knows whether its entity is alive. Two
 * ids are the same entity exactly if they are the same object.
 */
public final class EntityId {

    /** Where an entity is in its life. */
    private enum Life {
        EXPECTED,
        ALIVE,
        DEAD
    }

    private final World world;
    private final long number;
    private Life life = Life.EXPECTED;
    private @Nullable Entity row;
    private @Nullable Archetype archetype;

    EntityId(World world, long number) {
        this.world = world;
        this.number = number;
    }

    /**
     * The number of this entity in its world: 1 for the first one, then counting up, in the order of spawning.
     *
     * @return 1 or more
     */
    public long number() {
        return number;
    }

    /**
     * Whether the entity is in the world now.
     *
     * @return false before a spawn by {@link Commands} is applied, and from its despawn on
     */
    public boolean isAlive() {
        return life == Life.ALIVE;
    }

    boolean isDead() {
        return life == Life.DEAD;
    }

    boolean belongsTo(World other) {
        return world == other;
    }

    /** Called when the entity enters the world, and again whenever it changes its archetype. */
    void live(Entity newRow, Archetype newArchetype) {
        row = newRow;
        archetype = newArchetype;
        life = Life.ALIVE;
    }

    void die() {
        row = null;
        archetype = null;
        life = Life.DEAD;
    }

    Entity row() {
        if (row == null) {
            throw new IllegalStateException("only a living entity has components: " + this);
        }
        return row;
    }

    Archetype archetype() {
        if (archetype == null) {
            throw new IllegalStateException("only a living entity has components: " + this);
        }
        return archetype;
    }

    @Override
    public String toString() {
        return "entity " + number
                + switch (life) {
                    case EXPECTED -> " (not spawned yet)";
                    case ALIVE -> "";
                    case DEAD -> " (despawned)";
                };
    }
}
