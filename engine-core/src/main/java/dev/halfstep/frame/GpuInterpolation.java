package dev.halfstep.frame;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.InterpolatedValues;
import java.util.List;

/**
 * Replaces {@link Interpolate} if the renderer interpolates poses. Counts a new pose revision when poses have changed
 * since the last frame, so that the renderer uploads them again. Interpolates all other components itself.
 */
final class GpuInterpolation implements PresentationSystem {

    private final TransformPasses transforms;
    private final List<InterpolatedValues<?>> values;

    /** The number of all steps that had run at the last frame. */
    private long stepsAtLastFrame;

    GpuInterpolation(TransformPasses transforms, List<InterpolatedValues<?>> values) {
        this.transforms = transforms;
        this.values = values;
        transforms.disableInterpolation();
    }

    @Override
    public void present(PresentationContext frame) {
        transforms.disableInterpolation(); // another scheduler of the world may have done the opposite
        boolean posesWritten = transforms.drainDirty(frame.alpha()); // alpha is for the entities that are teleported
        // A step changes poses even if no system writes one: it copies Transform to PreviousTransform. For an entity
        // that has just stopped, the two differed before the copy.
        if (posesWritten || frame.steps() != stepsAtLastFrame) {
            stepsAtLastFrame = frame.steps();
            frame.incrementPoseRevision();
        }
        for (int i = 0; i < values.size(); i++) {
            values.get(i).beginFrame(frame.alpha());
        }
    }
}
