package dev.halfstep.transform;

import dev.halfstep.entity.EntityId;
import dev.halfstep.query.Query2;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the children of a world and their parents. In a frame without a change of the hierarchy, it only checks the links
 * and allocates nothing; otherwise it rebuilds them.
 */
final class Hierarchy {

    private final World world;
    private final Query2<Transform, Parent> children;

    /** In the order of the query. */
    private List<Link> links = new ArrayList<>();

    /** Parents before their children. */
    private final List<Link> byDepth = new ArrayList<>();

    private final Query2.Each<Transform, Parent> check = this::check;
    private int checked;
    private boolean changed;

    Hierarchy(World world) {
        this.world = world;
        children = world.query(Transform.class, Parent.class);
        EngineWorld.of(world).addStructureListener(new LostParents(world));
    }

    /** Returns whether no entity has a parent. */
    boolean isEmpty() {
        return children.count() == 0;
    }

    /** Updates the links. Called before poses are interpolated. */
    void refresh() {
        checked = 0;
        changed = false;
        children.forEach(check);
        if (changed || checked != links.size()) {
            relink();
        }
    }

    private void check(EntityId id, Transform child, Parent parent) {
        changed = changed || checked == links.size() || !links.get(checked).stillHolds(child, parent.id());
        checked++;
    }

    private void relink() {
        List<Link> former = links;
        links = new ArrayList<>();
        children.forEach(this::link);
        for (Link link : former) {
            if (!link.isIn(links)) {
                link.detach();
            }
        }
        byDepth.clear();
        byDepth.addAll(links);
        byDepth.forEach(Hierarchy::measureDepth);
        byDepth.sort(Comparator.comparingInt(Link::depth));
    }

    private void link(EntityId id, Transform child, Parent parent) {
        Link link = child.drawn().link();
        if (link == null) {
            link = new Link(child);
            child.drawn().setLink(link);
        }
        link.attach(parent.id(), transform(parent.id()), links);
        links.add(link);
    }

    private @Nullable Transform transform(EntityId id) {
        return world.has(id, Transform.class) ? world.get(id, Transform.class) : null;
    }

    /** Walks up to a link with known depth, and down again. Not recursive: the stack may be too small. */
    private static void measureDepth(Link link) {
        int unknown = 0;
        Link known = link;
        while (known != null && known.depth() == 0) {
            unknown++;
            known = known.above();
        }
        int depth = unknown + (known == null ? 0 : known.depth());
        Link next = link;
        for (int i = 0; i < unknown && next != null; i++) {
            next.setDepth(depth - i);
            next = next.above();
        }
    }

    /** Transforms the drawn poses of children from relative to world poses. */
    void compose() {
        for (int i = 0; i < byDepth.size(); i++) {
            byDepth.get(i).compose();
        }
    }
}
