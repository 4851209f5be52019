package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.Span;
import org.jspecify.annotations.Nullable;

/**
 * The pose at which an entity is drawn: a fraction alpha of the way from {@link PreviousTransform} to {@link Transform}.
 * The engine computes it once a frame, before all presentation systems.
 *
 * <p>It is a pose in the world, also that of an entity with a {@link Parent}.
 *
 * <p>Where the renderer interpolates instead of the engine, there is no such pose to be read, and an attempt is refused
 * with an {@link IllegalStateException}: only {@link #ends} can be used then.
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
        return transform.chunk().readableLane(TransformStorage.INTERPOLATED);
    }

    @Override
    int offset() {
        return transform.offset();
    }

    /**
     * The two poses between which one is drawn, for a renderer that interpolates by itself: where it is drawn at alpha 0,
     * and where at alpha 1. Those of {@link Smoothing#SNAP} are equal; the second one of {@link Smoothing#EXTRAPOLATE}
     * is a step ahead of the newest one. Both are relative to the parent, where there is one.
     *
     * @param poses drawn poses, those of the query of an {@link InterpolatedTransform}
     * @param slot which of them
     * @param dest where they are written, {@value Pose#FLOATS} numbers each
     * @param at where in it the first one begins
     * @return how it follows the simulated pose
     */
    public static Smoothing ends(Span poses, int slot, float[] dest, int at) {
        Chunk chunk = poses.chunk();
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        float[] current = chunk.current();
        int offset = slot * FLOATS;
        Smoothing smoothing = Smoothing.of(chunk.flag(slot));
        switch (smoothing) {
            case INTERPOLATE -> copy(previous, current, offset, dest, at);
            case SNAP -> copy(current, current, offset, dest, at);
            case EXTRAPOLATE -> {
                System.arraycopy(current, offset, dest, at, FLOATS);
                PoseExtrapolation.stepAhead(previous, current, offset, dest, at + FLOATS);
            }
        }
        return smoothing;
    }

    private static void copy(float[] first, float[] second, int offset, float[] dest, int at) {
        System.arraycopy(first, offset, dest, at, FLOATS);
        System.arraycopy(second, offset, dest, at + FLOATS, FLOATS);
    }
}
