package dev.halfstep.ground;

import dev.halfstep.space.Hits;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the movers near a moving one. Motions are nested, so there is a list of found movers for each depth.
 *
 * <p>Most bodies of a crowd move without moving others. They need the obstacles only, which are few, so obstacles have
 * cells of their own. The index of all movers is updated in a step that needs it.
 */
final class NearbyMovers {

    /** The number of cells from which on an obstacle is among the large ones instead. */
    private static final double MAX_CELLS = 64;

    /** The largest number of a column or row: the next number does not overflow. */
    private static final double MAX_CELL = 1 << 30;

    private final double cellSize;
    private final SpatialIndex index;
    private final World.Lookup<Mover> lookup;
    private final Hits hits = new Hits();
    private final List<List<Mover>> lists = new ArrayList<>();
    private int depth;

    /** True if the index has the positions of this step. */
    private boolean isIndexed;

    /** The margin of each search: twice the allowed overlap. */
    private double margin;

    /** The greatest distance that a body has moved since the step began. Searches are widened by it. */
    private double moved;

    /** The greatest distance that a crate has moved since the step began. */
    private double movedObstacle;

    /** Crates and platforms, in the order of entity numbers. */
    private final List<Mover> obstacles = new ArrayList<>();

    private final List<Mover> largeObstacles = new ArrayList<>();

    /** The other obstacles by the cells that they overlap. Distant cells share a list, by a hash. */
    private final List<List<Mover>> cells = new ArrayList<>(List.of(new ArrayList<>()));

    NearbyMovers(World world, float cellSize) {
        this.cellSize = cellSize;
        index = new SpatialIndex(world, cellSize, Mover.class);
        lookup = world.lookup(Mover.class);
    }

    /** Begins a step with its movers in the order of entity numbers, after all platforms have moved. */
    void beginStep(List<Mover> movers, double tolerance) {
        isIndexed = false;
        depth = 0; // if the last step has failed
        margin = 2 * tolerance;
        moved = 0;
        movedObstacle = 0;
        obstacles.clear();
        largeObstacles.clear();
        for (int i = 0; i < cells.size(); i++) {
            cells.get(i).clear();
        }
        for (int i = 0; i < movers.size(); i++) {
            if (movers.get(i).role != Mover.Role.BODY) {
                movers.get(i).order = obstacles.size();
                obstacles.add(movers.get(i));
            }
        }
        while (cells.size() < obstacles.size()) {
            for (int i = cells.size(); i > 0; i--) { // always a power of two
                cells.add(new ArrayList<>());
            }
        }
        for (int i = 0; i < obstacles.size(); i++) {
            addToCells(obstacles.get(i));
        }
    }

    private void addToCells(Mover obstacle) {
        int left = cellOf(obstacle.x - obstacle.halfWidth);
        int right = cellOf(obstacle.x + obstacle.halfWidth);
        int bottom = cellOf(obstacle.y - obstacle.halfHeight);
        int top = cellOf(obstacle.y + obstacle.halfHeight);
        if ((right - left + 1.0) * (top - bottom + 1.0) > MAX_CELLS) {
            largeObstacles.add(obstacle);
            return;
        }
        for (int column = left; column <= right; column++) {
            for (int row = bottom; row <= top; row++) {
                cell(column, row).add(obstacle);
            }
        }
    }

    private int cellOf(double place) {
        return (int) Math.max(-MAX_CELL, Math.min(MAX_CELL, Math.floor(place / cellSize)));
    }

    private List<Mover> cell(int column, int row) {
        int mixed = (column * 31 + row) * 0x9E3779B9;
        return cells.get((mixed ^ mixed >>> 15) & cells.size() - 1);
    }

    /** Returns the mover of an entity, null if the entity is null, despawned or has no mover. */
    @Nullable
    Mover of(@Nullable EntityId id) {
        return id != null && id.isAlive() ? lookup.getOrNull(id) : null;
    }

    /** Widens later searches by the motion of a body in this step. */
    void noteMotion(Mover body) {
        moved = Math.max(moved, Math.max(Math.abs(body.x - body.startX), Math.abs(body.y - body.startY)));
        movedObstacle = body.role == Mover.Role.BODY ? movedObstacle : moved;
    }

    private List<Mover> begin() {
        while (lists.size() <= depth) {
            lists.add(new ArrayList<>());
        }
        List<Mover> near = lists.get(depth++);
        near.clear();
        return near;
    }

    /**
     * Finds the movers near a mover, among them the mover.
     *
     * @param reachX the distance of the search from the left and the right side of the box of the mover
     * @param reachY the distance of the search from the top and the bottom of the box
     * @return a list that is valid until the call of {@link #release} for it
     */
    List<Mover> find(Mover mover, double reachX, double reachY) {
        if (!isIndexed) {
            index.update(); // poses do not change before the end of the step
            isIndexed = true;
        }
        List<Mover> near = begin();
        float halfWidth = (float) Math.min(Float.MAX_VALUE, mover.halfWidth + reachX + moved + margin);
        float halfHeight = (float) Math.min(Float.MAX_VALUE, mover.halfHeight + reachY + moved + margin);
        index.overlapBox((float) mover.x, (float) mover.y, halfWidth, halfHeight, hits);
        for (int i = 0; i < hits.size(); i++) {
            near.add(lookup.get(hits.entity(i)));
        }
        return near;
    }

    /** Finds the crates and platforms near a mover, as {@link #find} does. */
    List<Mover> findObstacles(Mover mover, double reachX, double reachY) {
        if (obstacles.isEmpty()) {
            depth++;
            return obstacles;
        }
        List<Mover> near = begin();
        double halfWidth = mover.halfWidth + reachX + movedObstacle + margin;
        double halfHeight = mover.halfHeight + reachY + movedObstacle + margin;
        int left = cellOf(mover.x - halfWidth);
        int right = cellOf(mover.x + halfWidth);
        int bottom = cellOf(mover.y - halfHeight);
        int top = cellOf(mover.y + halfHeight);
        if ((right - left + 1.0) * (top - bottom + 1.0) >= obstacles.size()) {
            addNear(obstacles, mover, halfWidth, halfHeight, near);
            return near;
        }
        addNear(largeObstacles, mover, halfWidth, halfHeight, near);
        for (int column = left; column <= right; column++) {
            for (int row = bottom; row <= top; row++) {
                addNear(cell(column, row), mover, halfWidth, halfHeight, near);
            }
        }
        return near;
    }

    /** Adds the near ones of some obstacles, in the order of entity numbers and each one once. */
    private static void addNear(List<Mover> some, Mover mover, double halfWidth, double halfHeight, List<Mover> near) {
        for (int i = 0; i < some.size(); i++) {
            Mover obstacle = some.get(i);
            if (isNear(mover, obstacle, halfWidth, halfHeight)) {
                int at = near.size();
                while (at > 0 && near.get(at - 1).order > obstacle.order) {
                    at--;
                }
                if (at == 0 || near.get(at - 1) != obstacle) {
                    near.add(at, obstacle);
                }
            }
        }
    }

    /** Returns whether an obstacle was near when the step began. */
    private static boolean isNear(Mover mover, Mover obstacle, double halfWidth, double halfHeight) {
        double x = obstacle.isPlatform() ? obstacle.x : obstacle.startX; // a platform has moved before
        double y = obstacle.isPlatform() ? obstacle.y : obstacle.startY;
        return Math.abs(x - mover.x) <= halfWidth + obstacle.halfWidth
                && Math.abs(y - mover.y) <= halfHeight + obstacle.halfHeight;
    }

    /** Releases the list that the last call of {@link #find} or {@link #findObstacles} has returned, for reuse. */
    void release() {
        depth--;
    }
}
