package dev.halfstep.render.texture;

/** Divides a texture into cells: the arithmetic of a {@link TextureGrid}, without a region for each cell. */
record CellGrid(
        Texture texture, int cellWidthPixels, int cellHeightPixels, int marginPixels, int spacingPixels) {

    CellGrid {
        if (cellWidthPixels < 1
                || cellHeightPixels < 1
                || cellWidthPixels > texture.widthPixels()
                || cellHeightPixels > texture.heightPixels()) {
            throw new IllegalArgumentException("a grid cell must have at least one pixel and fit into the texture: "
                    + cellWidthPixels + " x " + cellHeightPixels + " of " + texture + ", which has "
                    + texture.widthPixels() + " x " + texture.heightPixels());
        }
        if (marginPixels < 0
                || spacingPixels < 0
                || marginPixels > texture.widthPixels() - cellWidthPixels
                || marginPixels > texture.heightPixels() - cellHeightPixels) {
            throw new IllegalArgumentException("the margin and the spacing of a grid must be 0 or more, and leave room for"
                    + " a cell: " + marginPixels + " and " + spacingPixels + " pixels in " + texture + ", which has "
                    + texture.widthPixels() + " x " + texture.heightPixels());
        }
    }

    int columns() {
        return count(texture.widthPixels(), cellWidthPixels);
    }

    int rows() {
        return count(texture.heightPixels(), cellHeightPixels);
    }

    private int count(int side, int cellSide) {
        return 1 + (int) ((side - marginPixels - cellSide) / ((long) cellSide + spacingPixels));
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
        return texture.region(
                marginPixels + column * (cellWidthPixels + spacingPixels),
                marginPixels + row * (cellHeightPixels + spacingPixels),
                cellWidthPixels,
                cellHeightPixels);
    }
}
