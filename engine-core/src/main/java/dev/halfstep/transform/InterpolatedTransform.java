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
        copy(smoothing == Smoothing.INTERPOLATE ? previous : current, offset, dest, at);
        if (smoothing == Smoothing.EXTRAPOLATE) {
            PoseExtrapolation.stepAhead(previous, current, offset, dest, at + FLOATS);
        } else {
            copy(current, offset, dest, at + FLOATS);
        }
        return smoothing;
    }

    /** Without a loop: ten numbers are fewer than what a copy of any length has to prepare. */
    private static void copy(float[] source, int from, float[] dest, int at) {
        dest[at] = source[from];
        dest[at + 1] = source[from + 1];
        dest[at + 2] = source[from + 2];
        dest[at + 3] = source[from + 3];
        dest[at + 4] = source[from + 4];
        dest[at + 5] = source[from + 5];
        dest[at + 6] = source[from + 6];
        dest[at + 7] = source[from + 7];
        dest[at + 8] = source[from + 8];
        dest[at + 9] = source[from + 9];
    }
}
