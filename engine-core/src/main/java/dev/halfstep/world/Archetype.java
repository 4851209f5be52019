package dev.halfstep.world;

import dev.dominion.ecs.api.Results;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All entities with exactly the same components: the rows that Dominion keeps of them, and their dense columns.
 *
 * <p>It counts its rows, because Dominion itself cannot be asked: a query of Dominion ends at the first empty chunk,
 * and only the number of live rows tells that more are to come.
 */
final class Archetype {

    private final Signature signature;
    private final Class<?>[] ownClasses;
    private final Class<?>[] otherClasses;

    /** One for each component of the signature, null for those whose numbers are fields of their own. */
    private final @Nullable DenseColumn<?>[] columns;

    private @Nullable PreparedCreation creation;
    private int liveRows;
    private int peakRows;
    private int freedRows;

    Archetype(Signature signature, ComponentRegistry registry) {
        this.signature = signature;
        List<Class<?>> own = new ArrayList<>();
        List<Class<?>> others = new ArrayList<>();
        own.add(EntityId.class);
        for (int index = 0; index < registry.size(); index++) {
            Registered<?> registered = registry.get(index);
            if (!registered.isView()) {
                (signature.contains(index) ? own : others).add(registered.queriedClass());
            }
        }
        ownClasses = own.toArray(Class<?>[]::new);
        otherClasses = others.toArray(Class<?>[]::new);
        columns = new DenseColumn<?>[signature.size()];
        for (int place = 0; place < columns.length; place++) {
            DenseType<?> dense = registry.get(signature.index(place)).stored().dense();
            columns[place] = dense == null ? null : new DenseColumn<>(dense);
        }
    }

    Signature signature() {
        return signature;
    }

    /** The component classes that Dominion stores, {@link EntityId} first, then in the order of the signature. */
    Class<?>[] ownClasses() {
        return ownClasses;
    }

    PreparedCreation creation(GuardedDominion dominion) {
        if (creation == null) {
            creation = new PreparedCreation(dominion.composition(), ownClasses);
        }
        return creation;
    }

    /** Narrows a result to the rows of this archetype alone. On anything wider, empty chunks cannot be stepped over. */
    <R> Results<R> narrow(Results<R> results) {
        return results.withAlso(ownClasses).without(otherClasses);
    }

    @Nullable
    DenseColumn<?> column(int index) {
        int place = signature.placeOf(index);
        return place < 0 ? null : columns[place];
    }

    int liveRows() {
        return liveRows;
    }

    /** How many chunks Dominion may have made for this archetype: it never gives one back. */
    int chunksEver() {
        return peakRows / GuardedDominion.CHUNK_ROWS + 1;
    }

    void rowAdded() {
        liveRows++;
        peakRows = Math.max(peakRows, liveRows);
        freedRows = Math.max(freedRows - 1, 0);
    }

    void checkRowMayLeave() {
        if (freedRows >= GuardedDominion.MAX_FREED_ROWS) {
            throw new IllegalStateException("at most " + GuardedDominion.MAX_FREED_ROWS
                    + " entities of one archetype may leave it without others taking their places: one more of "
                    + this);
        }
    }

    void rowRemoved() {
        liveRows--;
        freedRows++;
    }

    /** Takes the dense components of an entity in that comes from outside the world. */
    void enter(Object[] components) {
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                add(column, components[place]);
            }
        }
    }

    /** Lets the dense components of an entity go that leaves the world. */
    void leave(EntityId id) {
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                remove(column, id.row().get(ownClasses[place + 1]));
            }
        }
    }

    /**
     * Moves the dense components of an entity that both archetypes have; the one that only the target has enters it,
     * the one that only this has leaves it.
     */
    void moveTo(Archetype target, EntityId id, @Nullable Object added) {
        for (int place = 0; place < columns.length; place++) {
            DenseColumn<?> column = columns[place];
            if (column != null) {
                Object component = id.row().get(ownClasses[place + 1]);
                DenseColumn<?> targetColumn = target.column(signature.index(place));
                if (targetColumn == null) {
                    remove(column, component);
                } else {
                    move(column, component, targetColumn);
                }
            }
        }
        for (int place = 0; place < target.columns.length; place++) {
            DenseColumn<?> column = target.columns[place];
            if (column != null && added != null && added.getClass() == target.ownClasses[place + 1]) {
                add(column, added);
            }
        }
    }

    // A column holds the components of the class at its own place, so these casts cannot fail.

    @SuppressWarnings("unchecked")
    private static <H> void add(DenseColumn<H> column, Object handle) {
        column.add((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void remove(DenseColumn<H> column, Object handle) {
        column.remove((H) handle);
    }

    @SuppressWarnings("unchecked")
    private static <H> void move(DenseColumn<H> column, Object handle, DenseColumn<?> target) {
        column.move((H) handle, (DenseColumn<H>) target);
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
