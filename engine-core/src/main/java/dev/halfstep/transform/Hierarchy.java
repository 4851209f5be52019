package dev.halfstep.transform;

import dev.halfstep.archetype.Entities;
import dev.halfstep.archetype.EntityVisibility;
import dev.halfstep.entity.EntityId;
import dev.halfstep.query.Query2;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the children of a world and their parents, one {@link HierarchyLink} for each child. In a frame without a
 * change of the hierarchy, {@link #updateLinks} only compares the links with the entities and allocates nothing.
 * Otherwise it rebuilds the links.
 */
final class Hierarchy {

    /** A constant, because creating the comparator in each step would allocate. */
    private static final Comparator<HierarchyLink> PARENTS_FIRST = Comparator.comparingInt(HierarchyLink::depth);

    private final Query2<Transform, Parent> children;

    /** The links of all children, in the order of {@link #children}. */
    private List<HierarchyLink> links = new ArrayList<>();

    /** The same links, parents before their children. */
    private final List<HierarchyLink> linksByDepth = new ArrayList<>();

    /** The links of departed children (despawned, but still visible), parents before their children. */
    private final List<HierarchyLink> departedLinks = new ArrayList<>();

    private final Entities entities;
    private final EntityVisibility visibility;

    // The generation of the visibility, and its number of departed entities, at the last update of departedLinks.
    private long departedGeneration;
    private int departedCount;

    // For compareLink: the callback, and its results in this frame.
    private final Query2.Each<Transform, Parent> compareLink = this::compareLink;
    private int comparedCount;
    private boolean hasChanged;

    Hierarchy(World world) {
        entities = EngineWorld.of(world).entities();
        visibility = EngineWorld.of(world).visibility();
        children = world.query(Transform.class, Parent.class);
        EngineWorld.of(world).addStructureListener(new ParentChangeListener(world));
    }

    /** Returns whether no entity has a parent. */
    boolean isEmpty() {
        return children.count() == 0;
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
        updateDepartedLinks();
    }

    /** Rebuilds the links of departed children, if the departed entities have changed since the last call. */
    private void updateDepartedLinks() {
        if (departedGeneration == visibility.generation() && departedCount == visibility.departedCount()) {
            return;
        }
        departedGeneration = visibility.generation();
        departedCount = visibility.departedCount();
        departedLinks.clear();
        for (int i = 0; i < departedCount; i++) {
            EntityId id = visibility.departed(i);
            Parent parent = componentOrNull(id, Parent.class);
            Transform child = componentOrNull(id, Transform.class);
            if (parent != null && child != null) {
                departedLinks.add(linkDeparted(child, parent.id()));
            }
        }
        departedLinks.forEach(Hierarchy::computeDepths);
        departedLinks.sort(PARENTS_FIRST);
    }

    /** Creates the link of a departed child. If the parent cannot be read any more, uses its last Transform. */
    private HierarchyLink linkDeparted(Transform child, EntityId parent) {
        HierarchyLink formerLink = child.interpolated().link();
        HierarchyLink link = new HierarchyLink(child);
        child.interpolated().setLink(link);
        boolean isParentReadable = parent.isAlive() || visibility.hasCopy(parent);
        Transform lastParentTransform = formerLink == null ? null : formerLink.parentTransform();
        link.attachDeparted(parent, isParentReadable ? componentOrNull(parent, Transform.class) : lastParentTransform);
        return link;
    }

    /** Removes the links of departed children, because the next step begins or a snapshot was restored. */
    void discardDeparted() {
        departedLinks.clear();
        departedCount = 0;
    }

    /** Compares the next child of the query with the next link. */
    private void compareLink(EntityId id, Transform child, Parent parent) {
        hasChanged = hasChanged
                || comparedCount == links.size()
                || !links.get(comparedCount).isCurrent(id, child, parent.id());
        comparedCount++;
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
        link.attach(id, parent.id(), componentOrNull(parent.id(), Transform.class), links);
        links.add(link);
    }

    /** Returns whether an entity that is alive, or was despawned in the newest step, has a parent. */
    boolean isChild(EntityId id) {
        return componentOrNull(id, Parent.class) != null;
    }

    /** Returns a component of an entity that is alive, or of its copy if it was despawned in the newest step. */
    private <C> @Nullable C componentOrNull(EntityId id, Class<C> componentClass) {
        return entities.get(id, entities.registry().get(componentClass));
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

    /** Converts the interpolated poses of all children from relative poses to world poses. */
    void composePoses() {
        for (int i = 0; i < linksByDepth.size(); i++) {
            linksByDepth.get(i).compose();
        }
        for (int i = 0; i < departedLinks.size(); i++) {
            departedLinks.get(i).compose();
        }
    }
}
