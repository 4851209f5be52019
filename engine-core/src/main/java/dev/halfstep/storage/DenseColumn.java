package dev.halfstep.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores the floats of one dense component for the rows of a {@link Chunk}. Each entity has one <em>slot</em>, the
 * index of its row.
 *
 * <p>A column has one or more <em>lanes</em>, for example one for current and one for previous values. A lane is one
 * array with the floats of all slots: those of slot {@code s} begin at {@code s * floatsPerSlot}. The arrays are
 * replaced when the column grows. Therefore a <em>handle</em>, the component object of an entity, refers to the column
 * and not to an array.
 *
 * <p>Each slot has a dirty mark, which says that the slot was written. So passes over all entities can skip unchanged
 * slots.
 *
 * <p>A column without a chunk is <em>detached</em>: its slots belong to components without an entity.
 *
 * @hidden
 */
public final class DenseColumn {

    /** The maximum number of floats of one slot in one lane. */
    public static final int MAX_FLOATS = 64;

    /**
     * The initial capacity in slots. Small, since many archetypes have few entities; a multiple of 8, since dirty marks
     * are drained eight at a time.
     */
    private static final int INITIAL_CAPACITY = 8;

    /** Reads and writes eight dirty marks at once. */
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The gate of all detached columns. */
    private static final WriteGate OPEN_GATE = new WriteGate();

    private static final SlotSet[] NO_MARKS = {};

    /** The spans of all detached columns: {@link #isDetached} compares with this array. */
    private static final Span[] NO_SPANS = {};

    /**
     * The dirty marks of detached columns. All are set, so {@link #beginWrite} neither checks the gate nor sets marks.
     */
    private static final byte[] ALWAYS_DIRTY = new byte[DetachedColumns.SLOTS];

    static {
        Arrays.fill(ALWAYS_DIRTY, (byte) 1);
    }

    private final int floatsPerSlot;

    /** The array of each lane. Null in most detached columns: then {@link #current} is the array of all lanes. */
    private float @Nullable [][] lanes;

    private final WriteGate gate;

    /** The storage of the handles. Null if detached. */
    private final @Nullable DenseStorage<Object> type;

    /** The slots that have each mark, see {@link #markedSlots}. */
    private final SlotSet[] marks;

    /** The dirty mark of each slot, 1 or 0. Bytes and not bits, since threads mark different slots in parallel. */
    private byte[] dirty;

    /** A span for each lane; empty if detached. */
    private final Span[] spans;

    private float[] current;

    /** An additional float for each slot, null until the first call of {@link #scratchFloats()}. */
    private float @Nullable [] scratchFloats;

    /** An additional int for each slot, null until the first call of {@link #scratchInts()}. */
    private int @Nullable [] scratchInts;

    /** False if no slot is dirty. */
    private boolean anyDirty;

    /** True if the content may have changed since the last call of {@link #version()} without leaving a dirty mark. */
    private boolean changed;

    /** The version of the current content. A restore sets it back to an earlier version. */
    private long version;

    /** The highest version so far. */
    private long newestVersion;

    /** An additional byte for each slot, null while every byte is 0. */
    private byte @Nullable [] slotBytes;

    /** True if a byte of a slot may have changed since the last call of {@link #drainSlotBytesChanged()}. */
    private boolean slotBytesChanged;

    private int capacity;
    private int size;

    /** Creates the column of a chunk. */
    private DenseColumn(DenseStorage<Object> type, WriteGate gate) {
        this.type = type;
        floatsPerSlot = type.floatsPerSlot();
        this.gate = gate;
        lanes = new float[type.laneCount()][INITIAL_CAPACITY * floatsPerSlot];
        current = lanes[0];
        capacity = INITIAL_CAPACITY;
        dirty = new byte[INITIAL_CAPACITY];
        marks = new SlotSet[type.markCount() + (gate.tracksWrites() ? 1 : 0)]; // the last one: see drainWritten
        Arrays.setAll(marks, mark -> new SlotSet(INITIAL_CAPACITY));
        spans = new Span[lanes.length];
    }

    /** Creates an empty detached column. */
    private DenseColumn(int floatsPerSlot, int capacity) {
        this.floatsPerSlot = floatsPerSlot;
        type = null;
        gate = OPEN_GATE;
        lanes = null;
        current = new float[capacity * floatsPerSlot];
        this.capacity = capacity;
        dirty = ALWAYS_DIRTY;
        marks = NO_MARKS;
        spans = NO_SPANS;
    }

    /** Creates the empty column of a chunk. */
    @SuppressWarnings("unchecked") // all handles of a column are of the class of its storage
    static DenseColumn empty(DenseStorage<?> type, WriteGate gate) {
        DenseColumn column = new DenseColumn((DenseStorage<Object>) type, gate);
        for (int lane = 0; lane < column.spans.length; lane++) {
            column.spans[lane] = new Span(column, lane);
        }
        return column;
    }

    /**
     * Creates a detached column of one slot of zeros, for a component without an entity. All its lanes are the same
     * array. So all lanes of a component are equal when it is added to a chunk.
     */
    public static DenseColumn detached(int floatsPerSlot) {
        DenseColumn column = detached(floatsPerSlot, 1);
        column.addSlot();
        return column;
    }

    /** Creates an empty detached column, with room for up to {@link DetachedColumns#SLOTS} slots. */
    static DenseColumn detached(int floatsPerSlot, int capacity) {
        return new DenseColumn(floatsPerSlot, capacity);
    }

    /**
     * Returns a detached column that components share, with room for one more slot. The caller calls {@link
     * #addDetachedSlot} next, in the same thread.
     *
     * @return a column of which only the calling thread takes slots
     */
    public static DenseColumn detachedWithRoom(int floatsPerSlot) {
        return DetachedColumns.withRoom(floatsPerSlot);
    }

    /**
     * Returns whether a slot is nothing but the floats of one lane: without marks, without passes that read dirty
     * marks, and with handles that find it again after a move. Then the methods for plain slots move its values.
     */
    static boolean isPlain(DenseStorage<?> type, WriteGate gate) {
        return type.hasSearchingHandles() && !gate.tracksWrites();
    }

    /** Adds a plain slot after the last one, for which there is room, with the values of another one. */
    void addPlain(int slot, DenseColumn source, int sourceSlot) {
        size = slot + 1;
        copyPlain(slot, source, sourceSlot);
    }

    /** Overwrites a plain slot by the values of another one. */
    void copyPlain(int slot, DenseColumn source, int sourceSlot) {
        changed = true;
        SlotFloats.copy(source.current, sourceSlot, current, slot, floatsPerSlot);
    }

    /**
     * Returns a detached column of the current thread that has room for a slot of this column.
     *
     * @param last the detached column that was used last, which is returned if it has room
     */
    DenseColumn detachedWithRoom(DenseColumn last) {
        return last.floatsPerSlot == floatsPerSlot && last.hasRoom() ? last : DetachedColumns.withRoom(floatsPerSlot);
    }

    /** Adds a copy of a plain slot to this detached column, which has room, and returns its index. */
    int addDetachedPlain(DenseColumn source, int sourceSlot) {
        int slot = size++;
        SlotFloats.copy(source.current, sourceSlot, current, slot, floatsPerSlot);
        return slot;
    }

    /** Removes a plain slot, which is the last one, as {@link #removeLastSlot} does. */
    void removePlain(int slot) {
        size = slot;
        changed = true;
        SlotFloats.clear(current, slot, floatsPerSlot);
    }

    /** Takes the next slot of a detached column that has room, and returns its index. Its floats are 0. */
    public int addDetachedSlot() {
        return addSlot();
    }

    /**
     * Adds a slot with the current values of a slot of another column to this detached column, and returns its index.
     */
    int addDetachedCopy(DenseColumn source, int sourceSlot) {
        int slot = addSlot();
        copyCurrent(slot, source, sourceSlot);
        setSlotByte(slot, source.slotByte(sourceSlot));
        return slot;
    }

    /** Creates a detached column with the current values of one slot, for {@link #setDetachedLane}. */
    public static DenseColumn detachedCopy(DenseColumn source, int sourceSlot) {
        DenseColumn column = detached(source.floatsPerSlot, 1);
        column.addDetachedCopy(source, sourceSlot);
        return column;
    }

    /** Returns whether this column belongs to no chunk. */
    public boolean isDetached() {
        return spans == NO_SPANS;
    }

    /**
     * Sets one lane of a detached column of one slot; without this, each lane has the current values. When the
     * component is added to a chunk, the lane is copied.
     *
     * @param lane 1 or more
     */
    public void setDetachedLane(int lane, int laneCount, float[] values) {
        if (lanes == null) {
            float[][] allLanes = new float[laneCount][];
            Arrays.fill(allLanes, current);
            lanes = allLanes;
        }
        lanes[lane] = values;
    }

    /** Returns the number of slots in use: slots 0 to {@code size() - 1} hold a component each. */
    public int size() {
        return size;
    }

    /** Returns the number of floats of one slot in each lane. */
    public int floatsPerSlot() {
        return floatsPerSlot;
    }

    /**
     * Returns the current values, lane 0, in the array itself, of which the first {@code size() * floatsPerSlot()}
     * floats are in use. Adding a component may replace the array.
     */
    public float[] current() {
        return current;
    }

    /** Returns the values of one lane, as {@link #current()} does. The component defines the lanes other than 0. */
    public float[] lane(int lane) {
        return lanes == null ? current : lanes[lane];
    }

    /**
     * Returns {@link #lane(int)} if the lane may be read now. Called by handles.
     *
     * @throws IllegalStateException if the gate of this component has closed the lane, whose values are not computed
     *     now
     */
    public float[] readableLane(int lane) {
        gate.checkReadable(lane);
        return lane(lane);
    }

    /**
     * Returns a value of a slot.
     *
     * @param lane a lane that may be read now, see {@link #readableLane}
     * @param index the index of the value in the slot
     */
    public float read(int lane, int slot, int index) {
        float[] values = lane == 0 ? current : readableLane(lane);
        return values[slot * floatsPerSlot + Objects.checkIndex(index, floatsPerSlot)];
    }

    /**
     * Returns the span of one lane: the object by which systems access the array. Lanes other than 0, the current
     * values, are read-only.
     */
    public Span span(int lane) {
        return spans[lane];
    }

    /**
     * Marks a slot as dirty. A handle calls this method before each write. Only the first write to a slot after
     * {@link #drainDirtyTo(SlotSet)} checks the {@link WriteGate}. For all further writes the slot is dirty already,
     * and this method is a no-op.
     *
     * <p>Threads may call this in parallel for different slots of one column.
     *
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWrite(int slot) {
        if (dirty[slot] == 0) {
            gate.checkWritable();
            dirty[slot] = 1;
            if (!anyDirty) { // a redundant write would take the cache line away from other threads
                anyDirty = true;
            }
        }
    }

    /**
     * Marks all slots in use as dirty. Called before a system writes to any of these slots.
     *
     * @throws IllegalStateException if the gate of this component is closed
     */
    public void beginWriteAll() {
        gate.checkWritable();
        markAllDirty();
    }

    /**
     * Adds the dirty slots to a set and clears their dirty marks. The next write to each of these slots checks the gate
     * again.
     */
    public void drainDirtyTo(SlotSet slots) {
        if (!anyDirty) {
            return;
        }
        anyDirty = false;
        changed = true;
        for (int first = 0; first < size; first += 8) {
            long eightMarks = (long) EIGHT_BYTES.get(dirty, first);
            if (eightMarks != 0) {
                // Byte i is 0 or 1. The product shifts it to bit 56 + i, so the highest byte has one bit for each slot.
                slots.addEight(first, (eightMarks * 0x0102040810204080L) >>> 56);
                EIGHT_BYTES.set(dirty, first, 0L);
            }
        }
    }

    /** Clears all dirty marks. If writes are tracked, {@link #drainWritten} still returns the slots. */
    void clearDirty() {
        if (gate.tracksWrites()) {
            drainDirtyTo(writtenSlots());
        } else if (anyDirty) {
            anyDirty = false;
            changed = true;
            Arrays.fill(
                    dirty, (byte) 0); // also behind the last slot: plain slots leave their marks when they are removed
        }
    }

    private SlotSet writtenSlots() {
        return marks[marks.length - 1];
    }

    /**
     * Returns the slots that were written, added or {@linkplain #markWritten marked} since the caller cleared the set,
     * which it does after use. Clears all dirty marks.
     */
    public SlotSet drainWritten() {
        clearDirty();
        return writtenSlots();
    }

    /**
     * Makes {@link #drainWritten} return a slot that was not written. Threads may call this in parallel, but no other
     * thread may drain the slots.
     */
    public synchronized void markWritten(int slot) {
        writtenSlots().add(slot);
    }

    /**
     * Marks the content of the column as changed. Called before a write to another saved lane than the current one:
     * such a write sets no dirty mark.
     */
    public void markChanged() {
        changed = true;
    }

    /**
     * Returns the version of the content that snapshots save. If the version is the same as before, so is the content.
     * Only one thread at a time may call this.
     */
    public long version() {
        if (changed || anyDirty) {
            changed = false;
            version = ++newestVersion;
        }
        return version;
    }

    /**
     * Returns the sum of the hashes of the current values of all components.
     *
     * @param component the number that stands for the component class in the hash
     */
    public long hash(long[] entityNumbers, int component) {
        return DenseHash.ofFloats(entityNumbers, current, size, floatsPerSlot, component);
    }

    /** Sets the version after a restore, which has brought back the content of that version. */
    void setVersion(long restoredVersion) {
        changed = false;
        version = restoredVersion;
    }

    /** Marks all slots in use as dirty, without a check by the gate. */
    void markAllDirty() {
        markDirty(0, size);
    }

    /**
     * Marks the slots from {@code from} (inclusive) to {@code to} (exclusive) as dirty, without a check by the gate.
     */
    void markDirty(int from, int to) {
        Arrays.fill(dirty, from, to, (byte) 1);
        anyDirty = true;
    }

    /**
     * Returns the slots that have a mark. The component defines the meaning of the mark. When an entity moves to a slot
     * of another column, its marks and its dirty mark move too.
     *
     * @param mark 0 to {@link DenseStorage#markCount()} - 1
     * @return the set itself, empty at first
     */
    public SlotSet markedSlots(int mark) {
        return marks[mark];
    }

    /**
     * Returns an additional float for each slot, which snapshots do not save. The component defines its meaning. The
     * array is allocated at the first call. When an entity moves to a slot of another column, its float moves too.
     *
     * @return the array itself, zeros at first; adding a component may replace it
     */
    public float[] scratchFloats() {
        if (scratchFloats == null) {
            scratchFloats = new float[capacity];
        }
        return scratchFloats;
    }

    /** Returns an additional int for each slot, as {@link #scratchFloats()} does. */
    public int[] scratchInts() {
        if (scratchInts == null) {
            scratchInts = new int[capacity];
        }
        return scratchInts;
    }

    /**
     * Returns an additional byte for each slot, which snapshots save. The component defines its meaning.
     *
     * @return the array itself, or null while every byte is 0; adding a component may replace it
     */
    public byte @Nullable [] slotBytes() {
        return slotBytes;
    }

    /** Returns the additional byte of one slot, 0 unless it was set. */
    public byte slotByte(int slot) {
        return slotBytes == null ? 0 : slotBytes[slot];
    }

    /**
     * Sets the additional byte of one slot. The array is allocated when a byte other than 0 is set for the first time.
     */
    public void setSlotByte(int slot, byte newByte) {
        if (slotBytes == null && newByte == 0) {
            return;
        }
        byte[] bytes = slotBytes;
        if (bytes == null) {
            bytes = createSlotBytes();
        }
        if (bytes[slot] != newByte) {
            bytes[slot] = newByte;
            changed = true;
            slotBytesChanged = true;
        }
    }

    /** Returns whether the additional byte of any slot may have changed since the last call. */
    public boolean drainSlotBytesChanged() {
        boolean anyChanged = slotBytesChanged;
        slotBytesChanged = false;
        return anyChanged;
    }

    // Synchronized: if several threads set the first byte in parallel, all must write to the same array.
    private synchronized byte[] createSlotBytes() {
        byte[] bytes = slotBytes;
        if (bytes == null) {
            bytes = new byte[dirty.length];
            slotBytes = bytes;
        }
        return bytes;
    }

    /**
     * Copies a slot of another column to a slot of this one: all lanes, the additional byte, the marks, the scratch
     * float and the scratch int.
     */
    void copySlot(int slot, DenseColumn source, int sourceSlot) {
        copyCurrent(slot, source, sourceSlot); // lane 0, with fewer memory accesses than by lane(0)
        for (int lane = 1; lane < spans.length; lane++) {
            SlotFloats.copy(source.lane(lane), sourceSlot, lane(lane), slot, floatsPerSlot);
        }
        setSlotByte(slot, source.slotByte(sourceSlot));
        if (!source.isDetached()) { // a detached column has no marks and no scratch floats
            copyMarks(slot, source, sourceSlot);
        } else if (source.lanes != null || gate.tracksWrites()) {
            // The lanes may differ, and passes skip a clean slot as one with equal lanes. If writes are tracked, a
            // component counts as written when it is added.
            dirty[slot] = 1;
            anyDirty = true;
        }
    }

    /** Returns the storage of the handles of this column, which is not detached. */
    DenseStorage<Object> type() {
        return Objects.requireNonNull(type);
    }

    /** Adds a slot for a component that belongs to no entity: copies its floats, and points the handle to them. */
    void addHandle(Object handle) {
        addHandle(handle, type().column(handle), type().slot(handle));
    }

    /** Adds a slot for a component: copies its floats, and points the handle to them. */
    void addHandle(Object handle, DenseColumn source, int sourceSlot) {
        int slot = addSlot();
        copySlot(slot, source, sourceSlot);
        type().pointTo(handle, this, slot);
    }

    /**
     * Adds slots for components in consecutive slots of other rows, as {@link #addHandle(Object, DenseColumn, int)}
     * does for each.
     *
     * @param handles the handles by the slots of this column
     * @param count the number of slots, for which this column has room, if it grows
     */
    void addHandles(@Nullable Object[] handles, DenseColumn source, int sourceSlot, int count) {
        int firstSlot = size;
        while (capacity < size + count) {
            grow();
        }
        size += count;
        changed = true;
        for (int lane = 0; lane < spans.length; lane++) {
            System.arraycopy(
                    source.lane(lane),
                    sourceSlot * floatsPerSlot,
                    lane(lane),
                    firstSlot * floatsPerSlot,
                    count * floatsPerSlot);
        }
        if (isPlain(type(), gate)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            setSlotByte(firstSlot + i, source.slotByte(sourceSlot + i));
            copyMarks(firstSlot + i, source, sourceSlot + i);
            pointHandle(Objects.requireNonNull(handles[firstSlot + i]), firstSlot + i);
        }
    }

    /** Overwrites a slot by another one, and moves the handle of the other slot with its floats. */
    void moveHandle(Object handle, int slot, DenseColumn source, int sourceSlot) {
        copySlot(slot, source, sourceSlot);
        pointHandle(handle, slot);
    }

    /** Detaches a component from its slot, which is removed or filled later. The handle keeps its floats. */
    void detachHandle(Object handle, int slot) {
        DenseColumn detached = DetachedColumns.withRoom(floatsPerSlot);
        type().pointTo(handle, detached, detached.addDetachedCopy(this, slot));
    }

    /** Stores a component that belongs to no entity in a slot whose own component was detached. */
    void fillSlot(Object handle, int slot) {
        moveHandle(handle, slot, type().column(handle), type().slot(handle));
    }

    /** Makes the slot the one of a handle. */
    void pointHandle(Object handle, int slot) {
        type().pointTo(handle, this, slot);
    }

    /** Adds a copy of a slot, to which no handle points yet. */
    void addSlotCopy(DenseColumn source, int sourceSlot) {
        int slot = addSlot();
        copySlot(slot, source, sourceSlot);
        dirty[slot] = 0; // so that the gate checks the first write
    }

    /** Creates a handle to a copied slot, for presentation, because the entity of a handle is about to be despawned. */
    Object copyHandleTo(int slot, Object handle) {
        Object copy = type().copyHandle(handle);
        pointHandle(copy, slot);
        type().departed(handle, copy);
        return copy;
    }

    private void copyMarks(int slot, DenseColumn source, int sourceSlot) {
        for (int mark = 0; mark < marks.length; mark++) {
            marks[mark].set(
                    slot, source.marks[mark].contains(sourceSlot)); // in most columns, most sets are known to be empty
        }
        dirty[slot] = source.dirty[sourceSlot];
        anyDirty |= dirty[slot] != 0;
        if (source.scratchFloats != null) {
            scratchFloats()[slot] = source.scratchFloats[sourceSlot];
        }
        if (source.scratchInts != null) {
            scratchInts()[slot] = source.scratchInts[sourceSlot];
        }
    }

    /** Copies the current values of a slot of another column of the same component. */
    public void copyCurrent(int slot, DenseColumn source, int sourceSlot) {
        changed = true;
        SlotFloats.copy(source.current, sourceSlot, current, slot, floatsPerSlot);
    }

    /**
     * Returns the records of the newest step that are attached to all columns of the component. Null if there are none,
     * and for a detached column.
     *
     * @param type the class of the records
     */
    public <R extends StepRecords<?>> @Nullable R stepRecords(Class<R> type) {
        return gate.stepRecords(type);
    }

    /**
     * Reads the length of each array. A length is stored right before the first element. So the processor loads the
     * beginnings of the arrays of several columns at the same time, if this method is called for all of these columns
     * before any of them is used.
     *
     * @return more than 0. A caller must use it, because the compiler removes reads without effect
     */
    int prefetch() {
        int sum = dirty.length + marks.length;
        for (int lane = 0; lane < spans.length; lane++) {
            sum += lane(lane).length;
        }
        return sum;
    }

    /** Returns whether a slot can be added without growth. */
    boolean hasRoom() {
        return size < capacity;
    }

    /** Adds a slot after the last one, and returns its index. */
    int addSlot() {
        if (size == capacity) {
            grow();
        }
        changed = true;
        return size++;
    }

    /**
     * Returns the number of elements behind the last row in an array of a chunk. Without these elements, the arrays of
     * large chunks would begin at multiples of a power of two, and one row of many columns would compete for the same
     * few lines of the cache: a move of a row with ten dense components would take twice as long.
     */
    static int padding(int capacity) {
        return capacity < 256 ? 0 : 16; // one line of 64 bytes, for floats and references
    }

    void grow() {
        capacity = Math.min(2 * capacity, SlotSet.MAX_SLOTS);
        float[][] allLanes = Objects.requireNonNull(lanes); // not null: a detached column never grows
        // Passes over several lanes at once take 3 % longer with padding.
        int padding = isPlain(type(), gate) ? padding(capacity) : 0;
        for (int lane = 0; lane < allLanes.length; lane++) {
            allLanes[lane] = Arrays.copyOf(allLanes[lane], capacity * floatsPerSlot + padding);
        }
        current = allLanes[0];
        dirty = Arrays.copyOf(dirty, capacity);
        for (SlotSet mark : marks) {
            mark.grow(capacity);
        }
        if (slotBytes != null) {
            slotBytes = Arrays.copyOf(slotBytes, capacity);
        }
        if (scratchFloats != null) {
            scratchFloats = Arrays.copyOf(scratchFloats, capacity);
        }
        if (scratchInts != null) {
            scratchInts = Arrays.copyOf(scratchInts, capacity);
        }
    }

    /** Removes the last slot. Sets its values to 0, so that no code can depend on the values of a removed component. */
    void removeLastSlot() {
        size--;
        changed = true;
        SlotFloats.clear(current, size, floatsPerSlot);
        for (int lane = 1; lane < spans.length; lane++) {
            SlotFloats.clear(lane(lane), size, floatsPerSlot);
        }
        setSlotByte(size, (byte) 0);
        dirty[size] = 0;
        for (SlotSet mark : marks) {
            mark.remove(size);
        }
    }

    /**
     * Sets the number of slots. The handles of removed slots are detached or point elsewhere; added slots are filled
     * later.
     */
    void resize(int newSize) {
        while (size < newSize) {
            addSlot();
        }
        if (newSize < size) {
            removeSlotsFrom(newSize);
        }
    }

    /** Removes all slots from a first one on, as {@link #removeLastSlot} does for each. */
    private void removeSlotsFrom(int first) {
        changed = true;
        for (int lane = 0; lane < spans.length; lane++) {
            Arrays.fill(lane(lane), first * floatsPerSlot, size * floatsPerSlot, 0f);
        }
        for (int slot = first; slotBytes != null && slot < size; slot++) {
            setSlotByte(slot, (byte) 0);
        }
        Arrays.fill(dirty, first, size, (byte) 0);
        for (SlotSet mark : marks) {
            mark.removeRange(first, size);
        }
        size = first;
    }
}
