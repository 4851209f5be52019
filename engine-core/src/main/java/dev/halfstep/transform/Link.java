package dev.halfstep.transform;

import dev.halfstep.store.Chunk;
import dev.halfstep.world.EntityId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One child that is drawn below its parent. */
final class Link {

    private final Transform child;
    private @Nullable EntityId parent;
    private @Nullable Transform parentTransform;
    private @Nullable List<Link> list;
    private int depth;
    private boolean composed;

    Link(Transform child) {
        this.child = child;
    }

    Transform child() {
        return child;
    }

    /** The parent, if that is a child itself. */
    @Nullable
    Link above() {
        return parentTransform == null ? null : parentTransform.drawn().link();
    }

    /** Whether it still is what it was made for. A parent without a Transform may get one at any time. */
    boolean stillHolds(Transform newChild, EntityId newParent) {
        return child == newChild
                && parent == newParent
                && parentTransform != null
                && !parentTransform.chunk().isDetached();
    }

    /** Below another parent than before, a child has no history: what it was relative to is another thing now. */
    void attach(EntityId newParent, @Nullable Transform newParentTransform, List<Link> newList) {
        if (parent != newParent || parentTransform != newParentTransform) {
            child.clearHistory();
        }
        parent = newParent;
        parentTransform = newParentTransform;
        list = newList;
        depth = 0;
        markStale();
    }

    /** Whether this list was the last one that it was put on. */
    boolean isIn(List<Link> other) {
        return list == other;
    }

    /** For a child that has no parent any more. */
    void detach() {
        if (child.drawn().link() == this) {
            child.drawn().setLink(null);
            child.clearHistory();
            markStale();
        }
    }

    private void markStale() {
        Chunk chunk = child.chunk();
        if (!chunk.isDetached()) {
            chunk.marked(TransformStorage.STALE).add(child.slot());
            chunk.marked(TransformStorage.UNMEASURED).add(child.slot());
        }
    }

    /** How many parents stand above it, 0 while that is not known. */
    int depth() {
        return depth;
    }

    void setDepth(int newDepth) {
        depth = newDepth;
    }

    /** Puts the drawn pose of the parent before the drawn one of the child, if either was drawn anew. */
    void compose() {
        boolean fresh = isFresh(child);
        if (parentTransform == null) {
            composed = fresh;
            return;
        }
        Link above = parentTransform.drawn().link();
        composed = fresh || (above == null ? isFresh(parentTransform) : above.composed);
        if (composed) {
            // A pose that was not drawn anew rests, and its lane of drawn poses still holds the composed one.
            Chunk chunk = child.chunk();
            float[] local = chunk.lane(fresh ? TransformStorage.INTERPOLATED : TransformStorage.CURRENT);
            Chunk parentChunk = parentTransform.chunk();
            PoseComposition.compose(
                    parentChunk.lane(TransformStorage.INTERPOLATED),
                    parentTransform.offset(),
                    local,
                    chunk.lane(TransformStorage.INTERPOLATED),
                    child.offset());
        }
    }

    private static boolean isFresh(Transform transform) {
        return transform.chunk().marked(TransformStorage.FRESH).contains(transform.slot());
    }
}
