package dev.halfstep.transform;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;

/**
 * Attaches an entity to a parent. The {@link Transform} and the {@link PreviousTransform} of the child are then
 * relative to the parent. Its {@link InterpolatedTransform} is still a world pose.
 *
 * <pre>{@code
 * EntityId tank = world.spawn(Transform.at(3, 0));
 * world.spawn(Transform.at(0, 1), new Parent(tank)); // drawn at (3, 1)
 * }</pre>
 *
 * <p>When a parent is despawned, all its descendants are despawned before it, deepest first. To attach a child to
 * another parent, remove its Parent and add a new Parent. Cycles are not allowed.
 *
 * <p>Relative poses are interpolated first and composed afterwards: a wheel on a turning car stays on its axle. An
 * entity whose parent is added, replaced or removed snaps to its new pose, since its previous pose was relative to
 * another entity. The engine does not convert the pose, so the entity may change its place in the world.
 *
 * <p>A composed pose has a position, a rotation and a scale. The composition is exact if each parent with rotated
 * children has a uniform scale. A non-uniform scale would shear rotated children; the engine ignores this shear. A
 * parent without a Transform counts as a parent at the origin.
 *
 * @param id the parent
 */
public record Parent(EntityId id) {

    /** Registers this component with a world. */
    public static final ComponentType<Parent> TYPE = ComponentType.simulation(Parent.class)
            .hashedBy((parent, sink) -> sink.add(parent.id.number()))
            .ownedBy(Parent::id);
}
