package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** How a system of this engine has bodies fly and turn. */
interface HalfstepMovement {

    /** The component that bodies have for it. */
    ComponentType<?> velocityType();

    /**
     * A body that is about to be spawned.
     *
     * @param transform its pose
     * @param moves whether it moves
     * @param values its speed and its turn
     * @return its velocity, a new component
     */
    Object velocity(Transform transform, boolean moves, float[] values);

    /** All bodies that move do so for one step. */
    void move(World world);
}
