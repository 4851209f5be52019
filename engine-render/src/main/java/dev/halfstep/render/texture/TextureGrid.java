package dev.halfstep.render.texture;

/**
 * A sprite sheet: a texture divided into cells of the same size, counted row by row from the top left.
 *
 * <pre>{@code
 * TextureGrid walk = new TextureGrid(texture, 16, 16); // cells of 16 x 16 pixels
 * world.spawn(Transform.at(0, 0), Sprite.of(walk.cell(0), 1, 1));
 * }</pre>
 */
public final class TextureGrid {

    private final TextureRegion[] cells;
    private final int columns;
    private final int rows;

    /**
     * Divides a texture into cells. Pixels at the right and at the bottom that do not fill a cell are ignored.
     *
     * @param texture the texture
     * @param cellWidthPixels the width of a cell, 1 or more
     * @param cellHeightPixels the height of a cell, 1 or more
     * @throws IllegalArgumentException if the texture is smaller than a cell, or a side is not positive
     */
    public TextureGrid(Texture texture, int cellWidthPixels, int cellHeightPixels) {
        if (cellWidthPixels < 1
                || cellHeightPixels < 1
                || cellWidthPixels > texture.widthPixels()
                || cellHeightPixels > texture.heightPixels()) {
            throw new IllegalArgumentException("a grid cell must have at least one pixel and fit into the texture: "
                    + cellWidthPixels + " x " + cellHeightPixels + " of " + texture + ", which has "
                    + texture.widthPixels() + " x " + texture.heightPixels());
        }
        columns = texture.widthPixels() / cellWidthPixels;
        rows = texture.heightPixels() / cellHeightPixels;
        cells = new TextureRegion[columns * rows];
        for (int i = 0; i < cells.length; i++) {
            int leftPixels = i % columns * cellWidthPixels;
            int topPixels = i / columns * cellHeightPixels;
            cells[i] = texture.region(leftPixels, topPixels, cellWidthPixels, cellHeightPixels);
        }
    }

    /**
     * Returns the number of cells.
     *
     * @return the number of cells, 1 or more
     */
    public int size() {
        return cells.length;
    }

    /**
     * Returns a cell by index.
     *
     * @param index the index, 0 for the top left cell, counted row by row
     * @return the cell
     * @throws IndexOutOfBoundsException if the grid has no cell there
     */
    public TextureRegion cell(int index) {
        if (index < 0 || index >= cells.length) {
            throw new IndexOutOfBoundsException(
                    "the index of a grid cell must be 0 to " + (cells.length - 1) + ": " + index);
        }
        return cells[index];
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
        if (column < 0 || column >= columns || row < 0 || row >= rows) {
            throw new IndexOutOfBoundsException("a cell must lie within " + columns + " columns and " + rows
                    + " rows: (" + column + ", " + row + ")");
        }
        return cells[row * columns + column];
    }
}
