package dev.halfstep.transform;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.Commands;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;

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
 * <p>Relative poses are interpolated first and composed afterwards: a wheel on a turning car stays on its axle.
 *
 * <p>{@link #attach} and {@link #detach} keep the place of the child in the world and its drawn motion, as for a box
 * that is picked up and dropped. An entity whose Parent is added, replaced or removed in another way snaps to its new
 * pose: its previous pose was relative to another entity, and the engine does not convert poses then.
 *
 * <p>A simulation system that needs the pose of a child in the world, such as the muzzle of a turret, calls {@link
 * #worldPose}.
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

    /**
     * Attaches an entity to a parent, or to another parent, when the commands are applied. The entity keeps its place
     * in the world and its drawn motion: its Transform and PreviousTransform become relative to the parent. If two
     * systems attach the same entity, the last one decides.
     *
     * <pre>{@code
     * Parent.attach(step.commands(), box, hero); // pick up
     * Parent.detach(step.commands(), box); // drop
     * }</pre>
     *
     * <p>The child keeps the motion of this step at the application of the commands. So a system that attaches runs
     * either before or after both the child and the parent have moved. A teleport of the child or the parent in the
     * same step is drawn at once.
     *
     * @param commands the commands of the step, or of the world
     * @param child an entity that is alive or has a pending spawn; its Transform is its pose in the world until then
     * @param parent a living entity
     * @throws IllegalArgumentException if an entity is despawned or of another world
     */
    public static void attach(Commands commands, EntityId child, EntityId parent) {
        commands.put(child, new Parent(parent));
        TransformPasses.of(EngineWorld.worldOf(commands)).keepPose(child);
    }

    /**
     * Removes the Parent of an entity when the commands are applied. The entity keeps its place in the world and its
     * drawn motion, as {@link #attach} does.
     *
     * @param commands the commands of the step, or of the world
     * @param child an entity with a Parent
     * @throws IllegalArgumentException if the entity is despawned or of another world
     */
    public static void detach(Commands commands, EntityId child) {
        commands.remove(child, Parent.class);
        TransformPasses.of(EngineWorld.worldOf(commands)).keepPose(child);
    }

    /**
     * Composes the simulated pose of an entity in the world from its present Transform and the Transforms of its
     * ancestors. Frames draw the same pose at alpha 1, to the bit. Allocates nothing; costs time for each ancestor.
     *
     * <pre>{@code
     * Transform muzzle = Parent.worldPose(world, barrel, pose); // pose is a new Transform() that is reused
     * }</pre>
     *
     * @param world the world
     * @param id an entity with a Transform, with or without a Parent
     * @param dest receives the pose: a Transform that belongs to no entity
     * @return dest
     * @throws IllegalArgumentException if the entity has no Transform
     */
    public static Transform worldPose(World world, EntityId id, Transform dest) {
        return composed(world, id, PoseLayout.CURRENT, dest);
    }

    /**
     * Composes the pose of an entity in the world from its PreviousTransform and the PreviousTransforms of its
     * ancestors, as {@link #worldPose} does: the pose at the begin of the step, such as for {@code Sweep}.
     *
     * @param world the world
     * @param id an entity with a Transform, with or without a Parent
     * @param dest receives the pose: a Transform that belongs to no entity
     * @return dest
     * @throws IllegalArgumentException if the entity has no Transform
     */
    public static Transform previousWorldPose(World world, EntityId id, Transform dest) {
        return composed(world, id, PoseLayout.PREVIOUS, dest);
    }

    private static Transform composed(World world, EntityId id, int lane, Transform dest) {
        world.get(id, Transform.class); // checks the entity
        if (!dest.column().isDetached()) {
            throw new IllegalArgumentException("a world pose must be written to a Transform without an entity: " + dest
                    + " is in a world; pass a new Transform()");
        }
        WorldPose.compose(EngineWorld.of(world).entities(), id, lane, dest.values(), dest.offset());
        return dest;
    }
}
