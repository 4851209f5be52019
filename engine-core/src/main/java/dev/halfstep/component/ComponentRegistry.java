package dev.halfstep.component;

import dev.halfstep.entity.EntityId;
import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.store.WriteGate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** All classes that a world knows, fixed before the world is built. */
public final class ComponentRegistry {

    private final Map<Class<?>, ComponentInfo<?>> byClass = new HashMap<>();
    private final List<ComponentInfo<?>> byIndex = new ArrayList<>();
    private final List<WriteGate> gates = new ArrayList<>();
    private final CurrentPhase phase;
    private final Growth growth;
    private boolean hasOwners;

    /** Decides what becomes of a class that is not registered. */
    @FunctionalInterface
    public interface Growth {

        /** Registers the class, as a component or a view of one, or refuses it. */
        void register(Class<?> unknown);
    }

    public ComponentRegistry(List<ComponentType<?>> types, CurrentPhase phase, Growth growth) {
        this.phase = phase;
        this.growth = growth;
        for (ComponentType<?> type : types) {
            register(type);
        }
    }

    /** Registers a component and its views behind all others, or refuses it and knows what it knew before. */
    public <C> void register(ComponentType<C> type) {
        checkAreNew(type);
        hasOwners |= type.isOwned();
        int index = byIndex.size();
        put(new ComponentInfo<>(index, type.componentClass(), type, index, null, 0));
        for (ComponentType.View<C, ?> view : type.views()) {
            registerView(type, index, view);
        }
    }

    @SuppressWarnings("unchecked") // a view is only ever asked for its own component
    private <C, V> void registerView(ComponentType<C> type, int storedIndex, ComponentType.View<C, V> view) {
        Function<Object, V> ofObject = (Function<Object, V>) view.view();
        put(new ComponentInfo<>(byIndex.size(), view.viewClass(), type, storedIndex, ofObject, view.lane()));
    }

    private void checkAreNew(ComponentType<?> type) {
        Set<Class<?>> classes = new HashSet<>();
        checkIsNew(type.componentClass(), classes);
        type.viewClasses().forEach(view -> checkIsNew(view, classes));
    }

    /** Refuses a class that is known already, or is one of those that come with it. */
    private void checkIsNew(Class<?> newClass, Set<Class<?>> others) {
        if (newClass == EntityId.class) {
            throw new IllegalArgumentException("every entity has its EntityId already: it cannot be registered");
        }
        if (byClass.containsKey(newClass) || !others.add(newClass)) {
            throw new IllegalArgumentException("a component class is registered once: " + newClass.getName());
        }
    }

    private void put(ComponentInfo<?> registered) {
        byClass.put(registered.queriedClass(), registered);
        byIndex.add(registered);
        gates.add(newGate(registered.stored()));
    }

    private WriteGate newGate(ComponentType<?> type) {
        return type.kind() == ComponentType.Kind.SIMULATION ? new WriteGate(phase, type) : new WriteGate();
    }

    @SuppressWarnings("unchecked") // the key is the class of the value
    public <T> ComponentInfo<T> get(Class<T> queriedClass) {
        ComponentInfo<?> registered = byClass.get(queriedClass);
        if (registered == null) {
            growth.register(queriedClass);
            registered = Objects.requireNonNull(byClass.get(queriedClass));
        }
        return (ComponentInfo<T>) registered;
    }

    /** The class of a component that is to be stored. */
    public ComponentInfo<?> stored(Class<?> componentClass) {
        ComponentInfo<?> registered = get(componentClass);
        if (registered.isView()) {
            throw new IllegalArgumentException("a view comes with its component and cannot be added or removed: "
                    + componentClass.getSimpleName() + " is a view of " + registered.stored());
        }
        return registered;
    }

    /** Whether any component names an entity that owns its own one. */
    public boolean hasOwners() {
        return hasOwners;
    }

    public ComponentInfo<?> get(int index) {
        return byIndex.get(index);
    }

    /** Whether entities with these components are part of the simulated state: all but those that are only shown. */
    public boolean isSimulated(Signature signature) {
        if (signature.size() == 0) {
            return true;
        }
        for (int place = 0; place < signature.size(); place++) {
            if (get(signature.index(place)).stored().kind() == ComponentType.Kind.SIMULATION) {
                return true;
            }
        }
        return false;
    }

    /** Says when the component of an index may be written, if it is a dense one. */
    public WriteGate gate(int index) {
        return gates.get(index);
    }

    public int size() {
        return byIndex.size();
    }
}
