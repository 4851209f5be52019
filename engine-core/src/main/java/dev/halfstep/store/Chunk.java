package dev.halfstep.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Many slots of one dense component, filled from 0 without holes. Its numbers lie interleaved in one array per
 * <em>lane</em>: slot {@code s} begins at {@code s * floatsPerSlot} in each of them. The arrays grow with the number of
 * slots in use, so a handle keeps the chunk and not an array.
 *
 * <p>What has changed is remembered slot by slot, so that few moving entities among many resting ones cost little.
 */
public final class Chunk {

    /**
     * Most slots in one chunk. The lanes of a full chunk of transforms are 160 KiB each: long enough that copying them
     * one after the other is as fast as copying memory in one piece. With 10 KiB it takes a third longer.
     */
    public static final int SLOTS = 4096;

    /** Most numbers that one slot can have in one lane: more are no component to work on in bulk, but a table. */
    public static final int MAX_FLOATS = 64;

    /** How many marks a component can give its slots. */
    public static final int MARKS = 7;

    /** Slots for which a chunk has room at first: many archetypes have few entities. */
    private static final int FIRST_CAPACITY = 64;

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final WriteGate NO_GATE = new WriteGate();
    private static final SlotSet[] NO_MARKS = {};
    private static final Span[] NO_SPANS = {};
    private static final byte[] ALWAYS_DIRTY = {1};

    private final int floatsPerSlot;

    /** Null outside a column, where there is one lane. */
    private final float @Nullable [][] lanes;

    private final WriteGate gate;
    private final SlotSet[] marks;

    /** A 1 for each slot that was written. Bytes and not bits: threads write to different slots at the same time. */
    private final byte[] dirty;

    /** One for each lane; none outside a column. */
    private final Span[] spans;

    private float[] current;
    private float @Nullable [] notes;
    private boolean anyDirty;

    /** Something was written since the version was asked for, and is not marked as written any more. */
    private boolean changed;

    private long version;
    private long newestVersion;

    /** What was made of the current values, and the version of these, negative before anything was. */
    private long digest;

    private long digestVersion = -1;
    private byte @Nullable [] flags;
    private int capacity;
    private int size;

    /** In a column. */
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

    /** Outside a column. */
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

    /** An empty chunk of a column. */
    static Chunk empty(DenseType<?> type, WriteGate gate) {
        Chunk chunk = new Chunk(type, gate);
        for (int lane = 0; lane < chunk.spans.length; lane++) {
            chunk.spans[lane] = new Span(chunk, lane);
        }
        return chunk;
    }

    /**
     * One slot outside any column, for a component that belongs to no entity yet, or no longer. It has no history: all
     * its lanes are the same array, so a component enters a column with all lanes equal.
     *
     * @param floatsPerSlot how many numbers the component has
     * @return a chunk of exactly one slot, filled with zeros
     */
    public static Chunk detached(int floatsPerSlot) {
        return new Chunk(floatsPerSlot);
    }

    /** One slot outside any column, with the current values of another slot. */
    static Chunk detachedCopy(Chunk source, int sourceSlot) {
        Chunk chunk = detached(source.floatsPerSlot);
        System.arraycopy(source.current, sourceSlot * source.floatsPerSlot, chunk.current, 0, source.floatsPerSlot);
        chunk.setFlag(0, source.flag(sourceSlot));
        return chunk;
    }

    /**
     * Whether this is the one slot of a component outside any column.
     *
     * @return true for a chunk that {@link #detached} made
     */
    public boolean isDetached() {
        return lanes == null;
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
     * How many numbers one slot has in each lane.
     *
     * @return 1 or more
     */
    public int floatsPerSlot() {
        return floatsPerSlot;
    }

    /**
     * The current values: lane 0.
     *
     * @return the array itself, of which the first {@code size() * floatsPerSlot()} floats are in use; a component that
     *     comes may bring a larger one
     */
    public float[] current() {
        return current;
    }

    /**
     * The numbers of one lane.
     *
     * @param lane 0 for the current values; what the others mean is up to the component
     * @return the array itself, of which the first {@code size() * floatsPerSlot()} floats are in use; a component that
     *     comes may bring a larger one
     */
    public float[] lane(int lane) {
        return lanes == null ? current : lanes[lane];
    }

    /**
     * The numbers of one lane, for handles: refused where nobody computes them.
     *
     * @param lane as for {@link #lane(int)}
     * @return as from {@link #lane(int)}
     * @throws IllegalStateException if the gate of this component does not let that lane be read
     */
    public float[] readableLane(int lane) {
        gate.checkReadable(lane);
        return lane(lane);
    }

    /**
     * One lane, for systems.
     *
     * @param lane 0 for the current values, which can be dirty; the others are read only
     * @return always the same object
     */
    public Span span(int lane) {
        return spans[lane];
    }

    /**
     * To be called by a handle before it writes one of its numbers. Costs next to nothing, but for the first time since
     * {@link #takeDirty(SlotSet)}.
     *
     * <p>Threads that write to different slots of one chunk may call it at the same time.
     *
     * @param slot the slot that is written
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWrite(int slot) {
        if (dirty[slot] == 0) {
            gate.check();
            dirty[slot] = 1;
            if (!anyDirty) { // read first: a line that nobody writes stays in the caches of all threads
                anyDirty = true;
            }
        }
    }

    /**
     * To be called before numbers of any slots in use are written.
     *
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWriteAll() {
        gate.check();
        markAllDirty();
    }

    /**
     * Tells which slots may have been written since this was asked before. The next write to them then passes the gate
     * anew.
     *
     * @param slots they are added to this set
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
                // Each byte is 0 or 1; the product brings the lowest bits of all eight together in the highest byte.
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

    /** To be called by whoever writes another lane than the current one, if that lane is part of the saved state. */
    public void markChanged() {
        changed = true;
    }

    /** A number for what is here: as long as it stays the same, so does all that is saved of this chunk. */
    long version() {
        if (changed || anyDirty) {
            changed = false;
            version = ++newestVersion;
        }
        return version;
    }

    /**
     * Keeps what was made of the current values of all slots, until a slot is dirty, comes or leaves. Where one was
     * dirty, it is of no use as long as nobody has taken that mark away: the next write would not be noticed.
     *
     * @param newDigest any number
     */
    public void cacheDigest(long newDigest) {
        digest = newDigest;
        digestVersion = version();
    }

    /**
     * Whether nothing has changed since {@link #cacheDigest}.
     *
     * @return true if {@link #digest()} is still that of the current values
     */
    public boolean hasDigest() {
        return digestVersion == version();
    }

    /**
     * What was kept.
     *
     * @return the number, of use only if {@link #hasDigest()}
     */
    public long digest() {
        return digest;
    }

    /** All that is saved was written anew: what it was when it had that version. */
    void setVersion(long restoredVersion) {
        changed = false;
        version = restoredVersion;
    }

    /** Marks all slots in use as dirty, whether anybody may write them now or not. */
    void markAllDirty() {
        Arrays.fill(dirty, 0, size, (byte) 1);
        anyDirty = true;
    }

    /**
     * The slots that have a mark. What it means is up to the component. A slot that comes from another chunk brings its
     * marks along, and that of having been written.
     *
     * @param mark 0 to {@code MARKS - 1}
     * @return the set itself, empty at first
     */
    public SlotSet marked(int mark) {
        return marks[mark];
    }

    /**
     * A number beside each slot, whose meaning is up to the component. They cost memory only from the first time on that
     * somebody asks. A slot that comes from another chunk brings its number along.
     *
     * @return the array itself, zeros at first; a component that comes may bring a larger one
     */
    public float[] notes() {
        if (notes == null) {
            notes = new float[capacity];
        }
        return notes;
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
            flags = new byte[dirty.length];
        }
        flags[slot] = flag;
        changed = true;
    }

    /** Copies one whole slot over another one, all lanes and the byte. */
    void copySlot(int slot, Chunk source, int sourceSlot) {
        changed = true;
        for (int lane = 0; lane < spans.length; lane++) {
            System.arraycopy(
                    source.lane(lane), sourceSlot * floatsPerSlot, lane(lane), slot * floatsPerSlot, floatsPerSlot);
        }
        setFlag(slot, source.flag(sourceSlot));
        if (!source.isDetached()) { // what comes from outside has no history, so nothing about it is to be known
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

    /** Takes the next free slot. */
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

    /** Gives up the last slot. Its numbers are zeroed, so that nothing can come to depend on what was there. */
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
