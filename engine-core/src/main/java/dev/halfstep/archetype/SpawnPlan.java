package dev.halfstep.archetype;

import dev.halfstep.component.ComponentInfo;
import dev.halfstep.component.ComponentRegistry;
import dev.halfstep.component.Signature;
import org.jspecify.annotations.Nullable;

/** What is known of the entities that are spawned with components of certain classes, given in a certain order. */
final class SpawnPlan {

    private final Class<?>[] classes;
    private final Signature signature;
    private final boolean dense;

    /** For each place of the signature, which of the given components stands there; null if each stands where it is. */
    private final int @Nullable [] givenAt;

    /** Found when the first entity enters the world, and then kept. */
    private @Nullable Archetype archetype;

    private SpawnPlan(Class<?>[] classes, Signature signature, int @Nullable [] givenAt, boolean dense) {
        this.classes = classes;
        this.signature = signature;
        this.givenAt = givenAt;
        this.dense = dense;
    }

    static SpawnPlan of(ComponentRegistry registry, Object... components) {
        int[] indices = new int[components.length];
        int[] givenAt = new int[components.length];
        Class<?>[] classes = new Class<?>[components.length];
        boolean inOrder = true;
        boolean dense = false;
        for (int given = 0; given < components.length; given++) {
            classes[given] = components[given].getClass();
            ComponentInfo<?> registered = registry.stored(classes[given]);
            dense |= registered.stored().dense() != null;
            int place = given;
            while (place > 0 && indices[place - 1] > registered.index()) {
                indices[place] = indices[place - 1];
                givenAt[place] = givenAt[place - 1];
                place--;
                inOrder = false;
            }
            if (place > 0 && indices[place - 1] == registered.index()) {
                throw new IllegalArgumentException("an entity has one component of a class: "
                        + classes[given].getSimpleName() + " is there twice");
            }
            indices[place] = registered.index();
            givenAt[place] = given;
        }
        return new SpawnPlan(classes, Signature.ofAscending(indices), inOrder ? null : givenAt, dense);
    }

    /** Whether components are of these classes, in this order. */
    boolean fits(Object[] components) {
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

    /** Whether any of the components lies in chunks. */
    boolean isDense() {
        return dense;
    }

    /** The components in the order of the signature, in an array that nobody else has. */
    Object[] ordered(Object[] components) {
        Object[] ordered = components.clone();
        if (givenAt != null) {
            for (int place = 0; place < ordered.length; place++) {
                ordered[place] = components[givenAt[place]];
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
