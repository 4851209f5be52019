package dev.halfstep.state;

import dev.halfstep.storage.EntityId;

/**
 * Finds the entities to which values of a state refer.
 *
 * @hidden
 */
@FunctionalInterface
public interface EntityReferences {

    /**
     * Returns the entity of a number.
     *
     * @throws StateException if no entity can have the number
     */
    EntityId entity(long number) throws StateException;
}
