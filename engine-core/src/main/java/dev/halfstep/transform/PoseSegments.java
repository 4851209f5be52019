package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.FLOATS;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.SlotSet;
import dev.halfstep.storage.StepRecords;
import dev.halfstep.time.CurrentPhase;
import dev.halfstep.time.PresentationTime;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Stores the motion segments of entities that do not move from the previous to the current pose in one interpolation:
 * after a teleport, a spawn, a despawn or a fast turn within the newest step. A segment is one interpolation, from a fraction of the
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
 * turn       previous --------------------------------> current    one segment, with the angle
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

        /** The turn from the first to the last pose, about an axis: nothing else says how many turns there are. */
        private final Vector3f turnAxis = new Vector3f();

        /** The angle of the turn; 0 if the rotation takes the shorter path. */
        private float turnRadians;

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

    private static final float MIN_COSINE_OF_SAME_AXIS = 0.9999f;

    /** The least dot product of two rotations that are the same, but for rounding. */
    private static final float MIN_DOT_OF_SAME_ROTATION = 0.99999f;

    private final CurrentPhase phase;
    private final PoseInterpolation interpolation;
    private final List<DenseColumns<Transform>> columnsByArchetype;

    /** Interpolates previous poses, which the simulation can read: nlerp has the same bits on every machine. */
    private final PoseInterpolation exactInterpolation = new PoseInterpolation(new Nlerp());

    private final float[] scratchPose = new float[FLOATS];
    private final Vector3f scratchAxis = new Vector3f();
    private final Quaternionf scratchRotation = new Quaternionf();
    private final Quaternionf scratchTurn = new Quaternionf();

    /** Called for each teleport when the next step begins, or the step is undone. */
    private Consumer<Transform> teleportListener = teleported -> {};

    /** True if segments were discarded since the last call of {@link #drainDiscarded}. */
    private boolean wereDiscarded;

    /** Creates the segments of a world. */
    PoseSegments(
            CurrentPhase phase, PoseInterpolation interpolation, List<DenseColumns<Transform>> columnsByArchetype) {
        super(Segment::new);
        this.phase = phase;
        this.interpolation = interpolation;
        this.columnsByArchetype = columnsByArchetype;
    }

    /**
     * Returns the segments of the world of a Transform, null if the Transform is in no world or the world has no
     * passes.
     */
    static @Nullable PoseSegments of(Transform transform) {
        return transform.column().stepRecords(PoseSegments.class);
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
        DenseColumn column = transform.column();
        int offset = transform.offset();
        ended.end(column.lane(PoseLayout.PREVIOUS), column.current(), offset);
        Segment next = add(transform, fraction, ended);
        if (fraction < PresentationTime.END_OF_STEP) {
            float progress = Math.min(Math.max((fraction - begin) / (1f - begin), 0f), 1f);
            interpolateRotationAndScale(ended, column, offset, progress);
            next.turnAxis.set(ended.turnAxis);
            next.turnRadians = ended.turnRadians * (1f - progress);
        }
    }

    /**
     * Overwrites a part of the poses of all segments of an entity by its current pose, because the entity was
     * teleported outside of a step: the next frame draws it at its new pose. Does nothing in a step.
     *
     * @param from the index of the first float in a pose
     * @param end the index after the last float
     */
    synchronized void teleportAtOnce(Transform transform, int from, int end) {
        if (phase.recordsOccurrences()) {
            return;
        }
        float[] current = transform.column().current();
        for (Segment segment = secondToLastSegment(transform); segment != null; segment = segment.former) {
            System.arraycopy(current, transform.offset() + from, segment.poses, from, end - from);
            System.arraycopy(current, transform.offset() + from, segment.poses, FLOATS + from, end - from);
        }
    }

    /**
     * Notes a turn about a unit axis in the last segment of an entity: frames draw the whole angle. Turns about one axis
     * add up; of turns about several axes, the last one remains.
     */
    synchronized void turn(
            Transform transform, float axisX, float axisY, float axisZ, float radians, boolean isOwnAxis) {
        if (!phase.recordsOccurrences() || hasChangedParent(transform)) {
            return;
        }
        scratchAxis.set(axisX, axisY, axisZ);
        if (isOwnAxis) {
            transform.rotation(scratchRotation).transform(scratchAxis);
        }
        Segment last = lastSegment(transform);
        Segment turned = last == null ? add(transform, 0f, /* former= */ null) : last;
        float cosine = turned.turnAxis.dot(scratchAxis); // of the angle between both axes; 0 without a turn before
        if (Math.abs(cosine) < MIN_COSINE_OF_SAME_AXIS) {
            turned.turnAxis.set(scratchAxis);
            turned.turnRadians = radians;
        } else {
            turned.turnRadians += cosine < 0 ? -radians : radians;
        }
    }

    /** Sets the previous rotation and scale to their values at the end of a segment, where the next segment begins. */
    private void interpolateRotationAndScale(Segment ended, DenseColumn column, int offset, float progress) {
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        interpolate(exactInterpolation, ended, previous, offset, column.current(), offset, scratchPose, 0, progress);
        System.arraycopy(
                scratchPose, PoseLayout.ROTATION, previous, offset + PoseLayout.ROTATION, FLOATS - PoseLayout.ROTATION);
    }

    /** Interpolates two poses of a segment with its turn. */
    private void interpolate(
            PoseInterpolation poses,
            Segment segment,
            float[] from,
            int fromAt,
            float[] to,
            int toAt,
            float[] dest,
            int destAt,
            float progress) {
        poses.interpolatePose(from, fromAt, to, toAt, dest, destAt, progress);
        if (segment.turnRadians == 0f || progress == 0f || progress == 1f) {
            return;
        }
        setRotation(scratchRotation, from, fromAt);
        setTurn(segment, 1f).mul(scratchRotation);
        int at = toAt + PoseLayout.ROTATION;
        float dot = scratchTurn.x * to[at]
                + scratchTurn.y * to[at + 1]
                + scratchTurn.z * to[at + 2]
                + scratchTurn.w * to[at + 3];
        if (Math.abs(dot) > MIN_DOT_OF_SAME_ROTATION) { // otherwise the entity was also rotated in another way
            setTurn(segment, progress).mul(scratchRotation);
            dest[destAt + PoseLayout.ROTATION] = scratchTurn.x;
            dest[destAt + PoseLayout.ROTATION + 1] = scratchTurn.y;
            dest[destAt + PoseLayout.ROTATION + 2] = scratchTurn.z;
            dest[destAt + PoseLayout.ROTATION + 3] = scratchTurn.w;
        }
    }

    private static void setRotation(Quaternionf dest, float[] poses, int at) {
        int first = at + PoseLayout.ROTATION;
        dest.set(poses[first], poses[first + 1], poses[first + 2], poses[first + 3]);
    }

    /** Sets and returns a part of the turn of a segment. StrictMath: a teleport writes the result to a previous pose. */
    private Quaternionf setTurn(Segment segment, float part) {
        double half = segment.turnRadians * part * 0.5;
        float sin = (float) StrictMath.sin(half);
        Vector3f axis = segment.turnAxis;
        return scratchTurn.set(axis.x * sin, axis.y * sin, axis.z * sin, (float) StrictMath.cos(half));
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
        return transform.column().markedSlots(PoseLayout.PARENT_CHANGED).contains(transform.slot());
    }

    /**
     * Returns the last segment of an entity, null if it has no segments: also after its Transform was removed or its
     * parent has changed.
     */
    private @Nullable Segment lastSegment(Transform transform) {
        if (!isSegmented(transform)) {
            return null;
        }
        Segment last = get(transform.column().scratchInts()[transform.slot()]);
        return last.transform == transform ? last : null; // a restore may have moved another entity to a marked slot
    }

    private static boolean isSegmented(Transform transform) {
        DenseColumn column = transform.column();
        return !column.isDetached() && column.markedSlots(PoseLayout.SEGMENTED).contains(transform.slot());
    }

    private @Nullable Segment secondToLastSegment(Transform transform) {
        Segment last = lastSegment(transform);
        return last == null ? null : last.former;
    }

    /** Adds a segment as the last one of its entity. */
    private Segment add(Transform transform, float begin, @Nullable Segment former) {
        transform.column().markedSlots(PoseLayout.SEGMENTED).add(transform.slot());
        transform.column().scratchInts()[transform.slot()] = size();
        Segment segment = add();
        segment.transform = transform;
        segment.begin = begin;
        segment.former = former;
        segment.isLast = true;
        segment.turnAxis.zero();
        segment.turnRadians = 0f;
        return segment;
    }

    @Override
    public void discard() {
        if (size() == 0) { // no slot is marked
            return;
        }
        wereDiscarded = true;
        forEachTeleported(teleportListener);
        for (int i = 0; i < size(); i++) {
            get(i).transform = null;
        }
        super.discard();
        for (int i = 0; i < columnsByArchetype.size(); i++) {
            clearMarks(columnsByArchetype.get(i));
        }
    }

    /** Clears the marks of all slots, because a restore may have moved other entities into the marked slots. */
    private static void clearMarks(DenseColumns<Transform> columns) {
        for (int c = 0; c < columns.count(); c++) {
            columns.get(c).markedSlots(PoseLayout.SEGMENTED).clear();
        }
    }

    /** Returns whether any segments were discarded since the last call. */
    boolean drainDiscarded() {
        boolean result = wereDiscarded;
        wereDiscarded = false;
        return result;
    }

    void setTeleportListener(Consumer<Transform> listener) {
        teleportListener = listener;
    }

    /** Visits the entities that were teleported in the newest step, an entity once for each teleport. */
    void forEachTeleported(Consumer<Transform> visitor) {
        for (int i = 0; i < size(); i++) {
            Segment segment = get(i);
            if (segment.former != null && segment.transform != null) {
                visitor.accept(segment.transform);
            }
        }
    }

    /** Returns whether a frame of the newest step draws an entity after its last teleport in that step. */
    boolean hasTeleported(Transform transform, float alpha) {
        Segment last = lastSegment(transform);
        return last != null && last.former != null && alpha >= last.begin;
    }

    /** Moves the poses of all segments of an entity that is shifted. The caller moves its previous and current pose. */
    synchronized void shift(Transform transform, float dx, float dy, float dz) {
        shiftFrom(secondToLastSegment(transform), dx, dy, dz);
    }

    /**
     * Moves the poses of all segments of the entities in a column, as {@link #shift(Transform, float, float, float)}.
     */
    void shift(DenseColumn column, float dx, float dy, float dz) {
        SlotSet segmented = column.markedSlots(PoseLayout.SEGMENTED);
        if (segmented.isKnownEmpty()) {
            return;
        }
        for (int slot = segmented.nextSlot(0); slot < column.size(); slot = segmented.nextSlot(slot + 1)) {
            shiftFrom(get(column.scratchInts()[slot]).former, dx, dy, dz);
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
     * Overwrites the interpolated poses of all entities with segments. No other pass computes the poses of departed
     * entities, which are despawned, but still drawn.
     *
     * @param alpha the fraction of the step at which the poses are drawn
     */
    void interpolate(float alpha) {
        for (int i = 0; i < size(); i++) {
            Segment segment = get(i);
            if (segment.isLast) { // once for each entity
                Transform transform = Objects.requireNonNull(segment.transform);
                if (isSegmented(transform) && transform.column().scratchInts()[transform.slot()] == i) {
                    interpolate(transform, segment, alpha);
                }
            }
        }
    }

    private void interpolate(Transform transform, Segment last, float alpha) {
        DenseColumn column = transform.column();
        column.markedSlots(PoseLayout.COMPUTED_THIS_FRAME).add(transform.slot());
        if (transform.smoothing() != Smoothing.INTERPOLATE) {
            interpolation.drawNewest(column, transform.slot(), transform.smoothing(), alpha);
            return;
        }
        Segment segment = last;
        while (alpha < segment.begin && segment.former != null) {
            segment = segment.former;
        }
        float begin = segment.begin;
        // The pose of an entity that is not spawned yet is drawn by its children only: it waits at its first pose.
        float progress = alpha == PresentationTime.END_OF_STEP ? 1f : Math.max(0f, (alpha - begin) / (1f - begin));
        float[] interpolated = column.lane(PoseLayout.INTERPOLATED);
        int offset = transform.offset();
        if (segment == last) {
            float[] previous = column.lane(PoseLayout.PREVIOUS);
            float[] current = column.current();
            interpolate(interpolation, segment, previous, offset, current, offset, interpolated, offset, progress);
        } else {
            float[] poses = segment.poses;
            interpolate(interpolation, segment, poses, 0, poses, FLOATS, interpolated, offset, progress);
        }
    }
}
