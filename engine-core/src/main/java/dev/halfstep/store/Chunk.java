package dev.halfstep.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores the floats of one dense component for up to {@value #SLOTS} entities, one slot each, without holes. Each
 * <em>lane</em> is one array with the floats of all slots interleaved: slot {@code s} begins at
 * {@code s * floatsPerSlot}. The arrays grow with the number of slots in use, so a handle keeps the chunk, not an array.
 *
 * <p>Each slot has a dirty mark, so that a few moving entities among many resting ones cost little.
 *
 * @hidden
 */
public final class Chunk {

    /**
     * The maximum number of slots. A lane of a full chunk of transforms has 160 KiB: copying such lanes one after the other
     * is as fast as copying one block of memory. Lanes of 10 KiB take a third longer.
     */
    public static final int SLOTS = 4096;

    /** The maximum number of floats of one slot in one lane. */
    public static final int MAX_FLOATS = 64;

    /** The number of marks that a component can give to its slots. */
    public static final int MARKS = 7;

    /** The initial capacity in slots: many archetypes have few entities. */
    private static final int FIRST_CAPACITY = 64;

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final WriteGate NO_GATE = new WriteGate();
    private static final SlotSet[] NO_MARKS = {};
    private static final Span[] NO_SPANS = {};
    private static final byte[] ALWAYS_DIRTY = {1};

    private final int floatsPerSlot;

    /** Null if detached: then {@link #current} is the only lane. */
    private final float @Nullable [][] lanes;

    private final WriteGate gate;
    private final SlotSet[] marks;

    /** A 1 for each dirty slot. Bytes, not bits, since threads write to different slots in parallel. */
    private final byte[] dirty;

    /** A span for each lane; empty if detached. */
    private final Span[] spans;

    private float[] current;
    private float @Nullable [] notes;
    private boolean anyDirty;

    /** True if the content may have changed since the last call of {@link #version()}, by other means than dirty slots. */
    private boolean changed;

    private long version;
    private long newestVersion;

    /** A cached digest of the current values. */
    private long digest;

    /** The version of the values in the digest, negative if there is none. */
    private long digestVersion = -1;

    private byte @Nullable [] flags;
    private int capacity;
    private int size;

    /** Creates a chunk of a column. */
    private Chunk(DenseType<?> type, WriteGate gate) {
        floatsPerSlot = type.floatsPerSlot();
        this.gate = gate;
        lanes = new float[type.laneCount()][FIRST_CAPACITY * floatsPerSlot];
        current = lanes[0];
        capacity = FIRST_CAPACITY;
        dirty = new byte[SLOTS];
        marks = new SlotSet[MARKS];
        Arrays.setAll(marks, mark -> new SlotSet());
        spans = new Span[lanes.length];
    }

    /** Creates a detached chunk. */
    private Chunk(int floatsPerSlot) {
        this.floatsPerSlot = floatsPerSlot;
        gate = NO_GATE;
        lanes = null;
        current = new float[floatsPerSlot];
        capacity = 1;
        size = 1;
        dirty = ALWAYS_DIRTY;
        marks = NO_MARKS;
        spans = NO_SPANS;
    }

    /** Creates an empty chunk of a column. */
    static Chunk empty(DenseType<?> type, WriteGate gate) {
        Chunk chunk = new Chunk(type, gate);
        for (int lane = 0; lane < chunk.spans.length; lane++) {
            chunk.spans[lane] = new Span(chunk, lane);
        }
        return chunk;
    }

    /**
     * Creates a chunk with one slot outside of any column, for a component without an entity. All its lanes are the same
     * array, so a component enters a column with all lanes equal.
     *
     * @param floatsPerSlot the number of floats of the component
     * @return a chunk of exactly one slot, filled with zeros
     */
    public static Chunk detached(int floatsPerSlot) {
        return new Chunk(floatsPerSlot);
    }

    /** Creates a detached chunk with the current values of a slot. */
    static Chunk detachedCopy(Chunk source, int sourceSlot) {
        Chunk chunk = detached(source.floatsPerSlot);
        System.arraycopy(source.current, sourceSlot * source.floatsPerSlot, chunk.current, 0, source.floatsPerSlot);
        chunk.setFlag(0, source.flag(sourceSlot));
        return chunk;
    }

    /**
     * Returns whether this chunk belongs to no column.
     *
     * @return true for a chunk from {@link #detached}
     */
    public boolean isDetached() {
        return lanes == null;
    }

    /**
     * Returns the number of slots in use.
     *
     * @return 0 or more; slots 0 to {@code size() - 1} hold a component each
     */
    public int size() {
        return size;
    }

    /**
     * Returns the number of floats that one slot has in each lane.
     *
     * @return 1 or more
     */
    public int floatsPerSlot() {
        return floatsPerSlot;
    }

    /**
     * Returns the current values: lane 0.
     *
     * @return the array itself, of which the first {@code size() * floatsPerSlot()} floats are in use; adding a
     *     component may replace it
     */
    public float[] current() {
        return current;
    }

    /**
     * Returns the values of one lane.
     *
     * @param lane 0 for the current values; the component defines the others
     * @return the array itself, of which the first {@code size() * floatsPerSlot()} floats are in use; adding a
     *     component may replace it
     */
    public float[] lane(int lane) {
        return lanes == null ? current : lanes[lane];
    }

    /**
     * Returns the values of one lane, for handles, if the lane is readable.
     *
     * @param lane as for {@link #lane(int)}
     * @return as from {@link #lane(int)}
     * @throws IllegalStateException if the gate has closed this lane, since its values are not computed
     */
    public float[] readableLane(int lane) {
        gate.checkReadable(lane);
        return lane(lane);
    }

    /**
     * Returns the span over one lane, for systems.
     *
     * @param lane 0 for the current values, which can be written; the others are read-only
     * @return always the same object
     */
    public Span span(int lane) {
        return spans[lane];
    }

    /**
     * Marks a slot as dirty. A handle calls this before each write. Only the first write since
     * {@link #takeDirty(SlotSet)} asks the gate; all others cost one load.
     *
     * <p>Threads may call this in parallel for different slots of one chunk.
     *
     * @param slot the slot to write
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWrite(int slot) {
        if (dirty[slot] == 0) {
            gate.check();
            dirty[slot] = 1;
            if (!anyDirty) { // no write if set: the cache line stays shared among threads
                anyDirty = true;
            }
        }
    }

    /**
     * Marks all slots in use as dirty. Called before any of them are written.
     *
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWriteAll() {
        gate.check();
        markAllDirty();
    }

    /**
     * Collects the dirty slots and clears their marks. The next write to them asks the gate again.
     *
     * @param slots receives the dirty slots
     */
    public void takeDirty(SlotSet slots) {
        if (!anyDirty) {
            return;
        }
        anyDirty = false;
        changed = true;
        for (int first = 0; first < size; first += 8) {
            long eight = (long) EIGHT_BYTES.get(dirty, first);
            if (eight != 0) {
                // Each byte is 0 or 1; the product gathers their lowest bits in the highest byte.
                slots.addEight(first, (eight * 0x0102040810204080L) >>> 56);
                EIGHT_BYTES.set(dirty, first, 0L);
            }
        }
    }

    void clearDirty() {
        if (anyDirty) {
            anyDirty = false;
            changed = true;
            Arrays.fill(dirty, 0, size, (byte) 0);
        }
    }

    /** Marks the chunk as changed. Called before a lane is written that is saved but not the current one. */
    public void markChanged() {
        changed = true;
    }

    /** Returns the version of the saved content: the same version means the same content. */
    long version() {
        if (changed || anyDirty) {
            changed = false;
            version = ++newestVersion;
        }
        return version;
    }

    /**
     * Caches a digest of the current values until a slot changes. The cache stays invalid while slots are dirty, since
     * further writes to them are not noticed.
     *
     * @param newDigest any number
     */
    public void cacheDigest(long newDigest) {
        digest = newDigest;
        digestVersion = version();
    }

    /**
     * Returns whether the cached digest is valid.
     *
     * @return true if nothing has changed since {@link #cacheDigest}
     */
    public boolean hasDigest() {
        return digestVersion == version();
    }

    /**
     * Returns the cached digest.
     *
     * @return the number, meaningful only if {@link #hasDigest()}
     */
    public long digest() {
        return digest;
    }

    /** Sets the version after a restore: the content is that of this version again. */
    void setVersion(long restoredVersion) {
        changed = false;
        version = restoredVersion;
    }

    /** Marks all slots in use as dirty, without asking the gate. */
    void markAllDirty() {
        Arrays.fill(dirty, 0, size, (byte) 1);
        anyDirty = true;
    }

    /**
     * Returns the slots that have a mark. The component defines its meaning. A slot that moves to another chunk keeps its
     * marks and its dirty mark.
     *
     * @param mark 0 to {@code MARKS - 1}
     * @return the set itself, empty at first
     */
    public SlotSet marked(int mark) {
        return marks[mark];
    }

    /**
     * Returns an additional float for each slot. The component defines its meaning. The array is allocated at the first
     * call. A slot that moves to another chunk keeps its float.
     *
     * @return the array itself, zeros at first; adding a component may replace it
     */
    public float[] notes() {
        if (notes == null) {
            notes = new float[capacity];
        }
        return notes;
    }

    /**
     * Returns an additional byte for each slot. The component defines its meaning.
     *
     * @return the array itself, or null while every byte is 0
     */
    public byte @Nullable [] flags() {
        return flags;
    }

    /**
     * Returns the additional byte of one slot.
     *
     * @param slot the slot
     * @return its byte, 0 unless it was set
     */
    public byte flag(int slot) {
        return flags == null ? 0 : flags[slot];
    }

    /**
     * Sets the additional byte of one slot. The bytes are allocated with the first one that is not 0.
     *
     * @param slot the slot
     * @param flag its byte
     */
    public void setFlag(int slot, byte flag) {
        if (flags == null && flag == 0) {
            return;
        }
        if (flags == null) {
            flags = new byte[dirty.length];
        }
        flags[slot] = flag;
        changed = true;
    }

    /** Copies a slot with all its lanes, its byte and its marks. */
    void copySlot(int slot, Chunk source, int sourceSlot) {
        changed = true;
        for (int lane = 0; lane < spans.length; lane++) {
            System.arraycopy(
                    source.lane(lane), sourceSlot * floatsPerSlot, lane(lane), slot * floatsPerSlot, floatsPerSlot);
        }
        setFlag(slot, source.flag(sourceSlot));
        if (!source.isDetached()) { // a detached slot has no marks
            copyMarks(slot, source, sourceSlot);
        }
    }

    private void copyMarks(int slot, Chunk source, int sourceSlot) {
        for (int mark = 0; mark < MARKS; mark++) {
            marks[mark].set(slot, source.marks[mark].contains(sourceSlot));
        }
        dirty[slot] = source.dirty[sourceSlot];
        anyDirty |= dirty[slot] != 0;
        if (source.notes != null) {
            notes()[slot] = source.notes[sourceSlot];
        }
    }

    boolean isFull() {
        return size == SLOTS;
    }

    /** Adds a slot and returns its index. */
    int add() {
        if (size == capacity) {
            grow();
        }
        changed = true;
        return size++;
    }

    private void grow() {
        capacity = Math.min(2 * capacity, SLOTS);
        float[][] grown = Objects.requireNonNull(lanes);
        for (int lane = 0; lane < grown.length; lane++) {
            grown[lane] = Arrays.copyOf(grown[lane], capacity * floatsPerSlot);
        }
        current = grown[0];
        if (notes != null) {
            notes = Arrays.copyOf(notes, capacity);
        }
    }

    /** Removes the last slot. Its values are zeroed, so that no code can depend on stale values. */
    void removeLast() {
        size--;
        changed = true;
        for (int lane = 0; lane < spans.length; lane++) {
            Arrays.fill(lane(lane), size * floatsPerSlot, (size + 1) * floatsPerSlot, 0f);
        }
        setFlag(size, (byte) 0);
        dirty[size] = 0;
        for (SlotSet mark : marks) {
            mark.remove(size);
        }
    }
}
