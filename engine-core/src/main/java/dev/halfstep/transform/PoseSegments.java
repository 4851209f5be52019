package dev.halfstep.transform;

import static dev.halfstep.transform.Pose.FLOATS;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.SlotSet;
import dev.halfstep.storage.StepRecords;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.List;
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
final class PoseSegments extends StepRecords<PoseSegments.Segment> {

    /** A segment. It ends where the next segment of its entity begins. */
    static final class Segment {

        private static final float[] NO_POSES = {};

        /** The entity. */
        private @Nullable Transform transform;

        /** The fraction of the step at which the segment begins. */
        private float begin;

        /** The segment of the entity before this one, null for the first one. */
        private @Nullable Segment former;

        /** True unless the entity has a later segment. */
        private boolean isLast;

        /**
         * The first and the last pose. Unused in the last segment of an entity: its poses are the previous and the
         * current pose.
         */
        private float[] poses = NO_POSES;

        /** Sets the poses of a segment that is no longer the last one. */
        void end(float[] previous, float[] current, int offset) {
            if (poses == NO_POSES) {
                poses = new float[2 * FLOATS];
            }
            System.arraycopy(previous, offset, poses, 0, FLOATS);
            System.arraycopy(current, offset, poses, FLOATS, FLOATS);
            isLast = false;
        }
    }

    private final TransformPasses passes;
    private final CurrentPhase phase;
    private final PoseInterpolation interpolation;
    private final List<DenseColumn<Transform>> columns;

    /** Interpolates previous poses, which the simulation can read: nlerp has the same bits on every machine. */
    private final PoseInterpolation exactInterpolation = new PoseInterpolation(new Nlerp());

    private final float[] scratchPose = new float[FLOATS];

    /** True if segments were discarded since the last call of {@link #drainDiscarded}. */
    private boolean wereDiscarded;

    /** Creates the segments of a world. */
    PoseSegments(
            TransformPasses passes,
            CurrentPhase phase,
            PoseInterpolation interpolation,
            List<DenseColumn<Transform>> columns) {
        super(Segment::new);
        this.passes = passes;
        this.phase = phase;
        this.interpolation = interpolation;
        this.columns = columns;
    }

    /** Returns the segments of the world of a Transform, null if it is in no world or the world has no scheduler. */
    static @Nullable PoseSegments of(Transform transform) {
        return (PoseSegments) transform.chunk().stepRecords(); // transforms have no other records
    }

    /** Returns the passes that draw the segments. */
    TransformPasses passes() {
        return passes;
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
        Segment ended = lastSegment(transform);
        float begin = ended == null ? 0f : ended.begin;
        if (fraction < begin) {
            throw new IllegalArgumentException(
                    "the fractions of an entity must not decrease within a step: teleport at " + fraction + " after "
                            + begin);
        }
        if (ended == null) { // the motion from the previous pose
            ended = add(transform, 0f, /* former= */ null);
        }
        Chunk chunk = transform.chunk();
        int offset = transform.offset();
        ended.end(chunk.lane(TransformStorage.PREVIOUS), chunk.current(), offset);
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
        for (Segment segment = secondToLastSegment(transform); segment != null; segment = segment.former) {
            System.arraycopy(current, transform.offset() + from, segment.poses, from, end - from);
            System.arraycopy(current, transform.offset() + from, segment.poses, FLOATS + from, end - from);
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
        add(transform, fraction, /* former= */ null);
    }

    /** Passes the segments of an entity that is about to be despawned to its copy, which is drawn from now on. */
    synchronized void despawn(Transform transform, Transform copy) {
        Segment last = lastSegment(transform);
        if (last == null) {
            if (hasChangedParent(copy)) {
                copy.resetPrevious();
            }
            add(copy, 0f, /* former= */ null);
        }
        for (Segment segment = last; segment != null; segment = segment.former) {
            segment.transform = copy;
        }
    }

    /** Returns whether the previous pose of an entity may be relative to a former parent: then no motion is drawn. */
    private static boolean hasChangedParent(Transform transform) {
        return transform.chunk().markedSlots(TransformStorage.PARENT_CHANGED).contains(transform.slot());
    }

    /**
     * Returns the last segment of an entity, null if it has no segments: also after its Transform was removed or its
     * parent has changed.
     */
    private @Nullable Segment lastSegment(Transform transform) {
        if (!isSegmented(transform)) {
            return null;
        }
        Segment last = get(transform.chunk().scratchInts()[transform.slot()]);
        return last.transform == transform ? last : null; // a restore may have moved another entity to a marked slot
    }

    private static boolean isSegmented(Transform transform) {
        Chunk chunk = transform.chunk();
        return !chunk.isDetached()
                && chunk.markedSlots(TransformStorage.SEGMENTED).contains(transform.slot());
    }

    private @Nullable Segment secondToLastSegment(Transform transform) {
        Segment last = lastSegment(transform);
        return last == null ? null : last.former;
    }

    /** Adds a segment as the last one of its entity. */
    private Segment add(Transform transform, float begin, @Nullable Segment former) {
        transform.chunk().markedSlots(TransformStorage.SEGMENTED).add(transform.slot());
        transform.chunk().scratchInts()[transform.slot()] = size();
        Segment segment = add();
        segment.transform = transform;
        segment.begin = begin;
        segment.former = former;
        segment.isLast = true;
        return segment;
    }

    @Override
    public void discard() {
        if (size() == 0) { // no slot is marked
            return;
        }
        wereDiscarded = true;
        for (int i = 0; i < size(); i++) {
            get(i).transform = null;
        }
        super.discard();
        for (int i = 0; i < columns.size(); i++) {
            clearMarks(columns.get(i));
        }
    }

    /** Clears the marks of all slots, because a restore may have moved other entities into the marked slots. */
    private static void clearMarks(DenseColumn<Transform> column) {
        for (int c = 0; c < column.chunkCount(); c++) {
            column.chunk(c).markedSlots(TransformStorage.SEGMENTED).clear();
        }
    }

    /** Returns whether any segments were discarded since the last call. */
    boolean drainDiscarded() {
        boolean result = wereDiscarded;
        wereDiscarded = false;
        return result;
    }

    /** Moves the poses of all segments of an entity that is shifted. The caller moves its previous and current pose. */
    synchronized void shift(Transform transform, float dx, float dy, float dz) {
        shiftFrom(secondToLastSegment(transform), dx, dy, dz);
    }

    /** Moves the poses of all segments of the entities in a chunk, as {@link #shift(Transform, float, float, float)}. */
    void shift(Chunk chunk, float dx, float dy, float dz) {
        SlotSet segmented = chunk.markedSlots(TransformStorage.SEGMENTED);
        if (segmented.isKnownEmpty()) {
            return;
        }
        for (int slot = segmented.nextSlot(0); slot < chunk.size(); slot = segmented.nextSlot(slot + 1)) {
            shiftFrom(get(chunk.scratchInts()[slot]).former, dx, dy, dz);
        }
    }

    /** Moves the poses of a segment and of all earlier segments of its entity. */
    private static void shiftFrom(@Nullable Segment last, float dx, float dy, float dz) {
        for (Segment segment = last; segment != null; segment = segment.former) {
            shiftPose(segment.poses, 0, dx, dy, dz);
            shiftPose(segment.poses, FLOATS, dx, dy, dz);
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
        for (int i = 0; i < size(); i++) {
            Segment segment = get(i);
            if (segment.isLast) { // once for each entity
                Transform transform = Objects.requireNonNull(segment.transform);
                if (isSegmented(transform) && transform.chunk().scratchInts()[transform.slot()] == i) {
                    interpolate(transform, segment, alpha);
                }
            }
        }
    }

    private void interpolate(Transform transform, Segment last, float alpha) {
        Chunk chunk = transform.chunk();
        chunk.markedSlots(TransformStorage.COMPUTED_THIS_FRAME).add(transform.slot());
        if (transform.smoothing() != Smoothing.INTERPOLATE) {
            interpolation.drawNewest(chunk, transform.slot(), transform.smoothing(), alpha);
            return;
        }
        Segment segment = last;
        while (alpha < segment.begin && segment.former != null) {
            segment = segment.former;
        }
        float begin = segment.begin;
        // The pose of an entity that is not spawned yet is drawn by its children only: it waits at its first pose.
        float progress = alpha == PresentationTime.END_OF_STEP ? 1f : Math.max(0f, (alpha - begin) / (1f - begin));
        float[] interpolated = chunk.lane(TransformStorage.INTERPOLATED);
        int offset = transform.offset();
        if (segment == last) {
            float[] previous = chunk.lane(TransformStorage.PREVIOUS);
            interpolation.interpolatePose(previous, offset, chunk.current(), offset, interpolated, offset, progress);
        } else {
            float[] poses = segment.poses;
            interpolation.interpolatePose(poses, 0, poses, FLOATS, interpolated, offset, progress);
        }
    }
}
