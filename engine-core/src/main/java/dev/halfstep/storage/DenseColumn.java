package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores all components of one dense class in one archetype, in {@link Chunk}s. All chunks are full except the last
 * one. A removal is a swap-remove: the last component moves into the freed slot, so there are no gaps.
 *
 * @param <H> the component class
 * @hidden
 */
public final class DenseColumn<H> {

    /** The number of columns that {@link #prefetch} handles at once. */
    public static final int BLOCK_SIZE = 16;

    private final DenseStorage<H> type;
    private final WriteGate gate;
    private final List<Chunk> chunks = new ArrayList<>();

    /** The number of chunks in use. The chunks behind them in the list are empty and kept for reuse. */
    private int chunkCount;

    /**
     * The last chunk in use, null if there is none. Most columns have one chunk: this field finds it with two fewer
     * memory accesses than the list.
     */
    private @Nullable Chunk lastChunk;

    /**
     * Creates an empty column that can always be written.
     *
     * @param type the storage of the component
     */
    public DenseColumn(DenseStorage<H> type) {
        this(type, new WriteGate());
    }

    /**
     * Creates an empty column.
     *
     * @param type the storage of the component
     * @param gate decides when the component may be written
     */
    public DenseColumn(DenseStorage<H> type, WriteGate gate) {
        this.type = type;
        this.gate = gate;
    }

    /**
     * Returns the number of chunks in use.
     *
     * @return 0 or more
     */
    public int chunkCount() {
        return chunkCount;
    }

    /**
     * Returns a chunk.
     *
     * @param index 0 to {@code chunkCount() - 1}; all but the last are full
     * @return the chunk
     */
    public Chunk chunk(int index) {
        return index == chunkCount - 1 ? lastChunk() : chunks.get(index);
    }

    /**
     * Prefetches the first chunk of each column of a block before they are used. The processor loads these chunks at
     * the same time, not one after the other: a frame with thousands of small columns takes 30 % less time.
     *
     * @param columns columns of one class
     * @param from the index of the first column of the block
     * @param <H> the class
     * @return the index after the last column of the block; {@code from} if all of them are empty
     */
    public static <H> int prefetch(List<DenseColumn<H>> columns, int from) {
        int to = Math.min(from + BLOCK_SIZE, columns.size());
        int sum = 0;
        for (int i = from; i < to; i++) {
            DenseColumn<H> column = columns.get(i);
            sum += column.chunkCount == 0 ? 0 : column.chunk(0).prefetch();
        }
        return sum == 0 ? from : to; // depends on the sum, so that the compiler does not remove the reads
    }

    /** Clears all dirty marks, so that the next write to each slot checks the {@link WriteGate} again. */
    public void clearDirty() {
        for (int i = 0; i < chunkCount; i++) {
            chunks.get(i).clearDirty();
        }
    }

    /**
     * Returns the number of components.
     *
     * @return 0 or more
     */
    public int size() {
        return chunkCount == 0
                ? 0
                : (chunkCount - 1) * Chunk.MAX_SLOTS + lastChunk().size();
    }

    /**
     * Adds a component at the end: copies its values into a new slot, and points its handle to this slot.
     *
     * @param handle a component that is in no column
     */
    public void add(H handle) {
        add(handle, type.chunk(handle), type.slot(handle));
    }

    private void add(H handle, Chunk source, int sourceSlot) {
        Chunk target = chunkWithRoom();
        int slot = target.addSlot();
        target.copySlot(slot, source, sourceSlot);
        type.pointTo(handle, target, slot);
    }

    /**
     * Removes a component. Its handle keeps its values in a detached chunk.
     *
     * @param handle a component of this column
     * @param last the last component of this column, which moves into the freed slot; may be {@code handle} itself
     */
    public void remove(H handle, H last) {
        Chunk chunk = type.chunk(handle);
        int slot = type.slot(handle);
        detach(handle, chunk, slot);
        swapRemove(chunk, slot, last);
    }

    /**
     * Moves a component with its values to another column of the same type.
     *
     * @param handle a component of this column
     * @param target the other column
     * @param last the last component of this column, which moves into the freed slot; may be {@code handle} itself
     */
    public void move(H handle, DenseColumn<H> target, H last) {
        Chunk chunk = type.chunk(handle);
        int slot = type.slot(handle);
        target.add(handle, chunk, slot);
        swapRemove(chunk, slot, last);
    }

    /**
     * Detaches a component without freeing its slot. Called by a restore, which fills the slot again. The handle keeps
     * the values of the component.
     *
     * @param handle a component of this column
     */
    public void detach(H handle) {
        detach(handle, type.chunk(handle), type.slot(handle));
    }

    private void detach(H handle, Chunk source, int sourceSlot) {
        Chunk detached = gate.detachedWithRoom(source.floatsPerSlot());
        type.pointTo(handle, detached, detached.addDetachedCopy(source, sourceSlot));
    }

    /**
     * Stores a component with its values in a slot whose own component was detached.
     *
     * @param handle a component that is in no column
     * @param index the index of the slot in the column, 0 to {@code size() - 1}
     */
    public void fillSlot(H handle, int index) {
        Chunk chunk = chunks.get(index / Chunk.MAX_SLOTS);
        int slot = index % Chunk.MAX_SLOTS;
        chunk.copySlot(slot, type.chunk(handle), type.slot(handle));
        type.pointTo(handle, chunk, slot);
    }

    /**
     * Sets the number of slots. The caller detaches the components of removed slots before the call, and fills new
     * slots after it.
     *
     * @param newSize 0 or more
     */
    public void resize(int newSize) {
        removeSlotsFrom(newSize);
        for (int size = size(); size < newSize; size++) {
            chunkWithRoom().addSlot();
        }
    }

    /** Removes all slots from a first one on. Their components are detached, or in another column. */
    private void removeSlotsFrom(int first) {
        while (size() > first) {
            int firstOfChunk = (chunkCount - 1) * Chunk.MAX_SLOTS;
            lastChunk().removeSlotsFrom(Math.max(first - firstOfChunk, 0));
            if (lastChunk().size() == 0) {
                setChunkCount(chunkCount - 1);
            }
        }
    }

    /**
     * Adds copies of consecutive slots of another column of the same type, and points the handles of these slots to the
     * copies. The caller removes the slots from the other column.
     *
     * @param source a chunk of the other column
     * @param sourceSlot the first slot
     * @param count the number of slots, for which the last chunk of this column has room
     * @param handles the handles of the slots, from an index on
     * @param firstHandle the index
     */
    void addSlots(Chunk source, int sourceSlot, int count, @Nullable Object[] handles, int firstHandle) {
        Chunk target = chunkWithRoom();
        int slot = target.addSlotCopies(source, sourceSlot, count);
        for (int i = 0; i < count; i++) {
            @SuppressWarnings("unchecked") // all handles of a column are of one class
            H handle = (H) Objects.requireNonNull(handles[firstHandle + i]);
            type.pointTo(handle, target, slot + i);
        }
    }

    private void swapRemove(Chunk chunk, int slot, H moved) {
        Chunk last = lastChunk();
        int lastSlot = last.size() - 1;
        if (chunk != last || slot != lastSlot) {
            chunk.copySlot(slot, last, lastSlot);
            type.pointTo(moved, chunk, slot);
        }
        removeLast();
    }

    private void removeLast() {
        Chunk last = lastChunk();
        last.removeLastSlot();
        if (last.size() == 0) {
            setChunkCount(chunkCount - 1);
        }
    }

    /**
     * Adds a copy of the component of an entity that is about to be despawned, for presentation.
     *
     * @param handle a component of another column of the same type
     * @return the copy, a component of this column
     */
    public H addDepartedCopy(H handle) {
        H copy = type.copyHandle(handle);
        int slot = addSlotCopy(type.chunk(handle), type.slot(handle));
        type.pointTo(copy, lastChunk(), slot);
        type.departed(handle, copy);
        return copy;
    }

    /**
     * Adds a copy of the values of a slot. No handle points to the copy yet.
     *
     * @param source the chunk of the slot
     * @param sourceSlot the slot
     * @return the slot of the copy in the last chunk
     */
    public int addSlotCopy(Chunk source, int sourceSlot) {
        Chunk chunk = chunkWithRoom();
        int slot = chunk.addSlot();
        chunk.copySlot(slot, source, sourceSlot);
        chunk.markClean(slot); // so that the gate checks the first write
        return slot;
    }

    /**
     * Returns the storage of the component.
     *
     * @return always the same object
     */
    public DenseStorage<H> type() {
        return type;
    }

    private Chunk chunkWithRoom() {
        if (lastChunk == null || lastChunk.isFull()) {
            setChunkCount(chunkCount + 1);
        }
        return lastChunk();
    }

    private void setChunkCount(int newChunkCount) {
        if (newChunkCount > chunks.size()) {
            chunks.add(Chunk.empty(type, gate));
        }
        chunkCount = newChunkCount;
        lastChunk = newChunkCount == 0 ? null : chunks.get(newChunkCount - 1);
    }

    private Chunk lastChunk() {
        return Objects.requireNonNull(lastChunk);
    }
}
