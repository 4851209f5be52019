package dev.halfstep.transform;

import dev.halfstep.world.ComponentType;
import dev.halfstep.world.EntityId;

/**
 * Attaches an entity to another one: its {@link Transform} and its {@link PreviousTransform} are relative to that one,
 * and its {@link InterpolatedTransform} is where it is drawn in the world.
 *
 * <p>When a parent is despawned, its children are despawned before it, and theirs before them. To attach a child to
 * another parent, remove the component and add another one; no entity may be its own parent, not through others either.
 *
 * <p>Poses are interpolated relative to the parent first, and composed then: a wheel on a turning car stays round its
 * axle. An entity that gets a parent, another one or none is drawn without a way there, since its poses before and
 * after are relative to different things; it does not keep its place in the world by itself.
 *
 * <p>Composed poses are positions, rotations and scales again. That is exact as long as a parent with turned children
 * is scaled alike along all axes; otherwise a child would have to be drawn sheared, and is not. A parent without a
 * Transform counts as one at the origin.
 *
 * @param id the entity it is attached to
 */
public record Parent(EntityId id) {

    /** Registers this component with a world, which can have no parents otherwise. */
    public static final ComponentType<Parent> TYPE = ComponentType.simulation(Parent.class)
            .hashedBy((parent, sink) -> sink.add(parent.id.number()))
            .ownedBy(Parent::id);
}
