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
 * Stores all entities with exactly the same components, one row each.
 *
 * <p>The rows have no holes: when an entity leaves, the last one takes its place (swap-remove). So no chunk but the last
 * is ever less than full, and a query is a loop over chunks that can be entered anywhere.
 */
public final class Archetype {

    private final Signature signature;
    private final boolean simulated;

    /** One for each component of the signature, null for those whose numbers are fields of their own. */
    private final @Nullable DenseColumn<?>[] columns;

    private final List<ArchetypeChunk> chunks = new ArrayList<>();

    /** Chunks at the front of the list that are in use; those behind them are empty and wait to be used again. */
    private int chunkCount;

    private int size;

    /** How many entities have come and gone, or got another component object. */
    private long changes;

    Archetype(Signature signature, ComponentRegistry registry) {
        this.signature = signature;
        simulated = registry.isSimulated(signature);
        columns = new DenseColumn<?>[signature.size()];
        for (int place = 0; place < columns.length; place++) {
            int index = signature.index(place);
            DenseType<?> dense = registry.get(index).stored().dense();
            columns[place] = dense == null ? null : new DenseColumn<>(dense, registry.gate(index));
        }
    }

    /** Returns the archetype of a living entity. */
    public static Archetype of(EntityId id) {
        return ArchetypeChunk.of(id).archetype();
    }

    /** Returns the number of entities of some archetypes. */
    public static int count(List<Archetype> archetypes) {
        int count = 0;
        for (int i = 0; i < archetypes.size(); i++) {
            count += archetypes.get(i).size();
        }
        return count;
    }

    public Signature signature() {
        return signature;
    }

    /** Whether its entities are part of the simulated state: all but those that are only shown. */
    public boolean isSimulated() {
        return simulated;
    }

    /** How many entities there are. */
    public int size() {
        return size;
    }

    /** How many entities have come and gone, or got another component object, since this was made. */
    public long changes() {
        return changes;
    }

    /** How many chunks of rows there are; all but the last are full. */
    public int chunkCount() {
        return chunkCount;
    }

    public ArchetypeChunk rows(int chunk) {
        return chunks.get(chunk);
    }

    /** The numbers of one component, null if it is no dense one, or not one of this archetype. */
    @Nullable
    public DenseColumn<?> column(int index) {
        int place = signature.placeOf(index);
        return place < 0 ? null : columns[place];
    }

    /** Ends an entity of this archetype. Its dense components keep their numbers. */
    void despawn(EntityId id) {
        leave(id, null);
    }

    /**
     * Moves an entity of this archetype to one whose signature differs by one component.
     *
     * @param added the component that it has more from now on, null if it has one less
     */
    void move(EntityId id, Archetype target, @Nullable Object added) {
        Object[] components = target.componentsOf(id, added);
        leave(id, target);
        target.append(id, components);
    }

    /** Writes another component, not a dense one, into the row of an entity of this archetype. */
    void replace(EntityId id, int index, Object component) {
        ArchetypeChunk.of(id).replace(signature.placeOf(index), EntityLocation.slot(id), component);
        changes++;
    }

    /** The components that an entity of another archetype has here, in the order of this signature. */
    private Object[] componentsOf(EntityId id, @Nullable Object added) {
        Object[] components = new Object[columns.length];
        for (int place = 0; place < components.length; place++) {
            int formerPlace = of(id).signature.placeOf(signature.index(place));
            components[place] = formerPlace < 0
                    ? Objects.requireNonNull(added)
                    : ArchetypeChunk.of(id).component(formerPlace, EntityLocation.slot(id));
        }
        return components;
    }

    /**
     * Adds a row for an entity that has none.
     *
     * @param components in the order of the signature; the dense ones are part of no entity, or were moved here already
     */
    public void append(EntityId id, Object[] components) {
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null && column.size() == size) { // else the entity has brought it from its former archetype
                add(column, components[place]);
            }
        }
        ArchetypeChunk rows = rowsWithRoom();
        EntityLocation.move(id, rows, rows.add(id, components));
        size++;
        changes++;
    }

    /** Lets the last row take the place of this one. */
    private void leave(EntityId id, @Nullable Archetype target) {
        ArchetypeChunk rows = ArchetypeChunk.of(id);
        ArchetypeChunk last = chunks.get(chunkCount - 1);
        int lastSlot = last.size() - 1;
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                Object leaving = rows.component(place, EntityLocation.slot(id));
                DenseColumn<?> targetColumn = target == null ? null : target.column(signature.index(place));
                leave(column, leaving, targetColumn, last.component(place, lastSlot));
            }
        }
        if (rows != last || EntityLocation.slot(id) != lastSlot) {
            rows.copy(EntityLocation.slot(id), last, lastSlot);
        }
        last.removeLast();
        if (last.size() == 0) {
            chunkCount--;
        }
        size--;
        changes++;
    }

    /** Takes the row of an entity away from it, for another one. */
    public void displace(ArchetypeChunk rows, int slot) {
        EntityId id = rows.get(slot);
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                detach(column, rows.component(place, slot));
            }
        }
        rows.clear(slot);
        Ownership.endAll(id);
        EntityLocation.displace(id);
    }

    /** Takes an entity out, for a row of another archetype. Its dense components keep their numbers. */
    public void evict(EntityId id) {
        leave(id, null);
        Ownership.endAll(id);
        EntityLocation.displace(id);
    }

    /** Has as many rows from now on: those that it loses were taken from their entities, new ones are empty. */
    public void resize(int newSize) {
        for (DenseColumn<?> column : columns) {
            if (column != null) {
                column.resize(newSize);
            }
        }
        chunkCount = (newSize + Chunk.SLOTS - 1) / Chunk.SLOTS;
        while (chunks.size() < chunkCount) {
            chunks.add(new ArchetypeChunk(this, chunks.size()));
        }
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            chunks.get(chunk).resize(Math.min(Math.max(newSize - chunk * Chunk.SLOTS, 0), Chunk.SLOTS));
        }
        size = newSize;
        changes++;
    }

    /** Gives an empty row to an entity that has none. Its dense components are part of no entity. */
    public void place(int index, EntityId id, Object[] components) {
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                place(column, components[place], index);
            }
        }
        chunks.get(index / Chunk.SLOTS).set(index % Chunk.SLOTS, id, components);
    }

    private ArchetypeChunk rowsWithRoom() {
        if (chunkCount > 0 && !chunks.get(chunkCount - 1).isFull()) {
            return chunks.get(chunkCount - 1);
        }
        if (chunkCount == chunks.size()) {
            chunks.add(new ArchetypeChunk(this, chunkCount));
        }
        return chunks.get(chunkCount++);
    }

    // A column holds the components of the class at its own place, so these casts cannot fail.

    @SuppressWarnings("unchecked")
    private static <H> void add(DenseColumn<H> column, Object handle) {
        column.add((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void leave(DenseColumn<H> column, Object handle, @Nullable DenseColumn<?> target, Object last) {
        if (target == null) {
            column.remove((H) handle, (H) last);
        } else {
            column.move((H) handle, (DenseColumn<H>) target, (H) last);
        }
    }

    @SuppressWarnings("unchecked")
    private static <H> void detach(DenseColumn<H> column, Object handle) {
        column.detach((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void place(DenseColumn<H> column, Object handle, int index) {
        column.place((H) handle, index);
    }
}
