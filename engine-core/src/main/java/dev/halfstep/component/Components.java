package dev.halfstep.component;

/**
 * Reads the components of one class for the entities of a span, slot by slot. Valid during the callback only.
 *
 * @param <C> the class
 */
public interface Components<C> {

    /**
     * Returns the component of the entity in a slot.
     *
     * @param slot 0 to one less than the number of entities
     * @return its component
     */
    C get(int slot);
}
