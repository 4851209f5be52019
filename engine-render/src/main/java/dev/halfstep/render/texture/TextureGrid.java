package dev.halfstep.render.texture;

import dev.halfstep.render.asset.AssetException;
import java.util.ArrayList;
import java.util.List;

/**
 * A sprite sheet: a texture divided into cells of the same size, counted row by row from the top left.
 *
 * <pre>{@code
 * TextureGrid walk = new TextureGrid(texture, 16, 16); // cells of 16 x 16 pixels
 * world.spawn(Transform.at(0, 0), Sprite.of(walk.cell(0), 1, 1));
 * }</pre>
 *
 * <p>The cells of a smooth texture do not bleed into each other: each cell looks as if it were a texture of its own.
 * For that, they are copied once, with a rim around each, into a texture that is closed with the given one. The
 * {@linkplain TextureRegion#texture() texture of a cell} is this copy.
 */
public final class TextureGrid {

    private final CellGrid grid;

    /** The cells, row by row. */
    private final List<TextureRegion> cells;

    /**
     * Divides a texture into cells. Pixels at the right and at the bottom that do not fill a cell are ignored.
     *
     * @param texture the texture
     * @param cellWidthPixels the width of a cell, 1 or more
     * @param cellHeightPixels the height of a cell, 1 or more
     * @throws IllegalArgumentException if the texture is smaller than a cell, or a side is not positive
     * @throws AssetException if the copy of a smooth texture with rims is too large
     * @throws IllegalStateException if the texture is smooth, and no host is open that this thread opened
     */
    public TextureGrid(Texture texture, int cellWidthPixels, int cellHeightPixels) {
        this(texture, cellWidthPixels, cellHeightPixels, /* marginPixels= */ 0, /* spacingPixels= */ 0);
    }

    /**
     * Divides a texture into cells that do not touch each other, as some tilesets have them. Pixels at the right and at
     * the bottom that do not fill a cell are ignored.
     *
     * @param texture the texture
     * @param cellWidthPixels the width of a cell, 1 or more
     * @param cellHeightPixels the height of a cell, 1 or more
     * @param marginPixels the pixels to the left of the first column and above the first row, 0 or more
     * @param spacingPixels the pixels between neighbouring cells, 0 or more
     * @throws IllegalArgumentException if the texture is smaller than a cell with its margin, or a number is too small
     * @throws AssetException if the copy of a smooth texture with rims is too large
     * @throws IllegalStateException if the texture is smooth, and no host is open that this thread opened
     */
    public TextureGrid(
            Texture texture, int cellWidthPixels, int cellHeightPixels, int marginPixels, int spacingPixels) {
        grid = new CellGrid(texture, cellWidthPixels, cellHeightPixels, marginPixels, spacingPixels);
        List<TextureRegion> allCells = new ArrayList<>();
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                allCells.add(grid.cell(column, row));
            }
        }
        cells = texture.withRims(allCells);
    }

    /**
     * Returns the number of cells.
     *
     * @return the number of cells, 1 or more
     */
    public int size() {
        return cells.size();
    }

    /**
     * Returns a cell by index.
     *
     * @param index the index, 0 for the top left cell, counted row by row
     * @return the cell
     * @throws IndexOutOfBoundsException if the grid has no cell there
     */
    public TextureRegion cell(int index) {
        if (index < 0 || index >= cells.size()) {
            throw new IndexOutOfBoundsException(
                    "the index of a grid cell must be 0 to " + (cells.size() - 1) + ": " + index);
        }
        return cells.get(index);
    }

    /**
     * Returns consecutive cells, such as the frames of a clip.
     *
     * @param first the index of the first cell, counted as in {@link #cell(int)}
     * @param count the number of cells, 0 or more
     * @return the cells in order; unmodifiable
     * @throws IndexOutOfBoundsException if the grid has fewer cells
     */
    public List<TextureRegion> cells(int first, int count) {
        if (first < 0 || count < 0 || count > cells.size() - first) {
            throw new IndexOutOfBoundsException("the cells of a grid must be among its " + cells.size() + ": " + count
                    + " cells from " + first + " on");
        }
        return List.copyOf(cells.subList(first, first + count));
    }

    /**
     * Returns a cell by column and row.
     *
     * @param column the column, 0 for the leftmost
     * @param row the row, 0 for the top
     * @return the cell
     * @throws IndexOutOfBoundsException if the grid has no cell there
     */
    public TextureRegion cell(int column, int row) {
        grid.check(column, row);
        return cells.get(row * grid.columns() + column);
    }
}
