package dev.halfstep.storage;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores up to {@value #MAX_SLOTS} rows of an archetype: entities with their components. A slot is the index of a row
 * in this chunk. Each column is an array, so a query is a loop over arrays. A dense component has two: the array of its
 * handles, and a {@link DenseColumn} with the floats of the same slots.
 *
 * <p>Rows have no gaps. Each method that adds, moves or removes rows does so in all columns.
 *
 * @hidden
 */
public final class Chunk implements EntityIds {

    /**
     * The maximum number of rows. A lane of transforms of a full chunk has 160 KiB. Copying many lanes of this size is
     * as fast as copying one large block of memory; lanes of 10 KiB take a third longer.
     */
    public static final int MAX_SLOTS = SlotSet.MAX_SLOTS;

    /** The initial capacity, in rows. Small, since many archetypes have few entities. */
    private static final int INITIAL_CAPACITY = 8;

    private final Archetype archetype;

    /** The component class of each column, cached for {@link #get(int, Class)}. */
    private final Class<?>[] classes;

    /** The index of this chunk in its archetype. */
    private final int index;

    private @Nullable EntityId[] ids = new EntityId[INITIAL_CAPACITY];

    /** The {@linkplain EntityId#number() number} of each entity, copied here: reading the ids is slow. */
    private long[] entityNumbers = new long[INITIAL_CAPACITY];

    /** The array of each column, with the component of each slot. */
    private final @Nullable Object[][] columns;

    /** The floats of each column, null for a component that is not dense. */
    private final @Nullable DenseColumn[] floats;

    private final int[] denseColumns;
    private final int[] plainColumns;
    private final int[] objectColumns;
    private final int[] richColumns;

    /** The floats of the plain columns, without gaps: for moves of rows. */
    private final DenseColumn[] plain;

    /** The arrays of the plain columns with their handles, without gaps. */
    private final @Nullable Object[][] handles;

    /**
     * For each slot, 1 if the handles of the plain columns have a place: then moves of the row point them to the new
     * one. 0 if they have none, as before the first access to one of them. Empty without plain columns.
     */
    private byte[] placed;

    /** False if the handles of all rows have a place. */
    private boolean hasUnplaced;

    /** The arrays of all columns that are not plain, without gaps. */
    private final @Nullable Object[][] objects;

    /** The cached reader of each column, null until it is needed. */
    private final @Nullable Components<?>[] readers;

    /** The registry of the world, by which a lookup checks that an entity is of its own world. */
    private final ComponentRegistry registry;

    /**
     * The {@linkplain #columns column} of each component class, by the index of the class; null for other classes. A
     * lookup finds a component without a search: a read takes 25 to 40 % less time.
     */
    private final @Nullable Object[] @Nullable [] componentsOfClass;

    /**
     * The floats of each dense class, by the index of the class; null for other classes. Empty if no class is dense.
     */
    private final @Nullable DenseColumn[] floatsOfClass;

    /** The slots that presentation does not see, null until there are any. */
    private @Nullable SlotSet hidden;

    private int size;

    Chunk(Archetype archetype, int index) {
        this.archetype = archetype;
        this.index = index;
        classes = archetype.classes();
        columns = new Object[classes.length][INITIAL_CAPACITY];
        readers = new Components<?>[columns.length];
        denseColumns = archetype.denseColumns();
        plainColumns = archetype.plainColumns();
        richColumns = archetype.richColumns();
        floats = archetype.addFloats();
        objectColumns = archetype.objectColumns();
        plain = new DenseColumn[plainColumns.length];
        Arrays.setAll(plain, i -> floats(plainColumns[i]));
        handles = new Object[plainColumns.length][];
        objects = new Object[objectColumns.length][];
        placed = new byte[plain.length == 0 ? 0 : INITIAL_CAPACITY];
        registry = archetype.registry();
        int maxIndex = archetype.signature().maxIndex();
        componentsOfClass = new Object[maxIndex + 1][];
        floatsOfClass = new DenseColumn[floats.length == 0 ? 0 : maxIndex + 1];
        for (int column = 0; column < columns.length; column++) {
            componentsOfClass[archetype.signature().index(column)] = columns[column];
        }
        for (int column : denseColumns) {
            floatsOfClass[archetype.signature().index(column)] = floats[column];
        }
        arrangeColumns();
    }

    /** Arranges the arrays of the columns by kind, because they are new. */
    private void arrangeColumns() {
        Arrays.setAll(handles, i -> columns[plainColumns[i]]);
        Arrays.setAll(objects, i -> columns[objectColumns[i]]);
    }

    /**
     * Returns the chunk of a living entity.
     *
     * @throws IllegalStateException if the entity is not alive
     */
    public static Chunk of(EntityId id) {
        Chunk chunk = id.chunk;
        if (chunk == null) {
            throw new IllegalStateException("an entity must be alive to have components: " + id);
        }
        return chunk;
    }

    /** Returns the slot of a living entity. */
    public static int slotOf(EntityId id) {
        return id.slot;
    }

    /** Returns false if the entities have presentation components only: then they are not simulated state. */
    public boolean isSimulated() {
        return archetype.isSimulated();
    }

    /** Returns the archetype of these rows; for copies of rows, an archetype of copies with the same signature. */
    public Archetype archetype() {
        return archetype;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public EntityId get(int slot) {
        return Objects.requireNonNull(ids[Objects.checkIndex(slot, size)]);
    }

    @Override
    public long number(int slot) {
        return entityNumbers[Objects.checkIndex(slot, size)];
    }

    /** Returns the index of the first row of this chunk in the archetype. */
    int firstRow() {
        return index * MAX_SLOTS;
    }

    boolean isFull() {
        return size == MAX_SLOTS;
    }

    /** Returns the id of each entity, in the array itself, of which the first {@link #size()} elements are used. */
    @Nullable
    public EntityId[] ids() {
        return ids;
    }

    /**
     * Returns the {@linkplain EntityId#number() number} of each entity, in the array itself, of which the first {@link
     * #size()} elements are used.
     */
    public long[] entityNumbers() {
        return entityNumbers;
    }

    /** Returns the sum of the hashes of all entity numbers. */
    public long entitiesHash() {
        return DenseHash.ofEntityNumbers(entityNumbers, size);
    }

    /**
     * Returns the component of a class in each slot, in the array itself, of which the first {@link #size()} elements
     * are used.
     *
     * @param info a component class of the archetype, or a view of one
     */
    public Object[] column(ComponentInfo<?> info) {
        return column(archetype.signature().columnOf(info.storedIndex()));
    }

    /**
     * Returns the floats of a dense component of all rows.
     *
     * @param info a dense component class of the archetype, or a view of one {@linkplain ComponentInfo#lane lane}
     */
    public Span span(ComponentInfo<?> info) {
        return span(archetype.signature().columnOf(info.storedIndex()), info.lane());
    }

    /** Returns the floats of a dense component of all rows, in one {@linkplain ComponentInfo#lane lane}. */
    public Span span(int column, int lane) {
        return floats(column).span(lane);
    }

    /**
     * Returns a reader of the components in a column, valid until the structure changes. Cached: if two threads create
     * it at the same time, both readers are valid.
     */
    @SuppressWarnings("unchecked") // each column holds components of one class
    public <C> Components<C> reader(int column) {
        placeHandles();
        Components<C> cached = (Components<C>) readers[column];
        if (cached == null) {
            @Nullable Object[] components = columns[column];
            cached = slot -> (C) Objects.requireNonNull(components[slot]);
            readers[column] = cached;
        }
        return cached;
    }

    /**
     * Reads the lengths of some arrays. A length is stored right before the first element. So the processor loads the
     * first rows of several chunks at the same time, if this method is called for all of these chunks before any of
     * them is visited.
     *
     * @return more than 0. A caller must use it, because the compiler removes reads without effect
     */
    public int prefetch(int[] columnsToRead) {
        int sum = ids.length;
        for (int column : columnsToRead) {
            sum += columns[column].length;
        }
        return sum;
    }

    public Object component(int column, int slot) {
        return Objects.requireNonNull(columns[column][slot]);
    }

    /** Returns the owner to which a component refers, null if there is none. */
    public @Nullable EntityId ownerOf(int column, int slot) {
        return Ownership.ownerOf(get(slot), archetype.signature().index(column));
    }

    /**
     * Returns the component of a class. Compares classes, because a look-up of the class in the registry takes longer
     * than all other work of an access by id.
     *
     * @return null if the archetype does not have the component class, and for a view
     */
    @SuppressWarnings("unchecked") // each column holds components of its class
    <C> @Nullable C get(int slot, Class<C> componentClass) {
        Class<?>[] searched = classes;
        for (int column = 0; column < searched.length; column++) {
            if (searched[column] == componentClass) {
                return (C) placed(component(column, slot));
            }
        }
        return null;
    }

    /** Returns the component of a class, or its view. Null if the archetype does not have the class. */
    public <T> @Nullable T get(int slot, ComponentInfo<T> info) {
        int index = info.storedIndex();
        @Nullable Object @Nullable [] components = index < componentsOfClass.length ? componentsOfClass[index] : null;
        return components == null ? null : info.toQueried(placed(Objects.requireNonNull(components[slot])));
    }

    public boolean has(ComponentInfo<?> info) {
        int index = info.storedIndex();
        return index < componentsOfClass.length && componentsOfClass[index] != null;
    }

    /** Returns the floats of a dense class. Null if the archetype does not have the class, or it is not dense. */
    public @Nullable DenseColumn floatsOrNull(ComponentInfo<?> info) {
        int index = info.storedIndex();
        return index < floatsOfClass.length ? floatsOfClass[index] : null;
    }

    boolean hasRegistry(ComponentRegistry otherRegistry) {
        return registry == otherRegistry;
    }

    void replace(int column, int slot, Object component) {
        columns[column][slot] = component;
    }

    /**
     * Adds the row of a new entity and returns its slot.
     *
     * @param components an array with the components. Dense components belong to no entity yet
     * @param first the index of the first component
     */
    int addRow(EntityId id, Object[] components, int first) {
        int slot = addSlot();
        ids[slot] = id;
        entityNumbers[slot] = id.number();
        for (int i = 0; i < objects.length; i++) {
            objects[i][slot] = components[first + objectColumns[i]];
        }
        for (int i = 0; i < plain.length; i++) {
            addPlainHandle(i, slot, components[first + plainColumns[i]]);
        }
        if (plain.length > 0) {
            leaveUnplaced(slot);
        }
        for (int column : richColumns) {
            floats(column).addHandle(components[first + column]);
        }
        return slot;
    }

    /** Adds an empty row. Its floats are added by the caller. */
    private int addSlot() {
        if (size == ids.length) {
            grow();
        }
        return size++;
    }

    /**
     * Adds the row of an entity that moves here from a neighbour, an archetype with one component more or less. The
     * caller removes the other row. A dense component that only that row has is detached.
     *
     * @param edge leads from the archetype of the source to this one
     * @param added the added component, null if one is removed
     * @return the slot of the new row
     */
    int addRowOfNeighbour(Chunk source, int sourceSlot, ArchetypeEdge edge, @Nullable Object added) {
        int slot = addSlot();
        ids[slot] = source.ids[sourceSlot];
        entityNumbers[slot] = source.entityNumbers[sourceSlot];
        // Columns before the changed one have the same index in both archetypes. Later ones are shifted by one: 1 if a
        // component is removed, -1 if one is added. The shift is 0 for columns of the other kind.
        int objectShift = source.objects.length - objects.length;
        int next = edge.object();
        addObjects(slot, source, sourceSlot, 0, next, 0);
        if (objectShift < 0) {
            objects[next++][slot] = added;
        }
        addObjects(slot, source, sourceSlot, next, objects.length, objectShift);
        int plainShift = source.plain.length - plain.length;
        next = edge.plain();
        addPlain(slot, source, sourceSlot, 0, next, 0);
        if (plainShift < 0) {
            addPlainHandle(next++, slot, added);
        }
        addPlain(slot, source, sourceSlot, next, plain.length, plainShift);
        if (plain.length > 0) {
            movePlaces(slot, source, sourceSlot);
        }
        for (int rich : richColumns) {
            Object handle = component(rich, slot);
            if (handle == added) {
                floats(rich).addHandle(handle);
            } else {
                int sourceColumn = sourceColumn(rich, edge.column(), objectShift + plainShift);
                floats(rich).addHandle(handle, source.floats(sourceColumn), sourceSlot);
            }
        }
        if (added == null) {
            source.detach(edge.column(), sourceSlot);
        }
        return slot;
    }

    /** Adds the components of some columns that are not plain. */
    private void addObjects(int slot, Chunk source, int sourceSlot, int from, int to, int shift) {
        for (int i = from; i < to; i++) {
            objects[i][slot] = source.objects[i + shift][sourceSlot];
        }
    }

    /** Adds the components of some plain columns with their floats. */
    private void addPlain(int slot, Chunk source, int sourceSlot, int from, int to, int shift) {
        for (int i = from; i < to; i++) {
            handles[i][slot] = source.handles[i + shift][sourceSlot];
            plain[i].addPlain(slot, source.plain[i + shift], sourceSlot);
        }
    }

    /** Points the handles of a row that has moved here to their new place, if they had one. */
    private void movePlaces(int slot, Chunk source, int sourceSlot) {
        if (source.plain.length > 0 && source.placed[sourceSlot] != 0) {
            placeHandles(slot);
        } else {
            leaveUnplaced(slot);
        }
    }

    /** Gives a component a place, if it is a handle without one: code that gets it reads its values next. */
    private Object placed(Object component) {
        if (hasUnplaced && component instanceof DenseComponent handle) {
            handle.column();
        }
        return component;
    }

    private void leaveUnplaced(int slot) {
        placed[slot] = 0;
        if (!hasUnplaced) {
            hasUnplaced = true;
            archetype.noteUnplacedHandles();
        }
    }

    /** Gives all handles a place, before code reads many of them: each would have to ask for its place otherwise. */
    void placeHandles() {
        if (hasUnplaced) {
            hasUnplaced = false;
            for (int slot = 0; slot < size; slot++) {
                if (placed[slot] == 0) {
                    placeHandles(slot);
                }
            }
        }
    }

    /** Points the handles of the plain columns in a row to their values. */
    void placeHandles(int slot) {
        for (int i = 0; i < plain.length; i++) {
            ((DenseComponent) Objects.requireNonNull(handles[i][slot])).pointTo(plain[i], slot);
        }
        placed[slot] = 1;
    }

    /** Adds a component that belongs to no entity to a plain column. */
    private void addPlainHandle(int index, int slot, @Nullable Object added) {
        DenseComponent handle = (DenseComponent) Objects.requireNonNull(added);
        handles[index][slot] = handle;
        handle.join(Objects.requireNonNull(ids[slot]), plain[index], slot);
    }

    /** Returns the index of a column in a neighbour. Later columns than the changed one are shifted by one there. */
    private static int sourceColumn(int column, int changedColumn, int shift) {
        return column < changedColumn ? column : column + shift;
    }

    /**
     * Adds consecutive rows of a neighbour, as {@link #addRowOfNeighbour} does for each, and moves their entities here.
     *
     * @param count the number of rows, for which this chunk has room
     * @param changedColumn the column that only one of the two archetypes has
     * @param added an array with the added components, which have plain slots if they are dense; null if components are
     *     removed
     * @param firstAdded the index of the first added component
     */
    void addRowsOfNeighbour(
            Chunk source,
            int sourceSlot,
            int count,
            int changedColumn,
            @Nullable Object @Nullable [] added,
            int firstAdded) {
        int slot = size;
        while (ids.length < size + count) {
            grow();
        }
        size += count;
        System.arraycopy(source.ids, sourceSlot, ids, slot, count);
        System.arraycopy(source.entityNumbers, sourceSlot, entityNumbers, slot, count);
        int shift = source.columns.length - columns.length; // -1 if a component is added, 1 if one is removed
        for (int column = 0; column < columns.length; column++) {
            if (added != null && column == changedColumn) {
                System.arraycopy(added, firstAdded, columns[column], slot, count);
                addFreeHandles(column, slot);
                continue;
            }
            int sourceColumn = sourceColumn(column, changedColumn, shift);
            System.arraycopy(source.columns[sourceColumn], sourceSlot, columns[column], slot, count);
            if (floats.length > 0 && floats[column] != null) {
                floats(column).addHandles(columns[column], source.floats(sourceColumn), sourceSlot, count);
            }
        }
        for (int moved = slot; moved < size; moved++) {
            if (added == null) {
                source.detach(changedColumn, sourceSlot + moved - slot);
            }
            if (plain.length > 0) {
                movePlaces(moved, source, sourceSlot + moved - slot);
            }
            get(moved).moveTo(this, moved);
        }
    }

    /** Adds the floats of the components in the last slots of a column, if it is dense. They belong to no entity. */
    private void addFreeHandles(int column, int firstSlot) {
        if (floats.length == 0 || floats[column] == null) {
            return;
        }
        for (int slot = firstSlot; slot < size; slot++) {
            DenseComponent handle = (DenseComponent) component(column, slot);
            handle.join(get(slot), floats(column), slot);
        }
    }

    /** Detaches the component of one column, if it is dense. It keeps its floats. */
    private void detach(int column, int slot) {
        if (floats.length > 0 && floats[column] != null) {
            floats(column).detachHandle(component(column, slot), slot);
        }
    }

    /** Detaches the dense components of a row, because it is removed. They keep their floats. */
    void detachRow(int slot) {
        DenseColumn detached = DetachedColumns.NONE;
        for (int i = 0; i < plain.length; i++) {
            detached = plain[i].detachedWithRoom(detached);
            ((DenseComponent) Objects.requireNonNull(handles[i][slot]))
                    .pointTo(detached, detached.addDetachedPlain(plain[i], slot));
        }
        for (int column : richColumns) {
            floats(column).detachHandle(component(column, slot), slot);
        }
    }

    /**
     * Adds a copy of a row of another chunk of the same signature, with the same component objects, and returns its
     * slot. The entity keeps its location, and its handles refer to the floats of the other chunk.
     */
    private int addRowCopy(Chunk source, int sourceSlot) {
        int slot = addSlot();
        ids[slot] = source.ids[sourceSlot];
        entityNumbers[slot] = source.entityNumbers[sourceSlot];
        for (int column = 0; column < columns.length; column++) {
            columns[column][slot] = source.columns[column][sourceSlot];
        }
        for (int column : denseColumns) {
            floats(column).addSlotCopy(source.floats(column), sourceSlot);
        }
        return slot;
    }

    /** Adds a copy of the row of an entity that is about to be despawned, with handles of its own. */
    void addDepartedRow(Chunk source, int sourceSlot) {
        int slot = addRowCopy(source, sourceSlot);
        for (int column : denseColumns) {
            Object handle = component(column, slot);
            Object copy = floats(column).copyHandleTo(slot, handle);
            source.get(sourceSlot).links.continueHistoryWithCopy(handle, copy);
            columns[column][slot] = copy;
        }
        if (plain.length > 0) {
            placed[slot] = 1;
        }
    }

    /**
     * Adds a copy of a row with the same component objects. The values of its dense presentation components are in the
     * copy until {@link #returnVisibleRows}.
     */
    void borrowVisibleRow(Chunk source, int sourceSlot) {
        int slot = addRowCopy(source, sourceSlot);
        if (plain.length > 0) {
            source.placeHandles(sourceSlot); // the first access to a handle would place all of them
        }
        for (int column : denseColumns) {
            if (archetype.isPresentation(column)) {
                floats(column).pointHandle(component(column, slot), slot);
            }
        }
    }

    /**
     * Moves the values of all {@linkplain #borrowVisibleRow borrowed} rows back to the chunk that they were copied
     * from.
     */
    void returnVisibleRows(Chunk owner) {
        for (int column : denseColumns) {
            if (archetype.isPresentation(column)) {
                int copy = 0;
                for (int slot = owner.nextVisible(0); slot < owner.size; slot = owner.nextVisible(slot + 1)) {
                    owner.floats(column).copyCurrent(slot, floats(column), copy++);
                    owner.floats(column).pointHandle(owner.component(column, slot), slot);
                }
            }
        }
    }

    /** Returns whether any dense component makes presentation see the spawn and despawn of an entity at once. */
    boolean isPresentedAtOnce(int slot) {
        for (int column : denseColumns) {
            if (floats(column).type().isPresentedAtOnce(component(column, slot))) {
                return true;
            }
        }
        return false;
    }

    /** Notifies the dense components of a new entity that it was spawned at a fraction of the step. */
    void notifySpawned(int slot, float fraction) {
        for (int column : denseColumns) {
            floats(column).type().spawned(component(column, slot), fraction);
        }
    }

    /** Hides a row from presentation, or shows it. */
    void setHidden(int slot, boolean isHidden) {
        if (hidden == null) {
            if (!isHidden) {
                return;
            }
            hidden = new SlotSet(ids.length);
        }
        hidden.set(slot, isHidden);
    }

    void showAll() {
        if (hidden != null) {
            hidden.clear();
        }
    }

    boolean isHidden(int slot) {
        return hidden != null && hidden.contains(slot);
    }

    /** Returns whether presentation sees all rows. */
    public boolean isFullyVisible() {
        return hidden == null || hidden.nextSlot(0) >= size;
    }

    /** Returns the first row from a slot on that presentation sees, {@link #size()} if there is none. */
    public int nextVisible(int from) {
        return hidden != null && from < size && hidden.contains(from) ? hidden.rangeEnd(from, size) : from;
    }

    /** Returns the next hidden slot after a slot that is not hidden, {@link #size()} if there is none. */
    public int visibleEnd(int from) {
        return hidden == null ? size : Math.min(hidden.nextSlot(from), size);
    }

    /** Returns the floats of a dense component of all rows, by the index of its column. */
    DenseColumn floats(int column) {
        return Objects.requireNonNull(floats[column]);
    }

    /** Doubles the capacity. */
    private void grow() {
        int capacity = Math.min(2 * ids.length, MAX_SLOTS);
        ids = Arrays.copyOf(ids, capacity);
        entityNumbers = Arrays.copyOf(entityNumbers, capacity);
        for (int column = 0; column < columns.length; column++) {
            columns[column] = Arrays.copyOf(columns[column], capacity + DenseColumn.padding(capacity));
            readers[column] = null; // the cached reader refers to the old array
            componentsOfClass[archetype.signature().index(column)] = columns[column];
        }
        if (plain.length > 0) {
            placed = Arrays.copyOf(placed, capacity);
        }
        arrangeColumns();
        for (DenseColumn column : plain) {
            column.grow();
        }
        if (hidden != null) {
            hidden.grow(capacity);
        }
    }

    /**
     * Moves the last row of the last chunk over a row of this chunk, which may be the same row. The dense components of
     * the overwritten row are detached, or in another archetype. Clears the references of the last row, so that a
     * despawned entity can be garbage-collected.
     */
    void moveLastRow(Chunk last, int slot) {
        int lastSlot = --last.size;
        EntityId id = Objects.requireNonNull(last.ids[lastSlot]);
        ids[slot] = id;
        last.ids[lastSlot] = null; // after the write above: both rows may be the same
        entityNumbers[slot] = last.entityNumbers[lastSlot];
        for (int i = 0; i < objects.length; i++) {
            @Nullable Object[] lastObjects = last.objects[i];
            objects[i][slot] = lastObjects[lastSlot];
            lastObjects[lastSlot] = null;
        }
        boolean isOther = last != this || slot != lastSlot;
        for (int i = 0; i < plain.length; i++) {
            @Nullable Object[] lastHandles = last.handles[i];
            Object handle = lastHandles[lastSlot];
            lastHandles[lastSlot] = null;
            DenseColumn lastFloats = last.plain[i];
            if (isOther) {
                handles[i][slot] = handle;
                plain[i].copyPlain(slot, lastFloats, lastSlot);
            }
            lastFloats.removePlain(lastSlot);
        }
        if (isOther && plain.length > 0) {
            movePlaces(slot, last, lastSlot);
        }
        for (int column : richColumns) {
            if (isOther) {
                floats(column).moveHandle(component(column, slot), slot, last.floats(column), lastSlot);
            }
            last.floats(column).removeLastSlot();
        }
        id.moveTo(this, slot);
    }

    /**
     * Returns the components in a column, in the array itself, of which the first {@link #size()} elements are used.
     */
    @Nullable
    public Object[] column(int column) {
        placeHandles();
        return columns[column];
    }

    /** Returns {@link #column(int)} for code that does not read the values of dense components by these objects. */
    @Nullable
    public Object[] storedColumn(int column) {
        return columns[column];
    }

    /** Clears the references of all rows from a first one on, so that despawned entities can be garbage-collected. */
    void clearRowsFrom(int first) {
        Arrays.fill(ids, first, size, null);
        for (@Nullable Object[] column : columns) {
            Arrays.fill(column, first, size, null);
        }
    }

    /** Clears a row, which {@link #fillRow} overwrites later. */
    void clearRow(int slot) {
        ids[slot] = null;
        for (@Nullable Object[] column : columns) {
            column[slot] = null;
        }
    }

    /** Stores an entity in a row that was cleared, or was added by {@link #resize}. */
    void fillRow(int slot, EntityId id, Object[] newComponents) {
        ids[slot] = id;
        entityNumbers[slot] = id.number();
        for (int column = 0; column < columns.length; column++) {
            columns[column][slot] = newComponents[column];
        }
        for (int column : denseColumns) {
            floats(column).fillSlot(newComponents[column], slot);
        }
        if (plain.length > 0) {
            placed[slot] = 1;
        }
        id.moveTo(this, slot);
    }

    /** Sets the number of rows. Dropped rows must be cleared before; added rows are empty until {@link #fillRow}. */
    void resize(int newSize) {
        if (newSize == size) {
            return;
        }
        while (ids.length < newSize) {
            grow();
        }
        size = newSize;
        for (int column : denseColumns) {
            floats(column).resize(newSize);
        }
    }
}
