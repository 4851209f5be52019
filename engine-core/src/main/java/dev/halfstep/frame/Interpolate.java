package dev.halfstep.frame;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.InterpolatedValues;
import java.util.List;

/**
 * Computes InterpolatedTransform from PreviousTransform, Transform and alpha, and likewise every other interpolated
 * component. The engine runs this system first in every frame, so that all presentation systems see the poses to draw.
 */
final class Interpolate implements PresentationSystem {

    private final TransformPasses transforms;
    private final List<InterpolatedValues<?>> values;

    Interpolate(TransformPasses transforms, List<InterpolatedValues<?>> values) {
        this.transforms = transforms;
        this.values = values;
        transforms.enableInterpolation();
    }

    @Override
    public void present(PresentationContext frame) {
        transforms.enableInterpolation(); // another scheduler of the world may have done the opposite
        transforms.interpolate(frame.alpha());
        for (int i = 0; i < values.size(); i++) {
            values.get(i).beginFrame(frame.alpha());
        }
    }
}
