package dev.halfstep.physics;

import dev.halfstep.ground.TileGrid;
import dev.halfstep.ground.TileGrid.Tile;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Polygon;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Vector2;

/**
 * Covers the tiles of a grid with few convex shapes. A box that slides over the seam of two shapes may catch on the
 * edge of the second one, so a floor is one shape, and so is a slope with the solid tiles that fill it.
 */
final class TileShapes {

    private final TileGrid grid;
    private final double left;
    private final double bottom;
    private final List<Convex> shapes = new ArrayList<>();

    /** The tiles that belong to a shape already. */
    private final BitSet covered = new BitSet();

    private TileShapes(TileGrid grid) {
        this.grid = grid;
        left = grid.centerX(0) - grid.size() / 2.0;
        bottom = grid.centerY(0) - grid.size() / 2.0;
    }

    /** Returns the shapes in world units. Their order follows from the tiles alone. */
    static List<Convex> of(TileGrid grid) {
        TileShapes shapes = new TileShapes(grid);
        shapes.forEachUncovered(shapes::addSlope); // first, because slopes cover solid tiles, too
        shapes.forEachUncovered(shapes::addOther);
        return shapes.shapes;
    }

    private interface Visitor {
        void visit(int column, int row, Tile tile);
    }

    private void forEachUncovered(Visitor visitor) {
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                if (!covered.get(row * grid.columns() + column)) {
                    visitor.visit(column, row, grid.get(column, row));
                }
            }
        }
    }

    private void cover(int column, int row) {
        covered.set(row * grid.columns() + column);
    }

    private boolean isUncovered(int column, int row, Tile tile) {
        return grid.get(column, row) == tile && !covered.get(row * grid.columns() + column);
    }

    private Vector2 point(double column, double row) {
        return new Vector2(left + column * grid.size(), bottom + row * grid.size());
    }

    /**
     * Adds the triangle of a slope whose tip is at the bottom of a tile. The triangle ends where solid tiles no longer
     * fill the column under the slope.
     */
    private void addSlope(int column, int row, Tile tile) {
        double rise = tile.rightHeight() - tile.leftHeight();
        if (rise == 0 || Math.min(tile.leftHeight(), tile.rightHeight()) > 0) {
            return;
        }
        int uphill = rise > 0 ? 1 : -1;
        double gradient = Math.abs(rise);
        int length = 0;
        while (isSlope(column + uphill * length, row, gradient * length, uphill, gradient)) {
            for (int covers = row; covers <= row + (int) (gradient * length); covers++) {
                cover(column + uphill * length, covers);
            }
            length++;
        }
        double tip = uphill > 0 ? column : column + 1;
        Vector2 foot = point(tip + uphill * length, row);
        Vector2 top = point(tip + uphill * length, row + gradient * length);
        shapes.add(uphill > 0 ? new Polygon(point(tip, row), foot, top) : new Polygon(point(tip, row), top, foot));
    }

    /**
     * Returns whether a slope continues in a column: the tile at this height has its gradient, and solid tiles fill the
     * column between that tile and the row of the tip.
     */
    private boolean isSlope(int column, int tipRow, double height, int uphill, double gradient) {
        int row = tipRow + (int) height;
        Tile tile = grid.get(column, row);
        double low = uphill > 0 ? tile.leftHeight() : tile.rightHeight();
        double high = uphill > 0 ? tile.rightHeight() : tile.leftHeight();
        boolean goesOn = isUncovered(column, row, tile) && low == height - (int) height && high == low + gradient;
        for (int under = tipRow; goesOn && under < row; under++) {
            goesOn = isUncovered(column, under, Tile.SOLID);
        }
        return goesOn;
    }

    private void addOther(int column, int row, Tile tile) {
        if (tile == Tile.EMPTY) {
            return;
        }
        int end = column + 1;
        int top = row + 1;
        if (tile == Tile.SOLID || tile == Tile.ONE_WAY) {
            while (isUncovered(end, row, tile)) {
                end++;
            }
        }
        while (tile == Tile.SOLID && isSameRun(column, end, top)) {
            top++;
        }
        for (int covers = row; covers < top; covers++) {
            covered.set(covers * grid.columns() + column, covers * grid.columns() + end);
        }
        shapes.add(
                tile == Tile.ONE_WAY
                        ? new Segment(point(column, top), point(end, top))
                        : new Polygon(
                                point(column, row),
                                point(end, row),
                                point(end, top - 1 + tile.rightHeight()),
                                point(column, top - 1 + tile.leftHeight())));
    }

    /**
     * Returns whether a row has a run of solid tiles from {@code begin} to {@code end - 1}. A longer run is not cut,
     * because its top may be a floor.
     */
    private boolean isSameRun(int begin, int end, int row) {
        boolean isSame = !isUncovered(begin - 1, row, Tile.SOLID) && !isUncovered(end, row, Tile.SOLID);
        for (int column = begin; isSame && column < end; column++) {
            isSame = isUncovered(column, row, Tile.SOLID);
        }
        return isSame;
    }
}
