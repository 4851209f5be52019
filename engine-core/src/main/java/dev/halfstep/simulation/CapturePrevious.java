package dev.halfstep.simulation;

import dev.halfstep.transform.TransformColumns;
import dev.halfstep.world.World;

/**
 * PreviousTransform := Transform. The engine runs it first in every step, once for each step and not once for each
 * frame: with several steps in one frame, interpolation is between the last two of them.
 */
final class CapturePrevious implements SimulationSystem {

    private final TransformColumns transforms;

    CapturePrevious(World world) {
        transforms = new TransformColumns(world);
    }

    @Override
    public void step(SimulationContext step) {
        transforms.capturePrevious();
    }
}
