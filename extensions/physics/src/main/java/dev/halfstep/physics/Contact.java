package dev.halfstep.physics;

import dev.halfstep.storage.EntityId;

/**
 * An event: shapes of two bodies begin or cease to touch. A sensor and another shape only overlap.
 *
 * <pre>{@code
 * EventReader<Contact> contacts = scheduler.events(Contact.class).presentationReader("thuds");
 * contacts.forEach(contact -> {
 *     if (contact.begins() && contact.impulse() > 2) thud.play(contact.x(), contact.y());
 * });
 * }</pre>
 *
 * <p>The event has the fraction of the step at which the drawn shapes touch or part, to 1/65,536 of a step.
 * Presentation reads the event at that fraction. A contact that changes because a body was spawned, despawned, or moved
 * by the game, changes at the end of the step. In one step, events are sent in the order of the numbers of their
 * entities and shapes.
 *
 * @param begins true if the shapes begin to touch, false if the shapes cease to touch
 * @param isSensor true if one of the shapes is a sensor
 * @param first the entity with the lower number. It is not alive if the contact ends because the entity was despawned
 * @param second the other entity
 * @param firstShape the index of the shape in the body of the first entity, in the order in which shapes were added
 * @param secondShape the index of the shape in the body of the second entity
 * @param x the middle of the contact at the end of the step, in metres
 * @param y the middle of the contact at the end of the step, in metres
 * @param normalX the direction from the first to the second body, of length 1; 0 at an end
 * @param normalY the direction from the first to the second body, of length 1; 0 at an end
 * @param impulse the strength of the hit in newton seconds: the impulse that reverses the approach of the bodies at the
 *     point, with their restitution. Exact if nothing else touches the bodies. 0 if the contact ends, if a shape is a
 *     sensor, and if the bodies move apart
 */
public record Contact(
        boolean begins,
        boolean isSensor,
        EntityId first,
        EntityId second,
        int firstShape,
        int secondShape,
        float x,
        float y,
        float normalX,
        float normalY,
        float impulse) {

    /**
     * Returns whether an entity is one of the two entities.
     *
     * @param entity any entity
     * @return true for the first and the second entity
     */
    public boolean involves(EntityId entity) {
        return first == entity || second == entity;
    }

    /**
     * Returns the other entity.
     *
     * @param entity the first or the second entity
     * @return the second or the first entity
     * @throws IllegalArgumentException if the entity is neither of them
     */
    public EntityId other(EntityId entity) {
        if (!involves(entity)) {
            throw new IllegalArgumentException(
                    "the other side of a contact must be asked for one of its entities: " + entity);
        }
        return first == entity ? second : first;
    }
}
