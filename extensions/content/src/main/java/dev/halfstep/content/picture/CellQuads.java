package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TileCells;
import dev.halfstep.content.TiledMap.RenderOrder;
import dev.halfstep.content.picture.TilePictures.TilePicture;
import dev.halfstep.render.tile.TileLayer;

/** Draws a tile layer whose tiles are larger or smaller than its cells, are displaced, or are images of their own. */
final class CellQuads extends QuadLayer {

    private static final int NUMBER_MASK = (1 << 28) - 1;

    private final NumberedCells cells;
    private final TilePictures pictures;
    private final boolean isIsometric;

    /** The lower left corner of the rectangle around the first cell: bottom left, in an isometric map at the top. */
    private final double left;

    private final double bottom;
    private final int pixelsX; // of a cell
    private final int pixelsY;
    private final double tileWidth;
    private final double tileHeight;

    /** How far the layer is moved upwards. */
    private final double offsetY;

    private final boolean isUpwards;
    private final boolean isLeftwards;

    /** How far tiles extend from the lower left corners of their cells. */
    private double extentLeft;

    private double extentRight;
    private double extentBottom;
    private double extentTop;

    CellQuads(Scene scene, MapLayer layer, TileCells content, NumberedCells cells) {
        super(scene, layer);
        this.cells = cells;
        pictures = scene.pictures();
        MapSpace space = scene.space();
        isIsometric = scene.isIsometric();
        pixelsX = scene.map().tileWidth();
        pixelsY = scene.map().tileHeight();
        tileWidth = space.length(pixelsX);
        tileHeight = space.length(pixelsY);
        offsetY = -space.length(layer.offsetY());
        if (isIsometric) {
            double cornerX = (double) content.left() * pixelsY;
            double cornerY = (double) content.top() * pixelsY;
            int halfPixels = pixelsX / 2; // whole pixels, as in Tiled
            left = space.x(cornerX, cornerY) - halfPixels * tileWidth / pixelsX + space.length(layer.offsetX());
            bottom = space.y(cornerX, cornerY) - tileHeight + offsetY;
        } else {
            left = space.left(content);
            bottom = space.bottom(content);
        }
        RenderOrder order = scene.map().renderOrder();
        isUpwards = order == RenderOrder.RIGHT_UP || order == RenderOrder.LEFT_UP;
        isLeftwards = order == RenderOrder.LEFT_DOWN || order == RenderOrder.LEFT_UP;
        for (TilePicture picture : cells.pictures()) {
            double side = 2 * Math.max(picture.halfWidth(), picture.halfHeight()); // it may be rotated
            extentLeft = Math.min(extentLeft, picture.offsetX());
            extentRight = Math.max(extentRight, picture.offsetX() + side);
            extentBottom = Math.min(extentBottom, picture.offsetY());
            extentTop = Math.max(extentTop, picture.offsetY() + side);
        }
    }

    @Override
    void addQuads(double seconds) {
        if (isIsometric) {
            addDiamonds(seconds);
            return;
        }
        int firstColumn = (int) Math.max(0, Math.floor((viewLeft - extentRight - left) / tileWidth));
        int endColumn = (int) Math.min(cells.columns(), Math.ceil((viewRight - extentLeft - left) / tileWidth));
        int firstRow = (int) Math.max(0, Math.floor((viewBottom - extentTop - bottom) / tileHeight));
        int endRow = (int) Math.min(cells.rows(), Math.ceil((viewTop - extentBottom - bottom) / tileHeight));
        for (int i = firstRow; i < endRow; i++) {
            int row = isUpwards ? i : firstRow + endRow - 1 - i;
            for (int j = firstColumn; j < endColumn; j++) {
                int column = isLeftwards ? firstColumn + endColumn - 1 - j : j;
                add(column, row, left + column * tileWidth, bottom + row * tileHeight, seconds);
            }
        }
    }

    /**
     * Adds cells as Tiled draws isometric maps: rows of the screen from the top, each from the left. Columns go half a
     * width to the right and half a height down, rows half a width to the left and half a height down. Cells of odd
     * sizes stand on whole pixels.
     */
    private void addDiamonds(double seconds) {
        double halfWidth = tileWidth / 2;
        double halfHeight = tileHeight / 2;
        int lastRow = cells.rows() - 1;
        int last = cells.columns() - 1 + lastRow;
        int firstDown = (int) Math.max(0, Math.floor((bottom + extentBottom - viewTop) / halfHeight));
        int lastDown = (int) Math.min(last, Math.ceil((bottom + extentTop - viewBottom) / halfHeight));
        int firstRight = (int) Math.max(-lastRow, Math.floor((viewLeft - extentRight - left) / halfWidth));
        int lastRight = (int) Math.min(cells.columns(), Math.ceil((viewRight - extentLeft - left) / halfWidth));
        for (int down = firstDown; down <= lastDown; down++) { // the sum of column and row
            int end = Math.min(lastRight, Math.min(down, 2 * (cells.columns() - 1) - down));
            int first = Math.max(firstRight, Math.max(-down, down - 2 * lastRow));
            double y = bottom - Math.floor(down * pixelsY / 2.0) * tileHeight / pixelsY;
            for (int right = first + ((first + down) & 1); right <= end; right += 2) { // column minus row
                int column = (down + right) / 2;
                int row = (down - right) / 2; // downwards
                double x = left + Math.floor(right * pixelsX / 2.0) * tileWidth / pixelsX;
                add(column, lastRow - row, x, y, seconds);
            }
        }
    }

    /** Adds the tile of a cell whose lower left corner is at a point. */
    private void add(int column, int row, double cellLeft, double cellBottom, double seconds) {
        int number = cells.tile(column, row);
        TilePicture picture = pictures.picture(number & NUMBER_MASK);
        if (picture == null) {
            return;
        }
        double x = cellLeft + picture.offsetX();
        double y = cellBottom + picture.offsetY();
        double halfWidth = picture.halfWidth();
        double halfHeight = picture.halfHeight();
        double signX = (number & TileLayer.FLIP_X) != 0 ? -1 : 1;
        double signY = (number & TileLayer.FLIP_Y) != 0 ? -1 : 1;
        if ((number & TileLayer.FLIP_DIAGONAL) != 0) { // the right of the picture is down, its top is left
            boolean isFitted = picture.tileset() != null && picture.tileset().isFittedToCells(); // turns in its cell
            x += isFitted ? halfWidth : halfHeight;
            y += isFitted ? halfHeight : halfWidth;
            place(x, y, 0, -signY * halfWidth, -signX * halfHeight, 0);
        } else {
            place(x + halfWidth, y + halfHeight, signX * halfWidth, 0, 0, signY * halfHeight);
        }
        add(picture.regionAt(seconds), /* opacity= */ 1, 1, 1, cellBottom + tileHeight / 2 - offsetY);
    }
}
