package dev.halfstep.storage;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Caches the signature, the column order and the archetype for spawns that pass components of the same classes in the
 * same order. Its methods read the components in the order of the columns, from an array in which other values may
 * precede and follow them.
 *
 * @hidden
 */
public final class SpawnPlan {

    /** The component classes in the order of the arguments. */
    private final Class<?>[] classes;

    private final Signature signature;

    /** The class of each column. */
    private final ComponentInfo<?>[] infos;

    /** The index of the argument for each column; null if the arguments are in the order of the columns. */
    private final int @Nullable [] argumentOfColumn;

    /** The number of floats of each component whose handles are DenseComponents, 0 of the others. */
    private final int[] plainFloats;

    private final boolean hasDense;
    private final boolean hasOwners;

    /** Set at the first spawn. */
    private @Nullable Archetype archetype;

    private SpawnPlan(
            Class<?>[] classes, Signature signature, ComponentInfo<?>[] infos, int @Nullable [] argumentOfColumn) {
        this.classes = classes;
        this.signature = signature;
        this.infos = infos;
        this.argumentOfColumn = argumentOfColumn;
        plainFloats = new int[infos.length];
        boolean isAnyDense = false;
        boolean isAnyOwned = false;
        for (int column = 0; column < infos.length; column++) {
            ComponentInfo<?> info = infos[column];
            if (info.storedType().dense() instanceof FloatStorage<?> plain) {
                plainFloats[column] = plain.floatsPerSlot();
            }
            isAnyDense |= info.storedType().dense() != null;
            isAnyOwned |= info.storedType().isOwned();
        }
        hasDense = isAnyDense;
        hasOwners = isAnyOwned;
    }

    /**
     * Creates the plan for components in any order.
     *
     * @throws IllegalArgumentException if a class is not registered, is a view or occurs twice
     */
    public static SpawnPlan of(ComponentRegistry registry, Object... components) {
        for (Object component : components) {
            Objects.requireNonNull(component, "a component must not be null");
        }
        int[] indices = new int[components.length];
        int[] argumentOfColumn = new int[components.length];
        Class<?>[] classes = new Class<?>[components.length];
        boolean isInOrder = true;
        for (int argument = 0; argument < components.length; argument++) {
            classes[argument] = components[argument].getClass();
            ComponentInfo<?> info = registry.requireComponentClass(classes[argument]);
            int column = argument; // insertion sort by the order of the component classes
            while (column > 0 && registry.compare(indices[column - 1], info.index()) > 0) {
                indices[column] = indices[column - 1];
                argumentOfColumn[column] = argumentOfColumn[column - 1];
                column--;
                isInOrder = false;
            }
            if (column > 0 && indices[column - 1] == info.index()) {
                throw new IllegalArgumentException("an entity must have at most one component of a class: "
                        + classes[argument].getSimpleName() + " occurs twice");
            }
            indices[column] = info.index();
            argumentOfColumn[column] = argument;
        }
        ComponentInfo<?>[] infos =
                Arrays.stream(indices).mapToObj(registry::get).toArray(ComponentInfo<?>[]::new);
        return new SpawnPlan(classes, Signature.ofOrdered(indices), infos, isInOrder ? null : argumentOfColumn);
    }

    /** Returns whether some components have the classes of this plan, in the same order. */
    public boolean matches(Object[] components) {
        if (components.length != classes.length) {
            return false;
        }
        for (int i = 0; i < components.length; i++) {
            if (components[i] == null || components[i].getClass() != classes[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the component classes, in the order of the columns. */
    public Signature signature() {
        return signature;
    }

    public int size() {
        return infos.length;
    }

    /**
     * Returns the components in the order of the columns: the same array if it has this order already, otherwise a new
     * one.
     */
    public Object[] inColumnOrder(Object[] arguments) {
        if (argumentOfColumn == null) {
            return arguments;
        }
        Object[] ordered = new Object[arguments.length];
        for (int column = 0; column < ordered.length; column++) {
            ordered[column] = arguments[argumentOfColumn[column]];
        }
        return ordered;
    }

    /**
     * Refuses dense components that belong to an entity already.
     *
     * @throws IllegalArgumentException if a component belongs to an entity, or has another number of floats than its
     *     type
     */
    public void checkNoneBelongsToAnEntity(Object[] components, int first) {
        for (int column = 0; hasDense && column < infos.length; column++) {
            Object component = components[first + column];
            int floats = plainFloats[column];
            if (floats == 0 || !((DenseComponent) component).isFree(floats)) {
                infos[column].checkBelongsToNoEntity(component);
            }
        }
    }

    /** Visits the owners to which the components refer, see {@link ComponentType#ownedBy}. */
    public void forEachOwner(Object[] components, int first, Consumer<EntityId> visitor) {
        for (int column = 0; column < infos.length; column++) {
            EntityId owner = infos[column].storedType().ownerIn(components[first + column]);
            if (owner != null) {
                visitor.accept(owner);
            }
        }
    }

    /** Returns whether any of the classes is {@linkplain ComponentType#ownedBy owned}. */
    public boolean hasOwners() {
        return hasOwners;
    }

    @Nullable
    Archetype archetype() {
        return archetype;
    }

    void setArchetype(Archetype newArchetype) {
        archetype = newArchetype;
    }
}
