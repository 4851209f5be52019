package dev.halfstep.ground;

import dev.halfstep.ground.TileGrid.Tile;
import org.jspecify.annotations.Nullable;

/**
 * Finds the floors, slopes, walls and ceilings of a {@link TileGrid} around the box of a {@link Mover}. Computes in
 * doubles, and ignores overlaps within the tolerance. Without a grid, there is no ground.
 */
final class TileGround {

    private @Nullable TileGrid grid;

    /** The allowed overlap of a box with the ground: greater than the rounding error of a float within the extent. */
    private double tolerance;

    /** Whether all solid tiles and slopes are walls of their full size, and one-way tiles are empty. */
    boolean isSeenFromAbove;

    /** Begins a step over a grid, null if the world has none. */
    void beginStep(@Nullable TileGrid newGrid) {
        grid = newGrid;
        tolerance = newGrid == null ? 1 / 512.0 : newGrid.size() / 512.0;
    }

    double tolerance() {
        return tolerance;
    }

    /** Returns the maximum length of a part of a motion: half a tile, without a grid half of the box. */
    double maxPart(Mover box) {
        return grid == null ? Math.min(box.halfWidth, box.halfHeight) : grid.size() / 2;
    }

    /** Returns whether all tiles that a box may touch in a motion are empty. */
    boolean isClear(Mover box, double dx, double dy) {
        if (grid == null) {
            return true;
        }
        double margin = 2 * tolerance;
        double left = box.x - box.halfWidth + Math.min(0, dx) - margin - grid.left;
        double right = box.x + box.halfWidth + Math.max(0, dx) + margin - grid.left;
        double bottom = box.bottom() + Math.min(0, dy) - margin - grid.bottom;
        double top = box.top() + Math.max(0, dy) + margin - grid.bottom;
        return grid.isEmpty(left, bottom, right, top);
    }

    /** Returns the highest floor under a box, down to a height; negative infinity if there is none. */
    double floorUnder(Mover box, double lowest) {
        double top = box.bottom() + tolerance;
        boolean drops = box.drops || isSeenFromAbove;
        return highestUnder(box, drops ? TileGrid.SOLID_GROUND : TileGrid.ONE_WAY_GROUND, top, lowest, top);
    }

    /** Returns the height of the slopes in a box, up to a rise above its bottom; negative infinity without slopes. */
    double slopeIn(Mover box, double rise) {
        if (isSeenFromAbove) {
            return Double.NEGATIVE_INFINITY;
        }
        double highest = box.bottom() + rise + tolerance;
        return highestUnder(box, TileGrid.SLOPES, Math.min(box.top() - tolerance, highest), box.bottom(), highest);
    }

    /** Returns whether a box overlaps solid ground. */
    boolean isInside(Mover box) {
        double from = box.bottom() + tolerance;
        double top = box.top() - tolerance;
        return highestUnder(box, TileGrid.SOLID_GROUND, top, from, Double.POSITIVE_INFINITY) > Double.NEGATIVE_INFINITY;
    }

    private double highestUnder(Mover box, int kind, double top, double from, double to) {
        double left = box.x - box.halfWidth;
        double right = box.x + box.halfWidth;
        return highest(kind, columnOfEdge(left, -1), columnOfEdge(right, 1), left, right, top, from, to);
    }

    /**
     * Returns the top of the ground that stops a box at the side of a column; negative infinity without such ground.
     */
    double sideIn(int column, double boxBottom, double boxTop, int side) {
        if (grid == null) {
            return Double.NEGATIVE_INFINITY;
        }
        double edge = grid.left + (side > 0 ? column : column + 1.0) * grid.size();
        double from = boxBottom + tolerance;
        double top = boxTop - tolerance;
        return highest(TileGrid.SOLID_GROUND, column, column, edge, edge, top, from, Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the highest surface of ground within a range of heights, in the columns and rows that a box overlaps;
     * negative infinity if there is none.
     */
    private double highest(
            int kind, int first, int last, double boxLeft, double boxRight, double top, double from, double to) {
        double highest = Double.NEGATIVE_INFINITY;
        if (grid == null) {
            return highest;
        }
        float size = grid.size();
        float bottom = grid.bottom;
        int lastColumn = Math.min(grid.columns() - 1, last);
        int lastRow = (int) Math.min(grid.rows() - 1, Math.ceil((top - bottom) / size) - 1);
        for (int row = (int) Math.max(0, Math.floor((from - tolerance - bottom) / size)); row <= lastRow; row++) {
            for (int column = Math.max(0, first); column <= lastColumn; column++) {
                Tile tile = grid.get(column, row);
                if (tile.kind >= kind) {
                    double surface = isSeenFromAbove
                            ? bottomOf(grid, row) + grid.size()
                            : grid.surface(tile, column, row, boxLeft, boxRight);
                    highest = surface >= from && surface <= to ? Math.max(highest, surface) : highest;
                }
            }
        }
        return highest;
    }

    private static double bottomOf(TileGrid grid, int row) {
        return grid.bottom + (double) row * grid.size();
    }

    /** Returns the lowest solid bottom of a tile above a box, up to a height; infinity if there is none. */
    double ceilingOver(Mover box, double highest) {
        if (grid == null) {
            return Double.POSITIVE_INFINITY;
        }
        int last = columnOfEdge(box.x + box.halfWidth, 1);
        int row = (int) Math.max(0, Math.ceil((box.top() - tolerance - grid.bottom) / grid.size()));
        for (; row < grid.rows() && bottomOf(grid, row) <= highest; row++) {
            for (int column = columnOfEdge(box.x - box.halfWidth, -1); column <= last; column++) {
                if (grid.get(column, row).kind >= TileGrid.SOLID_GROUND) {
                    return bottomOf(grid, row);
                }
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Returns the column of the front edge of a box that moves to a side, -1 or 1; 0 without a grid. */
    int columnOfEdge(double edge, int side) {
        if (grid == null) {
            return 0;
        }
        double column = (edge - side * tolerance - grid.left) / grid.size();
        return (int) Math.max(-1, Math.min(grid.columns(), side > 0 ? Math.ceil(column) - 1 : Math.floor(column)));
    }

    /** Returns the distance of an edge in a column from the next column at a side; infinity without a next column. */
    double distanceToNext(int column, double edge, int side) {
        int next = column + side;
        if (grid == null || next < 0 || next >= grid.columns()) {
            return Double.POSITIVE_INFINITY;
        }
        double border = grid.left + (side > 0 ? next : next + 1.0) * grid.size();
        return Math.max(0, side * (border - edge));
    }
}
