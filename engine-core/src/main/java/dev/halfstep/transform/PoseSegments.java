package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.SlotSet;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
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

    // For each segment: its entity, the fraction of the step at which it begins, and the index of the former segment of
    // the entity, NONE for the first one. A segment ends where the next one of its entity begins.
    private @Nullable Transform[] transforms = new Transform[INITIAL_CAPACITY];
    private float[] begins = new float[INITIAL_CAPACITY];
    private int[] formers = new int[INITIAL_CAPACITY];

    /**
     * The first and the last pose of each segment. Unused for the last segment of an entity: its poses are the previous
     * and the current pose.
     */
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
            ended = add(transform, 0f, /* former= */ NONE);
        }
        Chunk chunk = transform.chunk();
        int offset = transform.offset();
        System.arraycopy(chunk.lane(TransformStorage.PREVIOUS), offset, poses, ended * 2 * FLOATS, FLOATS);
        System.arraycopy(chunk.current(), offset, poses, ended * 2 * FLOATS + FLOATS, FLOATS);
        if (fraction < PresentationTime.END_OF_STEP) {
            interpolateRotationAndScale(chunk, offset, (fraction - begin) / (1f - begin));
        }
        add(transform, fraction, ended);
    }

    /**
     * Overwrites a part of the poses of all segments of an entity by its current pose, because the entity was teleported
     * outside of a step: the next frame draws it at its new pose. Does nothing in a step.
     *
     * @param from the index of the first float in a pose
     * @param end the index after the last float
     */
    synchronized void teleportAtOnce(Transform transform, int from, int end) {
        if (phase.recordsOccurrences()) {
            return;
        }
        float[] current = transform.chunk().current();
        for (int i = formerSegment(lastSegment(transform)); i != NONE; i = formers[i]) {
            System.arraycopy(current, transform.offset() + from, poses, i * 2 * FLOATS + from, end - from);
            System.arraycopy(current, transform.offset() + from, poses, (i * 2 + 1) * FLOATS + from, end - from);
        }
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
        add(transform, fraction, /* former= */ NONE);
    }

    /** Passes the segments of an entity that is about to be despawned to its copy, which is drawn from now on. */
    synchronized void despawn(Transform transform, Transform copy) {
        int last = lastSegment(transform);
        if (last == NONE) {
            if (hasChangedParent(copy)) {
                copy.resetPrevious();
            }
            add(copy, 0f, /* former= */ NONE);
        }
        for (int i = last; i != NONE; i = formers[i]) {
            transforms[i] = copy;
        }
    }

    /** Returns whether the previous pose of an entity may be relative to a former parent: then no motion is drawn. */
    private static boolean hasChangedParent(Transform transform) {
        return transform.chunk().markedSlots(TransformStorage.PARENT_CHANGED).contains(transform.slot());
    }

    /**
     * Returns the index of the last segment of an entity, {@link #NONE} if it has no segments: also after its Transform
     * was removed or its parent has changed.
     */
    private int lastSegment(Transform transform) {
        Chunk chunk = transform.chunk();
        if (chunk.isDetached() || !chunk.markedSlots(TransformStorage.SEGMENTED).contains(transform.slot())) {
            return NONE;
        }
        int index = chunk.scratchInts()[transform.slot()];
        return transforms[index] == transform
                ? index
                : NONE; // a restore may have moved another entity to a marked slot
    }

    private int formerSegment(int segment) {
        return segment == NONE ? NONE : formers[segment];
    }

    /** Adds a segment as the last one of its entity, and returns its index. */
    private int add(Transform transform, float begin, int former) {
        if (count == transforms.length) {
            grow();
        }
        transforms[count] = transform;
        begins[count] = begin;
        formers[count] = former;
        transform.chunk().markedSlots(TransformStorage.SEGMENTED).add(transform.slot());
        transform.chunk().scratchInts()[transform.slot()] = count;
        return count++;
    }

    private void grow() {
        int capacity = 2 * count;
        transforms = Arrays.copyOf(transforms, capacity);
        begins = Arrays.copyOf(begins, capacity);
        formers = Arrays.copyOf(formers, capacity);
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

    /** Moves the poses of all segments of an entity that is shifted. The caller moves its previous and current pose. */
    synchronized void shift(Transform transform, float dx, float dy, float dz) {
        shiftFrom(formerSegment(lastSegment(transform)), dx, dy, dz);
    }

    /** Moves the poses of all segments of the entities in a chunk, as {@link #shift(Transform, float, float, float)}. */
    void shift(Chunk chunk, float dx, float dy, float dz) {
        SlotSet segmented = chunk.markedSlots(TransformStorage.SEGMENTED);
        if (segmented.isKnownEmpty()) {
            return;
        }
        for (int slot = segmented.nextSlot(0); slot < chunk.size(); slot = segmented.nextSlot(slot + 1)) {
            shiftFrom(formers[chunk.scratchInts()[slot]], dx, dy, dz);
        }
    }

    /** Moves the poses of a segment and of all earlier segments of its entity. */
    private void shiftFrom(int segment, float dx, float dy, float dz) {
        for (int i = segment; i != NONE; i = formers[i]) {
            shiftPose(poses, i * 2 * FLOATS, dx, dy, dz);
            shiftPose(poses, (i * 2 + 1) * FLOATS, dx, dy, dz);
        }
    }

    /** Shifts the position of a pose, given by an array and the index of its first float. */
    static void shiftPose(float[] poses, int at, float dx, float dy, float dz) {
        poses[at] += dx;
        poses[at + 1] += dy;
        poses[at + 2] += dz;
    }

    /**
     * Overwrites the interpolated poses of all entities with segments. No other pass computes those of departed
     * entities: despawned, but still drawn.
     *
     * @param alpha the fraction of the step at which the poses are drawn
     */
    void interpolate(float alpha) {
        for (int i = 0; i < count; i++) {
            Transform transform = Objects.requireNonNull(transforms[i]);
            if (lastSegment(transform) == i) { // once for each entity
                interpolate(transform, i, alpha);
            }
        }
    }

    private void interpolate(Transform transform, int last, float alpha) {
        Chunk chunk = transform.chunk();
        chunk.markedSlots(TransformStorage.COMPUTED_THIS_FRAME).add(transform.slot());
        if (transform.smoothing() != Smoothing.INTERPOLATE) {
            interpolation.drawNewest(chunk, transform.slot(), transform.smoothing(), alpha);
            return;
        }
        int segment = last;
        while (alpha < begins[segment] && formers[segment] != NONE) {
            segment = formers[segment];
        }
        float begin = begins[segment];
        // The pose of an entity that is not spawned yet is drawn by its children only: it waits at its first pose.
        float progress = alpha == PresentationTime.END_OF_STEP ? 1f : Math.max(0f, (alpha - begin) / (1f - begin));
        float[] interpolated = chunk.lane(TransformStorage.INTERPOLATED);
        int offset = transform.offset();
        if (segment == last) {
            float[] previous = chunk.lane(TransformStorage.PREVIOUS);
            interpolation.interpolatePose(previous, offset, chunk.current(), offset, interpolated, offset, progress);
        } else {
            int at = segment * 2 * FLOATS;
            interpolation.interpolatePose(poses, at, poses, at + FLOATS, interpolated, offset, progress);
        }
    }
}
