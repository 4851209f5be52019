package dev.halfstep.transform;

import dev.halfstep.storage.ComponentInfo;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.Entities;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityVisibility;
import dev.halfstep.storage.SlotSet;
import dev.halfstep.storage.StructureListener;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the children of a world and their parents, one {@link HierarchyLink} for each living child. In a frame without
 * a change of the hierarchy, {@link #updateLinks} only compares the links with the entities and allocates nothing.
 * Otherwise it rebuilds the links.
 *
 * <p>Departed children (despawned, but still visible) have no links. In each frame, they are drawn relative to their
 * parent, or to its copy if the parent is despawned too.
 */
final class Hierarchy implements StructureListener {

    /** A constant, because creating the comparator in each step would allocate. */
    private static final Comparator<HierarchyLink> PARENTS_FIRST = Comparator.comparingInt(HierarchyLink::depth);

    private final Query2<Transform, Parent> children;

    /** The links of all children, in the order of {@link #children}. */
    private List<HierarchyLink> links = new ArrayList<>();

    /** The same links, parents before their children. */
    private final List<HierarchyLink> linksByDepth = new ArrayList<>();

    private final Entities entities;
    private final EntityVisibility visibility;
    private final ComponentInfo<Transform> transforms;
    private final ComponentInfo<Parent> parents;

    /** The number of changes of their parent through which entities keep their world pose. Never iterated. */
    private final Map<EntityId, Integer> keepingPose = new HashMap<>();

    private final float[] parentPose = new float[PoseLayout.FLOATS];

    /** True if any parent may have another Transform object than at the last update of the links. */
    private boolean mayParentsHaveOtherTransforms;

    // For compareLink: the callback, and its results in this frame.
    private final Query2.Each<Transform, Parent> compareLink = this::compareLink;
    private int comparedCount;
    private boolean hasChanged;

    Hierarchy(World world) {
        entities = EngineWorld.of(world).entities();
        visibility = entities.visibility();
        transforms = entities.registry().get(Transform.class);
        parents = entities.registry().get(Parent.class);
        children = world.query(Transform.class, Parent.class);
        EngineWorld.of(world).addStructureListener(this);
    }

    @Override
    public void entityDespawning(EntityId id, float fraction) {}

    @Override
    public void componentAdded(EntityId id, Class<?> componentClass) {
        componentChanged(id, componentClass, /* former= */ null);
    }

    @Override
    public void componentRemoved(EntityId id, Class<?> componentClass, Object component) {
        componentChanged(id, componentClass, component);
    }

    @Override
    public void worldRestored() {
        mayParentsHaveOtherTransforms = true;
        forgetKeptPoses();
    }

    private void componentChanged(EntityId id, Class<?> componentClass, @Nullable Object former) {
        if (componentClass != Transform.class && componentClass != Parent.class) {
            return;
        }
        mayParentsHaveOtherTransforms |= componentClass == Transform.class;
        Transform transform = transformOrNull(id);
        if (transform != null) {
            if (componentClass == Parent.class) {
                parentChanged(id, transform, (Parent) former);
            } else {
                HierarchyLink.markForInterpolation(transform); // a child may have a link from before
            }
        }
    }

    void keepPose(EntityId id) {
        keepingPose.merge(id, 1, Integer::sum);
    }

    void forgetKeptPoses() {
        if (!keepingPose.isEmpty()) {
            keepingPose.clear();
        }
    }

    private void parentChanged(EntityId id, Transform transform, @Nullable Parent former) {
        SlotSet changed = transform.column().markedSlots(PoseLayout.PARENT_CHANGED);
        boolean isPreviousValid = !changed.contains(transform.slot());
        markParentChanged(transform);
        Integer changes = keepingPose.remove(id);
        if (changes != null) {
            if (changes > 1) { // attached several times in this step
                keepingPose.put(id, changes - 1);
            }
            convert(transform, former, entities.get(id, parents));
            changed.set(transform.slot(), !isPreviousValid);
        }
    }

    /**
     * Converts the previous and the current pose of an entity: relative to its new parent instead of its former one.
     */
    private void convert(Transform transform, @Nullable Parent former, @Nullable Parent parent) {
        DenseColumn column = transform.column();
        column.beginWrite(transform.slot());
        column.markChanged();
        for (int lane = PoseLayout.CURRENT; lane <= PoseLayout.PREVIOUS; lane++) {
            float[] poses = column.lane(lane);
            if (former != null && transformOrNull(former.id()) != null) {
                WorldPose.compose(entities, former.id(), lane, parentPose, 0);
                PoseComposition.compose(parentPose, 0, poses, poses, transform.offset());
            }
            if (parent != null && transformOrNull(parent.id()) != null) {
                WorldPose.compose(entities, parent.id(), lane, parentPose, 0);
                PoseComposition.makeRelative(parentPose, 0, poses, transform.offset());
            }
        }
        drawInOneMotion(former);
        drawInOneMotion(parent);
    }

    /**
     * Draws a parent and its ancestors between their previous and current poses, from which poses were converted: a
     * teleport is drawn at once.
     */
    private void drawInOneMotion(@Nullable Parent parent) {
        for (Parent next = parent; next != null; next = entities.get(next.id(), parents)) {
            Transform transform = transformOrNull(next.id());
            if (transform == null) {
                return;
            }
            transform.column().markedSlots(PoseLayout.SEGMENTED).remove(transform.slot());
        }
    }

    /** Lets an entity snap to its new pose in the next frame, even if the new parent is the former one. */
    private static void markParentChanged(Transform transform) {
        transform.column().markedSlots(PoseLayout.PARENT_CHANGED).add(transform.slot());
        // The segments are not drawn: their poses are relative to the former parent.
        transform.column().markedSlots(PoseLayout.SEGMENTED).remove(transform.slot());
    }

    /** Returns whether no entity has a parent, not even one whose spawn is still to be presented. */
    boolean isEmpty() {
        visibility.setSuspended(true);
        try {
            return children.count() == 0;
        } finally {
            visibility.setSuspended(false);
        }
    }

    /**
     * Shifts the poses of all children that are drawn like entities without a parent, because their parent has no
     * Transform. Called in a step.
     */
    void shiftUncomposed(float dx, float dy, float dz) {
        children.forEach((id, child, parent) -> {
            if (transformOrNull(parent.id()) == null) {
                child.shift(dx, dy, dz);
            }
        });
    }

    /** Rebuilds the links if an entity or a parent has changed. Called before poses are interpolated. */
    void updateLinks() {
        comparedCount = 0;
        hasChanged = false;
        visibility.setSuspended(true); // hidden children need links too, or they would stand still when they appear
        try {
            children.forEach(compareLink);
            if (hasChanged || comparedCount != links.size()) {
                rebuildLinks();
            }
        } finally {
            visibility.setSuspended(false);
        }
        mayParentsHaveOtherTransforms = false;
    }

    /** Compares the next child of the query with the next link. */
    private void compareLink(EntityId id, Transform child, Parent parent) {
        hasChanged =
                hasChanged || comparedCount == links.size() || !isCurrent(links.get(comparedCount), id, child, parent);
        comparedCount++;
    }

    private boolean isCurrent(HierarchyLink link, EntityId id, Transform child, Parent parent) {
        return link.isCurrent(id, child, parent.id())
                && (!mayParentsHaveOtherTransforms || link.parentTransform() == transformOrNull(parent.id()));
    }

    private void rebuildLinks() {
        List<HierarchyLink> formerLinks = links;
        links = new ArrayList<>();
        children.forEach(this::addLink);
        for (HierarchyLink link : formerLinks) {
            if (!link.isMemberOf(links)) {
                link.detach();
            }
        }
        linksByDepth.clear();
        linksByDepth.addAll(links);
        linksByDepth.forEach(Hierarchy::computeDepths);
        linksByDepth.sort(PARENTS_FIRST);
    }

    private void addLink(EntityId id, Transform child, Parent parent) {
        HierarchyLink link = child.interpolated().link();
        if (link == null) {
            link = new HierarchyLink(child);
            child.interpolated().setLink(link);
        }
        link.attach(id, parent.id(), transformOrNull(parent.id()), links);
        links.add(link);
    }

    /**
     * Returns whether the pose of an entity is relative to the pose of its parent. The entity is alive, or was
     * despawned in the newest step.
     */
    boolean isComposed(EntityId id) {
        Parent parent = entities.get(id, parents);
        return parent != null && transformOrNull(parent.id()) != null;
    }

    /** Returns the Transform of an entity that is alive, or of its copy if it was despawned in the newest step. */
    private @Nullable Transform transformOrNull(EntityId id) {
        return entities.get(id, transforms);
    }

    /**
     * Computes the depth of a link and of its ancestors. First it counts the ancestors up to one with a known depth,
     * then it sets the depths in between. It does not recurse, because a long chain of parents would overflow the
     * stack.
     */
    private static void computeDepths(HierarchyLink link) {
        int unknownCount = 0;
        HierarchyLink known = link;
        while (known != null && known.depth() == 0) {
            unknownCount++;
            known = known.parentLink();
        }
        int depth = unknownCount + (known == null ? 0 : known.depth());
        HierarchyLink unknown = link;
        for (int i = 0; i < unknownCount && unknown != null; i++) {
            unknown.setDepth(depth - i);
            unknown = unknown.parentLink();
        }
    }

    /** Converts the interpolated poses of all living children from relative poses to world poses. */
    void composePoses() {
        for (int i = 0; i < linksByDepth.size(); i++) {
            linksByDepth.get(i).compose();
        }
    }

    /** Converts the interpolated poses of all departed children, which were just computed, to world poses. */
    void composeDepartedPoses() {
        for (int i = visibility.departedCount() - 1; i >= 0; i--) { // a child was despawned before its parent
            EntityId id = visibility.departed(i);
            Transform child = transformOrNull(id);
            Parent parent = entities.get(id, parents);
            if (child != null && parent != null) {
                compose(child, transformOrNull(parent.id()));
            }
        }
    }

    private static void compose(Transform child, @Nullable Transform parent) {
        if (parent != null) {
            float[] poses = child.column().lane(PoseLayout.INTERPOLATED);
            float[] parentPoses = parent.column().lane(PoseLayout.INTERPOLATED);
            PoseComposition.compose(parentPoses, parent.offset(), poses, poses, child.offset());
        }
    }
}
