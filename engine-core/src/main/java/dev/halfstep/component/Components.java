package dev.halfstep.component;

/**
 * Reads the components of one class that belong to the entities of spans, slot by slot. Use it within the callback only.
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
