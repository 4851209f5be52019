package dev.halfstep.world;

import dev.halfstep.storage.Entities;
import dev.halfstep.storage.WorldGuard;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Creates and applies the command buffers of a world, and counts the buffers that have pending commands.
 */
final class CommandBuffers {

    private final Entities entities;
    private final WorldGuard guard;
    private final Commands worldBuffer;

    /** The buffer of {@link #applyAtOnce}. Empty between two calls. */
    private final Commands batch;

    /**
     * The number of buffers with pending commands, plus 1 while a parallel section is open, because its systems may
     * record commands. Atomic, because the threads of a parallel section write it concurrently.
     */
    private final AtomicInteger pendingCount = new AtomicInteger();

    /**
     * Creates the buffer of a world.
     *
     * @param entities the entities that commands change
     */
    public CommandBuffers(Entities entities) {
        this.entities = entities;
        guard = entities.guard();
        worldBuffer = new Commands(entities, this, /* isWorldBuffer= */ true);
        batch = new Commands(entities, this, /* isWorldBuffer= */ true);
    }

    /**
     * Returns the buffer of the world, which numbers an entity when its spawn is recorded.
     *
     * @return always the same buffer
     */
    public Commands worldBuffer() {
        return worldBuffer;
    }

    /**
     * Creates a buffer for a parallel system. The buffer numbers an entity when its spawn is applied.
     *
     * @return a new buffer
     */
    public Commands newSystemBuffer() {
        guard.checkMayRead();
        return new Commands(entities, this, /* isWorldBuffer= */ false);
    }

    /** Applies the buffer of the world. */
    public void apply() {
        guard.prepareStructuralChange("apply commands");
        worldBuffer.apply();
    }

    /**
     * Applies buffers of this world. If a change fails, the remaining changes of all buffers are dropped.
     *
     * @param orderedBuffers the buffers, in the order in which they are applied
     * @throws IllegalArgumentException if a buffer is of another world
     */
    public void apply(List<Commands> orderedBuffers) {
        guard.prepareStructuralChange("apply commands");
        for (int i = 0; i < orderedBuffers.size(); i++) {
            orderedBuffers.get(i).checkBelongsTo(entities);
        }
        int next = 0;
        try {
            while (next < orderedBuffers.size()) {
                orderedBuffers.get(next++).apply();
            }
        } finally { // buffers remain only after a failure
            while (next < orderedBuffers.size()) {
                orderedBuffers.get(next++).clear();
            }
        }
    }

    /**
     * Records changes in a buffer of their own and applies them at once. The pending commands of other buffers remain
     * pending. If the recording fails, nothing is changed.
     *
     * @param change the changes in words, for messages
     * @param recorder records the changes; the structure of the world is fixed meanwhile
     */
    public void applyAtOnce(String change, Consumer<Commands> recorder) {
        guard.prepareStructuralChange(change);
        guard.beginIteration();
        try {
            recorder.accept(batch);
        } catch (RuntimeException | Error failure) {
            batch.clear();
            throw failure;
        } finally {
            guard.endIteration();
        }
        batch.apply();
    }

    /** Counts a buffer whose first command is recorded, or a parallel section that begins. Thread-safe. */
    public void beginPending() {
        pendingCount.incrementAndGet();
    }

    /** Stops counting a buffer that was applied or cleared, or a parallel section that ends. Thread-safe. */
    public void endPending() {
        pendingCount.decrementAndGet();
    }

    /**
     * Returns true if no buffer has pending commands and no parallel section is open.
     *
     * @return false from the first command of a buffer until that buffer is applied or cleared, even if the command was
     *     refused
     */
    public boolean hasNoPendingCommands() {
        return pendingCount.get() == 0;
    }
}
