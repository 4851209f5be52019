package dev.halfstep.transform;

import dev.halfstep.component.ComponentType;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.SlotSet;
import dev.halfstep.store.WriteGate;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the passes over all transforms of a world: capture and interpolation. They iterate over chunks, not entities, at
 * memory bandwidth; resting entities cost almost nothing.
 *
 * <p>A slot is in one of three states:
 *
 * <ul>
 *   <li><i>clean</i>: there is nothing to do;
 *   <li><i>moved</i>, by a write: interpolated in each frame, until a capture copies its current pose to the previous one;
 *   <li><i>stale</i>, by a capture without a later write: interpolated once more, to the current pose, and then clean.
 * </ul>
 *
 * @hidden
 */
public final class TransformPasses {

    /** The block size for cache blocking: the previous, current and interpolated poses of a block fit into the L1 cache. */
    private static final int BLOCK_SLOTS = 512;

    private final List<DenseColumn<Transform>> columns;
    private final PoseInterpolation interpolation;
    private final WriteGate gate;
    private final boolean slerp;

    /** Null if {@link Parent} is not registered. */
    private final @Nullable Hierarchy hierarchy;

    /**
     * Creates the passes of a world.
     *
     * @param world a world with {@link Transform#TYPE} or {@link Transform#TYPE_WITH_SLERP} registered
     */
    public TransformPasses(World world) {
        columns = EngineWorld.of(world).columns(Transform.TYPE);
        gate = EngineWorld.of(world).writeGate(Transform.TYPE);
        TransformStorage storage = storage(world);
        interpolation = new PoseInterpolation(storage.newRotationBlend());
        slerp = storage == TransformStorage.WITH_SLERP;
        hierarchy = isRegistered(world, Parent.class) ? new Hierarchy(world) : null;
    }

    private static TransformStorage storage(World world) {
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.dense() instanceof TransformStorage storage) {
                return storage;
            }
        }
        return TransformStorage.WITH_NLERP;
    }

    private static boolean isRegistered(World world, Class<?> componentClass) {
        return world.componentTypes().stream().anyMatch(type -> type.componentClass() == componentClass);
    }

    /** Copies Transform to PreviousTransform for every entity. Called in a step before any Transform is written. */
    public void capturePrevious() {
        for (int i = 0; i < columns.size(); i++) {
            DenseColumn<Transform> column = columns.get(i);
            for (int c = 0; c < column.chunkCount(); c++) {
                capture(column.chunk(c));
            }
        }
    }

    private static void capture(Chunk chunk) {
        SlotSet detached = chunk.marked(TransformStorage.DETACHED);
        if (!detached.isEmpty()) {
            detached.clear(); // from here on both poses are relative to the same parent
        }
        SlotSet moved = collectMoved(chunk);
        if (moved.isEmpty()) {
            return;
        }
        float[] current = chunk.current();
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        for (int from = moved.next(0), to; from < chunk.size(); from = moved.next(to)) {
            to = moved.end(from, chunk.size());
            copy(current, previous, from * Pose.FLOATS, to * Pose.FLOATS);
        }
        chunk.markChanged();
        chunk.marked(TransformStorage.STALE).addAll(moved);
        moved.clear();
        chunk.marked(TransformStorage.UNMEASURED).clear(); // only moved slots can have turned
    }

    /** Copies by a plain loop: the compiler vectorizes it, with less setup than System.arraycopy. */
    private static void copy(float[] source, float[] target, int from, int to) {
        for (int i = from; i < to; i++) {
            target[i] = source[i];
        }
    }

    /**
     * Computes InterpolatedTransform between PreviousTransform and Transform for every entity. Poses of children are
     * interpolated relative to their parents and then composed with the drawn poses of their parents.
     *
     * <p>Clears all dirty marks: the next write to each slot asks the write gate, which refuses it during presentation.
     *
     * @param alpha 0 for the previous pose, 1 for the current one
     */
    public void interpolate(float alpha) {
        if (hierarchy != null) {
            hierarchy.refresh();
        }
        for (int i = 0; i < columns.size(); i++) {
            DenseColumn<Transform> column = columns.get(i);
            for (int c = 0; c < column.chunkCount(); c++) {
                interpolate(column.chunk(c), alpha);
            }
        }
        if (hierarchy != null) {
            hierarchy.compose();
        }
    }

    /**
     * Refuses reads of {@link InterpolatedTransform} until {@link #enableInterpolation()}: {@link #interpolate} is not
     * called, since the renderer interpolates.
     *
     * @throws IllegalArgumentException if the world interpolates rotations by slerp, which renderers do not support
     */
    public void disableInterpolation() {
        if (slerp) {
            throw new IllegalArgumentException("a renderer that interpolates poses turns them by nlerp: register"
                    + " Transform.TYPE with its world, not Transform.TYPE_WITH_SLERP");
        }
        gate.closeLane(
                TransformStorage.INTERPOLATED,
                "where the renderer interpolates, no InterpolatedTransform can be read: use PreviousTransform, Transform"
                        + " and alpha, and draw by layers that interpolate");
    }

    /** Allows reads of {@link InterpolatedTransform}: {@link #interpolate} is called in each frame, the default. */
    public void enableInterpolation() {
        gate.openLanes();
    }

    /**
     * Clears all dirty marks and returns whether there were any. Called instead of {@link #interpolate} while the renderer
     * interpolates on the GPU.
     *
     * @return true if any was written since the last call
     * @throws IllegalStateException if any entity has a parent: only {@link #interpolate} composes poses
     */
    public boolean takeDirty() {
        if (hierarchy != null && !hierarchy.isEmpty()) {
            throw new IllegalStateException("where the renderer interpolates, no entity can have a Parent");
        }
        boolean any = false;
        for (int i = 0; i < columns.size(); i++) {
            DenseColumn<Transform> column = columns.get(i);
            for (int c = 0; c < column.chunkCount(); c++) {
                resetDetached(column.chunk(c));
                collectMoved(column.chunk(c));
                any |= !column.chunk(c).marked(TransformStorage.UNMEASURED).isEmpty();
                Turns.measure(column.chunk(c));
            }
        }
        return any;
    }

    /** Resets the previous pose of slots that have lost a parent: it was relative to another entity. */
    private static void resetDetached(Chunk chunk) {
        SlotSet detached = chunk.marked(TransformStorage.DETACHED);
        if (detached.isEmpty()) {
            return;
        }
        float[] current = chunk.current();
        float[] previous = chunk.lane(TransformStorage.PREVIOUS);
        for (int from = detached.next(0), to; from < chunk.size(); from = detached.next(to)) {
            to = detached.end(from, chunk.size());
            copy(current, previous, from * Pose.FLOATS, to * Pose.FLOATS);
        }
        chunk.markChanged();
        chunk.marked(TransformStorage.UNMEASURED).addAll(detached);
        detached.clear();
    }

    private void interpolate(Chunk chunk, float alpha) {
        resetDetached(chunk);
        SlotSet moved = collectMoved(chunk);
        SlotSet stale = chunk.marked(TransformStorage.STALE);
        SlotSet fresh = chunk.marked(TransformStorage.FRESH);
        fresh.clear();
        if (!moved.isEmpty()) {
            stale.removeAll(moved);
            fresh.addAll(moved);
            Turns.measure(chunk);
            interpolate(chunk, moved, alpha);
        }
        if (!stale.isEmpty()) {
            fresh.addAll(stale);
            interpolate(chunk, stale, 1f);
            stale.clear();
        }
    }

    private void interpolate(Chunk chunk, SlotSet slots, float alpha) {
        for (int from = slots.next(0), to; from < chunk.size(); from = slots.next(to)) {
            to = slots.end(from, Math.min(from + BLOCK_SLOTS, chunk.size()));
            interpolation.interpolate(chunk, from, to, alpha);
        }
    }

    /** Moves the dirty marks into the set of moved slots, and returns that set. */
    private static SlotSet collectMoved(Chunk chunk) {
        SlotSet moved = chunk.marked(TransformStorage.MOVED);
        SlotSet unmeasured = chunk.marked(TransformStorage.UNMEASURED);
        chunk.takeDirty(unmeasured);
        if (!unmeasured.isEmpty()) {
            moved.addAll(unmeasured);
        }
        return moved;
    }
}
