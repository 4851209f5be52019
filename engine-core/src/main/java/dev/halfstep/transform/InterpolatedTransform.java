package dev.halfstep.transform;

import org.jspecify.annotations.Nullable;

/**
 * The pose at which an entity is drawn: a fraction alpha of the way from {@link PreviousTransform} to {@link Transform}.
 * The engine computes it once a frame, before all presentation systems.
 *
 * <p>It is a pose in the world, also that of an entity with a {@link Parent}.
 */
public final class InterpolatedTransform extends Pose {

    private final Transform transform;

    /** How it was drawn below a parent when it was drawn last, null if it was not. */
    private @Nullable Link link;

    InterpolatedTransform(Transform transform) {
        this.transform = transform;
    }

    @Nullable
    Link link() {
        return link;
    }

    void setLink(@Nullable Link newLink) {
        link = newLink;
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
