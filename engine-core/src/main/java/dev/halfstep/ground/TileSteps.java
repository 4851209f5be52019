package dev.halfstep.ground;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * Knows the steps between the tiles of a grid, and how far tiles are by them: the rule that {@link DistanceField} and
 * {@link PathSearch} have in common. A tile has one number; a border of blocked tiles surrounds the grid, so a step
 * needs no check, and 0 is a tile of the border.
 */
final class TileSteps {

    /** The cost of each tile that the grid leaves free. */
    static final IntBinaryOperator FREE = (column, row) -> 1;

    /** The greatest distance, 7.6 million tiles: the sum of a distance, a step and an estimate is an int. */
    static final int MAX_DISTANCE = 1 << 30;

    /** The distance of a tile that is not reached. */
    static final int UNREACHED = Integer.MAX_VALUE;

    static final int DIRECTIONS = 8;
    private static final int MAX_COST = 1000;

    // 99 / 70 approximates the square root of 2 better than any smaller fraction: to 1 in 19,600. Each of the tiles of
    // a
    // step adds half of its cost, so a tile of cost 1 is 140 wide.
    private static final int STRAIGHT = 70;
    private static final int DIAGONAL = 99;
    static final int TILE = 2 * STRAIGHT;

    private static final short UNKNOWN = -1;

    final TileQueue queue = new TileQueue();

    private TileGrid grid = TileGrid.empty(1, 1, 1, 0, 0);
    private IntBinaryOperator given = FREE;
    int columns;
    int rows;
    private int stride;

    /** The step in each direction: right, up, left, down, then the diagonals, each between the two it is made of. */
    private final int[] offsets = new int[DIRECTIONS];

    /** The cost of each tile: 0 if it is blocked, or unknown. */
    short[] costs = {};

    int[] distances = {};

    /** The tiles whose cost was asked for since {@link #forget}: they may have distances. */
    private int[] known = {};

    private int knownCount;

    /** Begins with a grid. Returns whether it has other numbers of columns or rows: then nothing is known. */
    boolean begin(TileGrid newGrid, IntBinaryOperator newGiven) {
        grid = newGrid;
        given = newGiven;
        if (columns == newGrid.columns() && rows == newGrid.rows()) {
            return false;
        }
        columns = newGrid.columns();
        rows = newGrid.rows();
        stride = columns + 2;
        int[] steps = {1, stride, -1, -stride, stride + 1, stride - 1, -stride - 1, 1 - stride};
        System.arraycopy(steps, 0, offsets, 0, DIRECTIONS);
        int count = stride * (rows + 2);
        costs = new short[count];
        distances = new int[count];
        Arrays.fill(distances, UNREACHED);
        for (int row = 0; row < rows; row++) {
            Arrays.fill(costs, cell(0, row), cell(0, row) + columns, UNKNOWN);
        }
        queue.resize(count);
        knownCount = 0;
        return true;
    }

    /** Returns the number of a tile; 0 outside of the grid. */
    int cell(int column, int row) {
        return column >= 0 && column < columns && row >= 0 && row < rows ? (row + 1) * stride + column + 1 : 0;
    }

    /** Returns the number of the tile at a place; 0 outside of the grid and for NaN. */
    int cellAt(float x, float y) {
        return cell(grid.columnAt(x), grid.rowAt(y));
    }

    int column(int at) {
        return at % stride - 1;
    }

    int row(int at) {
        return at / stride - 1;
    }

    double centerX(int at) {
        return grid.left + (column(at) + 0.5) * grid.size();
    }

    double centerY(int at) {
        return grid.bottom + (row(at) + 0.5) * grid.size();
    }

    int neighbour(int at, int direction) {
        return at + offsets[direction];
    }

    /** Asks for the cost of a tile, 0 if it is blocked. */
    int evaluate(int column, int row) {
        if (grid.isSolid(column, row)) {
            return 0;
        }
        int cost = given == FREE ? 1 : given.applyAsInt(column, row);
        if (cost < 0 || cost > MAX_COST) {
            throw new IllegalArgumentException("the cost of a tile must be 0 to " + MAX_COST + ": " + cost
                    + " in column " + column + ", row " + row);
        }
        return cost;
    }

    /** Returns the cost of a tile, and asks for it if it is not known. */
    private int cost(int at) {
        if (costs[at] == UNKNOWN) {
            costs[at] = (short) evaluate(column(at), row(at));
            known = knownCount < known.length ? known : Arrays.copyOf(known, 2 * knownCount + 64);
            known[knownCount++] = at;
        }
        return costs[at];
    }

    /** Lets a way begin or end at a tile, even at a blocked one. */
    void open(int at) {
        costs[at] = (short) Math.max(1, cost(at));
    }

    /** Makes the costs and distances of all tiles unknown whose cost was asked for. */
    void forget() {
        for (int i = 0; i < knownCount; i++) {
            costs[known[i]] = UNKNOWN;
            distances[known[i]] = UNREACHED;
            queue.remove(known[i]);
        }
        knownCount = 0;
    }

    /** Returns the cost of a step; 0 if it is not allowed. From a blocked tile, the tile itself costs nothing. */
    private int step(int at, int direction) {
        int cost = cost(at + offsets[direction]);
        if (direction < 4) {
            return cost == 0 ? 0 : (cost(at) + cost) * STRAIGHT;
        }
        return cost == 0 || cost(at + offsets[direction - 4]) == 0 || cost(at + offsets[(direction - 3) & 3]) == 0
                ? 0
                : (cost(at) + cost) * DIAGONAL;
    }

    /** Returns the direction of the first cheapest way from a tile by way of a neighbour; -1 without a way. */
    int nearest(int at) {
        int nearest = -1;
        int least = UNREACHED;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int distance = through(at, direction);
            if (distance < least) {
                least = distance;
                nearest = direction;
            }
        }
        return nearest;
    }

    /** Returns the distance of a tile by way of a neighbour; unreached without a way. */
    int through(int at, int direction) {
        int distance = distances[at + offsets[direction]];
        int step = distance == UNREACHED ? 0 : step(at, direction);
        return step == 0 ? UNREACHED : distance + step;
    }

    /** Returns the direction of the first neighbour of the greatest distance above that of the tile; -1 without one. */
    int farthest(int at) {
        int farthest = -1;
        int greatest = distances[at];
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int distance = distances[at + offsets[direction]];
            if (distance > greatest && distance != UNREACHED && step(at, direction) > 0) {
                greatest = distance;
                farthest = direction;
            }
        }
        return farthest;
    }

    /** Reaches a tile at a distance: its neighbours get theirs from it when it is taken from the queue. */
    void reach(int at, int distance, int target) {
        distances[at] = distance;
        queue.put(at, distance + estimate(at, target));
    }

    /**
     * Gives shorter distances to the neighbours of a tile, up to a limit.
     *
     * @param target the tile to which the search goes; 0 for a search to all tiles
     */
    void relax(int at, int limit, int target) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int to = at + offsets[direction];
            int least = distances[at] + (costs[at] + 1) * (direction < 4 ? STRAIGHT : DIAGONAL);
            int step = distances[to] > least ? step(at, direction) : 0; // most tiles have their distance already
            int distance = distances[at] + step;
            if (step != 0 && distance < distances[to] && distance <= limit) {
                reach(to, distance, target);
            }
        }
    }

    /** Returns the distance of a tile from a target in an empty grid: never more than it is; 0 without a target. */
    int estimate(int at, int target) {
        if (target == 0) {
            return 0;
        }
        int across = Math.abs(column(at) - column(target));
        int along = Math.abs(row(at) - row(target));
        return 2 * (DIAGONAL * Math.min(across, along) + STRAIGHT * Math.abs(across - along));
    }
}
