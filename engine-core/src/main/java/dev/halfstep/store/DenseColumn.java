package dev.halfstep.store;

import java.util.ArrayList;
import java.util.List;

/**
 * All components of one dense type in one archetype: chunks that are full, and a last one that may not be. There are
 * no holes: when a component leaves, the last one moves into its slot.
 *
 * @param <H> the component, whose objects are the handles
 */
public final class DenseColumn<H> {

    private final DenseType<H> type;
    private final WriteGate gate;
    private final List<Chunk> chunks = new ArrayList<>();

    /** Chunks at the front of the list that are in use; those behind them are empty and wait to be used again. */
    private int chunkCount;

    /**
     * An empty column that can always be written.
     *
     * @param type how the component lies in chunks
     */
    public DenseColumn(DenseType<H> type) {
        this(type, new WriteGate());
    }

    /**
     * An empty column.
     *
     * @param type how the component lies in chunks
     * @param gate says when it may be written
     */
    public DenseColumn(DenseType<H> type, WriteGate gate) {
        this.type = type;
        this.gate = gate;
    }

    /**
     * How many chunks hold components.
     *
     * @return 0 or more
     */
    public int chunkCount() {
        return chunkCount;
    }

    /**
     * One of the chunks.
     *
     * @param index 0 to {@code chunkCount() - 1}; all but the last are full
     * @return the chunk
     */
    public Chunk chunk(int index) {
        return chunks.get(index);
    }

    /** Forgets which slots were written, so that the next write to each of them passes the gate anew. */
    public void clearDirty() {
        for (int i = 0; i < chunkCount; i++) {
            chunks.get(i).clearDirty();
        }
    }

    /**
     * How many components there are.
     *
     * @return 0 or more
     */
    public int size() {
        return chunkCount == 0
                ? 0
                : (chunkCount - 1) * Chunk.SLOTS + lastChunk().size();
    }

    /**
     * Takes a component in at the end, with all its numbers, and points its handle there.
     *
     * @param handle a component that is in no other column
     */
    public void add(H handle) {
        Chunk target = chunkWithRoom();
        int slot = target.add();
        target.copySlot(slot, type.chunk(handle), type.slot(handle));
        type.point(handle, target, slot);
    }

    /**
     * Lets a component go. Its handle keeps its numbers, in a slot of its own, and can no longer reach this column.
     *
     * @param handle a component of this column
     * @param last the last component of this column, which takes its place; may be the same
     */
    public void remove(H handle, H last) {
        Chunk chunk = type.chunk(handle);
        int slot = type.slot(handle);
        type.point(handle, Chunk.detachedCopy(chunk, slot), 0);
        fill(chunk, slot, last);
    }

    /**
     * Moves a component to another column of the same type, with all its numbers.
     *
     * @param handle a component of this column
     * @param target where it goes
     * @param last the last component of this column, which takes its place; may be the same
     */
    public void move(H handle, DenseColumn<H> target, H last) {
        Chunk chunk = type.chunk(handle);
        int slot = type.slot(handle);
        target.add(handle);
        fill(chunk, slot, last);
    }

    /**
     * Lets a component go and leaves its slot as it is, for whoever fills all slots anew. Its handle keeps its numbers.
     *
     * @param handle a component of this column
     */
    public void detach(H handle) {
        type.point(handle, Chunk.detachedCopy(type.chunk(handle), type.slot(handle)), 0);
    }

    /**
     * Takes a component in at a place whose own one was detached, with all its numbers.
     *
     * @param handle a component that is in no column
     * @param index which place, 0 to {@code size() - 1}
     */
    public void place(H handle, int index) {
        Chunk chunk = chunks.get(index / Chunk.SLOTS);
        int slot = index % Chunk.SLOTS;
        chunk.copySlot(slot, type.chunk(handle), type.slot(handle));
        type.point(handle, chunk, slot);
    }

    /**
     * Has as many places from now on. What was at the last ones was detached before, and new ones are to be filled.
     *
     * @param newSize 0 or more
     */
    public void resize(int newSize) {
        for (int size = size(); size > newSize; size--) {
            removeLast();
        }
        for (int size = size(); size < newSize; size++) {
            chunkWithRoom().add();
        }
    }

    private void fill(Chunk chunk, int slot, H moved) {
        Chunk last = lastChunk();
        int lastSlot = last.size() - 1;
        if (chunk != last || slot != lastSlot) {
            chunk.copySlot(slot, last, lastSlot);
            type.point(moved, chunk, slot);
        }
        removeLast();
    }

    private void removeLast() {
        Chunk last = lastChunk();
        last.removeLast();
        if (last.size() == 0) {
            chunkCount--;
        }
    }

    DenseType<H> type() {
        return type;
    }

    private Chunk chunkWithRoom() {
        if (chunkCount > 0 && !lastChunk().isFull()) {
            return lastChunk();
        }
        if (chunkCount == chunks.size()) {
            chunks.add(Chunk.empty(type, gate));
        }
        return chunks.get(chunkCount++);
    }

    private Chunk lastChunk() {
        return chunks.get(chunkCount - 1);
    }
}
