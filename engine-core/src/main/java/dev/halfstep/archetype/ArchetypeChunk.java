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
 * Stores some entities of one archetype with their components, one row each, so that a query is a loop over arrays. Rows
 * lie in the order of the slots of dense chunks, of which these rows have one for each dense component.
 */
public final class ArchetypeChunk implements EntityIds, EntityRows {

    /** Rows for which there is room at first: many archetypes have few entities. */
    private static final int FIRST_CAPACITY = 64;

    private final Archetype archetype;
    private final int chunk;
    private @Nullable EntityId[] ids = new EntityId[FIRST_CAPACITY];

    /** The numbers of the entities once more: a pass over all of them needs no other object. */
    private long[] numbers = new long[FIRST_CAPACITY];

    /** An array for each component of the archetype. */
    private final @Nullable Object[][] components;

    /** The same arrays as they are handed out, those that were asked for. */
    private final @Nullable Components<?>[] handedOut;

    private int size;

    /** The hash of the entities themselves, and whether they are still the same. */
    private long entitiesHash;

    private boolean entitiesHashKept;

    ArchetypeChunk(Archetype archetype, int chunk) {
        this.archetype = archetype;
        this.chunk = chunk;
        components = new Object[archetype.signature().size()][FIRST_CAPACITY];
        handedOut = new Components<?>[components.length];
    }

    /** Returns the rows of a living entity. */
    public static ArchetypeChunk of(EntityId id) {
        return (ArchetypeChunk) EntityLocation.rows(id); // nothing else is ever passed to moveTo
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

    /** The ids of the rows, of which the first {@link #size()} are there. */
    @Nullable
    public EntityId[] ids() {
        return ids;
    }

    /** The numbers of those entities. */
    public long[] numbers() {
        return numbers;
    }

    /** The hash of the entities themselves, which is kept until one comes or leaves. */
    public long entitiesHash() {
        if (!entitiesHashKept) {
            entitiesHash = NumbersHash.ofEntities(numbers, size);
            entitiesHashKept = true;
        }
        return entitiesHash;
    }

    /** The components of the rows that are stored for a class, of which the first {@link #size()} are there. */
    public Object[] components(ComponentInfo<?> registered) {
        return components[archetype.signature().placeOf(registered.storedIndex())];
    }

    /** The numbers of the rows that a class stands for. */
    public Span span(ComponentInfo<?> registered) {
        DenseColumn<?> column = Objects.requireNonNull(archetype.column(registered.storedIndex()));
        return column.chunk(chunk).span(registered.lane());
    }

    /** The components of the rows that are stored for a class, to be handed out. Two threads may make the same. */
    @SuppressWarnings("unchecked") // each place is that of one class
    public <C> Components<C> all(ComponentInfo<C> registered) {
        int place = archetype.signature().placeOf(registered.storedIndex());
        Components<C> known = (Components<C>) handedOut[place];
        if (known == null) {
            known = new ComponentColumn<>(components[place]);
            handedOut[place] = known;
        }
        return known;
    }

    /** The component of one row. */
    public Object component(int place, int slot) {
        return Objects.requireNonNull(components[place][slot]);
    }

    void replace(int place, int slot, Object component) {
        components[place][slot] = component;
    }

    /** Adds a row for an entity that is alive. */
    int add(EntityId id, Object[] newComponents) {
        if (size == ids.length) {
            grow();
        }
        int slot = size++;
        entitiesHashKept = false;
        ids[slot] = id;
        numbers[slot] = id.number();
        for (int place = 0; place < components.length; place++) {
            components[place][slot] = newComponents[place];
        }
        return slot;
    }

    private void grow() {
        int capacity = Math.min(2 * size, Chunk.SLOTS);
        ids = Arrays.copyOf(ids, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        for (int place = 0; place < components.length; place++) {
            components[place] = Arrays.copyOf(components[place], capacity);
            handedOut[place] = null;
        }
    }

    /** Writes another row over this one. */
    void copy(int slot, ArchetypeChunk source, int sourceSlot) {
        EntityId id = source.get(sourceSlot);
        entitiesHashKept = false;
        ids[slot] = id;
        numbers[slot] = source.numbers[sourceSlot];
        for (int place = 0; place < components.length; place++) {
            components[place][slot] = source.components[place][sourceSlot];
        }
        EntityLocation.move(id, this, slot);
    }

    /** The components of one place of the signature, of which the first {@link #size()} are there. */
    @Nullable
    public Object[] place(int place) {
        return components[place];
    }

    /** Empties a row that another entity is to have. */
    void clear(int slot) {
        ids[slot] = null;
        for (@Nullable Object[] column : components) {
            column[slot] = null;
        }
    }

    /** Fills an empty row. */
    void set(int slot, EntityId id, Object[] newComponents) {
        entitiesHashKept = false;
        ids[slot] = id;
        numbers[slot] = id.number();
        for (int place = 0; place < components.length; place++) {
            components[place][slot] = newComponents[place];
        }
        EntityLocation.move(id, this, slot);
    }

    /** Has as many rows from now on: those that it loses were emptied, and new ones are to be filled. */
    void resize(int newSize) {
        while (ids.length < newSize) {
            size = ids.length;
            grow();
        }
        entitiesHashKept = false;
        size = newSize;
    }

    /** Forgets the last row, so that a despawned entity does not stay in memory. */
    void removeLast() {
        size--;
        entitiesHashKept = false;
        ids[size] = null;
        for (Object[] column : components) {
            column[size] = null;
        }
    }
}
