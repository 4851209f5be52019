package dev.halfstep.transform;

/**
 * The pose that an entity had one step before its {@link Transform}. Before each step the engine copies the one to the
 * other, so a step always begins with both equal.
 */
public final class PreviousTransform extends Pose {

    private final Transform transform;

    PreviousTransform(Transform transform) {
        this.transform = transform;
    }

    @Override
    float[] values() {
        return transform.chunk().lane(TransformStorage.PREVIOUS);
    }

    @Override
    int offset() {
        return transform.offset();
    }
}
