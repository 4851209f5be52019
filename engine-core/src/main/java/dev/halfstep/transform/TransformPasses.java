package dev.halfstep.transform;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.SlotSet;
import dev.halfstep.storage.WriteGate;
import dev.halfstep.time.PresentationTime;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the passes over all transforms of a world. The capture before each step copies the current poses to the previous
 * poses; the interpolation in each frame computes the interpolated poses. Both passes iterate over the columns of
 * {@link TransformStorage}, at memory bandwidth, and skip entities at rest.
 *
 * <p>The slot of an entity is in one of three states:
 *
 * <ul>
 *   <li><i>clean</i>: all three poses are equal; no pass touches the slot;
 *   <li><i>moved</i>: the current pose was written since the last capture. The slot is interpolated in each frame,
 *       until the next capture makes it stale;
 *   <li><i>stale</i>: the slot was captured and not written since. The next interpolation copies the current
 *       pose to the interpolated pose; then the slot is clean.
 * </ul>
 *
 * <p>A slot whose entity has a {@link PoseOffset} is made stale before each interpolation, since the interpolated pose
 * contains the offset.
 *
 * @hidden
 */
public final class TransformPasses {

    private final List<DenseColumns<Transform>> columnsByArchetype;
    private final PoseInterpolation interpolation;
    private final PoseSegments segments;
    private final World world;
    private final Entities entities;
    private final EntityVisibility visibility;
    private final PresentationTime time;

    /** Visits all entities without a parent: their poses are world poses. */
    private Query1<Transform> roots;

    private final WriteGate gate;
    private final boolean usesSlerp;

    /** Null while {@link Parent} is not registered. */
    private @Nullable Hierarchy hierarchy;

    private final PoseCorrections corrections;

    /** The number of registered types when {@link #hierarchy} was null. */
    private int typesWithoutParent;

    private TransformPasses(World world) {
        this.world = world;
        gate = EngineWorld.of(world).writeGate(Transform.TYPE);
        columnsByArchetype = EngineWorld.of(world).columns(Transform.TYPE);
        entities = EngineWorld.of(world).entities();
        TransformStorage storage = registeredStorage();
        interpolation = new PoseInterpolation(storage.newRotationInterpolation());
        segments = new PoseSegments(EngineWorld.of(world).phase(), interpolation, columnsByArchetype);
        corrections = new PoseCorrections(entities, segments, interpolation);
        visibility = entities.visibility();
        time = EngineWorld.of(world).phase().presentationTime();
        roots = world.query(Transform.class);
        usesSlerp = storage == TransformStorage.WITH_SLERP;
        updateHierarchy();
        gate.attach(segments); // PoseSegments.of finds them
        visibility.attach(segments);
    }

    /**
     * Returns the passes of a world. All schedulers of a world share them, because poses and their records of the
     * newest step belong to the world.
     *
     * @param world a world with {@link Transform#TYPE} or {@link Transform#TYPE_WITH_SLERP} registered
     */
    public static TransformPasses of(World world) {
        return EngineWorld.of(world).part(TransformPasses.class, TransformPasses::new);
    }

    /** Creates the hierarchy once {@link Parent} is registered, which may be at its first use. */
    private void updateHierarchy() {
        int types = entities.registry().size();
        if (hierarchy == null && types != typesWithoutParent) {
            typesWithoutParent = types;
            if (entities.registry().isRegistered(Parent.class)) {
                hierarchy = new Hierarchy(world);
                roots = roots.without(Parent.class);
            }
        }
    }

    /**
     * Keeps the world pose and the drawn motion of an entity through the next change of its parent in this step.
     * Thread-safe.
     */
    synchronized void keepPose(EntityId child) {
        updateHierarchy();
        if (hierarchy != null) {
            hierarchy.keepPose(child);
        }
    }

    /**
     * Composes the simulated world pose of an entity with a Transform from its pose and the poses of its ancestors.
     * Thread-safe, and allocates nothing.
     *
     * @param dest receives the {@value Pose#FLOATS} floats of the pose
     */
    public static void composeWorldPose(Entities entities, EntityId id, float[] dest) {
        WorldPose.compose(entities, id, PoseLayout.CURRENT, dest, 0);
    }

    private TransformStorage registeredStorage() {
        ComponentType<?> registered = entities.registry().get(Transform.class).storedType();
        return registered.dense() instanceof TransformStorage storage ? storage : TransformStorage.WITH_NLERP;
    }

    /** Copies Transform to PreviousTransform for every entity. Called in a step before any Transform is written. */
    public void capturePrevious() {
        updateHierarchy();
        segments.discard(); // commands that were pending before the step may have recorded some
        if (hierarchy != null) {
            hierarchy.forgetKeptPoses();
        }
        for (int from = 0; from < columnsByArchetype.size(); from += DenseColumns.BLOCK_SIZE) {
            int blockEnd = DenseColumns.prefetch(columnsByArchetype, from);
            capture(from, blockEnd);
        }
    }

    /** Captures the archetypes {@code from} (inclusive) to {@code to} (exclusive). */
    private void capture(int from, int to) {
        for (int i = from; i < to; i++) {
            DenseColumns<Transform> columns = columnsByArchetype.get(i);
            for (int c = 0; c < columns.count(); c++) {
                capture(columns.get(c));
            }
        }
    }

    /** Draws each entity in one motion if spawns, despawns and teleports are presented ahead of the drawn poses. */
    private void discardUndelayedSegments() {
        if (!time.areOccurrencesDelayed()) {
            segments.discard();
        }
    }

    private static void capture(DenseColumn column) {
        SlotSet changedParent = column.markedSlots(PoseLayout.PARENT_CHANGED);
        if (!changedParent.isKnownEmpty()) {
            // After this capture, the previous and the current pose are relative to the same parent.
            changedParent.clear();
        }
        SlotSet moved = collectMoved(column);
        if (moved.isKnownEmpty()) {
            return;
        }
        float[] current = column.current();
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        for (int from = moved.nextSlot(0), to; from < column.size(); from = moved.nextSlot(to)) {
            to = moved.rangeEnd(from, column.size());
            copy(current, previous, from * PoseLayout.FLOATS, to * PoseLayout.FLOATS);
        }
        column.markChanged();
        column.markedSlots(PoseLayout.STALE).addAll(moved);
        moved.clear();
        // No distance is needed for two equal rotations. The next write marks its slot again.
        column.markedSlots(PoseLayout.DISTANCE_OUTDATED).clear();
    }

    /** Copies by a plain loop, which the compiler vectorizes and which has less setup than System.arraycopy. */
    private static void copy(float[] source, float[] target, int from, int to) {
        for (int i = from; i < to; i++) {
            target[i] = source[i];
        }
    }

    /**
     * Computes InterpolatedTransform between PreviousTransform and Transform for every entity. Poses of children are
     * interpolated relative to their parents and then composed with the interpolated poses of their parents.
     *
     * <p>Clears all dirty marks. So the next write to each slot is checked by the {@link WriteGate}, which refuses
     * writes during presentation.
     *
     * @param alpha 0 for the previous pose, 1 for the current pose
     */
    public void interpolate(float alpha) {
        interpolate(alpha, /* frameSeconds= */ 0f);
    }

    /**
     * Computes InterpolatedTransform, as above, and fades the offsets of corrected poses.
     *
     * @param frameSeconds the time since the last frame
     */
    public void interpolate(float alpha, float frameSeconds) {
        updateHierarchy();
        corrections.beginFrame(frameSeconds);
        discardUndelayedSegments();
        if (hierarchy != null) {
            hierarchy.updateLinks();
        }
        for (int from = 0; from < columnsByArchetype.size(); from += DenseColumns.BLOCK_SIZE) {
            int blockEnd = DenseColumns.prefetch(columnsByArchetype, from);
            interpolate(from, blockEnd, alpha);
        }
        segments.interpolate(alpha);
        corrections.apply(alpha);
        if (hierarchy != null) {
            hierarchy.composePoses();
            if (!time.hasReached(PresentationTime.END_OF_STEP)) { // otherwise all despawns are presented
                hierarchy.composeDepartedPoses();
            }
        }
    }

    /** Interpolates the archetypes {@code from} (inclusive) to {@code to} (exclusive). */
    private void interpolate(int from, int to, float alpha) {
        for (int i = from; i < to; i++) {
            DenseColumns<Transform> columns = columnsByArchetype.get(i);
            for (int c = 0; c < columns.count(); c++) {
                interpolate(columns.get(c), alpha);
            }
        }
    }

    /**
     * Sets how the drawn poses follow poses that a resimulation corrects. The arguments are those of {@code
     * Rollback.smoothCorrections}.
     */
    public void smoothCorrections(float seconds, float maxDistance) {
        corrections.set(seconds, maxDistance);
    }

    /**
     * Copies all poses before steps are undone and resimulated. {@link #endCorrection} follows.
     *
     * @param alpha where the last frame lies in the newest step
     */
    public void beginCorrection(float alpha) {
        corrections.begin(alpha);
    }

    /** Compares all poses with the copies, after steps were resimulated. */
    public void endCorrection() {
        corrections.end();
    }

    /** Draws all entities at their interpolated poses from now on, because another state was restored. */
    public void dropCorrections() {
        corrections.dropAll();
    }

    /**
     * Shifts the previous and the current pose of every entity whose pose is relative to no parent by world units, in
     * one pass. Called in a step.
     */
    public void shiftAll(float dx, float dy, float dz) {
        updateHierarchy();
        roots.forEachSpan((ids, poses) -> shift(poses.column(), dx, dy, dz));
        if (hierarchy != null) {
            hierarchy.shiftUncomposed(dx, dy, dz);
        }
        ComponentInfo<Transform> transformInfo = entities.registry().get(Transform.class);
        for (int i = 0; i < visibility.departedCount(); i++) {
            EntityId id = visibility.departed(i);
            Transform departed = entities.get(id, transformInfo);
            if (departed != null && (hierarchy == null || !hierarchy.isComposed(id))) {
                shiftDeparted(departed, dx, dy, dz);
            }
        }
    }

    /** Shifts the copy of an entity that this step has despawned. */
    private void shiftDeparted(Transform departed, float dx, float dy, float dz) {
        segments.shift(departed, dx, dy, dz);
        PoseSegments.shiftPose(departed.column().current(), departed.offset(), dx, dy, dz);
        PoseSegments.shiftPose(departed.column().lane(PoseLayout.PREVIOUS), departed.offset(), dx, dy, dz);
    }

    private void shift(DenseColumn column, float dx, float dy, float dz) {
        segments.shift(column, dx, dy, dz);
        column.beginWriteAll();
        shift(column.current(), column.size(), dx, dy, dz);
        shift(column.lane(PoseLayout.PREVIOUS), column.size(), dx, dy, dz);
    }

    private static void shift(float[] poses, int count, float dx, float dy, float dz) {
        for (int at = 0; at < count * PoseLayout.FLOATS; at += PoseLayout.FLOATS) {
            PoseSegments.shiftPose(poses, at, dx, dy, dz);
        }
    }

    /**
     * Refuses reads of {@link InterpolatedTransform} until {@link #enableInterpolation()} is called. For renderers that
     * interpolate: {@link #interpolate} is not called then.
     *
     * @throws IllegalArgumentException if the world interpolates rotations by slerp, which renderers do not support
     */
    public void disableInterpolation() {
        if (usesSlerp) {
            throw new IllegalArgumentException("rotations must be interpolated by nlerp where the renderer"
                    + " interpolates: register Transform.TYPE instead of Transform.TYPE_WITH_SLERP");
        }
        gate.closeLane(
                PoseLayout.INTERPOLATED,
                "where the renderer interpolates, no InterpolatedTransform can be read: use PreviousTransform,"
                        + " Transform and alpha, and draw by layers that interpolate");
    }

    /**
     * Allows reads of {@link InterpolatedTransform} again. From now on, {@link #interpolate} is called in each frame.
     */
    public void enableInterpolation() {
        gate.openLane();
    }

    /**
     * Clears all dirty marks and returns whether there were any. Called in each frame, instead of {@link #interpolate},
     * while the renderer interpolates on the GPU.
     *
     * @param alpha 0 for the previous pose, 1 for the current pose
     * @return true if the results of {@link InterpolatedTransform#readEndpoints} may have changed since the last call:
     *     any Transform was written, its smoothing was changed, or the renderer cannot interpolate some entity in this
     *     step, or could not in the last frame
     * @throws IllegalStateException if any entity has a parent, since only {@link #interpolate} composes poses
     */
    public boolean drainDirty(float alpha) {
        updateHierarchy();
        discardUndelayedSegments();
        boolean haveChanged = segments.drainDiscarded();
        if (hierarchy != null && !hierarchy.isEmpty()) {
            throw new IllegalStateException("where the renderer interpolates, no entity can have a Parent");
        }
        for (int i = 0; i < columnsByArchetype.size(); i++) {
            DenseColumns<Transform> columns = columnsByArchetype.get(i);
            for (int c = 0; c < columns.count(); c++) {
                DenseColumn column = columns.get(c);
                resetAfterParentChange(column);
                collectMoved(column); // marks the distances of all dirty slots as outdated
                haveChanged |= !column.markedSlots(PoseLayout.DISTANCE_OUTDATED).isKnownEmpty();
                haveChanged |= column.drainSlotBytesChanged(); // the smoothing of an entity
                RotationDistances.measure(column, Chunk.MAX_SLOTS);
                column.markedSlots(PoseLayout.DISTANCE_OUTDATED).clear();
            }
        }
        segments.interpolate(alpha);
        return haveChanged || segments.size() > 0;
    }

    /**
     * Copies the current pose to the previous pose of each entity whose parent has changed: the previous pose was
     * relative to the former parent.
     */
    private static void resetAfterParentChange(DenseColumn column) {
        SlotSet changedParent = column.markedSlots(PoseLayout.PARENT_CHANGED);
        if (changedParent.isKnownEmpty()) {
            return;
        }
        float[] current = column.current();
        float[] previous = column.lane(PoseLayout.PREVIOUS);
        for (int from = changedParent.nextSlot(0), to; from < column.size(); from = changedParent.nextSlot(to)) {
            to = changedParent.rangeEnd(from, column.size());
            copy(current, previous, from * PoseLayout.FLOATS, to * PoseLayout.FLOATS);
        }
        column.markChanged();
        column.markedSlots(PoseLayout.DISTANCE_OUTDATED).addAll(changedParent);
        changedParent.clear();
    }

    /** Interpolates the moved slots of a column, and copies the current pose of its stale slots. */
    private void interpolate(DenseColumn column, float alpha) {
        resetAfterParentChange(column);
        SlotSet moved = collectMoved(column);
        SlotSet stale = column.markedSlots(PoseLayout.STALE);
        SlotSet computed = column.markedSlots(PoseLayout.COMPUTED_THIS_FRAME);
        computed.clear();
        if (!moved.isKnownEmpty()) {
            stale.removeAll(moved);
            computed.addAll(moved);
            interpolateMoved(column, moved, alpha);
        }
        if (!stale.isKnownEmpty()) {
            computed.addAll(stale);
            interpolateSlots(column, stale, 1f); // alpha 1 copies the current pose
            stale.clear();
        }
    }

    private void interpolateMoved(DenseColumn column, SlotSet moved, float alpha) {
        boolean needsDistances = alpha != 0f && alpha != 1f;
        if (needsDistances) {
            RotationDistances.measure(column, PoseInterpolation.BLOCK_SLOTS);
        }
        interpolateSlots(column, moved, alpha);
        if (needsDistances) {
            // Longer ranges were measured block by block. All outdated slots are moved slots.
            column.markedSlots(PoseLayout.DISTANCE_OUTDATED).clear();
        }
    }

    private void interpolateSlots(DenseColumn column, SlotSet slots, float alpha) {
        for (int from = slots.nextSlot(0), to; from < column.size(); from = slots.nextSlot(to)) {
            to = slots.rangeEnd(from, column.size());
            interpolation.interpolate(column, from, to, alpha);
        }
    }

    /** Moves the dirty marks of a column into its set of moved slots, and returns this set. */
    private static SlotSet collectMoved(DenseColumn column) {
        SlotSet moved = column.markedSlots(PoseLayout.MOVED);
        SlotSet unmeasured = column.markedSlots(PoseLayout.DISTANCE_OUTDATED);
        column.drainDirtyTo(unmeasured);
        if (!unmeasured.isKnownEmpty()) {
            moved.addAll(unmeasured);
        }
        return moved;
    }
}
