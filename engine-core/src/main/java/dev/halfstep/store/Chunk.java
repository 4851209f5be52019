package dev.halfstep.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of slots of one dense component, filled from 0 without holes. Its numbers lie interleaved in one
 * array per <em>lane</em>: slot {@code s} begins at {@code s * floatsPerSlot} in each of them. The arrays never move,
 * so a handle may keep them.
 *
 * <p>What has changed is remembered for <em>blocks</em> of {@value #BLOCK_SLOTS} slots: fine enough that few moving
 * entities among many resting ones cost little, and coarse enough that the passes over them remain plain loops. A set
 * of blocks is an int with a bit for each.
 */
public final class Chunk {

    /**
     * Slots in one chunk. Three lanes of a transform then take 30 KiB, about what the first-level cache of a core
     * holds, so that several passes over one chunk read memory once.
     */
    public static final int SLOTS = 256;

    /** Slots in one block: of a transform, the numbers of one lane then fill five cache lines. */
    public static final int BLOCK_SLOTS = 8;

    /** How many marks a component can give its blocks. */
    public static final int MARKS = 3;

    private static final int BLOCKS = SLOTS / BLOCK_SLOTS;

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final WriteGate NO_GATE = new WriteGate();
    private static final int[] NO_MARKS = {};
    private static final byte[] ALWAYS_WRITTEN = new byte[BLOCKS];

    static {
        Arrays.fill(ALWAYS_WRITTEN, (byte) 1);
    }

    private final int floatsPerSlot;
    private final float[] current;
    private final float[][] lanes;
    private final WriteGate gate;
    private final int[] marks;

    /** Threads that write to different slots may share a byte: all of them store a 1. */
    private final byte[] written;

    private boolean anyWritten;

    /** One for each lane; none outside a column. */
    private final Span[] spans;

    private byte @Nullable [] flags;
    private int size;

    private Chunk(int floatsPerSlot, float[][] lanes, byte[] written, int[] marks, WriteGate gate) {
        this.floatsPerSlot = floatsPerSlot;
        this.current = lanes[0];
        this.lanes = lanes;
        this.written = written;
        this.marks = marks;
        this.gate = gate;
        spans = new Span[written == ALWAYS_WRITTEN ? 0 : lanes.length];
    }

    /** An empty chunk of a column. */
    static Chunk empty(DenseType<?> type, WriteGate gate) {
        float[][] lanes = new float[type.laneCount()][SLOTS * type.floatsPerSlot()];
        Chunk chunk = new Chunk(type.floatsPerSlot(), lanes, new byte[BLOCKS], new int[MARKS], gate);
        for (int lane = 0; lane < lanes.length; lane++) {
            chunk.spans[lane] = new Span(chunk, lane);
        }
        return chunk;
    }

    /**
     * One slot outside any column, for a component that belongs to no entity yet, or no longer. It has no history: all
     * its lanes are the same array, so a component enters a column with all lanes equal.
     *
     * @param floatsPerSlot how many numbers the component has
     * @param laneCount how many lanes it has in a column
     * @return a chunk of exactly one slot, filled with zeros
     */
    public static Chunk detached(int floatsPerSlot, int laneCount) {
        float[][] lanes = new float[laneCount][];
        Arrays.fill(lanes, new float[floatsPerSlot]);
        Chunk chunk = new Chunk(floatsPerSlot, lanes, ALWAYS_WRITTEN, NO_MARKS, NO_GATE);
        chunk.size = 1;
        return chunk;
    }

    /** One slot outside any column, with the current values of another slot. */
    static Chunk detachedCopy(Chunk source, int sourceSlot) {
        Chunk chunk = detached(source.floatsPerSlot, source.lanes.length);
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
        return written == ALWAYS_WRITTEN;
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
     * @return the array itself, of which the first {@code size() * floatsPerSlot()} floats are in use
     */
    public float[] current() {
        return current;
    }

    /**
     * The numbers of one lane.
     *
     * @param lane 0 for the current values; what the others mean is up to the component
     * @return the array itself, of which the first {@code size() * floatsPerSlot()} floats are in use
     */
    public float[] lane(int lane) {
        return lanes[lane];
    }

    /**
     * One lane, for systems.
     *
     * @param lane 0 for the current values, which can be written; the others are read only
     * @return always the same object
     */
    public Span span(int lane) {
        return spans[lane];
    }

    /**
     * To be called by a handle before it writes one of its numbers. Costs next to nothing, except for the first write
     * to a block since {@link #takeWritten()}.
     *
     * <p>Threads that write to different slots of one chunk may call it at the same time.
     *
     * @param slot the slot that is written
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWrite(int slot) {
        int block = slot / BLOCK_SLOTS;
        if (written[block] == 0) { // most often it is not, and then threads that share a chunk all keep it in their caches
            gate.check();
            written[block] = 1;
            anyWritten = true;
        }
    }

    /**
     * To be called before numbers of any slots in use are written.
     *
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWriteAll() {
        gate.check();
        Arrays.fill(written, 0, (size + BLOCK_SLOTS - 1) / BLOCK_SLOTS, (byte) 1);
        anyWritten = true;
    }

    /**
     * Which blocks may have been written since this was asked before. The next write to them then passes the gate anew.
     *
     * @return a set of blocks
     */
    public int takeWritten() {
        if (!anyWritten) {
            return 0;
        }
        anyWritten = false;
        int blocks = 0;
        for (int first = 0; first < BLOCKS; first += 8) {
            long eight = (long) EIGHT_BYTES.get(written, first);
            // Each byte is 0 or 1; the product brings the lowest bits of all eight together in the highest byte.
            blocks |= (int) ((eight * 0x0102040810204080L) >>> 56) << first;
            EIGHT_BYTES.set(written, first, 0L);
        }
        return blocks;
    }

    /**
     * Which blocks have a mark. What it means is up to the component. A slot that comes from another chunk brings the
     * marks of its block along, and that of having been written.
     *
     * @param mark 0 to {@code MARKS - 1}
     * @return a set of blocks, none at first
     */
    public int marked(int mark) {
        return marks[mark];
    }

    /**
     * Sets which blocks have a mark.
     *
     * @param mark 0 to {@code MARKS - 1}
     * @param blocks a set of blocks
     */
    public void setMarked(int mark, int blocks) {
        marks[mark] = blocks;
    }

    /**
     * The set of the one block in which a slot lies.
     *
     * @param slot any slot
     * @return one bit
     */
    public static int blockOf(int slot) {
        return 1 << (slot / BLOCK_SLOTS);
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
            flags = new byte[isDetached() ? 1 : SLOTS];
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
            copyMarks(slot, source, sourceSlot);
        }
    }

    private void copyMarks(int slot, Chunk source, int sourceSlot) {
        for (int mark = 0; mark < MARKS; mark++) {
            if ((source.marks[mark] & blockOf(sourceSlot)) != 0) {
                marks[mark] |= blockOf(slot);
            }
        }
        if (source.written[sourceSlot / BLOCK_SLOTS] != 0) {
            written[slot / BLOCK_SLOTS] = 1;
            anyWritten = true;
        }
    }

    boolean isFull() {
        return size == SLOTS;
    }

    /** Takes the next free slot. */
    int add() {
        return size++;
    }

    /** Gives up the last slot. Its numbers are zeroed, so that nothing can come to depend on what was there. */
    void removeLast() {
        size--;
        for (float[] lane : lanes) {
            Arrays.fill(lane, size * floatsPerSlot, (size + 1) * floatsPerSlot, 0f);
        }
        setFlag(size, (byte) 0);
    }
}
