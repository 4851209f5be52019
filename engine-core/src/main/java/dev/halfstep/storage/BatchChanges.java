package dev.halfstep.storage;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Applies equal changes at once, if their entities are the last rows of an archetype, in order: for example all rows,
 * as a query visits them. A batch has the same result as its single changes, bit for bit. Single changes of last rows
 * move no row before the first of them, leave none of them, and append them to their new archetype in the same order.
 *
 * <p>Each method changes the entities {@code ids[from]} to {@code ids[to - 1]}, of which the first is alive: as many of
 * them as have the last rows. Each method returns the number of changed entities. It returns 0 if the first change must
 * be applied alone: its row is not one of the last, the change affects other entities, or the change is refused.
 *
 * @hidden
 */
public final class BatchChanges {

    private final Entities entities;
    private final ComponentRegistry registry;
    private final WorldGuard guard;
    private final List<StructureListener> listeners;

    /** The removed components while listeners are called. Reused, and empty in between. */
    private @Nullable Object[] removed = {};

    public BatchChanges(Entities entities) {
        this.entities = entities;
        registry = entities.registry();
        guard = entities.guard();
        listeners = entities.listeners();
    }

    /**
     * Despawns entities. An entity that owns other entities is despawned alone.
     *
     * @param fraction the fraction of the step at which presentation ceases to see the entities, above 0 and up to 1
     */
    public int despawn(@Nullable EntityId[] ids, int from, int to, float fraction) {
        Archetype archetype = Archetype.of(id(ids, from));
        int count = countLastRows(archetype, ids, from, to);
        for (int i = from; i < from + count; i++) {
            if (Ownership.firstOwned(id(ids, i)) != null) {
                return 0;
            }
        }
        if (count == 0) {
            return 0;
        }
        for (int i = from; i < from + count && archetype.isSimulated(); i++) {
            for (int j = 0; j < listeners.size(); j++) {
                listeners.get(j).entityDespawning(id(ids, i), fraction);
            }
        }
        guard.detachCursors("notify listeners"); // they may have opened some
        try {
            for (int i = from; i < from + count; i++) {
                entities.despawnInRow(id(ids, i), fraction);
            }
            archetype.removeRowsFrom(archetype.size() - count);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
        return count;
    }

    /**
     * Adds a component to each entity. Components that refer to owners, and transforms, are added alone: each is
     * checked after the previous one was added.
     *
     * @param first the index of the component of the first entity
     */
    public int add(
            @Nullable EntityId[] ids, int from, int to, int componentIndex, @Nullable Object[] components, int first) {
        ComponentInfo<?> info = registry.get(componentIndex);
        Archetype source = Archetype.of(id(ids, from));
        if (source.signature().contains(componentIndex)) {
            return 0;
        }
        int count = countMovable(source, info, ids, from, to);
        if (count == 0 || !mayAddAtOnce(info, ids, from, count, components, first)) {
            return 0;
        }
        move(source, count, componentIndex, components, first);
        for (int i = from; i < from + count && source.isSimulated(); i++) {
            for (int j = 0; j < listeners.size(); j++) {
                listeners.get(j).componentAdded(id(ids, i), info.queriedClass());
            }
        }
        guard.detachCursors("notify listeners"); // they may have opened some
        return count;
    }

    /** Returns whether the components are not dense, or belong to no entity and occur only once each. */
    private boolean mayAddAtOnce(
            ComponentInfo<?> info,
            @Nullable EntityId[] ids,
            int from,
            int count,
            @Nullable Object[] components,
            int first) {
        DenseStorage<?> dense = info.storedType().dense();
        if (dense == null) {
            return true;
        }
        if (!DenseColumn.isPlain(dense, registry.writeGate(info.index()))) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            DenseComponent handle = (DenseComponent) Objects.requireNonNull(components[first + i]);
            if (!handle.isFree(dense.floatsPerSlot())) {
                return false;
            }
            handle.reserveFor(id(ids, from + i)); // a second time, if the handle occurs twice
        }
        for (int i = 0; i < count; i++) {
            DenseComponent handle = (DenseComponent) Objects.requireNonNull(components[first + i]);
            if (!handle.isReservedFor(id(ids, from + i))) {
                return false;
            }
        }
        return true;
    }

    /** Removes a component from each entity. Components that refer to owners are removed alone. */
    public int remove(@Nullable EntityId[] ids, int from, int to, int componentIndex) {
        ComponentInfo<?> info = registry.get(componentIndex);
        Archetype source = Archetype.of(id(ids, from));
        int count = source.signature().contains(componentIndex) ? countMovable(source, info, ids, from, to) : 0;
        if (count == 0) {
            return 0;
        }
        boolean hasListeners = source.isSimulated() && !listeners.isEmpty();
        if (hasListeners) {
            keepRemoved(source, source.signature().columnOf(componentIndex), count);
        }
        move(source, count, componentIndex, /* added= */ null, /* firstAdded= */ 0);
        for (int i = from; i < from + count; i++) {
            id(ids, i).links.removeHistory(info.queriedClass());
        }
        if (hasListeners) {
            notifyRemoved(ids, from, count, info.queriedClass());
        }
        return count;
    }

    /** Keeps the components of the last rows in {@link #removed}. */
    private void keepRemoved(Archetype archetype, int column, int count) {
        if (removed.length < count) {
            removed = new Object[count];
        }
        int firstRow = archetype.size() - count;
        for (int i = 0; i < count; i++) {
            int row = firstRow + i;
            removed[i] = archetype.chunk(row / Chunk.MAX_SLOTS).component(column, row % Chunk.MAX_SLOTS);
        }
    }

    private void notifyRemoved(@Nullable EntityId[] ids, int from, int count, Class<?> componentClass) {
        try {
            for (int i = 0; i < count; i++) {
                Object component = Objects.requireNonNull(removed[i]);
                for (int j = 0; j < listeners.size(); j++) {
                    listeners.get(j).componentRemoved(id(ids, from + i), componentClass, component);
                }
            }
        } finally {
            Arrays.fill(removed, 0, count, null);
        }
        guard.detachCursors("notify listeners"); // they may have opened some
    }

    /** Returns how many entities can move at once to the neighbour with one component class more or less. */
    private int countMovable(Archetype source, ComponentInfo<?> info, @Nullable EntityId[] ids, int from, int to) {
        boolean isAlone = info.storedType().isOwned()
                || entities.edge(source, info.index()).changesSimulation();
        return isAlone ? 0 : countLastRows(source, ids, from, to);
    }

    private void move(
            Archetype source, int count, int componentIndex, @Nullable Object @Nullable [] added, int firstAdded) {
        ArchetypeEdge edge = entities.edge(source, componentIndex);
        try {
            source.moveRowsFrom(source.size() - count, edge, added, firstAdded);
        } catch (RuntimeException | Error failure) {
            guard.fail(failure);
            throw failure;
        }
    }

    /** Returns the number of rows from the first entity on, if the next entities have these rows; otherwise 0. */
    private static int countLastRows(Archetype archetype, @Nullable EntityId[] ids, int from, int to) {
        EntityId first = id(ids, from);
        int firstRow = Chunk.of(first).firstRow() + first.slot;
        int count = archetype.size() - firstRow;
        if (count > to - from) {
            return 0;
        }
        for (int i = 0; i < count; i++) {
            int row = firstRow + i;
            if (archetype.chunk(row / Chunk.MAX_SLOTS).ids()[row % Chunk.MAX_SLOTS] != ids[from + i]) {
                return 0;
            }
        }
        return count;
    }

    private static EntityId id(@Nullable EntityId[] ids, int index) {
        return Objects.requireNonNull(ids[index]);
    }
}
