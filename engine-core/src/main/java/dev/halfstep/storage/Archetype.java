package dev.halfstep.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Stores all entities with exactly the same component classes: one row per entity and one column per component class.
 * The rows are divided into {@linkplain Chunk chunks}. A slot is the index of a row in its chunk.
 *
 * <p>Rows have no gaps: the last row moves into a freed one (swap-remove). So all chunks but the last are full, and a
 * partition of a query can begin at any row. This class decides which rows move where; the chunks move them.
 *
 * @hidden
 */
public final class Archetype {

    private final Signature signature;

    /** The component class of each column. */
    private final Class<?>[] classes;

    private final boolean isSimulated;

    /** The floats of all chunks, by column; null for a component that is not dense. */
    private final @Nullable DenseColumns<?>[] dense;

    private final int[] denseColumns;

    /** The dense columns whose slots are {@linkplain DenseColumn#isPlain plain}. */
    private final int[] plainColumns;

    /** The other dense columns. */
    private final int[] richColumns;

    /** All columns that are not plain. */
    private final int[] objectColumns;

    private final List<Chunk> chunks = new ArrayList<>();

    /** The number of chunks that have rows. The chunks behind them are empty and kept for reuse. */
    private int chunkCount;

    /**
     * The last chunk that has rows, null if there is none: cached for spawns, despawns and queries. Most archetypes
     * have one chunk: this field finds it with two fewer memory accesses than the list.
     */
    private @Nullable Chunk lastChunk;

    private int size;

    /** False if all handles of dense components have a place, see {@link Chunk#placeHandles()}. */
    private boolean hasUnplacedHandles;

    /** Counts structural changes: added rows, removed rows, replaced components and restored snapshots. */
    private long changeCount;

    /** Counts how often a row became visible or invisible later than the simulation added or removed it. */
    private long visibilityChangeCount;

    private final ComponentRegistry registry;

    /** The edges to neighbours, by the index of the class. Null for a neighbour that was not needed yet. */
    private @Nullable ArchetypeEdge[] edges = {};

    /** The copies of the rows of departed entities (despawned, but still visible), null until there are any. */
    private @Nullable Archetype departed;

    Archetype(Signature signature, ComponentRegistry registry) {
        this.signature = signature;
        this.registry = registry;
        isSimulated = registry.isSimulated(signature);
        classes = new Class<?>[signature.size()];
        dense = new DenseColumns<?>[signature.size()];
        for (int column = 0; column < dense.length; column++) {
            int index = signature.index(column);
            classes[column] = registry.get(index).queriedClass();
            DenseStorage<?> storage = registry.get(index).storedType().dense();
            dense[column] = storage == null ? null : new DenseColumns<>(storage, registry.writeGate(index));
        }
        denseColumns = columns(columns -> columns != null);
        plainColumns = columns(columns -> columns != null && columns.isPlain());
        richColumns = columns(columns -> columns != null && !columns.isPlain());
        objectColumns = columns(columns -> columns == null || !columns.isPlain());
    }

    private int[] columns(Predicate<@Nullable DenseColumns<?>> filter) {
        return IntStream.range(0, dense.length)
                .filter(column -> filter.test(dense[column]))
                .toArray();
    }

    /** Returns the archetype of a living entity. */
    public static Archetype of(EntityId id) {
        return Chunk.of(id).archetype();
    }

    public static int countEntities(List<Archetype> archetypes) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += archetypes.get(i).size();
        }
        return count;
    }

    /**
     * Adds this archetype to a list in the order of the signatures, which does not contain it yet. Returns its index.
     */
    public int addTo(List<Archetype> archetypes) {
        // The list does not contain this archetype, so binarySearch returns -(insertion point) - 1.
        int index =
                -Collections.binarySearch(archetypes, this, (a, b) -> registry.compare(a.signature, b.signature)) - 1;
        archetypes.add(index, this);
        return index;
    }

    /** Notes that handles of dense components in a chunk have no place. */
    void noteUnplacedHandles() {
        hasUnplacedHandles = true;
    }

    /** Gives all handles of dense components a place, before several threads read them: the first access writes. */
    void placeHandles() {
        if (hasUnplacedHandles) {
            hasUnplacedHandles = false;
            for (int i = 0; i < chunks.size(); i++) { // also the empty ones: they note their next such row again
                chunks.get(i).placeHandles();
            }
        }
    }

    ComponentRegistry registry() {
        return registry;
    }

    /** Returns the component classes, in the order of the columns. */
    public Signature signature() {
        return signature;
    }

    /** Returns the component class of each column, in the array itself. */
    Class<?>[] classes() {
        return classes;
    }

    /** Returns the indices of the dense columns, in the array itself. */
    int[] denseColumns() {
        return denseColumns;
    }

    /** Returns the indices of the dense columns whose slots are {@linkplain DenseColumn#isPlain plain}. */
    int[] plainColumns() {
        return plainColumns;
    }

    /** Returns the indices of all columns that are not plain. */
    int[] objectColumns() {
        return objectColumns;
    }

    /** Returns the indices of the dense columns that are not plain. */
    int[] richColumns() {
        return richColumns;
    }

    /** Adds empty floats for a new chunk of rows. Returns them by column; empty if no column is dense. */
    @Nullable
    DenseColumn[] addFloats() {
        @Nullable DenseColumn[] floats = new DenseColumn[denseColumns.length == 0 ? 0 : dense.length];
        for (int column : denseColumns) {
            floats[column] = Objects.requireNonNull(dense[column]).add();
        }
        return floats;
    }

    boolean isPresentation(int column) {
        return registry.get(signature.index(column)).storedType().kind() == ComponentType.Kind.PRESENTATION;
    }

    /** Returns false if the entities have presentation components only: then they are not simulated state. */
    public boolean isSimulated() {
        return isSimulated;
    }

    /**
     * Returns whether snapshots and saved states have an entity of this archetype: a simulated entity, and each other
     * entity that the simulation has spawned.
     *
     * @param number the number of the entity
     */
    public boolean isPartOfSimulation(long number) {
        return isSimulated || !EntityId.isPresentationNumber(number);
    }

    public int size() {
        return size;
    }

    /**
     * Returns the number of structural changes: added rows, removed rows, replaced components and restored snapshots.
     */
    public long changeCount() {
        return changeCount;
    }

    /**
     * Returns the number of changes that queries in presentation see: structural changes, and rows that became visible
     * or invisible later than the simulation added or removed them.
     */
    public long presentedChangeCount() {
        return changeCount + visibilityChangeCount;
    }

    void countVisibilityChange() {
        visibilityChangeCount++;
    }

    /**
     * Returns the copies of the rows of departed entities, null before the first one has departed. In a frame that does
     * not show such an entity, the copy is hidden.
     */
    public @Nullable Archetype departedRows() {
        return departed;
    }

    /** Returns the copies of the rows of departed entities, for adding and removing copies. */
    Archetype departedForWriting() {
        if (departed == null) {
            departed = newCopies();
        }
        return departed;
    }

    /** Creates an empty archetype for copies of rows. The location of an entity never refers to a copy. */
    Archetype newCopies() {
        return new Archetype(signature, registry);
    }

    /**
     * Adds a copy of the row of an entity that is about to be despawned. Returns its chunk, where it is the last row.
     */
    Chunk addDepartedRow(Chunk source, int sourceSlot) {
        Chunk chunk = chunkWithRoom();
        chunk.addDepartedRow(source, sourceSlot);
        size++;
        return chunk;
    }

    /** Adds a copy of a visible row, see {@link Chunk#borrowVisibleRow}. */
    void borrowVisibleRow(Chunk source, int sourceSlot) {
        chunkWithRoom().borrowVisibleRow(source, sourceSlot);
        size++;
    }

    /**
     * Removes all copies of departed rows, and detaches their dense components, which keep their values: callers may
     * still hold these components. A no-op if there are none.
     */
    void discardDepartedRows() {
        if (size > 0) {
            for (int row = 0; row < size; row++) {
                chunks.get(row / Chunk.MAX_SLOTS).detachRow(row % Chunk.MAX_SLOTS);
            }
            clearCopies();
        }
    }

    void clearCopies() {
        for (int chunkIndex = 0; chunkIndex < chunkCount; chunkIndex++) {
            chunks.get(chunkIndex).clearRowsFrom(0);
            chunks.get(chunkIndex).showAll();
        }
        resize(0);
    }

    /** Returns the floats of all chunks in a column, null if that component is not dense. */
    @Nullable
    DenseColumns<?> denseColumnAt(int column) {
        return dense[column];
    }

    /** Returns the number of chunks that have rows. All but the last are full. */
    public int chunkCount() {
        return chunkCount;
    }

    public Chunk chunk(int chunkIndex) {
        return chunkIndex == chunkCount - 1 ? Objects.requireNonNull(lastChunk) : chunks.get(chunkIndex);
    }

    /** Returns the floats of a dense component, null if it is not dense or not part of this archetype. */
    @Nullable
    public DenseColumns<?> denseColumn(int index) {
        int column = signature.columnOf(index);
        return column < 0 ? null : dense[column];
    }

    /** Removes the row of an entity by swap-remove. Its dense components are detached and keep their floats. */
    void removeRow(EntityId id) {
        Chunk chunk = Chunk.of(id);
        int slot = id.slot;
        chunk.detachRow(slot);
        removeRow(chunk, slot);
    }

    /**
     * Returns the edge to the archetype with one component class more or less than this one.
     *
     * @param index the index of the class that only one of the two archetypes has
     * @return null until {@link #link} was called for the two archetypes
     */
    @Nullable
    ArchetypeEdge edge(int index) {
        return index < edges.length ? edges[index] : null;
    }

    /** Makes two archetypes neighbours. Only one of the two has the component class. */
    static void link(Archetype a, Archetype b, ComponentInfo<?> info) {
        a.setEdge(new ArchetypeEdge(a, b, info));
        b.setEdge(new ArchetypeEdge(b, a, info));
    }

    private void setEdge(ArchetypeEdge edge) {
        int index = edge.info().index();
        if (index >= edges.length) {
            edges = Arrays.copyOf(edges, index + 1);
        }
        edges[index] = edge;
    }

    /**
     * Moves an entity to a neighbour of this archetype. Allocates nothing while the neighbour has room.
     *
     * @param added the added component, null if one is removed
     */
    void move(EntityId id, ArchetypeEdge edge, @Nullable Object added) {
        Chunk chunk = Chunk.of(id);
        int slot = id.slot;
        Archetype target = edge.target();
        Chunk targetChunk = target.chunkWithRoom();
        int targetSlot = targetChunk.addRowOfNeighbour(chunk, slot, edge, added);
        target.size++;
        target.changeCount++;
        removeRow(chunk, slot);
        id.moveTo(targetChunk, targetSlot);
    }

    /**
     * Moves all rows from a first one on to a neighbour, in order: the same as {@link #move} for each of the rows,
     * which never moves a row before the first. Dense components that are added have plain slots.
     *
     * @param first the index of the first row in this archetype
     * @param added an array with the added components, null if components are removed
     * @param firstAdded the index of the component for the first row
     */
    void moveRowsFrom(int first, ArchetypeEdge edge, @Nullable Object @Nullable [] added, int firstAdded) {
        Archetype target = edge.target();
        int moved;
        for (int row = first; row < size; row += moved) {
            Chunk source = chunks.get(row / Chunk.MAX_SLOTS);
            int slot = row % Chunk.MAX_SLOTS;
            Chunk targetChunk = target.chunkWithRoom();
            moved = Math.min(source.size() - slot, Chunk.MAX_SLOTS - targetChunk.size());
            targetChunk.addRowsOfNeighbour(source, slot, moved, edge.column(), added, firstAdded + row - first);
        }
        target.size += size - first;
        target.changeCount += size - first;
        removeRowsFrom(first);
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

    /** Replaces a component of an entity. The component must not be dense: its floats would stay in the old object. */
    void replace(EntityId id, int index, Object component) {
        Chunk.of(id).replace(signature.columnOf(index), id.slot, component);
        changeCount++;
    }

    /**
     * Adds a row for an entity without a row: at its spawn.
     *
     * @param components an array with the components in the order of the columns. Dense components belong to no entity
     *     yet
     * @param first the index of the first component
     */
    public void addRow(EntityId id, Object[] components, int first) {
        Chunk chunk = chunkWithRoom();
        id.moveTo(chunk, chunk.addRow(id, components, first));
        size++;
        changeCount++;
    }

    /** Removes a row by swap-remove. Its dense components are detached, or in another archetype. */
    private void removeRow(Chunk chunk, int slot) {
        Chunk last = Objects.requireNonNull(lastChunk);
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
     */
    public void clearRow(Chunk chunk, int slot) {
        EntityId id = chunk.get(slot);
        chunk.detachRow(slot);
        chunk.clearRow(slot);
        Ownership.removeAll(id);
        id.detach();
    }

    /** Links a restored entity to an owner, which is restored as well, by the component of a column. */
    public void addOwner(EntityId id, int column, EntityId owner) {
        Ownership.add(id, owner, signature.index(column));
    }

    /**
     * Sets the number of rows while a snapshot is restored. Dropped rows must be {@linkplain #clearRow cleared} before;
     * added rows are empty until they are {@linkplain #fillRow filled}.
     */
    public void resize(int newSize) {
        setSize(newSize);
        changeCount++;
    }

    private void setSize(int newSize) {
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
     * @param components the components in the order of the columns; dense components belong to no entity yet
     */
    public void fillRow(int row, EntityId id, Object[] components) {
        chunks.get(row / Chunk.MAX_SLOTS).fillRow(row % Chunk.MAX_SLOTS, id, components);
    }

    private Chunk chunkWithRoom() {
        if (lastChunk == null || lastChunk.isFull()) {
            setChunkCount(chunkCount + 1);
        }
        return Objects.requireNonNull(lastChunk);
    }

    private void setChunkCount(int newChunkCount) {
        while (chunks.size() < newChunkCount) {
            chunks.add(new Chunk(this, chunks.size()));
        }
        chunkCount = newChunkCount;
        lastChunk = newChunkCount == 0 ? null : chunks.get(newChunkCount - 1);
        for (int column : denseColumns) {
            Objects.requireNonNull(dense[column]).setCount(newChunkCount);
        }
    }
}
