package dev.halfstep.world;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.store.DenseColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where entities are: all archetypes, and the ways into, between and out of them. Nothing may iterate meanwhile. */
final class Entities {

    private final ComponentRegistry registry;
    private final GuardedDominion dominion;
    private final Map<Signature, Archetype> bySignature = new HashMap<>();
    private final List<Archetype> inOrder = new ArrayList<>();
    private final List<List<DenseColumn<?>>> columnsByIndex = new ArrayList<>();
    private int count;

    Entities(ComponentRegistry registry, GuardedDominion dominion) {
        this.registry = registry;
        this.dominion = dominion;
        for (int i = 0; i < registry.size(); i++) {
            columnsByIndex.add(new ArrayList<>());
        }
    }

    int count() {
        return count;
    }

    /** All archetypes in the order of their signatures. The list only grows. */
    List<Archetype> archetypes() {
        return inOrder;
    }

    /** The columns of one dense component, in the order of their archetypes. */
    List<DenseColumn<?>> columns(int index) {
        return Collections.unmodifiableList(columnsByIndex.get(index));
    }

    void spawn(EntityId id, Bundle bundle) {
        for (Object component : bundle.components()) {
            checkIsFree(component); // it was, when the bundle was made, but a spawn before this one may have taken it
        }
        int prepared = Math.min(bundle.components().length, PreparedCreation.MAX_CLASSES - 1);
        Object[] first = Arrays.copyOf(bundle.components(), prepared);
        Archetype archetype = archetype(prefix(bundle.signature(), prepared));
        id.live(create(id, archetype, first), archetype);
        archetype.rowAdded();
        archetype.enter(first);
        count++;
        for (int i = prepared; i < bundle.components().length; i++) {
            add(id, bundle.signature().index(i), bundle.components()[i]);
        }
    }

    private void checkIsFree(Object component) {
        Bundle.checkIsFree(registry.stored(component.getClass()).stored(), component);
    }

    private static Signature prefix(Signature signature, int size) {
        if (size == signature.size()) {
            return signature;
        }
        int[] indices = new int[size];
        for (int place = 0; place < size; place++) {
            indices[place] = signature.index(place);
        }
        return Signature.of(indices);
    }

    private Entity create(EntityId id, Archetype archetype, Object[] components) {
        Object[] values = new Object[components.length + 1];
        values[0] = id;
        System.arraycopy(components, 0, values, 1, components.length);
        return dominion.create(archetype.creation(dominion).withValues(values));
    }

    void despawn(EntityId id) {
        Archetype archetype = id.archetype();
        archetype.checkRowMayLeave();
        archetype.leave(id);
        dominion.delete(id.row());
        archetype.rowRemoved();
        id.die();
        count--;
    }

    void add(EntityId id, int index, Object component) {
        Archetype source = id.archetype();
        if (source.signature().contains(index)) {
            throw new IllegalArgumentException("an entity has one component of a class: " + id + " already has a "
                    + component.getClass().getSimpleName());
        }
        checkIsFree(component);
        source.checkRowMayLeave();
        Archetype target = archetype(source.signature().with(index));
        source.moveTo(target, id, component);
        id.row().add(component);
        moved(id, source, target);
    }

    void remove(EntityId id, int index) {
        Archetype source = id.archetype();
        Class<?> componentClass = registry.get(index).queriedClass();
        if (!source.signature().contains(index)) {
            throw new IllegalArgumentException("only a component that is there can be removed: " + id + " has no "
                    + componentClass.getSimpleName());
        }
        source.checkRowMayLeave();
        Archetype target = archetype(source.signature().without(index));
        source.moveTo(target, id, null);
        id.row().removeType(componentClass);
        moved(id, source, target);
    }

    private static void moved(EntityId id, Archetype source, Archetype target) {
        source.rowRemoved();
        target.rowAdded();
        id.live(id.row(), target);
    }

    /** The component of an entity, null if it has none of that class. */
    <T> @Nullable T get(EntityId id, Registered<T> registered) {
        if (!id.archetype().signature().contains(registered.storedIndex())) {
            return null;
        }
        return registered.from(id.row().get(registered.stored().componentClass()));
    }

    private Archetype archetype(Signature signature) {
        Archetype known = bySignature.get(signature);
        return known != null ? known : create(signature);
    }

    private Archetype create(Signature signature) {
        Archetype archetype = new Archetype(signature, registry);
        bySignature.put(signature, archetype);
        inOrder.add(archetype);
        inOrder.sort((a, b) -> a.signature().compareTo(b.signature()));
        for (int place = 0; place < signature.size(); place++) {
            collectColumns(signature.index(place));
        }
        return archetype;
    }

    private void collectColumns(int index) {
        List<DenseColumn<?>> columns = columnsByIndex.get(index);
        columns.clear();
        for (Archetype archetype : inOrder) {
            DenseColumn<?> column = archetype.column(index);
            if (column != null) {
                columns.add(column);
            }
        }
    }
}
