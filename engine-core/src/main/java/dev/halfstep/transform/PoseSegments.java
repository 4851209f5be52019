package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;

import dev.halfstep.phase.CurrentPhase;
import dev.halfstep.phase.PresentationTime;
import dev.halfstep.store.Chunk;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records how entities move within the newest step, where that is not one motion from the previous to the current pose:
 * after a teleport, a spawn within the step or a despawn within it. Each entity has one segment for each of its
 * motions. The pose at the beginning of a segment is that at its fraction of the step; all poses that a step writes are
 * those at the end of the step. A segment that ends earlier is cut there.
 *
 * <pre>{@code
 * fraction   0                 0.4                         1
 *            |------------------|--------------------------|
 * teleport   previous --------->. . . . . . . . . . . . before     two segments
 *                               destination ----------> current
 * spawn                         spawn pose -----------> current    one
 * despawn    previous --------->. . . . . . . . . . . . last       one
 * }</pre>
 *
 * <p>Segments exist for drawing only. Threads may record segments of different entities in parallel.
 */
final class PoseSegments {

    private static final int INITIAL_CAPACITY = 16;

    private static final int NONE = -1;

    private final CurrentPhase phase;
    private final PoseInterpolation interpolation;

    private @Nullable Transform[] transforms = new Transform[INITIAL_CAPACITY];
    private float[] begins = new float[INITIAL_CAPACITY];
    private float[] ends = new float[INITIAL_CAPACITY];

    /** Whether a segment is the last one of its entity: from its previous to its current pose. */
    private boolean[] isLast = new boolean[INITIAL_CAPACITY];

    /** The first and the last pose of each segment that is not the last one of its entity. */
    private float[] poses = new float[INITIAL_CAPACITY * 2 * FLOATS];

    private int count;

    PoseSegments(CurrentPhase phase, PoseInterpolation interpolation) {
        this.phase = phase;
        this.interpolation = interpolation;
    }

    /** Returns the segments of the world of a transform, null if it belongs to none or the world has no scheduler. */
    static @Nullable PoseSegments of(Transform transform) {
        return (PoseSegments) transform.chunk().attachment(); // TransformPasses attaches no other class
    }

    /**
     * Ends the current segment of an entity that is about to be teleported, and begins its last one.
     *
     * @param fraction the fraction of the step, not less than that of an earlier teleport of the entity in this step
     */
    synchronized void teleport(Transform transform, float fraction) {
        if (!phase.isSimulating() || transform.smoothing() != Smoothing.INTERPOLATE) {
            return;
        }
        int former = lastSegment(transform);
        float begin = former == NONE ? 0f : begins[former];
        if (fraction < begin) {
            throw new IllegalArgumentException(
                    "the fractions of an entity must not decrease within a step: teleport at " + fraction + " after "
                            + begin);
        }
        if (former == NONE) {
            former = add(transform, 0f, PresentationTime.END_OF_STEP);
        }
        ends[former] = fraction;
        isLast[former] = false;
        Chunk chunk = transform.chunk();
        int offset = transform.offset();
        System.arraycopy(chunk.lane(TransformStorage.PREVIOUS), offset, poses, former * 2 * FLOATS, FLOATS);
        System.arraycopy(chunk.current(), offset, poses, former * 2 * FLOATS + FLOATS, FLOATS);
        add(transform, fraction, PresentationTime.END_OF_STEP);
    }

    /** Begins the only segment of an entity that was spawned within the step. */
    synchronized void spawn(Transform transform, float fraction) {
        if (transform.smoothing() == Smoothing.INTERPOLATE) {
            add(transform, fraction, PresentationTime.END_OF_STEP);
        }
    }

    /** Ends the last segment of an entity that is about to be despawned. The copy takes over all of its segments. */
    synchronized void despawn(Transform transform, Transform copy, float fraction) {
        int last = lastSegment(transform);
        if (last == NONE) {
            add(copy, 0f, fraction);
            return;
        }
        ends[last] = fraction;
        for (int i = last; i >= 0; i--) {
            if (transforms[i] == transform) {
                transforms[i] = copy;
            }
        }
    }

    /** Returns the index of the last segment of an entity. */
    private int lastSegment(Transform transform) {
        // The mark keeps this fast where many entities are teleported once.
        if (transform.chunk().markedSlots(TransformStorage.SEGMENTED).contains(transform.slot())) {
            for (int i = count - 1; i >= 0; i--) {
                if (transforms[i] == transform && isLast[i]) {
                    return i;
                }
            }
        }
        return NONE;
    }

    private int add(Transform transform, float begin, float end) {
        if (count == transforms.length) {
            grow();
        }
        transforms[count] = transform;
        begins[count] = begin;
        ends[count] = end;
        isLast[count] = true;
        transform.chunk().markedSlots(TransformStorage.SEGMENTED).add(transform.slot());
        return count++;
    }

    private void grow() {
        int capacity = 2 * count;
        transforms = Arrays.copyOf(transforms, capacity);
        begins = Arrays.copyOf(begins, capacity);
        ends = Arrays.copyOf(ends, capacity);
        isLast = Arrays.copyOf(isLast, capacity);
        poses = Arrays.copyOf(poses, capacity * 2 * FLOATS);
    }

    /** Forgets all segments, since the next step begins or a snapshot was restored. */
    void clear() {
        for (int i = 0; i < count; i++) {
            Transform transform = Objects.requireNonNull(transforms[i]);
            if (!transform.chunk().isDetached()) {
                transform.chunk().markedSlots(TransformStorage.SEGMENTED).remove(transform.slot());
            }
            transforms[i] = null;
        }
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Moves the poses of all segments of entities without a parent, because the whole world is shifted. */
    void shift(float dx, float dy, float dz) {
        for (int i = 0; i < count; i++) {
            if (!isLast[i]
                    && Objects.requireNonNull(transforms[i]).interpolated().link() == null) {
                shiftPose(i * 2 * FLOATS, dx, dy, dz);
                shiftPose((i * 2 + 1) * FLOATS, dx, dy, dz);
            }
        }
    }

    private void shiftPose(int at, float dx, float dy, float dz) {
        poses[at] += dx;
        poses[at + 1] += dy;
        poses[at + 2] += dz;
    }

    /**
     * Overwrites the interpolated poses of all entities with segments.
     *
     * @param alpha the fraction of the step that is drawn
     */
    void interpolate(float alpha) {
        for (int i = 0; i < count; i++) {
            Transform transform = Objects.requireNonNull(transforms[i]);
            boolean isDrawn = begins[i] <= alpha && (alpha < ends[i] || isLast[i]);
            if (isDrawn && !transform.chunk().isDetached()) {
                interpolate(i, transform, alpha);
            }
        }
    }

    private void interpolate(int segment, Transform transform, float alpha) {
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
