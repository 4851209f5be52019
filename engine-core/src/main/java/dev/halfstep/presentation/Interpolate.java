package dev.halfstep.presentation;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.InterpolatedValues;
import java.util.List;

/**
 * InterpolatedTransform := between PreviousTransform and Transform, and likewise for every other interpolated component.
 * The engine runs it first in every frame, so that all presentation systems see what is drawn.
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
        transforms.interpolate(frame.alpha());
        for (int i = 0; i < values.size(); i++) {
            values.get(i).interpolate(frame.alpha());
        }
    }
}
