package dev.halfstep.world;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All entities with exactly the same components: how Dominion makes them, and the rows in which they are found again.
 *
 * <p>The rows have no holes: when an entity leaves, the last one takes its place. Queries walk over them and not over
 * the results of Dominion, which end at the first of its chunks that is empty, come in an order that nobody defines, and
 * cannot be entered in the middle.
 */
final class Archetype {

    private final Signature signature;
    private final boolean simulated;
    private final GuardedDominion dominion;

    /** {@link EntityId} first, then the components in the order of the signature. */
    private final Class<?>[] ownClasses;

    /** One for each component of the signature, null for those whose numbers are fields of their own. */
    private final @Nullable DenseColumn<?>[] columns;

    /** What a new row is made of, for the time in which it is made. */
    private final @Nullable Object[] row;

    private final List<Rows> chunks = new ArrayList<>();

    /** Chunks at the front of the list that are in use; those behind them are empty and wait to be used again. */
    private int chunkCount;

    private @Nullable PreparedCreation creation;
    private int size;
    private int freedRows;

    /** How many entities have come and gone. */
    private long changes;

    Archetype(Signature signature, ComponentRegistry registry, GuardedDominion dominion) {
        this.signature = signature;
        this.dominion = dominion;
        simulated = registry.isSimulated(signature);
        ownClasses = new Class<?>[signature.size() + 1];
        ownClasses[0] = EntityId.class;
        row = new Object[ownClasses.length];
        columns = new DenseColumn<?>[signature.size()];
        for (int place = 0; place < columns.length; place++) {
            int index = signature.index(place);
            ownClasses[place + 1] = registry.get(index).queriedClass();
            DenseType<?> dense = registry.get(index).stored().dense();
            columns[place] = dense == null ? null : new DenseColumn<>(dense, registry.gate(index));
        }
    }

    Signature signature() {
        return signature;
    }

    /** Whether its entities are part of the simulated state: all but those that are only shown. */
    boolean isSimulated() {
        return simulated;
    }

    /** How many entities there are. */
    int size() {
        return size;
    }

    /** How many entities have come and gone since this was made. */
    long changes() {
        return changes;
    }

    /** How many chunks of rows there are; all but the last are full. */
    int chunkCount() {
        return chunkCount;
    }

    Rows rows(int chunk) {
        return chunks.get(chunk);
    }

    /** The numbers of one component, null if it is no dense one, or not one of this archetype. */
    @Nullable
    DenseColumn<?> column(int index) {
        int place = signature.placeOf(index);
        return place < 0 ? null : columns[place];
    }

    /** Makes an entity that has just these components, in the order of the signature. */
    void spawn(EntityId id, Object[] components) {
        Entity row = create(id, components);
        append(id, components);
        id.live(row);
    }

    private Entity create(EntityId id, Object[] components) {
        row[0] = id;
        System.arraycopy(components, 0, row, 1, components.length);
        try {
            if (isLarge()) {
                return dominion.createInOrder(row);
            }
            if (creation == null) {
                creation = new PreparedCreation(dominion.composition(), ownClasses);
            }
            return dominion.create(creation.withValues(row));
        } finally {
            Arrays.fill(row, null);
        }
    }

    /** Whether its entities have more components than Dominion can prepare. */
    private boolean isLarge() {
        return ownClasses.length > PreparedCreation.MAX_CLASSES;
    }

    /** Ends an entity of this archetype. Its dense components keep their numbers. */
    void despawn(EntityId id) {
        dominion.delete(id.row());
        leave(id, null);
        freedRows++;
    }

    /**
     * Gives an entity of this archetype one more component.
     *
     * @param target the archetype that it has then
     */
    void moveWith(Object added, EntityId id, Archetype target) {
        Object[] components = target.componentsOf(id, added);
        if (target.isLarge()) {
            // Dominion could move the row itself, but then the new column would come last and not in the order of the
            // signature, in which large rows must be made. Removing a component keeps the order.
            Entity row = id.row();
            id.live(target.create(id, components));
            dominion.delete(row);
        } else {
            id.row().add(added);
        }
        move(id, target, components);
    }

    /**
     * Takes one component from an entity of this archetype.
     *
     * @param target the archetype that it has then
     */
    void moveWithout(Class<?> removed, EntityId id, Archetype target) {
        Object[] components = target.componentsOf(id, null);
        id.row().removeType(removed);
        move(id, target, components);
    }

    /** Refuses to let an entity leave that Dominion could not let go. */
    void checkMayLeave() {
        if (freedRows >= GuardedDominion.MAX_FREED_ROWS) {
            throw new IllegalStateException("at most " + GuardedDominion.MAX_FREED_ROWS
                    + " entities of one archetype may leave it without others taking their places: one more of "
                    + this);
        }
    }

    /** The components that an entity of another archetype has here, in the order of this signature. */
    private Object[] componentsOf(EntityId id, @Nullable Object added) {
        Object[] components = new Object[columns.length];
        for (int place = 0; place < components.length; place++) {
            int formerPlace = id.archetype().signature.placeOf(signature.index(place));
            components[place] =
                    formerPlace < 0 ? Objects.requireNonNull(added) : id.rows().component(formerPlace, id.slot());
        }
        return components;
    }

    private void move(EntityId id, Archetype target, Object[] components) {
        leave(id, target);
        freedRows++;
        target.append(id, components);
    }

    private void append(EntityId id, Object[] components) {
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            // One that came with the entity from its former archetype has been moved already.
            if (column != null && column.size() == size) {
                add(column, components[place]);
            }
        }
        Rows rows = rowsWithRoom();
        id.moveTo(rows, rows.add(id, components));
        size++;
        changes++;
        freedRows = Math.max(freedRows - 1, 0);
    }

    /** Lets the last row take the place of this one. */
    private void leave(EntityId id, @Nullable Archetype target) {
        Rows rows = id.rows();
        Rows last = chunks.get(chunkCount - 1);
        int lastSlot = last.size() - 1;
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                Object leaving = rows.component(place, id.slot());
                DenseColumn<?> targetColumn = target == null ? null : target.column(signature.index(place));
                leave(column, leaving, targetColumn, last.component(place, lastSlot));
            }
        }
        if (rows != last || id.slot() != lastSlot) {
            rows.copy(id.slot(), last, lastSlot);
        }
        last.removeLast();
        if (last.size() == 0) {
            chunkCount--;
        }
        size--;
        changes++;
    }

    /** Takes the row of an entity away from it, for another one. Dominion still has the entity as it was. */
    void displace(Rows rows, int slot) {
        EntityId id = rows.get(slot);
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                detach(column, rows.component(place, slot));
            }
        }
        rows.clear(slot);
        Ownership.endAll(id);
        id.displace();
    }

    /**
     * Takes an entity out, for a row of another archetype. Its dense components keep their numbers, and Dominion still
     * has the entity as it was.
     */
    void evict(EntityId id) {
        leave(id, null);
        Ownership.endAll(id);
        id.displace();
    }

    /** Gives a row behind all others to an entity that has lost its own one. Its dense components are part of no entity. */
    void enter(EntityId id, Object[] components) {
        id.archetype().forgetInDominion(id);
        spawn(id, components);
    }

    /** Has as many rows from now on: those that it loses were taken from their entities, new ones are empty. */
    void resize(int newSize) {
        for (DenseColumn<?> column : columns) {
            if (column != null) {
                column.resize(newSize);
            }
        }
        chunkCount = (newSize + Chunk.SLOTS - 1) / Chunk.SLOTS;
        while (chunks.size() < chunkCount) {
            chunks.add(new Rows(this, chunks.size()));
        }
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            chunks.get(chunk).resize(Math.min(Math.max(newSize - chunk * Chunk.SLOTS, 0), Chunk.SLOTS));
        }
        size = newSize;
        changes++;
    }

    /**
     * Gives an empty row to an entity, one of another archetype or none that lives included. Its dense components are
     * part of no entity.
     */
    void place(int index, EntityId id, Object[] components) {
        if (!hasInDominion(id, components)) {
            if (id.isAlive()) {
                id.archetype().forgetInDominion(id);
            }
            id.live(create(id, components));
            freedRows = Math.max(freedRows - 1, 0);
        }
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                place(column, components[place], index);
            }
        }
        chunks.get(index / Chunk.SLOTS).set(index % Chunk.SLOTS, id, components);
    }

    /** Whether Dominion has an entity with just these components. */
    private boolean hasInDominion(EntityId id, Object[] components) {
        if (!id.isAlive() || id.archetype() != this) {
            return false;
        }
        for (int place = 0; place < components.length; place++) {
            if (id.row().get(ownClasses[place + 1]) != components[place]) {
                return false;
            }
        }
        return true;
    }

    /** Lets Dominion delete an entity that has lost its row here. */
    void forgetInDominion(EntityId id) {
        checkMayLeave();
        dominion.delete(id.row());
        freedRows++;
    }

    private Rows rowsWithRoom() {
        if (chunkCount > 0 && !chunks.get(chunkCount - 1).isFull()) {
            return chunks.get(chunkCount - 1);
        }
        if (chunkCount == chunks.size()) {
            chunks.add(new Rows(this, chunkCount));
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

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 1; i < ownClasses.length; i++) {
            text.append(i == 1 ? "" : ", ").append(ownClasses[i].getSimpleName());
        }
        return text.append(']').toString();
    }
}
