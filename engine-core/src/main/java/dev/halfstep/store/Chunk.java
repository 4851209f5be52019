package dev.halfstep.store;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of slots of one dense component, filled from 0 without holes. Its numbers lie interleaved in one
 * array per <em>lane</em>: slot {@code s} begins at {@code s * floatsPerSlot} in each of them. The arrays never move,
 * so a handle may keep them.
 */
public final class Chunk {

    /**
     * Slots in one chunk. Three lanes of a transform then take 30 KiB, about what the first-level cache of a core
     * holds, so that several passes over one chunk read memory once.
     */
    public static final int SLOTS = 256;

    private static final WriteGate NO_GATE = new WriteGate();

    private final int floatsPerSlot;
    private final float[][] lanes;
    private final @Nullable Object[] handles;
    private final WriteGate gate;
    private byte @Nullable [] flags;
    private int size;
    private boolean written;
    private int marks;

    private Chunk(int floatsPerSlot, float[][] lanes, int slots, WriteGate gate) {
        this.floatsPerSlot = floatsPerSlot;
        this.lanes = lanes;
        this.gate = gate;
        handles = new Object[slots];
    }

    /** An empty chunk of a column. */
    static Chunk empty(DenseType<?> type, WriteGate gate) {
        float[][] lanes = new float[type.laneCount()][SLOTS * type.floatsPerSlot()];
        return new Chunk(type.floatsPerSlot(), lanes, SLOTS, gate);
    }

    /**
     * One slot outside any column, for a component that belongs to no entity yet, or no longer. It has no history: all
     * its lanes are the same array, so a component enters a column with all lanes equal.
     *
     * @param type the dense component
     * @return a chunk of exactly one slot, filled with zeros
     */
    public static Chunk detached(DenseType<?> type) {
        float[][] lanes = new float[type.laneCount()][];
        Arrays.fill(lanes, new float[type.floatsPerSlot()]);
        Chunk chunk = new Chunk(type.floatsPerSlot(), lanes, 1, NO_GATE);
        chunk.size = 1;
        chunk.written = true; // and stays so, for nobody takes it
        return chunk;
    }

    /** One slot outside any column, with the current values of another slot. */
    static Chunk detachedCopy(DenseType<?> type, Chunk source, int sourceSlot) {
        Chunk chunk = detached(type);
        System.arraycopy(source.lanes[0], sourceSlot * source.floatsPerSlot, chunk.lanes[0], 0, source.floatsPerSlot);
        chunk.setFlag(0, source.flag(sourceSlot));
        return chunk;
    }

    /**
     * Whether this is the one slot of a component outside any column.
     *
     * @return true for a chunk that {@link #detached(DenseType)} made
     */
    public boolean isDetached() {
        return handles.length == 1;
    }

    /**
     * How many slots are in use.
     *
     * @return slots 0 to {@code size() - 1} hold a component each
     */
    public int size() {
        return size;
    }

    /**
     * The numbers of one lane.
     *
     * @param lane 0 for the current values; what the others mean is up to the component
     * @return the array itself, of which the first {@code size() * floatsPerSlot} floats are in use
     */
    public float[] lane(int lane) {
        return lanes[lane];
    }

    /**
     * To be called by a handle before it writes one of its numbers. Costs next to nothing, except for the first write
     * to a chunk since {@link #takeWritten()}.
     *
     * <p>Threads that write to different slots of one chunk may call it at the same time.
     *
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWrite() {
        if (!written) { // most often it is, and then a chunk that several threads share stays in all their caches
            gate.check();
            written = true;
        }
    }

    /**
     * Whether any slot may have been written since this was asked before. The next write then passes the gate anew.
     *
     * @return true if there was a write
     */
    public boolean takeWritten() {
        boolean taken = written;
        written = false;
        return taken;
    }

    /**
     * Bits about all slots together, whose meaning is up to the component. A slot that comes from another chunk brings
     * all bits of that chunk along, and the mark of having been written.
     *
     * @return 0 at first
     */
    public int marks() {
        return marks;
    }

    /**
     * Sets the bits about all slots together.
     *
     * @param newMarks all of them
     */
    public void setMarks(int newMarks) {
        marks = newMarks;
    }

    /**
     * A byte beside each slot, whose meaning is up to the component.
     *
     * @return the array itself, or null while every byte is 0
     */
    public byte @Nullable [] flags() {
        return flags;
    }

    /**
     * Reads the byte of one slot.
     *
     * @param slot which slot
     * @return its byte, 0 unless it was set
     */
    public byte flag(int slot) {
        return flags == null ? 0 : flags[slot];
    }

    /**
     * Sets the byte of one slot. The bytes cost memory only from the first one on that is not 0.
     *
     * @param slot which slot
     * @param flag its byte
     */
    public void setFlag(int slot, byte flag) {
        if (flags == null && flag == 0) {
            return;
        }
        if (flags == null) {
            flags = new byte[handles.length];
        }
        flags[slot] = flag;
    }

    /** Copies one whole slot over another one, all lanes and the byte. */
    void copySlot(int slot, Chunk source, int sourceSlot) {
        for (int lane = 0; lane < lanes.length; lane++) {
            System.arraycopy(
                    source.lanes[lane], sourceSlot * floatsPerSlot, lanes[lane], slot * floatsPerSlot, floatsPerSlot);
        }
        setFlag(slot, source.flag(sourceSlot));
        if (!source.isDetached()) { // what comes from outside has no history, so nothing about it is to be known
            written |= source.written;
            marks |= source.marks;
        }
    }

    boolean isFull() {
        return size == handles.length;
    }

    /** Takes the next free slot for a handle. */
    int add(Object handle) {
        handles[size] = handle;
        return size++;
    }

    /** The handle of a slot in use. */
    Object handle(int slot) {
        return Objects.requireNonNull(handles[slot]);
    }

    void setHandle(int slot, Object handle) {
        handles[slot] = handle;
    }

    /** Gives up the last slot. Its numbers are zeroed, so that nothing can come to depend on what was there. */
    void removeLast() {
        size--;
        handles[size] = null;
        for (float[] lane : lanes) {
            Arrays.fill(lane, size * floatsPerSlot, (size + 1) * floatsPerSlot, 0f);
        }
        setFlag(size, (byte) 0);
    }
}
