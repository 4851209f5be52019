package dev.halfstep.world;

import dev.halfstep.store.DenseType;

/**
 * The components that an entity is spawned with, checked and in the order of their signature.
 *
 * @param signature which components
 * @param components the components, one for each place of the signature
 */
@SuppressWarnings("ArrayRecordComponent") // used inside the package only, and never compared
record Bundle(Signature signature, Object[] components) {

    static Bundle of(ComponentRegistry registry, Object... components) {
        int[] indices = new int[components.length];
        for (int i = 0; i < components.length; i++) {
            indices[i] = index(registry, components[i]);
        }
        Signature signature = Signature.of(indices);
        Object[] ordered = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            int place = signature.placeOf(indices[i]);
            if (ordered[place] != null) {
                throw new IllegalArgumentException("an entity has one component of a class: "
                        + components[i].getClass().getSimpleName() + " is there twice");
            }
            ordered[place] = components[i];
        }
        return new Bundle(signature, ordered);
    }

    /** The index of a component that may be given to an entity. */
    static int index(ComponentRegistry registry, Object component) {
        if (component == null) {
            throw new NullPointerException("a component must not be null");
        }
        Registered<?> registered = registry.stored(component.getClass());
        checkIsFree(registered.stored(), component);
        return registered.index();
    }

    /** Refuses a dense component that is part of an entity already: its numbers can lie in one place only. */
    @SuppressWarnings("unchecked") // the type was registered for the class of the component
    static <H> void checkIsFree(ComponentType<H> type, Object component) {
        DenseType<H> dense = type.dense();
        if (dense != null && !dense.chunk((H) component).isDetached()) {
            throw new IllegalArgumentException("a component belongs to one entity only: this "
                    + component.getClass().getSimpleName() + " is already part of one");
        }
    }
}
