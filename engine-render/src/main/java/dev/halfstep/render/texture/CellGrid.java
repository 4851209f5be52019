package dev.halfstep.render.texture;

/** Divides a texture into cells: the arithmetic of a {@link TextureGrid}, without a region for each cell. */
record CellGrid(Texture texture, int cellWidthPixels, int cellHeightPixels) {

    CellGrid {
        if (cellWidthPixels < 1
                || cellHeightPixels < 1
                || cellWidthPixels > texture.widthPixels()
                || cellHeightPixels > texture.heightPixels()) {
            throw new IllegalArgumentException("a grid cell must have at least one pixel and fit into the texture: "
                    + cellWidthPixels + " x " + cellHeightPixels + " of " + texture + ", which has "
                    + texture.widthPixels() + " x " + texture.heightPixels());
        }
    }

    int columns() {
        return texture.widthPixels() / cellWidthPixels;
    }

    int rows() {
        return texture.heightPixels() / cellHeightPixels;
    }

    /** Throws if there is no cell at a column and row. */
    void check(int column, int row) {
        if (column < 0 || column >= columns() || row < 0 || row >= rows()) {
            throw new IndexOutOfBoundsException("a cell must lie within " + columns() + " columns and " + rows()
                    + " rows: (" + column + ", " + row + ")");
        }
    }

    /** Returns the region of a cell. */
    TextureRegion cell(int column, int row) {
        check(column, row);
        return texture.region(column * cellWidthPixels, row * cellHeightPixels, cellWidthPixels, cellHeightPixels);
    }
}
