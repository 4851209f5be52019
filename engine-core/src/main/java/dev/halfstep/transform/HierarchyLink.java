package dev.halfstep.transform;

import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.EntityId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Links one child to its parent, and composes the world pose of the child. */
final class HierarchyLink {

    private final Transform child;

    private @Nullable EntityId childId;

    private @Nullable EntityId parent;
    private @Nullable Transform parentTransform;

    /** The list to which this link was last added. */
    private @Nullable List<HierarchyLink> owningList;

    private int depth;

    /** True if {@link #compose} has updated the interpolated pose of the child in this frame. */
    private boolean isUpdated;

    HierarchyLink(Transform child) {
        this.child = child;
    }

    Transform child() {
        return child;
    }

    /** Returns the link of the parent to the grandparent, null if the parent has no parent itself. */
    @Nullable
    HierarchyLink parentLink() {
        return parentTransform == null ? null : parentTransform.interpolated().link();
    }

    /** Returns whether the link still connects these two entities. Their Transform objects may have changed. */
    boolean isCurrent(EntityId newChildId, Transform newChild, EntityId newParent) {
        return childId == newChildId // a new entity may have the Transform object of a despawned one
                && child == newChild
                && parent == newParent;
    }

    /** Returns the parent of the last frame. */
    @Nullable
    EntityId parent() {
        return parent;
    }

    /**
     * Returns the Transform of the parent.
     *
     * @return null if the parent has none, or there is no parent
     */
    @Nullable
    Transform parentTransform() {
        return parentTransform;
    }

    /**
     * Attaches the child to a parent.
     *
     * @param newParentTransform null if the parent has no Transform
     * @param newList the list of links that is being built
     */
    void attach(
            EntityId newChildId,
            EntityId newParent,
            @Nullable Transform newParentTransform,
            List<HierarchyLink> newList) {
        childId = newChildId;
        parent = newParent;
        parentTransform = newParentTransform;
        owningList = newList;
        depth = 0; // unknown
        markForInterpolation(child);
    }

    /** Returns whether the link was last added to this list. */
    boolean isMemberOf(List<HierarchyLink> list) {
        return owningList == list;
    }

    /** Removes the link from a child that has no parent any more. */
    void detach() {
        if (child.interpolated().link() == this) {
            child.interpolated().setLink(null);
            markForInterpolation(child);
        }
    }

    /** Makes the next interpolation compute the pose of an entity, even if nothing was written to its Transform. */
    static void markForInterpolation(Transform transform) {
        DenseColumn column = transform.column();
        if (!column.isDetached()) {
            column.markedSlots(PoseLayout.STALE).add(transform.slot());
            column.markedSlots(PoseLayout.DISTANCE_OUTDATED).add(transform.slot());
        }
    }

    /** Returns the number of ancestors of the child, 0 if the number is not computed yet. */
    int depth() {
        return depth;
    }

    void setDepth(int newDepth) {
        depth = newDepth;
    }

    /** Composes the pose of the child with the pose of its parent, if either pose was computed in this frame. */
    void compose() {
        boolean isChildComputed = isComputed(child);
        if (parentTransform == null) { // a parent at the origin: the relative pose is the world pose
            isUpdated = isChildComputed;
            return;
        }
        isUpdated = isChildComputed || isParentUpdated(parentTransform);
        if (isUpdated) {
            // The interpolated lane has the relative pose only if the child was computed in this frame. Otherwise the
            // lane still has the world pose of an earlier frame, and the child is at rest: its current pose is its
            // relative pose.
            DenseColumn column = child.column();
            float[] relative = column.lane(isChildComputed ? PoseLayout.INTERPOLATED : PoseLayout.CURRENT);
            DenseColumn parentColumn = parentTransform.column();
            PoseComposition.compose(
                    parentColumn.lane(PoseLayout.INTERPOLATED),
                    parentTransform.offset(),
                    relative,
                    column.lane(PoseLayout.INTERPOLATED),
                    child.offset());
        }
    }

    /** Returns whether the interpolated pose of the parent has changed in this frame. */
    private static boolean isParentUpdated(Transform parentTransform) {
        HierarchyLink parentLink = parentTransform.interpolated().link();
        return parentLink == null ? isComputed(parentTransform) : parentLink.isUpdated;
    }

    private static boolean isComputed(Transform transform) {
        return transform.column().markedSlots(PoseLayout.COMPUTED_THIS_FRAME).contains(transform.slot());
    }
}
