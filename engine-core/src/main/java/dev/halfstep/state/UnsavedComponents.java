package dev.halfstep.state;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.ComponentRegistry;
import dev.halfstep.storage.ComponentType;

/**
 * Stands for the presentation components of a loaded entity that has no others, if none of them was loaded. Without any
 * component, the entity would be part of the state hash.
 */
record UnsavedComponents() {

    static final ComponentType<UnsavedComponents> TYPE = ComponentType.presentation(UnsavedComponents.class);

    /**
     * Returns whether the entities of an archetype have this component. Worlds register its class when they need it.
     */
    static boolean isIn(Archetype archetype, ComponentRegistry registry) {
        return registry.isRegistered(UnsavedComponents.class)
                && archetype
                        .signature()
                        .contains(registry.get(UnsavedComponents.class).index());
    }
}
