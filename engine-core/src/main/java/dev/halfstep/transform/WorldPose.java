package dev.halfstep.transform;

import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the simulated pose of an entity in the world, from its Transform and the Transforms of its ancestors. */
final class WorldPose {

    /** An entity and its ancestors, while a thread composes its pose. Not recursive: a chain of parents may be long. */
    private static final ThreadLocal<List<Transform>> CHAIN = ThreadLocal.withInitial(ArrayList::new);

    private WorldPose() {}

    /**
     * Composes the world pose of an entity with a Transform from the poses of a lane: from the root down, as frames
     * compose drawn poses, so the results are equal to the bit. A parent without a Transform counts as the origin.
     * Thread-safe, and allocates nothing.
     *
     * @param lane {@link PoseLayout#CURRENT} or {@link PoseLayout#PREVIOUS}
     */
    static void compose(Entities entities, EntityId id, int lane, float[] dest, int at) {
        var transforms = entities.registry().get(Transform.class);
        var parents = entities.registry().isRegistered(Parent.class)
                ? entities.registry().get(Parent.class)
                : null;
        List<Transform> chain = CHAIN.get();
        EntityId next = id;
        Transform transform = entities.get(next, transforms);
        while (transform != null) {
            chain.add(transform);
            @Nullable Parent parent = parents == null ? null : entities.get(next, parents);
            next = parent == null ? next : parent.id();
            transform = parent == null ? null : entities.get(next, transforms);
        }
        for (int i = chain.size() - 1; i >= 0; i--) {
            float[] poses = chain.get(i).column().lane(lane);
            int from = chain.get(i).offset();
            if (i == chain.size() - 1) {
                System.arraycopy(poses, from, dest, at, PoseLayout.FLOATS);
            } else {
                PoseComposition.compose(dest, at, poses, from, dest, at);
            }
        }
        chain.clear();
    }
}
