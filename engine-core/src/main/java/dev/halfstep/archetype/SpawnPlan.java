package dev.halfstep.archetype;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.Signature;
import org.jspecify.annotations.Nullable;

/**
 * Caches the signature, the column order and the archetype for spawns that pass components of the same classes in the
 * same order.
 */
final class SpawnPlan {

    /** The component classes in the order of the arguments. */
    private final Class<?>[] classes;

    private final Signature signature;
    private final boolean hasDense;

    /** The index of the argument for each column; null if the arguments are in the order of the columns. */
    private final int @Nullable [] argumentOfColumn;

    /** Set at the first spawn. */
    private @Nullable Archetype archetype;

    private SpawnPlan(Class<?>[] classes, Signature signature, int @Nullable [] argumentOfColumn, boolean hasDense) {
        this.classes = classes;
        this.signature = signature;
        this.argumentOfColumn = argumentOfColumn;
        this.hasDense = hasDense;
    }

    /** Creates the plan for some components, or throws if a class is not registered, is a view or occurs twice. */
    static SpawnPlan of(ComponentRegistry registry, Object... components) {
        int[] indices = new int[components.length];
        int[] argumentOfColumn = new int[components.length];
        Class<?>[] classes = new Class<?>[components.length];
        boolean isInOrder = true;
        boolean hasDense = false;
        for (int argument = 0; argument < components.length; argument++) {
            classes[argument] = components[argument].getClass();
            ComponentInfo<?> info = registry.requireComponentClass(classes[argument]);
            hasDense |= info.storedType().dense() != null;
            int column = argument; // insertion sort by the index of the component class
            while (column > 0 && indices[column - 1] > info.index()) {
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
        return new SpawnPlan(classes, Signature.ofAscending(indices), isInOrder ? null : argumentOfColumn, hasDense);
    }

    /** Returns true if the components have the classes of this plan, in the same order. */
    boolean matches(Object[] components) {
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

    Signature signature() {
        return signature;
    }

    /** Returns true if any of the components is dense. */
    boolean hasDense() {
        return hasDense;
    }

    /** Copies the components to a new array, in the order of the columns. */
    Object[] inColumnOrder(Object[] components) {
        Object[] ordered = components.clone();
        if (argumentOfColumn != null) {
            for (int column = 0; column < ordered.length; column++) {
                ordered[column] = components[argumentOfColumn[column]];
            }
        }
        return ordered;
    }

    @Nullable
    Archetype archetype() {
        return archetype;
    }

    void setArchetype(Archetype newArchetype) {
        archetype = newArchetype;
    }
}
