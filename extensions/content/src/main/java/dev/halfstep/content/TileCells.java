package dev.halfstep.content;

import dev.halfstep.content.Tileset.Tile;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a tile layer. Columns count to the right and rows downwards, as in Tiled; a cell outside of the bounds
 * is empty. Immutable.
 */
public final class TileCells implements MapLayer.Content {

    /** The flag of a tile that is mirrored: left and right are exchanged. */
    public static final int FLIP_X = 0x8000_0000;

    /** The flag of a tile that is mirrored: top and bottom are exchanged. */
    public static final int FLIP_Y = 0x4000_0000;

    /**
     * The flag of a tile that is mirrored at the diagonal from its top left to its bottom right, before the other
     * flips: with one of them, the tile is rotated by 90 degrees.
     */
    public static final int FLIP_DIAGONALLY = 0x2000_0000;

    /**
     * The flag of a tile in a hexagonal map that is rotated by 120 degrees; {@link #FLIP_DIAGONALLY} rotates it by 60.
     */
    public static final int ROTATE_120 = 0x1000_0000;

    private final int left;
    private final int top;
    private final int width;
    private final int height;
    private final int[] gids;
    private final GidTable tiles;

    /** How far the layer is moved, in pixels. */
    final double offsetX;

    final double offsetY;

    /** The next tiles of stacks, which only the reader sets. */
    @Nullable
    TileCells above;

    TileCells(int left, int top, int width, int height, int[] gids, GidTable tiles, double offsetX, double offsetY) {
        this.left = left;
        this.top = top;
        this.width = width;
        this.height = height;
        this.gids = gids;
        this.tiles = tiles;
        this.offsetX = offsetX;
        this.offsetY = offsetY;
    }

    /**
     * Returns the first column.
     *
     * @return 0, except in an infinite map
     */
    public int left() {
        return left;
    }

    /**
     * Returns the first row.
     *
     * @return 0, except in an infinite map
     */
    public int top() {
        return top;
    }

    /**
     * Returns the number of columns.
     *
     * @return the width in cells; 0 if an infinite map has no cells
     */
    public int width() {
        return width;
    }

    /**
     * Returns the number of rows.
     *
     * @return the height in cells; 0 if an infinite map has no cells
     */
    public int height() {
        return height;
    }

    /**
     * Returns the global tile id of a cell, as Tiled stores it.
     *
     * @param column the column
     * @param row the row
     * @return the number of the tile in the map, with flags in the upper 4 bits; 0 for an empty cell
     */
    public int gid(int column, int row) {
        int x = column - left;
        int y = row - top;
        return x >= 0 && x < width && y >= 0 && y < height ? gids[y * width + x] : 0;
    }

    /**
     * Returns the tile in a cell.
     *
     * @param column the column
     * @param row the row
     * @return the tile, or null if the cell is empty
     */
    public @Nullable Tile tile(int column, int row) {
        return tiles.tile(gid(column, row));
    }

    /**
     * Returns the tileset of the tile in a cell.
     *
     * @param column the column
     * @param row the row
     * @return the tileset, or null if the cell is empty
     */
    public @Nullable Tileset tileset(int column, int row) {
        return tiles.tileset(gid(column, row));
    }

    /**
     * Returns how the tile in a cell is flipped.
     *
     * @param column the column
     * @param row the row
     * @return the sum of {@link #FLIP_X}, {@link #FLIP_Y}, {@link #FLIP_DIAGONALLY} and {@link #ROTATE_120}, or 0
     */
    public int flips(int column, int row) {
        return gid(column, row) & ~GidTable.NUMBER;
    }

    /**
     * Returns the tiles that stand on these, in the same cells: in LDtk, a cell of a layer may have a stack of tiles.
     *
     * @return the next tiles of the stacks, or null if there are none, as in all maps of Tiled
     */
    public @Nullable TileCells above() {
        return above;
    }

    /**
     * Visits all cells that have a tile, with coordinates as worlds and grids have them: column 0 is the left one of
     * this layer, and row 0 is the bottom one. Of a stack, each tile is visited, from the lowest one up.
     *
     * <pre>{@code
     * ground.forEachFromBottom((column, row, tile) -> {
     *     if (tile.className().equals("solid")) {
     *         isSolid[row * ground.width() + column] = true;
     *     }
     * });
     * }</pre>
     *
     * @param visitor is called row by row from the bottom, in each row from left to right
     */
    public void forEachFromBottom(Visitor visitor) {
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                for (TileCells cells = this; cells != null; cells = cells.above) {
                    Tile tile = tiles.tile(cells.gids[(height - 1 - row) * width + column]);
                    if (tile != null) {
                        visitor.visit(column, row, tile);
                    }
                }
            }
        }
    }

    /** Is called for each cell with a tile. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * Is called for a cell.
         *
         * @param column the column, from 0 at the left of the layer
         * @param row the row, from 0 at the bottom of the layer, upwards
         * @param tile the tile in the cell
         */
        void visit(int column, int row, Tile tile);
    }
}
