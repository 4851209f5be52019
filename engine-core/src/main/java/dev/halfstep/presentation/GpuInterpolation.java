package dev.halfstep.presentation;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.InterpolatedValues;
import java.util.List;

/**
 * Replaces {@link Interpolate} where the renderer interpolates poses: tells the renderer whether poses have changed since
 * the last frame, so that it uploads them again. Other components are interpolated as usual.
 */
final class GpuInterpolation implements PresentationSystem {

    private final TransformPasses transforms;
    private final List<InterpolatedValues<?>> values;
    private final PresentationStage stage;
    private long seenSteps;

    GpuInterpolation(TransformPasses transforms, List<InterpolatedValues<?>> values, PresentationStage stage) {
        this.transforms = transforms;
        this.values = values;
        this.stage = stage;
        transforms.disableInterpolation();
    }

    @Override
    public void present(PresentationContext frame) {
        boolean dirty = transforms.takeDirty();
        if (dirty || frame.steps() != seenSteps) { // a step changes the previous pose of what has come to rest, too
            seenSteps = frame.steps();
            stage.countPoseRevision();
        }
        for (int i = 0; i < values.size(); i++) {
            values.get(i).interpolate(frame.alpha());
        }
    }
}
