package dev.halfstep.storage;

/**
 * Reads the components of one class for the entities of a span: the consecutive rows that a query passes to its
 * callback at once. A slot is the index of an entity in the span. A reader is valid during the callback only.
 *
 * @param <C> the class
 */
public interface Components<C> {

    /**
     * Returns the component of the entity in a slot.
     *
     * @param slot 0 to one less than the number of entities of the span
     * @return its component
     */
    C get(int slot);
}
