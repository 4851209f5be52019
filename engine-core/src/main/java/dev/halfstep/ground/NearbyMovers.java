package dev.halfstep.ground;

import dev.halfstep.space.Hits;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the movers near a moving one. Motions are nested, so there is a list of found movers for each depth. */
final class NearbyMovers {

    private final SpatialIndex index;
    private final World.Lookup<Mover> lookup;
    private final Hits hits = new Hits();
    private final List<List<Mover>> lists = new ArrayList<>();
    private int depth;

    /** The margin of each search: twice the allowed overlap. */
    private double margin;

    /** The greatest distance that a body has moved since the index was updated. Searches are widened by it. */
    private double moved;

    NearbyMovers(World world, float cellSize) {
        index = new SpatialIndex(world, cellSize, Mover.class);
        lookup = world.lookup(Mover.class);
    }

    /** Begins a step, after all platforms have moved. */
    void beginStep(double tolerance) {
        index.update();
        depth = 0; // if the last step has failed
        margin = 2 * tolerance;
        moved = 0;
    }

    /** Returns the mover of an entity, null if the entity is null, despawned or has no mover. */
    @Nullable
    Mover of(@Nullable EntityId id) {
        return id != null && id.isAlive() ? lookup.getOrNull(id) : null;
    }

    /** Widens later searches by the motion of a body in this step. */
    void noteMotion(Mover body) {
        moved = Math.max(moved, Math.max(Math.abs(body.x - body.startX), Math.abs(body.y - body.startY)));
    }

    /**
     * Finds the movers near a body, among them the body.
     *
     * @param reachX the distance of the search from the left and the right side of the box of the body
     * @param reachY the distance of the search from the top and the bottom of the box
     * @return a list that is valid until the call of {@link #release} for it
     */
    List<Mover> find(Mover body, double reachX, double reachY) {
        if (depth == lists.size()) {
            lists.add(new ArrayList<>());
        }
        List<Mover> near = lists.get(depth++);
        near.clear();
        float halfWidth = (float) Math.min(Float.MAX_VALUE, body.halfWidth + reachX + moved + margin);
        float halfHeight = (float) Math.min(Float.MAX_VALUE, body.halfHeight + reachY + moved + margin);
        index.overlapBox((float) body.x, (float) body.y, halfWidth, halfHeight, hits);
        for (int i = 0; i < hits.size(); i++) {
            near.add(lookup.get(hits.entity(i)));
        }
        return near;
    }

    /** Releases the list that the last call of {@link #find} has returned, for reuse. */
    void release() {
        depth--;
    }
}
