package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;

/**
 * Defines how poses are stored in a {@link DenseColumn}: ten floats for each entity (its slot), in three parallel
 * arrays (lanes), one for each pose of the entity; and the marks of a slot.
 */
final class PoseLayout {

    /** The number of floats of a pose. */
    static final int FLOATS = 10;

    /** The index of the rotation among the floats of a pose. */
    static final int ROTATION = 3;

    /** The index of the scale among the floats of a pose. */
    static final int SCALE = 7;

    /** The lane of {@link Transform}. */
    static final int CURRENT = 0;

    /** The lane of {@link PreviousTransform}. */
    static final int PREVIOUS = 1;

    /** The lane of {@link InterpolatedTransform}. */
    static final int INTERPOLATED = 2;

    static final int LANE_COUNT = 3;

    // The marks of slots, for DenseColumn.markedSlots.

    /** Marks slots whose current pose may differ from the previous one. */
    static final int MOVED = 0;

    /** Marks slots at rest whose interpolated pose is not equal to the current pose yet. */
    static final int STALE = 1;

    /** Marks slots whose interpolated pose was computed in this frame. */
    static final int COMPUTED_THIS_FRAME = 2;

    /** Marks slots whose rotation distance in {@link DenseColumn#scratchFloats()} is outdated. */
    static final int DISTANCE_OUTDATED = 3;

    /**
     * Marks slots whose rotation may change in this step; the others keep their rotation.
     * {@link DenseColumn#scratchFloats()} has the rotation distance of each measured slot, see {@link
     * RotationDistances}.
     */
    static final int ROTATING = 4;

    /** Marks slots whose parent has changed in this step: their previous pose may be relative to the former parent. */
    static final int PARENT_CHANGED = 5;

    /**
     * Marks slots whose entity has {@link PoseSegments} in this step. {@link DenseColumn#scratchInts()} has the index
     * of the last segment of each marked slot.
     */
    static final int SEGMENTED = 6;

    static final int MARK_COUNT = 7;

    private PoseLayout() {}
}
