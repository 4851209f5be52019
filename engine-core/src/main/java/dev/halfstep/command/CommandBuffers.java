package dev.halfstep.command;

import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.EntityChecks;
import dev.halfstep.archetype.WorldGuard;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates and applies the command buffers of a world, and counts the ones that have pending commands.
 *
 * @hidden
 */
public final class CommandBuffers {

    private final Entities entities;
    private final EntityChecks checks;
    private final WorldGuard guard;
    private final Commands ofWorld;

    /** Counts buffers with pending commands and open parallel sections. Threads of a section change it concurrently. */
    private final AtomicInteger pending = new AtomicInteger();

    /**
     * Creates the buffer of a world.
     *
     * @param entities the entities that commands change
     * @param checks refuses commands
     */
    public CommandBuffers(Entities entities, EntityChecks checks) {
        this.entities = entities;
        this.checks = checks;
        guard = entities.guard();
        ofWorld = new Commands(entities, checks, this, true);
    }

    /**
     * Returns the buffer of the world, which numbers entities at once.
     *
     * @return always the same buffer
     */
    public Commands ofWorld() {
        return ofWorld;
    }

    /**
     * Creates a buffer for a parallel system.
     *
     * @return a new buffer
     */
    public Commands ofSystem() {
        guard.checkMayRead();
        return new Commands(entities, checks, this, false);
    }

    /** Applies the buffer of the world. */
    public void apply() {
        guard.checkMayChange("apply commands");
        ofWorld.apply();
    }

    /**
     * Applies buffers of this world. If a change fails, the remaining changes of all buffers are dropped.
     *
     * @param inOrder the buffers, in the order in which they are applied
     * @throws IllegalArgumentException if a buffer is of another world
     */
    public void apply(List<Commands> inOrder) {
        guard.checkMayChange("apply commands");
        for (int i = 0; i < inOrder.size(); i++) {
            inOrder.get(i).checkBelongsTo(entities);
        }
        int next = 0;
        try {
            while (next < inOrder.size()) {
                inOrder.get(next++).apply();
            }
        } finally {
            while (next < inOrder.size()) {
                inOrder.get(next++).clear();
            }
        }
    }

    /** Counts a buffer that has pending commands from now on, or a parallel section. Thread-safe. */
    public void begin() {
        pending.incrementAndGet();
    }

    /** Undoes one call of {@link #begin()}. Thread-safe. */
    public void end() {
        pending.decrementAndGet();
    }

    /**
     * Returns true if no buffer has pending commands and no parallel section is open.
     *
     * @return false as soon as a command was recorded or refused
     */
    public boolean areEmpty() {
        return pending.get() == 0;
    }
}
