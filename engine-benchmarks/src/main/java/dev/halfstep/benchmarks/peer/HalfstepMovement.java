package dev.halfstep.benchmarks.peer;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Moves and rotates bodies in one of the ways that a system of this engine can use. */
interface HalfstepMovement {

    /** Returns the type of the velocity component. */
    ComponentType<?> velocityType();

    /**
     * Creates the velocity component of a body that is about to be spawned.
     *
     * @param transform the pose of the body
     * @param workload the motion of all bodies
     * @param body the index of the body
     * @return a new component
     */
    Object createVelocity(Transform transform, Workload workload, int body);

    /** Moves all moving bodies by one step. */
    void move(World world);
}
