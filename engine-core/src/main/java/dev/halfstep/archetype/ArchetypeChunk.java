package dev.halfstep.archetype;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.Components;
import dev.halfstep.entity.EntityId;
import dev.halfstep.entity.EntityIds;
import dev.halfstep.entity.EntityLocation;
import dev.halfstep.entity.EntityRows;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.Span;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores up to {@value dev.halfstep.store.Chunk#SLOTS} entities of an archetype with their components, one row each. Each
 * column is an array, so a query is a loop over arrays. Each dense component has a {@link Chunk} of its own, in which the
 * rows have the same slots.
 *
 * @hidden
 */
public final class ArchetypeChunk implements EntityIds, EntityRows {

    /** The initial capacity, in rows. Small, since many archetypes have few entities. */
    private static final int FIRST_CAPACITY = 64;

    private final Archetype archetype;
    private final int index;
    private @Nullable EntityId[] ids = new EntityId[FIRST_CAPACITY];

    /** The numbers of the entities, copied: a pass over all numbers reads no ids. */
    private long[] numbers = new long[FIRST_CAPACITY];

    /** The array of each column. */
    private final @Nullable Object[][] components;

    /** The cached reader of each column, null until it is needed. */
    private final @Nullable Components<?>[] readers;

    private int size;

    /** The cached hash of the numbers, valid until an entity is added or removed. */
    private long entitiesHash;

    private boolean entitiesHashValid;

    ArchetypeChunk(Archetype archetype, int index) {
        this.archetype = archetype;
        this.index = index;
        components = new Object[archetype.signature().size()][FIRST_CAPACITY];
        readers = new Components<?>[components.length];
    }

    /**
     * Returns the chunk of a living entity.
     *
     * @param id the entity
     * @return the chunk that has its row
     */
    public static ArchetypeChunk of(EntityId id) {
        return (ArchetypeChunk) EntityLocation.rows(id); // only chunks are passed to EntityLocation.move
    }

    @Override
    public boolean isSimulated() {
        return archetype.isSimulated();
    }

    Archetype archetype() {
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
        return numbers[Objects.checkIndex(slot, size)];
    }

    boolean isFull() {
        return size == Chunk.SLOTS;
    }

    /**
     * Returns the ids of the rows.
     *
     * @return the array itself, of which the first {@link #size()} elements are used
     */
    @Nullable
    public EntityId[] ids() {
        return ids;
    }

    /**
     * Returns the numbers of the entities.
     *
     * @return the array itself, of which the first {@link #size()} elements are used
     */
    public long[] numbers() {
        return numbers;
    }

    /**
     * Returns the hash of the numbers of the entities. Cached until an entity is added or removed.
     *
     * @return the sum of the hashes of all numbers
     */
    public long entitiesHash() {
        if (!entitiesHashValid) {
            entitiesHash = NumbersHash.ofEntities(numbers, size);
            entitiesHashValid = true;
        }
        return entitiesHash;
    }

    /**
     * Returns the stored components of a class.
     *
     * @param info a component class of the archetype, or a view of one
     * @return the array itself, of which the first {@link #size()} elements are used
     */
    public Object[] components(ComponentInfo<?> info) {
        return components[archetype.signature().columnOf(info.storedIndex())];
    }

    /**
     * Returns the numbers of a dense component.
     *
     * @param info a dense component class of the archetype, or a view of one lane
     * @return the span of all rows
     */
    public Span span(ComponentInfo<?> info) {
        DenseColumn<?> dense = Objects.requireNonNull(archetype.denseColumn(info.storedIndex()));
        return dense.chunk(index).span(info.lane());
    }

    /**
     * Returns a reader of the components of a class. Cached; a race between two threads only creates it twice.
     *
     * @param info a component class of the archetype
     * @param <C> the class
     * @return a reader that is valid until the structure changes
     */
    @SuppressWarnings("unchecked") // each column holds components of one class
    public <C> Components<C> reader(ComponentInfo<C> info) {
        int column = archetype.signature().columnOf(info.storedIndex());
        Components<C> known = (Components<C>) readers[column];
        if (known == null) {
            known = new ComponentColumn<>(components[column]);
            readers[column] = known;
        }
        return known;
    }

    /**
     * Returns a component of a row.
     *
     * @param column a column of the signature
     * @param slot the index of the row
     * @return the component
     */
    public Object component(int column, int slot) {
        return Objects.requireNonNull(components[column][slot]);
    }

    void replace(int column, int slot, Object component) {
        components[column][slot] = component;
    }

    /** Adds a row and returns its slot. */
    int add(EntityId id, Object[] newComponents) {
        if (size == ids.length) {
            grow();
        }
        int slot = size++;
        entitiesHashValid = false;
        ids[slot] = id;
        numbers[slot] = id.number();
        for (int column = 0; column < components.length; column++) {
            components[column][slot] = newComponents[column];
        }
        return slot;
    }

    private void grow() {
        int capacity = Math.min(2 * size, Chunk.SLOTS);
        ids = Arrays.copyOf(ids, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        for (int column = 0; column < components.length; column++) {
            components[column] = Arrays.copyOf(components[column], capacity);
            readers[column] = null;
        }
    }

    /** Overwrites a row with a row of another chunk, and moves that entity here. */
    void overwrite(int slot, ArchetypeChunk source, int sourceSlot) {
        EntityId id = source.get(sourceSlot);
        entitiesHashValid = false;
        ids[slot] = id;
        numbers[slot] = source.numbers[sourceSlot];
        for (int column = 0; column < components.length; column++) {
            components[column][slot] = source.components[column][sourceSlot];
        }
        EntityLocation.move(id, this, slot);
    }

    /**
     * Returns the components of a column.
     *
     * @param column a column of the signature
     * @return the array itself, of which the first {@link #size()} elements are used
     */
    @Nullable
    public Object[] column(int column) {
        return components[column];
    }

    /** Empties a row, to be filled with another entity. */
    void clear(int slot) {
        ids[slot] = null;
        for (@Nullable Object[] column : components) {
            column[slot] = null;
        }
    }

    /** Stores an entity in an empty row. */
    void fill(int slot, EntityId id, Object[] newComponents) {
        entitiesHashValid = false;
        ids[slot] = id;
        numbers[slot] = id.number();
        for (int column = 0; column < components.length; column++) {
            components[column][slot] = newComponents[column];
        }
        EntityLocation.move(id, this, slot);
    }

    /** Sets the number of rows. Dropped rows must be empty; added rows are empty and must be filled. */
    void resize(int newSize) {
        while (ids.length < newSize) {
            size = ids.length;
            grow();
        }
        entitiesHashValid = false;
        size = newSize;
    }

    /** Removes the last row. Clears its references, so that a despawned entity can be garbage-collected. */
    void removeLast() {
        size--;
        entitiesHashValid = false;
        ids[size] = null;
        for (Object[] column : components) {
            column[size] = null;
        }
    }
}
