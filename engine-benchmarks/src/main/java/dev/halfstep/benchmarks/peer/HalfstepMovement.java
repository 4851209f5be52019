package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** A way for a system of this engine to move and rotate bodies. */
interface HalfstepMovement {

    /** Returns the type of the velocity component. */
    ComponentType<?> velocityType();

    /**
     * Creates the velocity component of a body that is about to be spawned.
     *
     * @param transform its pose
     * @param moves whether it moves
     * @param values linear velocity, then spin
     * @return a new component
     */
    Object velocity(Transform transform, boolean moves, float[] values);

    /** Moves all moving bodies by one step. */
    void move(World world);
}
