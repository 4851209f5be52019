package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.content.TileCells;
import dev.halfstep.content.TiledMap.RenderOrder;
import dev.halfstep.content.picture.TilePictures.TilePicture;
import dev.halfstep.render.tile.TileLayer;

/** Draws a tile layer whose tiles are larger or smaller than its cells, are displaced, or are images of their own. */
final class CellQuads extends QuadLayer {

    private static final int NUMBER_MASK = (1 << 28) - 1;

    private final NumberedCells cells;
    private final TilePictures pictures;
    private final double left;
    private final double bottom;
    private final double tileWidth;
    private final double tileHeight;
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
        left = scene.space().left(content);
        bottom = scene.space().bottom(content);
        tileWidth = scene.space().length(scene.map().tileWidth());
        tileHeight = scene.space().length(scene.map().tileHeight());
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
        int firstColumn = (int) Math.max(0, Math.floor((viewLeft - extentRight - left) / tileWidth));
        int endColumn = (int) Math.min(cells.columns(), Math.ceil((viewRight - extentLeft - left) / tileWidth));
        int firstRow = (int) Math.max(0, Math.floor((viewBottom - extentTop - bottom) / tileHeight));
        int endRow = (int) Math.min(cells.rows(), Math.ceil((viewTop - extentBottom - bottom) / tileHeight));
        for (int i = firstRow; i < endRow; i++) {
            int row = isUpwards ? i : firstRow + endRow - 1 - i;
            for (int j = firstColumn; j < endColumn; j++) {
                int column = isLeftwards ? firstColumn + endColumn - 1 - j : j;
                int number = cells.tile(column, row);
                TilePicture picture = pictures.picture(number & NUMBER_MASK);
                if (picture != null) {
                    add(picture, number, column, row, seconds);
                }
            }
        }
    }

    private void add(TilePicture picture, int flips, int column, int row, double seconds) {
        double x = left + column * tileWidth + picture.offsetX();
        double y = bottom + row * tileHeight + picture.offsetY();
        double halfWidth = picture.halfWidth();
        double halfHeight = picture.halfHeight();
        double signX = (flips & TileLayer.FLIP_X) != 0 ? -1 : 1;
        double signY = (flips & TileLayer.FLIP_Y) != 0 ? -1 : 1;
        if ((flips & TileLayer.FLIP_DIAGONAL) != 0) { // the right of the picture is down, its top is left
            place(x + halfHeight, y + halfWidth, 0, -signY * halfWidth, -signX * halfHeight, 0);
        } else {
            place(x + halfWidth, y + halfHeight, signX * halfWidth, 0, 0, signY * halfHeight);
        }
        add(picture.regionAt(seconds), /* opacity= */ 1, 1, 1);
    }
}
