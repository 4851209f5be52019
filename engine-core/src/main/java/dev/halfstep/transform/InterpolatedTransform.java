package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.Span;
import org.jspecify.annotations.Nullable;

/**
 * The pose at which an entity is drawn: a fraction alpha of the way from {@link PreviousTransform} to
 * {@link Transform}, or as the {@link Smoothing} of the entity says. The engine computes it once a frame, before all
 * presentation systems.
 *
 * <p>This pose is a world pose, also for an entity with a {@link Parent}. While a correction fades, this pose contains
 * its offset: see {@code Rollback.smoothCorrections}.
 *
 * <p>If the renderer interpolates instead of the engine, this pose is not computed, and reads of it throw an
 * {@link IllegalStateException}. Then the renderer reads the poses of both steps by {@link #readEndpoints}.
 */
public final class InterpolatedTransform extends Pose {

    private final Transform transform;

    /** The link to the parent, null if the entity had none in the last frame. */
    private @Nullable HierarchyLink link;

    InterpolatedTransform(Transform transform) {
        this.transform = transform;
    }

    @Nullable
    HierarchyLink link() {
        return link;
    }

    void setLink(@Nullable HierarchyLink newLink) {
        link = newLink;
    }

    @Override
    float[] values() {
        return transform.column().readableLane(PoseLayout.INTERPOLATED);
    }

    @Override
    int offset() {
        return transform.offset();
    }

    /**
     * Reads the two poses between which a renderer interpolates: the pose at alpha 0 and the pose at alpha 1. With
     * {@link Smoothing#SNAP} both are the newest pose. With {@link Smoothing#EXTRAPOLATE} the first is the newest pose,
     * and the second is one step ahead of it. With {@link Smoothing#INTERPOLATE}, both are the pose to draw in this
     * frame if the entity is teleported, spawned or despawned in this step. For an entity with a parent, both poses are
     * relative to the parent.
     *
     * @param poses a span from a query for {@link InterpolatedTransform}
     * @param slot the slot of the entity in the span
     * @param dest receives both poses, one after the other, {@value Pose#FLOATS} floats each
     * @param at the index in {@code dest} at which the first pose begins
     * @return the smoothing of the entity, or {@link Smoothing#SNAP} if a teleport, spawn or despawn in this step makes
     *     both poses equal
     */
    public static Smoothing readEndpoints(Span poses, int slot, float[] dest, int at) {
        DenseColumn column = poses.column();
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        float[] current = column.current();
        int offset = slot * FLOATS;
        Smoothing smoothing = Smoothing.ofCode(column.slotByte(slot));
        boolean isSegmented = column.markedSlots(PoseLayout.SEGMENTED).contains(slot);
        if (isSegmented && smoothing == Smoothing.INTERPOLATE) {
            float[] drawn = column.lane(PoseLayout.INTERPOLATED); // computed by PoseSegments
            copy(drawn, offset, dest, at);
            copy(drawn, offset, dest, at + FLOATS);
            return Smoothing.SNAP;
        }
        copy(smoothing == Smoothing.INTERPOLATE ? previous : current, offset, dest, at);
        if (smoothing == Smoothing.EXTRAPOLATE) {
            PoseExtrapolation.stepAhead(previous, current, offset, dest, at + FLOATS);
        } else {
            copy(current, offset, dest, at + FLOATS);
        }
        return smoothing;
    }

    /** Copies a pose float by float, which is faster than {@code System.arraycopy} for ten floats. */
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
