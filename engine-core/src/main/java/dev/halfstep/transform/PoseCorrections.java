package dev.halfstep.transform;

import static dev.halfstep.transform.PoseLayout.FLOATS;
import static dev.halfstep.transform.PoseLayout.SCALE;

import dev.halfstep.storage.Archetype;
import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the drawn poses continuous when a rollback corrects the simulated poses. Before the resimulation, copies the
 * poses of all entities; after it, compares them. Each entity that differs gets a {@link PoseOffset}, which fades in
 * the next frames.
 *
 * <pre>{@code
 * step              7        8        9                     10
 * predicted         |--------|--------|
 * drawn before               . . . . x                           at alpha 0.8 of step 9
 * resimulated       |--------|--------|
 *                                    c                           the same moment: the offset is x - c
 * drawn after                          . . . . . . . . . .       the new poses, plus the rest of the offset
 * }</pre>
 *
 * <p>Used for drawing only: no offset is part of the simulated state.
 */
final class PoseCorrections {

    private final Entities entities;
    private final ComponentInfo<Transform> transforms;
    private final PoseSegments segments;
    private final PoseInterpolation interpolation;

    /** The component that refers to a parent. A constant of its class here would close a circle of classes. */
    private final Class<?> parentClass;

    private float fadeSeconds;
    private float maxDistance;

    private final List<PoseOffset> offsets = new ArrayList<>();

    /** The same offsets, without those that were dropped. Never iterated: its order differs from run to run. */
    private final Map<Transform, PoseOffset> offsetsByTransform = new IdentityHashMap<>();

    private final List<PoseOffset> spares = new ArrayList<>();

    private final RecentTeleports teleports = new RecentTeleports();

    /** The entities that were teleported in a resimulated step, before or after the correction. */
    private final Set<Transform> teleported = Collections.newSetFromMap(new IdentityHashMap<>());

    // The copies of all entities before the resimulation.
    private int count;
    private @Nullable EntityId[] ids = {};
    private @Nullable EntityId[] parents = {};
    private float[] previous = {};
    private float[] current = {};

    /** The moment of which the poses are compared: alpha of the newest step. */
    private float alpha;

    private long firstStep;

    private long endedStep;

    // Fields, because new lambdas in each step would be garbage.
    private final Consumer<Transform> addTeleport = transform -> teleports.add(transform, endedStep);
    private final Consumer<Transform> exclude = this::exclude;
    private final Consumer<Transform> drop = this::drop;

    private final float[] before = new float[FLOATS];
    private final float[] after = new float[FLOATS];
    private final float[] ahead = new float[FLOATS];

    PoseCorrections(Entities entities, PoseSegments segments, PoseInterpolation interpolation, Class<?> parentClass) {
        this.entities = entities;
        this.segments = segments;
        this.interpolation = interpolation;
        this.parentClass = parentClass;
        transforms = entities.registry().get(Transform.class);
    }

    void set(float newFadeSeconds, float newMaxDistance) {
        fadeSeconds = newFadeSeconds;
        maxDistance = newMaxDistance;
    }

    /** Notes the teleports of a step that has ended. All teleports of the step before are presented by now. */
    void endStep(long step, long oldestStep) {
        teleports.forEachFrom(step - 1, drop);
        teleports.removeBefore(oldestStep);
        endedStep = step;
        segments.forEachTeleported(addTeleport);
    }

    /** Copies all poses. Called before steps are undone and resimulated. */
    void begin(long newFirstStep, float newAlpha) {
        firstStep = newFirstStep;
        alpha = newAlpha;
        teleported.clear();
        teleports.forEachFrom(firstStep, exclude);
        teleports.removeFrom(firstStep);
        count = 0;
        List<Archetype> archetypes = entities.archetypesByCreation();
        for (int i = 0; i < archetypes.size(); i++) {
            Archetype archetype = archetypes.get(i);
            for (int c = 0; c < archetype.chunkCount(); c++) {
                Chunk chunk = archetype.chunk(c);
                DenseColumn column = chunk.floatsOrNull(transforms);
                if (column != null) {
                    copy(chunk, column);
                }
            }
        }
    }

    private void copy(Chunk chunk, DenseColumn column) {
        int size = column.size();
        if (count + size > ids.length) {
            int capacity = Math.max(count + size, 2 * ids.length);
            ids = Arrays.copyOf(ids, capacity);
            parents = Arrays.copyOf(parents, capacity);
            previous = Arrays.copyOf(previous, capacity * FLOATS);
            current = Arrays.copyOf(current, capacity * FLOATS);
        }
        System.arraycopy(chunk.ids(), 0, ids, count, size);
        System.arraycopy(column.lane(PoseLayout.PREVIOUS), 0, previous, count * FLOATS, size * FLOATS);
        System.arraycopy(column.current(), 0, current, count * FLOATS, size * FLOATS);
        if (entities.registry().isRegistered(parentClass)) {
            for (int slot = 0; slot < size; slot++) {
                parents[count + slot] = entities.ownerOf(chunk.get(slot), parentClass);
            }
        }
        count += size;
    }

    /** Compares all poses with the copies. Called after steps were resimulated. */
    void end() {
        teleports.forEachFrom(firstStep, exclude);
        int from = 0;
        while (from < count) {
            EntityId id = ids[from];
            Chunk chunk = id == null ? null : entities.chunkOrNull(id);
            DenseColumn column = chunk == null ? null : chunk.floatsOrNull(transforms);
            if (id == null || chunk == null || column == null) { // despawned, or without a Transform
                from++;
                continue;
            }
            int slot = Chunk.slotOf(id);
            int to = runEnd(from, chunk, slot);
            compare(from, to, chunk, column, slot - from);
            from = to;
        }
        Arrays.fill(ids, 0, count, null);
        Arrays.fill(parents, 0, count, null);
        count = 0;
    }

    /** Returns the index after the copies whose entities are still in consecutive slots. */
    private int runEnd(int from, Chunk chunk, int slot) {
        @Nullable EntityId[] present = chunk.ids();
        int end = from + Math.min(count - from, chunk.size() - slot);
        int to = from + 1;
        while (to < end && ids[to] == present[slot + to - from]) {
            to++;
        }
        return to;
    }

    /**
     * Compares the copies {@code from} to {@code to - 1} with the poses in consecutive slots, at the speed of memory
     * where they are equal.
     *
     * @param shift the slot of each entity, minus the index of its copy
     */
    private void compare(int from, int to, Chunk chunk, DenseColumn column, int shift) {
        float[] newPrevious = column.lane(PoseLayout.PREVIOUS);
        float[] newCurrent = column.current();
        int inPrevious = nextDifference(previous, newPrevious, from, to, shift);
        int inCurrent = nextDifference(current, newCurrent, from, to, shift);
        while (inPrevious < to || inCurrent < to) {
            int index = Math.min(inPrevious, inCurrent);
            correct(Objects.requireNonNull(ids[index]), chunk.get(index + shift, transforms), index);
            if (inPrevious == index) {
                inPrevious = nextDifference(previous, newPrevious, index + 1, to, shift);
            }
            if (inCurrent == index) {
                inCurrent = nextDifference(current, newCurrent, index + 1, to, shift);
            }
        }
    }

    /** Returns the index of the first copy that differs, {@code to} if there is none. */
    private static int nextDifference(float[] copies, float[] poses, int from, int to, int shift) {
        int floats = Arrays.mismatch(
                copies, from * FLOATS, to * FLOATS, poses, (from + shift) * FLOATS, (to + shift) * FLOATS);
        return floats < 0 ? to : from + floats / FLOATS;
    }

    /** Adds the difference of a pose and its copy to the offset of its entity. */
    private void correct(EntityId id, @Nullable Transform transform, int index) {
        if (transform == null || teleported.contains(transform)) {
            return;
        }
        DenseColumn column = transform.column();
        if (transform.smoothing() == Smoothing.SNAP
                || column.markedSlots(PoseLayout.PARENT_CHANGED).contains(transform.slot())) {
            drop(transform);
            return;
        }
        interpolate(previous, current, index * FLOATS, transform.smoothing(), before);
        interpolate(
                column.lane(PoseLayout.PREVIOUS), column.current(), transform.offset(), transform.smoothing(), after);
        if (Arrays.equals(before, 0, SCALE, after, 0, SCALE)) {
            return;
        }
        PoseOffset offset = offsetOf(id, transform, parents[index]);
        offset.add(before, after, fadeSeconds);
        if (offset.isFartherThan(maxDistance)) {
            drop(transform);
        }
    }

    private void interpolate(float[] from, float[] to, int at, Smoothing smoothing, float[] dest) {
        if (smoothing == Smoothing.EXTRAPOLATE && alpha != 1f) {
            PoseExtrapolation.stepAhead(from, to, at, ahead, 0);
            interpolation.interpolatePose(to, at, ahead, 0, dest, 0, alpha);
        } else {
            interpolation.interpolatePose(from, at, to, at, dest, 0, alpha);
        }
    }

    private @Nullable EntityId parentOf(EntityId id) {
        return entities.registry().isRegistered(parentClass) ? entities.ownerOf(id, parentClass) : null;
    }

    /** Returns the offset of an entity, a new one if it has none that is relative to this parent. */
    private PoseOffset offsetOf(EntityId id, Transform transform, @Nullable EntityId parent) {
        PoseOffset known = offsetsByTransform.get(transform);
        if (known != null && known.id() == id && known.parent() == parent) {
            return known;
        }
        drop(transform);
        PoseOffset offset = spares.isEmpty() ? new PoseOffset() : spares.remove(spares.size() - 1);
        offset.begin(id, transform, parent);
        offsets.add(offset);
        offsetsByTransform.put(transform, offset);
        return offset;
    }

    private void exclude(Transform transform) {
        teleported.add(transform);
        drop(transform);
    }

    /** Ends the offset of an entity, if it has one: the next frame draws the interpolated pose. */
    private void drop(Transform transform) {
        PoseOffset offset = offsetsByTransform.remove(transform);
        if (offset != null) {
            markStale(transform);
            offset.end();
        }
    }

    /** Ends all offsets, since the simulation goes on from another state. */
    void dropAll() {
        for (int i = 0; i < offsets.size(); i++) {
            Transform transform = offsets.get(i).transform();
            if (transform != null) {
                drop(transform);
            }
        }
        teleports.removeFrom(Long.MIN_VALUE);
    }

    /**
     * Makes the next interpolation compute the pose of an entity, also if it is at rest: the interpolated pose still
     * contains the offset of the last frame, and is a world pose.
     */
    private static void markStale(Transform transform) {
        DenseColumn column = transform.column();
        if (!column.isDetached()) {
            column.markedSlots(PoseLayout.STALE).add(transform.slot());
        }
    }

    /** Begins a frame. Called before poses are interpolated. */
    void beginFrame(float frameSeconds) {
        for (int i = 0; i < offsets.size(); i++) {
            PoseOffset offset = offsets.get(i);
            Transform transform = offset.transform();
            if (transform != null) {
                offset.age(frameSeconds);
                markStale(transform);
            }
        }
    }

    /** Moves and rotates the interpolated poses. Called after the interpolation, and before poses are composed. */
    void apply(float frameAlpha) {
        for (int i = offsets.size() - 1; i >= 0; i--) {
            PoseOffset offset = offsets.get(i);
            Transform drawn = drawn(offset, frameAlpha);
            if (drawn != null) {
                offset.apply(drawn.column().lane(PoseLayout.INTERPOLATED), drawn.offset(), fadeSeconds);
            } else {
                remove(offset, i);
            }
        }
    }

    private void remove(PoseOffset offset, int index) {
        Transform transform = offset.transform();
        if (transform != null) {
            drop(transform);
        }
        spares.add(offset);
        PoseOffset last = offsets.remove(offsets.size() - 1);
        if (last != offset) {
            offsets.set(index, last);
        }
    }

    /** Returns what to move: the Transform of the entity, or of its departed copy. Null if the offset has ended. */
    private @Nullable Transform drawn(PoseOffset offset, float frameAlpha) {
        EntityId id = offset.id();
        if (id == null || offset.isFaded(fadeSeconds)) {
            return null;
        }
        if (!id.isAlive() && !entities.visibility().hasCopy(id)) {
            return null;
        }
        Transform transform = entities.get(id, transforms);
        if (transform == null
                || transform.smoothing() == Smoothing.SNAP
                || segments.hasTeleported(transform, frameAlpha)) {
            return null;
        }
        boolean isSame = !id.isAlive() || (transform == offset.transform() && parentOf(id) == offset.parent());
        return isSame ? transform : null;
    }
}
