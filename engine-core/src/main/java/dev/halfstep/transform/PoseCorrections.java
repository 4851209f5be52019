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

    /** An entity that is drawn beside its interpolated pose. The Transform is null after its offset has ended. */
    private static final class Corrected {
        private final PoseOffset offset = new PoseOffset();
        private @Nullable EntityId id;
        private @Nullable Transform transform;

        /** The parent to which the offset is relative. */
        private @Nullable EntityId parent;
    }

    private final Entities entities;
    private final ComponentInfo<Transform> transforms;
    private final PoseSegments segments;
    private final PoseInterpolation interpolation;

    /** 0 if nothing is smoothed. */
    private float fadeSeconds;

    private float maxDistance;

    private final List<Corrected> corrected = new ArrayList<>();

    /** The same, without those that have ended. Never iterated: the order differs from run to run. */
    private final IdentityHashMap<Transform, Corrected> byTransform = new IdentityHashMap<>();

    private final List<Corrected> spares = new ArrayList<>();

    /** The entities that have no offset, because the newest undone step or a resimulated step has teleported them. */
    private final Set<Transform> teleported = Collections.newSetFromMap(new IdentityHashMap<>());

    /** A field, because a new lambda in each correction would be garbage. */
    private final Consumer<Transform> excludeTeleported = this::excludeTeleported;

    // The copies of all entities before the resimulation.
    private int count;
    private @Nullable EntityId[] ids = {};
    private float[] previous = {};
    private float[] current = {};

    /** The moment of which the poses are compared: alpha of the newest step. */
    private float alpha;

    private final float[] before = new float[FLOATS];
    private final float[] after = new float[FLOATS];
    private final float[] ahead = new float[FLOATS];

    PoseCorrections(Entities entities, PoseSegments segments, PoseInterpolation interpolation) {
        this.entities = entities;
        this.segments = segments;
        this.interpolation = interpolation;
        transforms = entities.registry().get(Transform.class);
        segments.setTeleportListener(excludeTeleported);
    }

    void set(float newFadeSeconds, float newMaxDistance) {
        fadeSeconds = newFadeSeconds;
        maxDistance = newMaxDistance;
        if (newFadeSeconds == 0f) {
            dropAll();
        }
    }

    /** Copies all poses. Called before steps are undone and resimulated. */
    void begin(float newAlpha) {
        alpha = newAlpha;
        teleported.clear();
        count = 0;
        List<Archetype> archetypes = entities.archetypesByCreation();
        for (int i = 0; fadeSeconds > 0f && i < archetypes.size(); i++) {
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
            previous = Arrays.copyOf(previous, capacity * FLOATS);
            current = Arrays.copyOf(current, capacity * FLOATS);
        }
        System.arraycopy(chunk.ids(), 0, ids, count, size);
        System.arraycopy(column.lane(PoseLayout.PREVIOUS), 0, previous, count * FLOATS, size * FLOATS);
        System.arraycopy(column.current(), 0, current, count * FLOATS, size * FLOATS);
        count += size;
    }

    /** Compares all poses with the copies. Called after steps were resimulated. */
    void end() {
        segments.forEachTeleported(excludeTeleported);
        for (int i = 0; i < count; i++) {
            EntityId id = Objects.requireNonNull(ids[i]);
            Chunk chunk = entities.chunkOrNull(id);
            DenseColumn column = chunk == null ? null : chunk.floatsOrNull(transforms);
            if (chunk == null || column == null) { // despawned, or without a Transform
                continue;
            }
            int slot = Chunk.slotOf(id);
            if (!isEqual(previous, i, column.lane(PoseLayout.PREVIOUS), slot)
                    || !isEqual(current, i, column.current(), slot)) {
                correct(id, chunk.get(slot, transforms), i);
            }
        }
        Arrays.fill(ids, 0, count, null);
        count = 0;
    }

    private static boolean isEqual(float[] copies, int index, float[] poses, int slot) {
        return Arrays.equals(
                copies, index * FLOATS, index * FLOATS + SCALE, poses, slot * FLOATS, slot * FLOATS + SCALE);
    }

    /** Adds the difference of a pose and its copy to the offset of its entity. */
    private void correct(EntityId id, @Nullable Transform transform, int index) {
        if (transform == null || teleported.contains(transform)) {
            return;
        }
        Smoothing smoothing = transform.smoothing();
        float[] newPrevious = transform.column().lane(PoseLayout.PREVIOUS);
        interpolate(previous, current, index * FLOATS, smoothing, before);
        interpolate(newPrevious, transform.values(), transform.offset(), smoothing, after);
        if (Arrays.equals(before, 0, SCALE, after, 0, SCALE)) {
            return;
        }
        PoseOffset offset = offsetOf(id, transform);
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

    /** Returns the offset of an entity, a new one if it has none. */
    private PoseOffset offsetOf(EntityId id, Transform transform) {
        Corrected known = byTransform.get(transform);
        if (known != null && known.id == id) {
            return known.offset;
        }
        drop(transform); // of a despawned entity that had the same object
        Corrected added = spares.isEmpty() ? new Corrected() : spares.remove(spares.size() - 1);
        added.id = id;
        added.transform = transform;
        added.parent = parentInLastFrame(transform);
        added.offset.reset();
        corrected.add(added);
        byTransform.put(transform, added);
        return added.offset;
    }

    private static @Nullable EntityId parentInLastFrame(Transform transform) {
        HierarchyLink link = transform.interpolated().link();
        return link == null ? null : link.parent();
    }

    private void excludeTeleported(Transform transform) {
        if (count > 0) { // between begin and end
            teleported.add(transform);
        }
        drop(transform);
    }

    /** Ends the offset of an entity, if it has one: the next frame draws the interpolated pose. */
    private void drop(Transform transform) {
        Corrected ended = byTransform.remove(transform);
        if (ended != null) {
            markStale(transform);
            ended.transform = null;
        }
    }

    /** Ends all offsets, since the simulation goes on from another state. */
    void dropAll() {
        for (int i = 0; i < corrected.size(); i++) {
            Transform transform = corrected.get(i).transform;
            if (transform != null) {
                drop(transform);
            }
        }
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
        for (int i = 0; i < corrected.size(); i++) {
            Corrected next = corrected.get(i);
            next.offset.age(frameSeconds);
            if (next.transform != null) {
                markStale(next.transform);
            }
        }
    }

    /** Moves and rotates the interpolated poses. Called after the interpolation, and before poses are composed. */
    void apply(float frameAlpha) {
        for (int i = corrected.size() - 1; i >= 0; i--) {
            Corrected next = corrected.get(i);
            Transform drawn = drawn(next, frameAlpha);
            if (drawn != null) {
                next.offset.apply(drawn.column().lane(PoseLayout.INTERPOLATED), drawn.offset(), fadeSeconds);
                continue;
            }
            if (next.transform != null) {
                drop(next.transform);
            }
            spares.add(next);
            corrected.set(i, corrected.get(corrected.size() - 1));
            corrected.remove(corrected.size() - 1);
        }
    }

    /** Returns what to move: the Transform of the entity, or of its departed copy. Null if the offset has ended. */
    private @Nullable Transform drawn(Corrected next, float frameAlpha) {
        EntityId id = next.id;
        if (id == null
                || next.transform == null
                || next.offset.isFaded(fadeSeconds)
                || (!id.isAlive() && !entities.visibility().hasCopy(id))) {
            return null;
        }
        Transform transform = entities.get(id, transforms);
        if (transform == null
                || transform.smoothing() == Smoothing.SNAP
                || segments.hasTeleported(transform, frameAlpha)) {
            return null;
        }
        boolean isSame = !id.isAlive() || (transform == next.transform && parentInLastFrame(transform) == next.parent);
        return isSame ? transform : null;
    }
}
