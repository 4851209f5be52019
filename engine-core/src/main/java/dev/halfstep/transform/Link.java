package dev.halfstep.transform;

import dev.halfstep.entity.EntityId;
import dev.halfstep.store.Chunk;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Links one child to its parent, and composes its drawn pose. */
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

    /** Returns the link of the parent, if the parent is a child itself. */
    @Nullable
    Link above() {
        return parentTransform == null ? null : parentTransform.drawn().link();
    }

    /** Returns whether the link is still valid. Without a parent transform it never is: the parent may get one. */
    boolean stillHolds(Transform newChild, EntityId newParent) {
        return child == newChild
                && parent == newParent
                && parentTransform != null
                && !parentTransform.chunk().isDetached();
    }

    /** Attaches the child to a parent. With another parent it has no history: its previous pose was relative to the old one. */
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

    /** Returns whether the link was added to this list last. */
    boolean isIn(List<Link> other) {
        return list == other;
    }

    /** Removes the link from a child without a parent. */
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

    /** Returns the depth in the hierarchy, 0 if it is not computed yet. */
    int depth() {
        return depth;
    }

    void setDepth(int newDepth) {
        depth = newDepth;
    }

    /** Composes the drawn pose of the child with that of its parent, if either was computed in this frame. */
    void compose() {
        boolean fresh = isFresh(child);
        if (parentTransform == null) {
            composed = fresh;
            return;
        }
        Link above = parentTransform.drawn().link();
        composed = fresh || (above == null ? isFresh(parentTransform) : above.composed);
        if (composed) {
            // A pose that was not computed in this frame rests: its drawn lane still holds the composed pose.
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
