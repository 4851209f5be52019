package dev.halfstep.transform;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;

/**
 * Attaches an entity to a parent: its {@link Transform} and its {@link PreviousTransform} are relative to the parent, its
 * {@link InterpolatedTransform} is the world pose at which it is drawn.
 *
 * <p>When a parent is despawned, all its descendants are despawned before it, deepest first. To attach a child to another
 * parent, remove the component and add another one. Cycles are not allowed.
 *
 * <p>Relative poses are interpolated first and composed afterwards: a wheel on a turning car stays on its axle. An entity
 * that gets a parent, another parent or none snaps to its new pose, since its previous pose was relative to another
 * entity. Its world pose is not kept.
 *
 * <p>A composed pose has a position, a rotation and a scale. That is exact if a parent with rotated children has a uniform
 * scale; otherwise a child would be sheared, and shear is ignored. A parent without a Transform counts as one at the
 * origin.
 *
 * @param id the parent
 */
public record Parent(EntityId id) {

    /** Registers this component with a world. */
    public static final ComponentType<Parent> TYPE = ComponentType.simulation(Parent.class)
            .hashedBy((parent, sink) -> sink.add(parent.id.number()))
            .ownedBy(Parent::id);
}
