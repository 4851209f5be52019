package dev.halfstep.world;

import dev.dominion.ecs.api.Entity;
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

    /** One for each class of {@link #ownClasses}. */
    private final RowColumn[] rowColumns;

    private final GuardedDominion dominion;
    private @Nullable PreparedCreation creation;
    private int liveRows;
    private int peakRows;
    private int freedRows;
    private long changes;

    Archetype(Signature signature, ComponentRegistry registry, GuardedDominion dominion) {
        this.signature = signature;
        this.dominion = dominion;
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
            columns[place] = dense == null ? null : new DenseColumn<>(dense, registry.gate(signature.index(place)));
        }
        rowColumns = new RowColumn[ownClasses.length];
        for (int i = 0; i < rowColumns.length; i++) {
            rowColumns[i] = rowColumn(ownClasses[i]);
        }
    }

    @SuppressWarnings("unchecked") // which class a column has is known at run time only
    private RowColumn rowColumn(Class<?> componentClass) {
        Class<Object> ofObjects = (Class<Object>) componentClass;
        return new RowColumn(
                this, new MatchedRows.Match<>(this, () -> dominion.queries().findEntitiesWith(ofObjects)));
    }

    Signature signature() {
        return signature;
    }

    /** The component classes that Dominion stores, {@link EntityId} first, then in the order of the signature. */
    Class<?>[] ownClasses() {
        return ownClasses;
    }

    /** Makes a row with these values: the id first, then the components in the order of the signature. */
    Entity create(Object[] values) {
        if (isLarge()) {
            return dominion.createInOrder(values);
        }
        if (creation == null) {
            creation = new PreparedCreation(dominion.composition(), ownClasses);
        }
        return dominion.create(creation.withValues(values));
    }

    /** Whether its rows have more components than Dominion can prepare. */
    boolean isLarge() {
        return ownClasses.length > PreparedCreation.MAX_CLASSES;
    }

    /** The values of the row that an entity of another archetype has here, with one component more. */
    Object[] valuesOf(EntityId id, Object added) {
        Object[] values = new Object[ownClasses.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = added.getClass() == ownClasses[i] ? added : id.row().get(ownClasses[i]);
        }
        return values;
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

    /** How often a row has come or gone: as long as it stays the same, the rows and their order do. */
    long changes() {
        return changes;
    }

    /** The id of each row, in the order in which queries visit them. */
    Object[] ids() {
        return rowColumns[0].components();
    }

    /** The component of each row that is stored for a class, in the order in which queries visit them. */
    Object[] components(Registered<?> registered) {
        return rowColumns[signature.placeOf(registered.storedIndex()) + 1].components();
    }

    /** How many chunks Dominion may have made for this archetype: it never gives one back. */
    int chunksEver() {
        return peakRows / GuardedDominion.CHUNK_ROWS + 1;
    }

    void rowAdded() {
        liveRows++;
        changes++;
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
        changes++;
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
