package dev.halfstep.ground;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntBinaryOperator;

/**
 * Finds the cheapest way between two places of a {@link TileGrid}, tile by tile, by A*. A game uses it where few bodies
 * go to places of their own, as units that were sent somewhere; for many bodies with one aim, a {@link DistanceField}
 * is cheaper. Steps and costs are those of the field.
 *
 * <pre>{@code
 * private final PathSearch search = new PathSearch(2_000);
 *
 * boolean arrives = search.find(grid, x, y, targetX, targetY);
 * if (search.count() > 1) { // 0 if there is no way
 *     walkTo(grid.centerX(search.column(1)), grid.centerY(search.row(1)));
 * }
 * }</pre>
 *
 * <p>A search depends on its arguments alone, so it gives the same way after a rollback or a load. Each search replaces
 * the way of the last one. After a while, searches in grids of one size allocate nothing. A system that runs in parallel
 * with others needs an object of its own.
 */
public final class PathSearch {

    private final TileSteps steps = new TileSteps();
    private final int maxVisited;

    /** The tiles of the way, from its end. */
    private int[] way = new int[64];

    private int count;
    private boolean isLimited;

    /**
     * Creates a search.
     *
     * @param maxVisited the number of tiles after which a search gives up, 1 or more: it bounds the time
     * @throws IllegalArgumentException if the number is below 1
     */
    public PathSearch(int maxVisited) {
        if (maxVisited < 1) {
            throw new IllegalArgumentException("a search must visit 1 tile or more: " + maxVisited);
        }
        this.maxVisited = maxVisited;
    }

    /**
     * Finds the cheapest way over the free tiles of a grid, each at cost 1, as {@link DistanceField#update(TileGrid)}
     * does.
     *
     * @param grid the tiles
     * @param fromX where the way begins, world units
     * @param fromY where the way begins, world units
     * @param toX where the way leads, world units
     * @param toY where the way leads, world units
     * @return whether this is the cheapest way to the target; if not, {@link #isLimited} tells why
     */
    public boolean find(TileGrid grid, float fromX, float fromY, float toX, float toY) {
        return find(grid, TileSteps.FREE, fromX, fromY, toX, toY);
    }

    /**
     * Finds the cheapest way over the free tiles of a grid at given costs, as {@link DistanceField#update(TileGrid,
     * IntBinaryOperator)} does. The tiles of the begin and of the target count as free. Between ways of equal cost, the
     * order of the steps decides: from the target back to the begin, to the right, up, left, down, then diagonally.
     *
     * @param grid the tiles
     * @param costs gives the cost of the free tile in a column (first) and a row: 1 to 1000, or 0 for a blocked one
     * @param fromX where the way begins, world units
     * @param fromY where the way begins, world units
     * @param toX where the way leads, world units
     * @param toY where the way leads, world units
     * @return whether this is the cheapest way to the target; if not, {@link #isLimited} tells why
     * @throws IllegalArgumentException if a cost is out of range
     */
    public boolean find(TileGrid grid, IntBinaryOperator costs, float fromX, float fromY, float toX, float toY) {
        count = 0;
        isLimited = false;
        steps.begin(grid, costs);
        int start = steps.cellAt(fromX, fromY);
        int target = steps.cellAt(toX, toY);
        if (start == 0 || target == 0) {
            return false;
        }
        try {
            steps.open(start);
            steps.open(target);
            int end = visit(start, target);
            if (end != 0) {
                keepWay(end);
            }
            return end == target && !isLimited;
        } finally {
            steps.forget(); // even if costs have thrown
        }
    }

    /** Visits tiles up to the target. Returns the tile to which the way leads, 0 for none. */
    private int visit(int start, int target) {
        int best = start;
        int visited = 0;
        steps.reach(start, 0, target);
        for (int at = steps.queue.poll(); at != 0; at = steps.queue.poll()) {
            int distance = steps.distances[target];
            // Only after the whole bucket: a tile in it may still have a shorter way, or one that is first in order.
            if (TileQueue.bucketOf(steps.queue.key(at)) > TileQueue.bucketOf(distance)) {
                break;
            }
            if (visited++ == maxVisited) {
                isLimited = true;
                return best;
            }
            best = isNearer(at, best, target) ? at : best;
            steps.relax(at, TileSteps.MAX_DISTANCE, target);
        }
        return steps.distances[target] == TileSteps.UNREACHED ? 0 : target;
    }

    /** Compares by the estimate, then by the distance from the begin, then by the row and the column. */
    private boolean isNearer(int at, int best, int target) {
        int estimates = Integer.compare(steps.estimate(at, target), steps.estimate(best, target));
        int distances = Integer.compare(steps.distances[at], steps.distances[best]);
        return estimates != 0 ? estimates < 0 : distances != 0 ? distances < 0 : at < best;
    }

    /** Keeps the way back from a tile. */
    private void keepWay(int end) {
        for (int at = end; ; at = steps.neighbour(at, steps.nearest(at))) {
            way = count < way.length ? way : Arrays.copyOf(way, 2 * count);
            way[count++] = at;
            if (steps.distances[at] == 0) {
                break;
            }
        }
    }

    /**
     * Returns whether the last search gave up at its limit. Its way then leads to the visited tile that is nearest to
     * the target, as far as an empty grid would tell: even to the target, but perhaps not by the cheapest way.
     *
     * @return false if the cheapest way was found, or if there is none at all
     */
    public boolean isLimited() {
        return isLimited;
    }

    /**
     * Returns the number of tiles of the way, with the tile where it begins.
     *
     * @return 0 if there is no way, or if the begin or the target is outside of the grid
     */
    public int count() {
        return count;
    }

    /**
     * Returns the column of a tile of the way.
     *
     * @param i 0 for the begin, to {@link #count()} - 1 for the end
     * @return the number from the left
     * @throws IndexOutOfBoundsException if the index is out of range
     */
    public int column(int i) {
        return steps.column(way[count - 1 - Objects.checkIndex(i, count)]);
    }

    /**
     * Returns the row of a tile of the way.
     *
     * @param i 0 for the begin, to {@link #count()} - 1 for the end
     * @return the number from the bottom
     * @throws IndexOutOfBoundsException if the index is out of range
     */
    public int row(int i) {
        return steps.row(way[count - 1 - Objects.checkIndex(i, count)]);
    }
}
