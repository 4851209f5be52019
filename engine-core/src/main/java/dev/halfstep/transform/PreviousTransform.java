package dev.halfstep.transform;

/**
 * The pose of an entity one step before its {@link Transform}. Before each step the engine copies the Transform to the
 * PreviousTransform, so both are equal when a step begins.
 */
public final class PreviousTransform extends Pose {

    private final Transform transform;

    PreviousTransform(Transform transform) {
        this.transform = transform;
    }

    @Override
    float[] values() {
        return transform.column().lane(PoseLayout.PREVIOUS);
    }

    @Override
    int offset() {
        return transform.offset();
    }
}
