package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores all entities with exactly the same component classes: one row per entity and one column per component class.
 * The rows are divided into {@linkplain ArchetypeChunk chunks}. A slot is the index of a row in its chunk.
 *
 * <p>Rows have no gaps: the last row moves into a freed one (swap-remove). So all chunks but the last are full, and a
 * partition of a query can begin at any row.
 *
 * <p>The floats of a dense component lie in a {@link DenseColumn}, at the row of their entity. The component object is
 * then a handle to these floats.
 *
 * @hidden
 */
public final class Archetype {

    private final Signature signature;

    /** The component class of each column. */
    private final Class<?>[] classes;

    private final boolean isSimulated;

    /** The {@link DenseColumn} of each column of the signature, null for a component that is not dense. */
    private final @Nullable DenseColumn<?>[] denseColumns;

    private final List<ArchetypeChunk> chunks = new ArrayList<>();

    /** True if any column is dense. */
    private final boolean hasDense;

    /** The number of chunks that have rows. The chunks behind them are empty and kept for reuse. */
    private int chunkCount;

    /**
     * The last chunk that has rows, null if there is none: cached for spawns, despawns and queries. Most archetypes
     * have one chunk: this field finds it with two fewer memory accesses than the list.
     */
    private @Nullable ArchetypeChunk lastChunk;

    private int size;

    /** Counts structural changes: added rows, removed rows, replaced components and restored snapshots. */
    private long changeCount;

    /** Counts how often a row became visible or invisible later than the simulation added or removed it. */
    private long visibilityChangeCount;

    private final ComponentRegistry registry;

    /**
     * The neighbours: the archetypes with one component class more or less, by the index of that class. Null for a
     * neighbour that was not needed yet. Cached, so that adding or removing a component builds no signature: 20 to 50 %
     * less time, and no allocation.
     */
    private @Nullable Archetype[] neighbours = {};

    /** The copies of the rows of departed entities (despawned, but still visible), null until there are any. */
    private @Nullable RowCopies departed;

    /** Reusable copies of the visible rows of a chunk, one for each chunk that nested queries visit. */
    private final List<RowCopies> visibleCopies = new ArrayList<>();

    private int visibleCopiesInUse;

    Archetype(Signature signature, ComponentRegistry registry) {
        this.signature = signature;
        this.registry = registry;
        isSimulated = registry.isSimulated(signature);
        classes = new Class<?>[signature.size()];
        denseColumns = new DenseColumn<?>[signature.size()];
        for (int column = 0; column < denseColumns.length; column++) {
            int index = signature.index(column);
            classes[column] = registry.get(index).queriedClass();
            DenseStorage<?> dense = registry.get(index).storedType().dense();
            denseColumns[column] = dense == null ? null : new DenseColumn<>(dense, registry.writeGate(index));
        }
        hasDense = Arrays.stream(denseColumns).anyMatch(Objects::nonNull);
    }

    /**
     * Returns the archetype of a living entity.
     *
     * @param id the entity
     * @return its archetype
     */
    public static Archetype of(EntityId id) {
        return ArchetypeChunk.of(id).archetype();
    }

    /**
     * Returns the number of entities of several archetypes.
     *
     * @param archetypes the archetypes
     * @return the sum of their sizes
     */
    public static int countEntities(List<Archetype> archetypes) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += archetypes.get(i).size();
        }
        return count;
    }

    /**
     * Adds this archetype to a list, in the order of the signatures.
     *
     * @param archetypes a list in that order, which does not contain this archetype
     * @return the index of this archetype in the list
     */
    public int addTo(List<Archetype> archetypes) {
        // The list does not contain this archetype, so binarySearch returns -(insertion point) - 1.
        int index =
                -Collections.binarySearch(archetypes, this, (a, b) -> registry.compare(a.signature, b.signature)) - 1;
        archetypes.add(index, this);
        return index;
    }

    /**
     * Returns the component classes.
     *
     * @return the signature; its order is the order of the columns
     */
    public Signature signature() {
        return signature;
    }

    /** Returns the component class of each column, in the array itself. */
    Class<?>[] classes() {
        return classes;
    }

    /**
     * Returns true if the entities are part of the simulated state.
     *
     * @return false if they have presentation components only
     */
    public boolean isSimulated() {
        return isSimulated;
    }

    /**
     * Returns the number of entities.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Returns the number of structural changes: added rows, removed rows, replaced components and restored snapshots.
     *
     * @return a number that only grows
     */
    public long changeCount() {
        return changeCount;
    }

    /**
     * Returns the number of changes that queries in presentation see: structural changes, and rows that became visible
     * or invisible later than the simulation added or removed them.
     *
     * @return a number that only grows
     */
    public long presentedChangeCount() {
        return changeCount + visibilityChangeCount;
    }

    void countVisibilityChange() {
        visibilityChangeCount++;
    }

    /**
     * Returns the copies of the rows of departed entities. In a frame that does not show such an entity, the copy is
     * hidden.
     *
     * @return an archetype of the same signature, null if no entity of this archetype has departed yet
     */
    public @Nullable Archetype departedRows() {
        return departed == null ? null : departed.rows();
    }

    /** Returns the copies of the rows of departed entities, for adding and removing copies. */
    RowCopies departedForWriting() {
        if (departed == null) {
            departed = newCopies();
        }
        return departed;
    }

    private RowCopies newCopies() {
        return new RowCopies(new Archetype(signature, registry));
    }

    /**
     * Copies the visible rows of a chunk, for a callback that needs rows without gaps. Until {@link
     * #returnVisibleCopy}, the dense presentation components of these rows have their values in the copy, so spans and
     * component objects read and write the same values. Pairs of these calls can be nested: a nested call for the same
     * chunk returns the same copy.
     *
     * @param chunk a chunk of this archetype or of its {@link #departedRows()}
     * @return a chunk with the visible rows, null if there are none
     */
    public @Nullable ArchetypeChunk borrowVisibleCopy(ArchetypeChunk chunk) {
        for (int i = 0; i < visibleCopiesInUse; i++) {
            RowCopies inUse = visibleCopies.get(i);
            if (inUse.source() == chunk) {
                return inUse.borrowAgain();
            }
        }
        if (visibleCopiesInUse == visibleCopies.size()) {
            visibleCopies.add(newCopies());
        }
        return visibleCopies.get(visibleCopiesInUse++).borrowVisible(chunk);
    }

    /**
     * Releases a borrowed copy. When all its borrowers have released it, moves the values back.
     *
     * @param chunk the chunk that was copied
     */
    public void returnVisibleCopy(ArchetypeChunk chunk) {
        int index = visibleCopiesInUse - 1;
        while (visibleCopies.get(index).source() != chunk) {
            index--;
        }
        if (visibleCopies.get(index).release()) {
            visibleCopiesInUse = index; // nested queries have released all later copies
        }
    }

    /** Returns whether any dense component makes presentation see the spawn and despawn of an entity at once. */
    boolean isPresentedAtOnce(ArchetypeChunk chunk, int slot) {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null && isPresentedAtOnce(dense, chunk.component(column, slot))) {
                return true;
            }
        }
        return false;
    }

    /** Notifies the dense components of a new entity that it was spawned at a fraction of the step. */
    void notifySpawned(ArchetypeChunk chunk, int slot, float fraction) {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                notifySpawned(dense, chunk.component(column, slot), fraction);
            }
        }
    }

    /** Adds a copy of a row with copies of its dense components. Returns its chunk; the copy is in the last slot. */
    ArchetypeChunk addDepartedRow(ArchetypeChunk source, int sourceSlot) {
        ArchetypeChunk chunk = chunkWithRoom();
        int slot = chunk.addRowCopy(source, sourceSlot);
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                Object handle = chunk.component(column, slot);
                Object copy = addHandleCopy(dense, handle);
                ComponentHistory.continueWithCopy(source.get(sourceSlot), handle, copy);
                chunk.replace(column, slot, copy);
            }
        }
        size++;
        return chunk;
    }

    /**
     * Adds a copy of a row with the same component objects. The floats of dense components are copied too. Those of dense
     * presentation components belong to the copy until {@link #moveValuesBack}.
     */
    void addRowCopy(ArchetypeChunk source, int sourceSlot) {
        chunkWithRoom().addRowCopy(source, sourceSlot);
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                int slot = dense.addSlotCopy(source.floats(column), sourceSlot);
                if (isPresentation(column)) {
                    pointHandle(dense, source.component(column, sourceSlot), dense.chunk(0), slot);
                }
            }
        }
        size++;
    }

    /**
     * Moves the current floats of dense presentation components from copied rows back to the visible rows. All copies are
     * of one chunk, so they are in chunk 0, without gaps.
     */
    void moveValuesBack(ArchetypeChunk target) {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense == null || !isPresentation(column)) {
                continue;
            }
            Chunk floats = target.floats(column);
            int copy = 0;
            for (int slot = 0; slot < target.size(); slot++) {
                if (!target.isHidden(slot)) {
                    floats.copyCurrent(slot, dense.chunk(0), copy++);
                    pointHandle(dense, target.component(column, slot), floats, slot);
                }
            }
        }
    }

    private boolean isPresentation(int column) {
        return registry.get(signature.index(column)).storedType().kind() == ComponentType.Kind.PRESENTATION;
    }

    /** Detaches the dense components of all copies of rows, because callers may still hold these components. */
    void detachCopies() {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            for (int row = 0; dense != null && row < size; row++) {
                detachHandle(dense, chunks.get(row / Chunk.MAX_SLOTS).component(column, row % Chunk.MAX_SLOTS));
            }
        }
    }

    /** Removes all copies of rows. */
    void clearCopies() {
        for (int chunkIndex = 0; chunkIndex < chunkCount; chunkIndex++) {
            ArchetypeChunk chunk = chunks.get(chunkIndex);
            for (int slot = 0; slot < chunk.size(); slot++) {
                chunk.clearRow(slot);
            }
            chunk.showAll();
        }
        resize(0);
    }

    /** Returns the dense column at an index of the signature, null if that component is not dense. */
    @Nullable
    DenseColumn<?> denseColumnAt(int column) {
        return denseColumns[column];
    }

    /**
     * Returns the number of chunks that have rows. All but the last are full.
     *
     * @return 0 or more
     */
    public int chunkCount() {
        return chunkCount;
    }

    /**
     * Returns a chunk of rows.
     *
     * @param chunkIndex 0 to {@code chunkCount() - 1}
     * @return the chunk
     */
    public ArchetypeChunk chunk(int chunkIndex) {
        return chunkIndex == chunkCount - 1 ? Objects.requireNonNull(lastChunk) : chunks.get(chunkIndex);
    }

    /**
     * Returns the floats of a dense component.
     *
     * @param index the index of the component class
     * @return null if the component is not dense or not part of this archetype
     */
    @Nullable
    public DenseColumn<?> denseColumn(int index) {
        int column = signature.columnOf(index);
        return column < 0 ? null : denseColumns[column];
    }

    /** Removes the row of an entity by swap-remove. Its dense components are detached and keep their floats. */
    void removeRow(EntityId id) {
        ArchetypeChunk chunk = ArchetypeChunk.of(id);
        int slot = EntityLocation.slot(id);
        ArchetypeChunk last = Objects.requireNonNull(lastChunk);
        for (int column = 0; hasDense && column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                swapRemoveHandle(
                        dense,
                        chunk.component(column, slot),
                        /* target= */ null,
                        last.component(column, last.size() - 1));
            }
        }
        removeRow(chunk, slot);
    }

    /**
     * Returns the archetype with one component class more or less than this one.
     *
     * @param index the index of the class that only one of the two archetypes has
     * @return null until {@link #link} was called for the two archetypes
     */
    @Nullable
    Archetype neighbour(int index) {
        return index < neighbours.length ? neighbours[index] : null;
    }

    /** Makes two archetypes neighbours. Only one of the two has the component class with the index. */
    static void link(Archetype a, Archetype b, int index) {
        a.setNeighbour(index, b);
        b.setNeighbour(index, a);
    }

    private void setNeighbour(int index, Archetype neighbour) {
        if (index >= neighbours.length) {
            neighbours = Arrays.copyOf(neighbours, index + 1);
        }
        neighbours[index] = neighbour;
    }

    /**
     * Moves an entity to a neighbour of this archetype. Allocates nothing while the neighbour has room.
     *
     * @param index the index of the component class that is added or removed
     * @param added the added component, null if one is removed
     */
    void move(EntityId id, Archetype target, int index, @Nullable Object added) {
        ArchetypeChunk chunk = ArchetypeChunk.of(id);
        int slot = EntityLocation.slot(id);
        // Both signatures have the same order: columns before this one are the same in both, later ones are shifted by
        // one.
        int changedColumn = (added == null ? this : target).signature.columnOf(index);
        ArchetypeChunk targetChunk = target.chunkWithRoom();
        int targetSlot = targetChunk.addRowOfNeighbour(chunk, slot, changedColumn, added);
        DenseColumn<?> addedDense = added == null ? null : target.denseColumns[changedColumn];
        if (added != null && addedDense != null) {
            addHandle(addedDense, added);
        }
        moveHandles(chunk, slot, target, changedColumn);
        target.size++;
        target.changeCount++;
        removeRow(chunk, slot);
        EntityLocation.move(id, targetChunk, targetSlot);
    }

    /**
     * Moves all rows from a first one on to a neighbour, in order: the same as {@link #move} for each of the rows, which
     * never moves a row before the first. Components that are added must not be dense.
     *
     * @param first the index of the first row in this archetype
     * @param index the index of the component class that is added or removed
     * @param added an array with the added components, null if components are removed
     * @param firstAdded the index of the component for the first row
     */
    void moveRowsFrom(int first, Archetype target, int index, @Nullable Object @Nullable [] added, int firstAdded) {
        int changedColumn = (added == null ? this : target).signature.columnOf(index);
        int moved;
        for (int row = first; row < size; row += moved) {
            ArchetypeChunk source = chunks.get(row / Chunk.MAX_SLOTS);
            int slot = row % Chunk.MAX_SLOTS;
            ArchetypeChunk targetChunk = target.chunkWithRoom();
            int targetSlot = targetChunk.size();
            moved = Math.min(source.size() - slot, Chunk.MAX_SLOTS - targetSlot);
            targetChunk.addRowsOfNeighbour(source, slot, moved, changedColumn, added, firstAdded + row - first);
            moveFloats(source, slot, moved, targetChunk, targetSlot, changedColumn);
        }
        target.size += size - first;
        target.changeCount += size - first;
        removeRowsFrom(first);
    }

    /** Moves the floats of the dense components of consecutive rows to a neighbour, or detaches removed components. */
    private void moveFloats(
            ArchetypeChunk source, int slot, int count, ArchetypeChunk target, int targetSlot, int changedColumn) {
        int shift = target.archetype().denseColumns.length - denseColumns.length;
        for (int column = 0; hasDense && column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense == null) {
                continue;
            }
            if (shift < 0 && column == changedColumn) {
                for (int i = slot; i < slot + count; i++) {
                    detachHandle(dense, source.component(column, i));
                }
            } else {
                int targetColumn = column < changedColumn ? column : column + shift;
                Objects.requireNonNull(target.archetype().denseColumns[targetColumn])
                        .addSlots(source.floats(column), slot, count, target.column(targetColumn), targetSlot);
            }
        }
    }

    /** Detaches the dense components of a row, which {@link #removeRowsFrom} removes later. */
    void detachRow(ArchetypeChunk chunk, int slot) {
        for (int column = 0; hasDense && column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                detachHandle(dense, chunk.component(column, slot));
            }
        }
    }

    /** Removes all rows from a first one on. Their dense components are detached, or in another archetype. */
    void removeRowsFrom(int first) {
        int firstSlot = first % Chunk.MAX_SLOTS;
        for (int chunkIndex = first / Chunk.MAX_SLOTS; chunkIndex < chunkCount; chunkIndex++) {
            chunks.get(chunkIndex).clearRowsFrom(firstSlot);
            firstSlot = 0;
        }
        changeCount += size - first;
        setSize(first);
    }

    /** Moves the dense components of a row to a neighbour. Detaches a component that the neighbour does not have. */
    private void moveHandles(ArchetypeChunk chunk, int slot, Archetype target, int changedColumn) {
        int shift = target.denseColumns.length - denseColumns.length; // 1 if a component is added, -1 if one is removed
        ArchetypeChunk last = Objects.requireNonNull(lastChunk);
        for (int column = 0; hasDense && column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                boolean isRemoved = shift < 0 && column == changedColumn;
                int targetColumn = column < changedColumn ? column : column + shift;
                DenseColumn<?> targetDense = isRemoved ? null : target.denseColumns[targetColumn];
                swapRemoveHandle(
                        dense, chunk.component(column, slot), targetDense, last.component(column, last.size() - 1));
            }
        }
    }

    /** Replaces a component of an entity. The component must not be dense: its floats would stay in the old object. */
    void replace(EntityId id, int index, Object component) {
        ArchetypeChunk.of(id).replace(signature.columnOf(index), EntityLocation.slot(id), component);
        changeCount++;
    }

    /**
     * Adds a row for an entity without a row: at its spawn.
     *
     * @param id the entity
     * @param components an array with the components in the order of the columns. Dense components belong to no entity
     *     yet
     * @param first the index of the first component
     */
    public void addRow(EntityId id, Object[] components, int first) {
        for (int column = 0; hasDense && column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                addHandle(dense, components[first + column]);
            }
        }
        ArchetypeChunk chunk = chunkWithRoom();
        EntityLocation.move(id, chunk, chunk.addRow(id, components, first));
        size++;
        changeCount++;
    }

    /** Removes a row by swap-remove. The floats of its dense components are removed already. */
    private void removeRow(ArchetypeChunk chunk, int slot) {
        ArchetypeChunk last = Objects.requireNonNull(lastChunk);
        chunk.moveLastRow(last, slot);
        if (last.size() == 0) {
            setChunkCount(chunkCount - 1);
        }
        size--;
        changeCount++;
    }

    /**
     * Clears the row of an entity while a snapshot is restored, without a swap-remove. The entity has no row until it
     * is stored in another row, and it loses its owners.
     *
     * @param chunk the chunk of the row
     * @param slot the index of the row in the chunk
     */
    public void clearRow(ArchetypeChunk chunk, int slot) {
        EntityId id = chunk.get(slot);
        detachRow(chunk, slot);
        chunk.clearRow(slot);
        Ownership.removeAll(id);
        EntityLocation.detach(id);
    }

    /**
     * Sets the number of rows while a snapshot is restored. Dropped rows must be {@linkplain #clearRow cleared} before;
     * added rows are empty until they are {@linkplain #fillRow filled}.
     *
     * @param newSize the number of rows
     */
    public void resize(int newSize) {
        setSize(newSize);
        changeCount++;
    }

    private void setSize(int newSize) {
        for (DenseColumn<?> dense : denseColumns) {
            if (dense != null) {
                dense.resize(newSize);
            }
        }
        setChunkCount((newSize + Chunk.MAX_SLOTS - 1) / Chunk.MAX_SLOTS); // rounded up
        for (int chunkIndex = 0; chunkIndex < chunks.size(); chunkIndex++) {
            int rowsFromHere = newSize - chunkIndex * Chunk.MAX_SLOTS;
            chunks.get(chunkIndex).resize(Math.min(Math.max(rowsFromHere, 0), Chunk.MAX_SLOTS));
        }
        size = newSize;
    }

    /**
     * Stores an entity without a row in an empty row, while a snapshot is restored.
     *
     * @param row the index of the row in this archetype
     * @param id the entity
     * @param components the components in the order of the columns; dense components belong to no entity yet
     */
    public void fillRow(int row, EntityId id, Object[] components) {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                placeHandle(dense, components[column], row);
            }
        }
        chunks.get(row / Chunk.MAX_SLOTS).fillRow(row % Chunk.MAX_SLOTS, id, components);
    }

    private ArchetypeChunk chunkWithRoom() {
        if (lastChunk == null || lastChunk.isFull()) {
            setChunkCount(chunkCount + 1);
        }
        return Objects.requireNonNull(lastChunk);
    }

    private void setChunkCount(int newChunkCount) {
        while (chunks.size() < newChunkCount) {
            chunks.add(new ArchetypeChunk(this, chunks.size()));
        }
        chunkCount = newChunkCount;
        lastChunk = newChunkCount == 0 ? null : chunks.get(newChunkCount - 1);
    }

    // All handles of a dense column are of one class, so the casts in the following methods cannot fail.

    @SuppressWarnings("unchecked")
    private static <H> void addHandle(DenseColumn<H> dense, Object handle) {
        dense.add((H) handle);
    }

    /**
     * Moves a handle to the target column, or detaches it if the target is null. The last handle moves into its slot.
     */
    @SuppressWarnings("unchecked")
    private static <H> void swapRemoveHandle(
            DenseColumn<H> dense, Object handle, @Nullable DenseColumn<?> target, Object lastHandle) {
        if (target == null) {
            dense.remove((H) handle, (H) lastHandle);
        } else {
            dense.move((H) handle, (DenseColumn<H>) target, (H) lastHandle);
        }
    }

    @SuppressWarnings("unchecked")
    private static <H> Object addHandleCopy(DenseColumn<H> dense, Object handle) {
        return dense.addDepartedCopy((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> boolean isPresentedAtOnce(DenseColumn<H> dense, Object handle) {
        return dense.type().isPresentedAtOnce((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void notifySpawned(DenseColumn<H> dense, Object handle, float fraction) {
        dense.type().spawned((H) handle, fraction);
    }

    @SuppressWarnings("unchecked")
    private static <H> void detachHandle(DenseColumn<H> dense, Object handle) {
        dense.detach((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void pointHandle(DenseColumn<H> dense, Object handle, Chunk chunk, int slot) {
        dense.type().pointTo((H) handle, chunk, slot);
    }

    @SuppressWarnings("unchecked")
    private static <H> void placeHandle(DenseColumn<H> dense, Object handle, int row) {
        dense.fillSlot((H) handle, row);
    }
}
