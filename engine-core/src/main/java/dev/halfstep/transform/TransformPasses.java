package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.SlotSet;
import dev.halfstep.store.WriteGate;
import dev.halfstep.world.ComponentType;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the two passes over all transforms of a world that make interpolation work. They are bulk passes over the chunks,
 * not queries, and cost what moving the bytes costs; what does not move costs next to nothing.
 *
 * <pre>{@code
 *                     a write          capture, interpolate
 *            +--------------------+   +-----------------------------------+
 *            |                    v   |                                   |
 *   nothing to do <-------------- moved: previous := current; drawn := between
 *            ^                        |
 *            |  drawn := current      | capture, and no write after it
 *            +--------------------- stale
 * }</pre>
 */
public final class TransformPasses {

    /** What takes more than one pass is done with so many slots, whose three lanes stay in the cache meanwhile. */
    private static final int SLOTS_AT_ONCE = 512;

    private final List<DenseColumn<Transform>> columns;
    private final PoseInterpolation interpolation;
    private final WriteGate gate;
    private final boolean slerp;

    /** Null in worlds without parents. */
    private final @Nullable Hierarchy hierarchy;

    /**
     * The transforms of a world.
     *
     * @param world a world with {@link Transform#TYPE} or {@link Transform#TYPE_WITH_SLERP} registered
     */
    public TransformPasses(World world) {
        columns = EngineWorld.of(world).columns(Transform.TYPE);
        gate = EngineWorld.of(world).writeGate(Transform.TYPE);
        TransformStorage storage = storage(world);
        interpolation = new PoseInterpolation(storage.newRotationBlend());
        slerp = storage == TransformStorage.WITH_SLERP;
        hierarchy = knows(world, Parent.class) ? new Hierarchy(world) : null;
    }

    private static TransformStorage storage(World world) {
        for (ComponentType<?> type : world.componentTypes()) {
            if (type.dense() instanceof TransformStorage storage) {
                return storage;
            }
        }
        return TransformStorage.WITH_NLERP;
    }

    private static boolean knows(World world, Class<?> componentClass) {
        return world.componentTypes().stream().anyMatch(type -> type.componentClass() == componentClass);
    }

    /** PreviousTransform := Transform, for every entity. To be done before anything in a step writes a Transform. */
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
            detached.clear(); // the pose before is relative to what this one is relative to, from now on
        }
        SlotSet moved = takeMoved(chunk);
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
        chunk.marked(TransformStorage.UNMEASURED).clear(); // what rests is not measured
    }

    /** A plain loop: the compiler makes vector instructions of it, which have less to prepare than System.arraycopy. */
    private static void copy(float[] source, float[] target, int from, int to) {
        for (int i = from; i < to; i++) {
            target[i] = source[i];
        }
    }

    /**
     * InterpolatedTransform := the pose between PreviousTransform and Transform, for every entity. With parents these
     * are poses relative to the parent, and the drawn pose of the parent is then put before the drawn one of its child.
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
     * From now on {@link #interpolate} is not called, since the renderer interpolates: nobody can read an
     * {@link InterpolatedTransform} until {@link #enableInterpolation()}.
     *
     * @throws IllegalArgumentException if the world interpolates rotations by slerp, which renderers do not
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

    /** From now on {@link #interpolate} is called before each frame, as is usual. */
    public void enableInterpolation() {
        gate.openLanes();
    }

    /**
     * Tells whether any Transform was written since this was asked or poses were interpolated before; for a frame in which
     * the renderer interpolates.
     *
     * @return false if none was
     * @throws IllegalStateException if there are children, whose poses only {@link #interpolate} can compose
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
                takeMoved(column.chunk(c));
                any |= !column.chunk(c).marked(TransformStorage.UNMEASURED).isEmpty();
                Turns.measure(column.chunk(c));
            }
        }
        return any;
    }

    /** There is no way between two poses that are relative to different parents. */
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
        SlotSet moved = takeMoved(chunk);
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
            to = slots.end(from, Math.min(from + SLOTS_AT_ONCE, chunk.size()));
            interpolation.interpolate(chunk, from, to, alpha);
        }
    }

    /** The slots whose pose may differ from the one a step before it. */
    private static SlotSet takeMoved(Chunk chunk) {
        SlotSet moved = chunk.marked(TransformStorage.MOVED);
        SlotSet unmeasured = chunk.marked(TransformStorage.UNMEASURED);
        chunk.takeDirty(unmeasured);
        if (!unmeasured.isEmpty()) {
            moved.addAll(unmeasured);
        }
        return moved;
    }
}
