package dev.halfstep.archetype;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.Signature;
import org.jspecify.annotations.Nullable;

/** Caches the signature, column order and archetype of spawns whose arguments have the same classes in the same order. */
final class SpawnPlan {

    private final Class<?>[] classes;
    private final Signature signature;
    private final boolean dense;

    /** For each column, the index of its component among the arguments; null if the arguments are in order. */
    private final int @Nullable [] argumentOf;

    /** Cached at the first spawn. */
    private @Nullable Archetype archetype;

    private SpawnPlan(Class<?>[] classes, Signature signature, int @Nullable [] sourceOf, boolean dense) {
        this.classes = classes;
        this.signature = signature;
        this.argumentOf = sourceOf;
        this.dense = dense;
    }

    static SpawnPlan of(ComponentRegistry registry, Object... components) {
        int[] indices = new int[components.length];
        int[] sourceOf = new int[components.length];
        Class<?>[] classes = new Class<?>[components.length];
        boolean inOrder = true;
        boolean dense = false;
        for (int argument = 0; argument < components.length; argument++) {
            classes[argument] = components[argument].getClass();
            ComponentInfo<?> info = registry.stored(classes[argument]);
            dense |= info.stored().dense() != null;
            int column = argument; // insertion sort by the index of the component
            while (column > 0 && indices[column - 1] > info.index()) {
                indices[column] = indices[column - 1];
                sourceOf[column] = sourceOf[column - 1];
                column--;
                inOrder = false;
            }
            if (column > 0 && indices[column - 1] == info.index()) {
                throw new IllegalArgumentException("an entity has one component of a class: "
                        + classes[argument].getSimpleName() + " occurs twice");
            }
            indices[column] = info.index();
            sourceOf[column] = argument;
        }
        return new SpawnPlan(classes, Signature.ofAscending(indices), inOrder ? null : sourceOf, dense);
    }

    /** Returns true if components are of these classes, in this order. */
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
    boolean isDense() {
        return dense;
    }

    /** Returns the components in the order of the columns, in a new array. */
    Object[] ordered(Object[] components) {
        Object[] ordered = components.clone();
        if (argumentOf != null) {
            for (int column = 0; column < ordered.length; column++) {
                ordered[column] = components[argumentOf[column]];
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
