package dev.halfstep.simulation;

import dev.halfstep.transform.TransformColumns;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.InterpolatedValues;
import dev.halfstep.world.World;
import java.util.List;

/**
 * PreviousTransform := Transform, and likewise for every other component that is interpolated. The engine runs it first
 * in every step, once for each step and not once for each frame: with several steps in one frame, interpolation is
 * between the last two of them.
 */
final class CapturePrevious implements SimulationSystem {

    private final TransformColumns transforms;
    private final List<InterpolatedValues<?>> values;

    CapturePrevious(World world) {
        transforms = new TransformColumns(world);
        values = EngineWorld.of(world).interpolated();
    }

    @Override
    public void step(SimulationContext step) {
        transforms.capturePrevious();
        for (int i = 0; i < values.size(); i++) {
            values.get(i).capturePrevious();
        }
    }
}
