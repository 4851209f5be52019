package dev.halfstep.frame;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.InterpolatedValues;
import java.util.List;

/**
 * Copies Transform to PreviousTransform, and likewise every other interpolated component to its previous value. The
 * engine runs this system first in every step. So if a frame has several steps, interpolation is between the last two
 * steps.
 */
final class CapturePrevious implements SimulationSystem {

    private final TransformPasses transforms;
    private final List<InterpolatedValues<?>> values;

    CapturePrevious(TransformPasses transforms, List<InterpolatedValues<?>> values) {
        this.transforms = transforms;
        this.values = values;
    }

    @Override
    public void step(SimulationContext step) {
        transforms.capturePrevious();
        for (int i = 0; i < values.size(); i++) {
            values.get(i).capturePrevious();
        }
    }
}
