package dev.halfstep.storage;

import dev.halfstep.time.CurrentPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Registers the component classes and views of a world, and assigns an index to each class, in the order of
 * registration. A view is another class by which a component can be queried.
 *
 * <p>A class may be registered at its first use: by a query of presentation, or in a step that a rollback undoes. The
 * simulation must not depend on that. So no order and no hash depends on the index of such a class, but on its
 * {@linkplain #compare(int, int) name}, and {@link #types()} omits the class until an entity has such a component.
 *
 * @hidden
 */
public final class ComponentRegistry {

    /** The {@linkplain ComponentInfo#lane lane} with the current values of a dense component. */
    private static final int CURRENT_LANE = 0;

    private final Map<Class<?>, ComponentInfo<?>> byClass = new HashMap<>();
    /** The info of each class by index, in the first {@link #count} elements. An array, since each change reads it. */
    private @Nullable ComponentInfo<?>[] byIndex = new ComponentInfo<?>[16];

    private int count;

    /**
     * The info that was found last: a game often uses one class many times. A race is harmless, a record is immutable.
     */
    private @Nullable ComponentInfo<?> lastFound;

    /** The write gate of each class, by index. */
    private final List<WriteGate> gates = new ArrayList<>();

    /** The types of the world, see {@link #types()}. */
    private final List<ComponentType<?>> types = new ArrayList<>();

    private final List<ComponentType<?>> unmodifiableTypes = Collections.unmodifiableList(types);

    /** The number of classes and views that were registered when the world was built. They have the lowest indices. */
    private final int builtSize;

    private final CurrentPhase phase;

    /** Called at the first use of a class that is not registered: registers it, or throws. */
    private final Consumer<Class<?>> unknownClassHandler;

    /**
     * Creates a registry.
     *
     * @param builtTypes the component classes with which the world is built, in the order of registration
     * @param phase the phase of the frame; write gates check it
     * @throws IllegalArgumentException if a class is registered twice
     */
    public ComponentRegistry(
            List<ComponentType<?>> builtTypes, CurrentPhase phase, Consumer<Class<?>> unknownClassHandler) {
        this.phase = phase;
        this.unknownClassHandler = unknownClassHandler;
        for (ComponentType<?> type : builtTypes) {
            register(type);
        }
        types.addAll(builtTypes);
        builtSize = count;
    }

    /**
     * Registers a component class and its views, with the next free indices. A refused type leaves the registry
     * unchanged.
     *
     * @throws IllegalArgumentException if one of the classes is registered already, occurs twice or is {@link EntityId}
     */
    public <C> void register(ComponentType<C> type) {
        checkAllAreNew(type);
        int index = count;
        put(new ComponentInfo<>(index, type.componentClass(), type, index, /* viewOfComponent= */ null, CURRENT_LANE));
        for (ComponentType.View<C, ?> view : type.views()) {
            registerView(type, index, view);
        }
    }

    @SuppressWarnings("unchecked") // a view function is only called with components of its own class
    private <C, V> void registerView(ComponentType<C> type, int storedIndex, ComponentType.View<C, V> view) {
        Function<Object, V> viewOfObject = (Function<Object, V>) view.view();
        put(new ComponentInfo<>(count, view.viewClass(), type, storedIndex, viewOfObject, view.lane()));
    }

    private void checkAllAreNew(ComponentType<?> type) {
        List<Class<?>> classesOfType = new ArrayList<>();
        checkIsNew(type.componentClass(), classesOfType);
        for (Class<?> view : type.viewClasses()) {
            checkIsNew(view, classesOfType);
        }
    }

    /** Refuses a class that is registered already, or occurs twice in the new type. */
    private void checkIsNew(Class<?> newClass, List<Class<?>> classesOfType) {
        if (newClass == EntityId.class) {
            throw new IllegalArgumentException(
                    "EntityId must not be registered as a component: every entity has an id already");
        }
        if (byClass.containsKey(newClass) || classesOfType.contains(newClass)) {
            throw new IllegalArgumentException("a component class must be registered only once: " + newClass.getName());
        }
        classesOfType.add(newClass);
    }

    private void put(ComponentInfo<?> info) {
        byClass.put(info.queriedClass(), info);
        if (count == byIndex.length) {
            byIndex = Arrays.copyOf(byIndex, 2 * count);
        }
        byIndex[count++] = info;
        gates.add(newGate(info.storedType()));
    }

    /** Creates the gate that decides when a component may be written: in simulation only, or always. */
    private WriteGate newGate(ComponentType<?> type) {
        boolean isInterpolated = type.interpolator() != null;
        return type.kind() == ComponentType.Kind.SIMULATION
                ? new WriteGate(phase, type, /* tracksWrites= */ isInterpolated)
                : new WriteGate();
    }

    /**
     * Returns the info of a class. For an unknown class, calls the handler of unknown classes first.
     *
     * @throws IllegalArgumentException if the class is unknown and the handler refuses it
     */
    @SuppressWarnings("unchecked") // the key is the class of the value
    public <T> ComponentInfo<T> get(Class<T> queriedClass) {
        ComponentInfo<?> last = lastFound;
        return (ComponentInfo<T>) (last != null && last.queriedClass() == queriedClass ? last : find(queriedClass));
    }

    private ComponentInfo<?> find(Class<?> queriedClass) {
        ComponentInfo<?> info = byClass.get(queriedClass);
        if (info == null) {
            unknownClassHandler.accept(queriedClass);
            info = Objects.requireNonNull(byClass.get(queriedClass));
        }
        lastFound = info;
        return info;
    }

    /**
     * Returns the info of a component class. Refuses a view.
     *
     * @throws IllegalArgumentException if the class is a view, or is unknown and the handler refuses it
     */
    public ComponentInfo<?> requireComponentClass(Class<?> componentClass) {
        ComponentInfo<?> info = get(componentClass);
        if (info.isView()) {
            throw new IllegalArgumentException("a component class must be given here, not a view: "
                    + componentClass.getSimpleName() + " is a view of " + info.storedType() + "; use "
                    + info.storedType());
        }
        return info;
    }

    public ComponentInfo<?> get(int index) {
        return Objects.requireNonNull(byIndex[index]);
    }

    /**
     * Compares two component classes: those with which the world was built come first, in the order of registration,
     * then those that were registered at their first use, in the order of their names.
     */
    public int compare(int index, int otherIndex) {
        if (isRegisteredAtFirstUse(index) && isRegisteredAtFirstUse(otherIndex)) {
            int byName = nameOf(index).compareTo(nameOf(otherIndex));
            if (byName != 0) {
                return byName;
            }
        }
        return Integer.compare(index, otherIndex);
    }

    /**
     * Compares two signatures lexicographically, in the order of the classes. So archetypes have the same order in
     * every run and on every JDK.
     */
    public int compare(Signature signature, Signature other) {
        int commonSize = Math.min(signature.size(), other.size());
        for (int column = 0; column < commonSize; column++) {
            if (signature.index(column) != other.index(column)) {
                return compare(signature.index(column), other.index(column));
            }
        }
        return Integer.compare(signature.size(), other.size());
    }

    /** Returns a signature with one more component class, which it does not contain yet. */
    public Signature with(Signature signature, int addedIndex) {
        int[] indices = new int[signature.size() + 1];
        int column = signature.size(); // of the added class
        while (column > 0 && compare(signature.index(column - 1), addedIndex) > 0) {
            indices[column] = signature.index(column - 1);
            column--;
        }
        indices[column] = addedIndex;
        for (int i = 0; i < column; i++) {
            indices[i] = signature.index(i);
        }
        return Signature.ofOrdered(indices);
    }

    /** Returns true if a class was not registered when the world was built, but at its first use. */
    public boolean isRegisteredAtFirstUse(int index) {
        return index >= builtSize;
    }

    private String nameOf(int index) {
        return get(index).queriedClass().getName();
    }

    /**
     * Returns the component types of the world, without types that were registered at first use and that no entity has
     * ever had.
     *
     * @return an unmodifiable view: the types with which the world was built, in the order of registration, then the
     *     others, appended when an entity has the first component
     */
    public List<ComponentType<?>> types() {
        return unmodifiableTypes;
    }

    /** Appends the types of an archetype to {@link #types()}, if they are missing there. */
    public void addTypesOf(Signature signature) {
        for (int column = 0; column < signature.size(); column++) {
            ComponentType<?> type = get(signature.index(column)).storedType();
            if (isRegisteredAtFirstUse(signature.index(column)) && !types.contains(type)) {
                types.add(type);
            }
        }
    }

    public boolean isRegistered(Class<?> queriedClass) {
        return byClass.containsKey(queriedClass);
    }

    /**
     * Returns whether entities with a signature are part of the simulated state: not if they have presentation
     * components only. An entity without components is simulated.
     */
    public boolean isSimulated(Signature signature) {
        if (signature.size() == 0) {
            return true;
        }
        for (int column = 0; column < signature.size(); column++) {
            if (get(signature.index(column)).storedType().kind() == ComponentType.Kind.SIMULATION) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the gate that decides whether components of a class may be written now. Only dense components check it.
     */
    public WriteGate writeGate(int index) {
        return gates.get(index);
    }

    /** Returns the number of registered classes and views. */
    public int size() {
        return count;
    }
}
