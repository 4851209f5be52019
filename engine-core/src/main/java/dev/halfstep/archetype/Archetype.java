package dev.halfstep.archetype;

import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.Signature;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.entity.Ownership;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores all entities with exactly the same component classes, one row each, in chunks.
 *
 * <p>Rows have no gaps: the last row moves into a freed one (swap-remove). So all chunks but the last are full, and a
 * partition of a query can begin at any row.
 *
 * @hidden
 */
public final class Archetype {

    private final Signature signature;
    private final boolean simulated;

    /** The dense column of each column of the signature, null for ordinary components. */
    private final @Nullable DenseColumn<?>[] denseColumns;

    private final List<ArchetypeChunk> chunks = new ArrayList<>();

    /** The number of chunks in use. The chunks after them are empty and are reused. */
    private int chunkCount;

    private int size;

    /** Counts added rows, removed rows and replaced components. */
    private long changes;

    Archetype(Signature signature, ComponentRegistry registry) {
        this.signature = signature;
        simulated = registry.isSimulated(signature);
        denseColumns = new DenseColumn<?>[signature.size()];
        for (int column = 0; column < denseColumns.length; column++) {
            int index = signature.index(column);
            DenseType<?> dense = registry.get(index).stored().dense();
            denseColumns[column] = dense == null ? null : new DenseColumn<>(dense, registry.gate(index));
        }
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
    public static int count(List<Archetype> archetypes) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += archetypes.get(i).size();
        }
        return count;
    }

    /**
     * Returns the component classes.
     *
     * @return the signature, which numbers the columns
     */
    public Signature signature() {
        return signature;
    }

    /**
     * Returns true if the entities are part of the simulated state.
     *
     * @return false if they have presentation components only
     */
    public boolean isSimulated() {
        return simulated;
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
     * Returns the number of structural changes: added rows, removed rows and replaced components.
     *
     * @return a number that only grows
     */
    public long changes() {
        return changes;
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
        return chunks.get(chunkIndex);
    }

    /**
     * Returns the column of a dense component.
     *
     * @param index the index of the component class
     * @return null if the component is not dense or not part of this archetype
     */
    @Nullable
    public DenseColumn<?> denseColumn(int index) {
        int column = signature.columnOf(index);
        return column < 0 ? null : denseColumns[column];
    }

    /** Removes the row of an entity. Its dense components keep their numbers. */
    void despawn(EntityId id) {
        removeRow(id, null);
    }

    /**
     * Moves an entity to an archetype whose signature differs by one component class.
     *
     * @param added the added component, null if one is removed
     */
    void move(EntityId id, Archetype target, @Nullable Object added) {
        Object[] components = target.componentsOf(id, added);
        removeRow(id, target);
        target.append(id, components);
    }

    /** Replaces a component of an entity in its row. The component is not dense. */
    void replace(EntityId id, int index, Object component) {
        ArchetypeChunk.of(id).replace(signature.columnOf(index), EntityLocation.slot(id), component);
        changes++;
    }

    /** Returns the components that an entity of another archetype has in this one, in the order of the columns. */
    private Object[] componentsOf(EntityId id, @Nullable Object added) {
        Object[] components = new Object[denseColumns.length];
        for (int column = 0; column < components.length; column++) {
            int formerColumn = of(id).signature.columnOf(signature.index(column));
            components[column] = formerColumn < 0
                    ? Objects.requireNonNull(added)
                    : ArchetypeChunk.of(id).component(formerColumn, EntityLocation.slot(id));
        }
        return components;
    }

    /**
     * Adds a row for an entity without a row.
     *
     * @param id the entity
     * @param components in the order of the columns; dense ones are part of no entity, or were moved to this archetype
     */
    public void append(EntityId id, Object[] components) {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null && dense.size() == size) { // else it was moved here from the former archetype
                add(dense, components[column]);
            }
        }
        ArchetypeChunk chunk = chunkWithRoom();
        EntityLocation.move(id, chunk, chunk.add(id, components));
        size++;
        changes++;
    }

    /** Removes a row by swap-remove. Dense components move to the target, if it has them. */
    private void removeRow(EntityId id, @Nullable Archetype target) {
        ArchetypeChunk chunk = ArchetypeChunk.of(id);
        ArchetypeChunk last = chunks.get(chunkCount - 1);
        int lastSlot = last.size() - 1;
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                Object leaving = chunk.component(column, EntityLocation.slot(id));
                DenseColumn<?> targetDense = target == null ? null : target.denseColumn(signature.index(column));
                removeRow(dense, leaving, targetDense, last.component(column, lastSlot));
            }
        }
        if (chunk != last || EntityLocation.slot(id) != lastSlot) {
            chunk.overwrite(EntityLocation.slot(id), last, lastSlot);
        }
        last.removeLast();
        if (last.size() == 0) {
            chunkCount--;
        }
        size--;
        changes++;
    }

    /**
     * Empties the row of an entity while a snapshot is restored. The entity has no row until it gets another one.
     *
     * @param chunk the chunk of the row
     * @param slot the index of the row in the chunk
     */
    public void displace(ArchetypeChunk chunk, int slot) {
        EntityId id = chunk.get(slot);
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                detach(dense, chunk.component(column, slot));
            }
        }
        chunk.clear(slot);
        Ownership.endAll(id);
        EntityLocation.detach(id);
    }

    /**
     * Removes the row of an entity while a snapshot is restored, for a row in another archetype. Its dense components keep
     * their numbers.
     *
     * @param id an entity of this archetype
     */
    public void evict(EntityId id) {
        removeRow(id, null);
        Ownership.endAll(id);
        EntityLocation.detach(id);
    }

    /**
     * Sets the number of rows while a snapshot is restored. Dropped rows must be empty; added rows are empty.
     *
     * @param newSize the number of rows
     */
    public void resize(int newSize) {
        for (DenseColumn<?> dense : denseColumns) {
            if (dense != null) {
                dense.resize(newSize);
            }
        }
        chunkCount = (newSize + Chunk.SLOTS - 1) / Chunk.SLOTS;
        while (chunks.size() < chunkCount) {
            chunks.add(new ArchetypeChunk(this, chunks.size()));
        }
        for (int chunkIndex = 0; chunkIndex < chunks.size(); chunkIndex++) {
            chunks.get(chunkIndex).resize(Math.min(Math.max(newSize - chunkIndex * Chunk.SLOTS, 0), Chunk.SLOTS));
        }
        size = newSize;
        changes++;
    }

    /**
     * Stores an entity without a row in an empty row, while a snapshot is restored.
     *
     * @param index the index of the row in this archetype
     * @param id the entity
     * @param components in the order of the columns; dense ones are part of no entity
     */
    public void fill(int index, EntityId id, Object[] components) {
        for (int column = 0; column < denseColumns.length; column++) {
            DenseColumn<?> dense = denseColumns[column];
            if (dense != null) {
                fill(dense, components[column], index);
            }
        }
        chunks.get(index / Chunk.SLOTS).fill(index % Chunk.SLOTS, id, components);
    }

    private ArchetypeChunk chunkWithRoom() {
        if (chunkCount > 0 && !chunks.get(chunkCount - 1).isFull()) {
            return chunks.get(chunkCount - 1);
        }
        if (chunkCount == chunks.size()) {
            chunks.add(new ArchetypeChunk(this, chunkCount));
        }
        return chunks.get(chunkCount++);
    }

    // A dense column holds the components of one class, so these casts cannot fail.

    @SuppressWarnings("unchecked")
    private static <H> void add(DenseColumn<H> dense, Object handle) {
        dense.add((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void removeRow(
            DenseColumn<H> dense, Object handle, @Nullable DenseColumn<?> target, Object last) {
        if (target == null) {
            dense.remove((H) handle, (H) last);
        } else {
            dense.move((H) handle, (DenseColumn<H>) target, (H) last);
        }
    }

    @SuppressWarnings("unchecked")
    private static <H> void detach(DenseColumn<H> dense, Object handle) {
        dense.detach((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void fill(DenseColumn<H> dense, Object handle, int index) {
        dense.place((H) handle, index);
    }
}
