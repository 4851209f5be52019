package dev.halfstep.transform;

/**
 * The pose at which an entity is drawn: a fraction alpha of the way from {@link PreviousTransform} to {@link Transform}.
 * The engine computes it once a frame, before all presentation systems.
 */
public final class InterpolatedTransform extends Pose {

    private final Transform transform;

    InterpolatedTransform(Transform transform) {
        this.transform = transform;
    }

    @Override
    float[] values() {
        return transform.chunk().lane(TransformStorage.INTERPOLATED);
    }

    @Override
    int offset() {
        return transform.offset();
    }
}
