package dev.halfstep.storage;

/**
 * Checks components that are about to be added to an entity.
 *
 * @hidden
 */
public final class ComponentChecks {

    private ComponentChecks() {}

    static void checkNoneIsNull(Object[] components) {
        for (Object component : components) {
            if (component == null) {
                throw new NullPointerException("a component must not be null");
            }
        }
    }

    /**
     * Checks that a component may be added to an entity, and returns the index of its class.
     *
     * @param registry the registered classes
     * @param component the component
     * @return the index of its class
     * @throws IllegalArgumentException if the class is not registered or is a view, or the component is dense and
     *     belongs to an entity already
     */
    public static int checkedIndex(ComponentRegistry registry, Object component) {
        if (component == null) {
            throw new NullPointerException("a component must not be null");
        }
        ComponentInfo<?> info = registry.requireComponentClass(component.getClass());
        checkBelongsToNoEntity(info.storedType(), component);
        return info.index();
    }

    /**
     * Refuses a dense component that belongs to an entity already: its floats are stored in one row only. Accepts every
     * component that is not dense.
     *
     * @param type the registered type of the component
     * @param component the component
     * @param <H> the component class
     * @throws IllegalArgumentException if the component belongs to an entity, or has another number of floats than its
     *     type
     */
    @SuppressWarnings("unchecked") // the type was registered for the class of the component
    public static <H> void checkBelongsToNoEntity(ComponentType<H> type, Object component) {
        DenseStorage<H> dense = type.dense();
        if (dense == null) {
            return;
        }
        Chunk chunk = dense.chunk((H) component);
        if (!chunk.isDetached()) { // a chunk of an archetype: the component belongs to an entity
            throw new IllegalArgumentException("a component must belong to one entity only: this "
                    + component.getClass().getSimpleName() + " belongs to an entity already; create another");
        }
        if (chunk.floatsPerSlot() != dense.floatsPerSlot()) {
            throw new IllegalArgumentException("a dense component must have as many floats as its type says: "
                    + component.getClass().getSimpleName() + " has " + chunk.floatsPerSlot() + ", its type says "
                    + dense.floatsPerSlot());
        }
    }
}
