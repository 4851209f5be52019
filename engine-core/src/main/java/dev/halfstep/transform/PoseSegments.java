package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;

import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.phase.PresentationTime;
import dev.halfstep.store.Chunk;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stores the motion segments of entities that do not move from the previous to the current pose in one interpolation:
 * after a teleport, a spawn or a despawn within the newest step. A segment is one interpolation, from a fraction of the
 * step to a later one. Its first pose is the pose at its first fraction. Its last pose always belongs to the end of
 * the step, because a step writes poses for its end. A segment that ends earlier is cut there: its motion after the cut
 * is not drawn.
 *
 * <pre>{@code
 * fraction   0                 0.4                         1
 *            |------------------|--------------------------|
 * teleport   previous --------->. . . . . . . . . . . . before     two segments
 *                               destination ----------> current
 * spawn                         spawn pose -----------> current    one segment
 * despawn    previous --------->. . . . . . . . . . . . last       one segment
 * }</pre>
 *
 * <p>Segments are used for drawing only. Threads may record segments of different entities in parallel.
 */
final class PoseSegments {

    private static final int INITIAL_CAPACITY = 16;

    private static final int NONE = -1;

    private final CurrentPhase phase;
    private final PoseInterpolation interpolation;

    /** Interpolates previous poses, which the simulation can read: nlerp has the same bits on every machine. */
    private final PoseInterpolation exactInterpolation = new PoseInterpolation(new Nlerp());

    private final float[] scratchPose = new float[FLOATS];

    // For each segment: its entity, and the fractions of the step at which it begins and ends.
    private @Nullable Transform[] transforms = new Transform[INITIAL_CAPACITY];
    private float[] begins = new float[INITIAL_CAPACITY];
    private float[] ends = new float[INITIAL_CAPACITY];

    /** True if a segment is the last one of its entity: its poses are the previous and the current pose. */
    private boolean[] isLast = new boolean[INITIAL_CAPACITY];

    /** True if a segment is the last one of a departed entity: despawned, but still drawn at a copy of its pose. */
    private boolean[] isDeparted = new boolean[INITIAL_CAPACITY];

    /** The first and the last pose of each segment; unused for the last segment of an entity. */
    private float[] poses = new float[INITIAL_CAPACITY * 2 * FLOATS];

    private int count;

    PoseSegments(CurrentPhase phase, PoseInterpolation interpolation) {
        this.phase = phase;
        this.interpolation = interpolation;
    }

    /** Returns the segments of the world of a Transform, null if it is in no world or the world has no scheduler. */
    static @Nullable PoseSegments of(Transform transform) {
        TransformPasses passes = (TransformPasses) transform.chunk().attachment(); // no other class is attached
        return passes == null ? null : passes.segments();
    }

    /**
     * Ends the last segment of an entity that is about to be teleported, and begins its new last segment.
     *
     * @param fraction the fraction of the step, not less than that at which the ended segment begins
     */
    synchronized void teleport(Transform transform, float fraction) {
        if (!phase.recordsOccurrences() || hasChangedParent(transform)) {
            return;
        }
        int ended = lastSegment(transform);
        float begin = ended == NONE ? 0f : begins[ended];
        if (fraction < begin) {
            throw new IllegalArgumentException(
                    "the fractions of an entity must not decrease within a step: teleport at " + fraction + " after "
                            + begin);
        }
        if (ended == NONE) { // the motion from the previous pose
            ended = add(transform, 0f, PresentationTime.END_OF_STEP);
        }
        ends[ended] = fraction;
        isLast[ended] = false;
        Chunk chunk = transform.chunk();
        int offset = transform.offset();
        System.arraycopy(chunk.lane(TransformStorage.PREVIOUS), offset, poses, ended * 2 * FLOATS, FLOATS);
        System.arraycopy(chunk.current(), offset, poses, ended * 2 * FLOATS + FLOATS, FLOATS);
        if (fraction < PresentationTime.END_OF_STEP) {
            interpolateRotationAndScale(chunk, offset, (fraction - begins[ended]) / (1f - begins[ended]));
        }
        add(transform, fraction, PresentationTime.END_OF_STEP);
    }

    /** Sets the previous rotation and scale to those at the end of a segment, where the next segment begins. */
    private void interpolateRotationAndScale(Chunk chunk, int offset, float progress) {
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        exactInterpolation.interpolatePose(
                previous, offset, chunk.current(), offset, scratchPose, 0, Math.min(Math.max(progress, 0f), 1f));
        System.arraycopy(scratchPose, Pose.ROTATION, previous, offset + Pose.ROTATION, FLOATS - Pose.ROTATION);
    }

    /** Begins the only segment of an entity that was spawned within the step. */
    synchronized void spawn(Transform transform, float fraction) {
        add(transform, fraction, PresentationTime.END_OF_STEP);
    }

    /** Ends the last segment of an entity that is about to be despawned. The copy takes over all of its segments. */
    synchronized void despawn(Transform transform, Transform copy, float fraction) {
        int last = lastSegment(transform);
        if (last == NONE) {
            if (hasChangedParent(copy)) {
                copy.resetPrevious();
            }
            last = add(copy, 0f, fraction);
        } else {
            moveSegments(transform, copy, last);
        }
        ends[last] = fraction;
        isDeparted[last] = true;
    }

    private void moveSegments(Transform transform, Transform copy, int last) {
        for (int i = last; i >= 0; i--) {
            if (transforms[i] == transform) {
                transforms[i] = copy;
            }
        }
    }

    /** Returns whether the previous pose of an entity may be relative to a former parent: then no motion is drawn. */
    private static boolean hasChangedParent(Transform transform) {
        return transform.chunk().markedSlots(TransformStorage.PARENT_CHANGED).contains(transform.slot());
    }

    /** Returns whether an entity has segments. False after its Transform was removed or its parent has changed. */
    private static boolean isSegmented(Transform transform) {
        Chunk chunk = transform.chunk();
        return !chunk.isDetached()
                && chunk.markedSlots(TransformStorage.SEGMENTED).contains(transform.slot());
    }

    /** Returns the index of the last segment of an entity, {@link #NONE} if it has no segments. */
    private int lastSegment(Transform transform) {
        // The mark avoids the search for entities without segments: it would be slow where many are teleported.
        if (isSegmented(transform)) {
            for (int i = count - 1; i >= 0; i--) {
                if (transforms[i] == transform && isLast[i]) {
                    return i;
                }
            }
        }
        return NONE;
    }

    /** Adds a segment as the last one of its entity, and returns its index. */
    private int add(Transform transform, float begin, float end) {
        if (count == transforms.length) {
            grow();
        }
        transforms[count] = transform;
        begins[count] = begin;
        ends[count] = end;
        isLast[count] = true;
        isDeparted[count] = false;
        transform.chunk().markedSlots(TransformStorage.SEGMENTED).add(transform.slot());
        return count++;
    }

    private void grow() {
        int capacity = 2 * count;
        transforms = Arrays.copyOf(transforms, capacity);
        begins = Arrays.copyOf(begins, capacity);
        ends = Arrays.copyOf(ends, capacity);
        isLast = Arrays.copyOf(isLast, capacity);
        isDeparted = Arrays.copyOf(isDeparted, capacity);
        poses = Arrays.copyOf(poses, capacity * 2 * FLOATS);
    }

    /**
     * Removes all segments, since the next step begins or a snapshot was restored. The caller clears the marks of all
     * slots, because a restore may have moved other entities into the marked slots.
     */
    void clear() {
        Arrays.fill(transforms, 0, count, null);
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Moves the poses of all segments of entities without a parent, because the whole world is shifted. */
    void shift(float dx, float dy, float dz) {
        for (int i = 0; i < count; i++) {
            Transform transform = Objects.requireNonNull(transforms[i]);
            if (transform.interpolated().link() == null) {
                shiftSegment(i, transform, dx, dy, dz);
            }
        }
    }

    private void shiftSegment(int segment, Transform transform, float dx, float dy, float dz) {
        if (!isLast[segment]) {
            shiftPose(poses, segment * 2 * FLOATS, dx, dy, dz);
            shiftPose(poses, (segment * 2 + 1) * FLOATS, dx, dy, dz);
        } else if (isDeparted[segment]) { // the caller shifts the poses of living entities only
            shiftPose(transform.chunk().lane(TransformStorage.PREVIOUS), transform.offset(), dx, dy, dz);
            shiftPose(transform.chunk().current(), transform.offset(), dx, dy, dz);
        }
    }

    /** Moves the poses of all segments of an entity that is shifted. */
    synchronized void shift(Transform transform, float dx, float dy, float dz) {
        for (int i = 0; i < count && isSegmented(transform); i++) {
            if (transforms[i] == transform) {
                shiftSegment(i, transform, dx, dy, dz);
            }
        }
    }

    /** Shifts the position of a pose, given by an array and the index of its first float. */
    static void shiftPose(float[] poses, int at, float dx, float dy, float dz) {
        poses[at] += dx;
        poses[at + 1] += dy;
        poses[at + 2] += dz;
    }

    /**
     * Overwrites the interpolated poses of all entities with segments.
     *
     * @param alpha the fraction of the step at which the poses are drawn
     */
    void interpolate(float alpha) {
        for (int i = 0; i < count; i++) {
            Transform transform = Objects.requireNonNull(transforms[i]);
            // The last segment includes its end. A departed entity is hidden after it.
            boolean isDrawn = begins[i] <= alpha && (alpha < ends[i] || isLast[i]);
            if (isDrawn && isSegmented(transform) && transform.smoothing() == Smoothing.INTERPOLATE) {
                interpolateSegment(i, transform, alpha);
            }
        }
    }

    private void interpolateSegment(int segment, Transform transform, float alpha) {
        Chunk chunk = transform.chunk();
        float[] interpolated = chunk.lane(TransformStorage.INTERPOLATED);
        int offset = transform.offset();
        float begin = begins[segment];
        float progress = alpha == PresentationTime.END_OF_STEP ? 1f : (alpha - begin) / (1f - begin);
        if (isLast[segment]) {
            interpolation.interpolatePose(
                    chunk.lane(TransformStorage.PREVIOUS),
                    offset,
                    chunk.current(),
                    offset,
                    interpolated,
                    offset,
                    progress);
        } else {
            int at = segment * 2 * FLOATS;
            interpolation.interpolatePose(poses, at, poses, at + FLOATS, interpolated, offset, progress);
        }
        chunk.markedSlots(TransformStorage.COMPUTED_THIS_FRAME).add(transform.slot());
    }
}
