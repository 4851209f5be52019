package dev.halfstep.frame;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;

/**
 * Computes InterpolatedTransform from PreviousTransform, Transform and alpha, and likewise every other interpolated
 * component. The engine's own presentation system: the first of every frame, so that all other systems see the poses to
 * draw. If the renderer interpolates poses, only tells the renderer whether to upload them again.
 */
final class InterpolationSystem implements PresentationSystem {

    static final String NAME = "interpolate";

    private final TransformPasses transforms;
    private final EngineWorld engine;
    private final boolean isGpuInterpolated;

    /** The number of all steps that had run at the last frame. Used only if the renderer interpolates. */
    private long stepsAtLastFrame;

    /**
     * Creates the system, and allows or refuses reads of interpolated poses: systems may be added that read them.
     *
     * @throws IllegalArgumentException if the renderer is to interpolate a world that interpolates rotations by slerp
     */
    InterpolationSystem(TransformPasses transforms, EngineWorld engine, boolean isGpuInterpolated) {
        this.transforms = transforms;
        this.engine = engine;
        this.isGpuInterpolated = isGpuInterpolated;
        openOrCloseInterpolatedPoses();
    }

    private void openOrCloseInterpolatedPoses() {
        if (isGpuInterpolated) {
            transforms.disableInterpolation();
        } else {
            transforms.enableInterpolation();
        }
    }

    @Override
    public void present(PresentationContext frame) {
        openOrCloseInterpolatedPoses(); // another scheduler of the world may have done the opposite
        if (isGpuInterpolated) {
            countPoseRevision(frame);
        } else {
            transforms.interpolate(frame.alpha(), frame.frameSeconds());
        }
        engine.beginInterpolatedFrame(frame.alpha());
    }

    private void countPoseRevision(PresentationContext frame) {
        boolean posesWritten = transforms.drainDirty(frame.alpha()); // alpha is for the entities that are teleported
        // A step changes poses even if no system writes one: it copies Transform to PreviousTransform. For an entity
        // that has just stopped, the two differed before the copy.
        if (posesWritten || frame.steps() != stepsAtLastFrame) {
            stepsAtLastFrame = frame.steps();
            frame.incrementPoseRevision();
        }
    }
}
