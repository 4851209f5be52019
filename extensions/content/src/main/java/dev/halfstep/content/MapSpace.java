package dev.halfstep.content;

import dev.halfstep.content.MapObject.Point;
import dev.halfstep.content.MapObject.Shape;
import dev.halfstep.content.Tileset.Tile;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the pixels of a map, whose y grows downwards, to units of the world, whose y grows upwards. The origin of the
 * world is the lower left corner of the picture of the map; in an infinite map, it is the origin of Tiled. Edges of
 * cells are converted exactly as long as they are exact as floats. Immutable.
 *
 * <pre>{@code
 * MapSpace space = map.space(1);
 * world.spawn(space.transform(object), new Door());
 * }</pre>
 *
 * <p>The world is what is seen, also of an isometric map: its columns run to the lower right and its rows to the lower
 * left. Tiled counts the positions of its objects along these two directions, in heights of cells.
 */
public final class MapSpace {

    private static final int CURVE_CORNERS = 16;

    private final double unitsPerTile;
    private final int tileWidth;
    private final int tileHeight;
    private final double originY;
    private final boolean isIsometric;

    /** From the pixels of objects to the pixels of the picture. */
    private final Frame screen;

    MapSpace(TiledMap map, float unitsPerTile) {
        this(map, unitsPerTile, 0, map.isInfinite() ? 0 : rows(map) * map.tileHeight());
    }

    /** Returns the height of the picture in cells. */
    private static double rows(TiledMap map) {
        boolean isDiamond = map.orientation() == TiledMap.Orientation.ISOMETRIC;
        return isDiamond ? (map.width() + map.height()) / 2.0 : map.height();
    }

    /** Places an orthogonal map so that a position in pixels is the origin of the world. */
    MapSpace(TiledMap map, float unitsPerTile, double originX, double originY) {
        if (!(unitsPerTile > 0 && unitsPerTile <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("the units per tile must be finite and above 0: " + unitsPerTile);
        }
        isIsometric = map.orientation() == TiledMap.Orientation.ISOMETRIC;
        if (!isIsometric && map.orientation() != TiledMap.Orientation.ORTHOGONAL) {
            throw new IllegalArgumentException("a map must be orthogonal or isometric to have a place in the world: "
                    + map.file() + " is " + map.orientation()
                    + "; in Tiled, choose another orientation in the properties of the map");
        }
        this.unitsPerTile = unitsPerTile;
        tileWidth = map.tileWidth();
        tileHeight = map.tileHeight();
        this.originY = originY;
        // as IsometricRenderer::pixelToScreenCoords of Tiled: one unit of both axes is the height of a cell
        double slope = tileWidth / 2.0 / tileHeight;
        int apexX = map.height() * tileWidth / 2; // also of an infinite map
        screen = isIsometric ? new Frame(slope, -slope, 0.5, 0.5, apexX, 0) : Frame.displaced(-originX, 0);
    }

    /** A linear map of pixels, and a displacement. */
    private record Frame(double xx, double xy, double yx, double yy, double dx, double dy) {

        static Frame displaced(double dx, double dy) {
            return new Frame(1, 0, 0, 1, dx, dy);
        }

        double x(double x, double y) {
            return xx * x + xy * y + dx;
        }

        double y(double x, double y) {
            return yx * x + yy * y + dy;
        }

        Frame linear() {
            return new Frame(xx, xy, yx, yy, 0, 0);
        }

        /** Returns the composition of another frame, followed by this one. */
        Frame after(Frame first) {
            return new Frame(
                    xx * first.xx + xy * first.yx,
                    xx * first.xy + xy * first.yy,
                    yx * first.xx + yy * first.yx,
                    yx * first.xy + yy * first.yy,
                    x(first.dx, first.dy),
                    y(first.dx, first.dy));
        }
    }

    /**
     * Converts a length.
     *
     * @param pixels the length in pixels of the map
     * @return the length in units of the world
     */
    public float length(double pixels) {
        return (float) (pixels * unitsPerTile / tileWidth);
    }

    /**
     * Converts a horizontal position of an orthogonal map.
     *
     * @param pixels x in pixels of the map
     * @return x in units of the world
     * @throws IllegalStateException if the map is isometric
     */
    public float x(double pixels) {
        requireOrthogonal("x(pixelsX, pixelsY)");
        return x(pixels, 0);
    }

    /**
     * Converts a vertical position of an orthogonal map.
     *
     * @param pixels y in pixels of the map, downwards
     * @return y in units of the world, upwards
     * @throws IllegalStateException if the map is isometric
     */
    public float y(double pixels) {
        requireOrthogonal("y(pixelsX, pixelsY)");
        return length(originY - pixels);
    }

    /**
     * Converts a position, such as that of an object.
     *
     * @param pixelsX x in pixels of the map
     * @param pixelsY y in pixels of the map, downwards
     * @return x in units of the world
     */
    public float x(double pixelsX, double pixelsY) {
        return length(screen.x(pixelsX, pixelsY));
    }

    /**
     * Converts a position, such as that of an object.
     *
     * @param pixelsX x in pixels of the map
     * @param pixelsY y in pixels of the map, downwards
     * @return y in units of the world, upwards
     */
    public float y(double pixelsX, double pixelsY) {
        return length(originY - screen.y(pixelsX, pixelsY));
    }

    private void requireOrthogonal(String call) {
        if (isIsometric) {
            throw new IllegalStateException("a position in an isometric map has two coordinates: call " + call);
        }
    }

    /**
     * Returns the column of the cell at a point, such as the pointer. The offsets of layers do not count.
     *
     * @param worldX x in units of the world
     * @param worldY y in units of the world
     * @return the column as in Tiled and {@link TileCells}, which may be outside of the map
     */
    public int column(float worldX, float worldY) {
        return (int) StrictMath.floor(isIsometric ? down(worldY) + right(worldX) : right(worldX));
    }

    /**
     * Returns the row of the cell at a point. The offsets of layers do not count.
     *
     * @param worldX x in units of the world
     * @param worldY y in units of the world
     * @return the row as in Tiled and {@link TileCells}, downwards, which may be outside of the map
     */
    public int row(float worldX, float worldY) {
        return (int) StrictMath.floor(isIsometric ? down(worldY) - right(worldX) : down(worldY));
    }

    /** Returns how far a point is to the right of the corner of the first cell, in widths of cells. */
    private double right(float worldX) {
        return worldX / unitsPerTile - screen.dx / tileWidth;
    }

    /** Returns how far a point is below the corner of the first cell, in heights of cells. */
    private double down(float worldY) {
        return (originY - worldY * (double) tileWidth / unitsPerTile) / tileHeight;
    }

    /**
     * Returns the centre of a cell. The offsets of layers do not count.
     *
     * @param column the column as in Tiled
     * @param row the row as in Tiled, downwards
     * @return a new transform without a rotation
     */
    public Transform transform(int column, int row) {
        double pixelsX = (column + 0.5) * (isIsometric ? tileHeight : tileWidth);
        double pixelsY = (row + 0.5) * tileHeight;
        return Transform.at(x(pixelsX, pixelsY), y(pixelsX, pixelsY));
    }

    /**
     * Returns where the cells of a layer begin, horizontally.
     *
     * @param cells the cells of a tile layer of the map
     * @return the left edge of the leftmost column, in units of the world
     * @throws IllegalStateException if the map is isometric
     */
    public float left(TileCells cells) {
        requireOrthogonal("transform(column, row)");
        return x((double) cells.left() * tileWidth + cells.offsetX);
    }

    /**
     * Returns where the cells of a layer begin, vertically.
     *
     * @param cells the cells of a tile layer of the map
     * @return the lower edge of the bottom row, in units of the world
     * @throws IllegalStateException if the map is isometric
     */
    public float bottom(TileCells cells) {
        requireOrthogonal("transform(column, row)");
        return y((double) (cells.top() + cells.height()) * tileHeight + cells.offsetY);
    }

    /**
     * Returns the pose of an object.
     *
     * @param object an object of the map
     * @return a new transform with the rotation of the object. Its position is the centre of a box, ellipse, capsule,
     *     text or tile; of a point, polygon or polyline, it is the position of the object
     */
    public Transform transform(MapObject object) {
        boolean isLine = object.shape() == Shape.POLYGON || object.shape() == Shape.POLYLINE;
        boolean hasCenter = !isLine && object.shape() != Shape.POINT;
        double centerX = hasCenter ? object.width() * (0.5 - object.anchorX()) : 0;
        double centerY = hasCenter ? object.height() * (0.5 - object.anchorY()) : 0;
        Frame frame = frame(object, screen);
        Transform transform =
                Transform.at(length(frame.x(centerX, centerY)), length(originY - frame.y(centerX, centerY)));
        if (object.rotationDegrees() != 0) {
            transform.setRotationZ((float) -StrictMath.toRadians(object.rotationDegrees() % 360));
        }
        return transform;
    }

    /**
     * Returns the outline of an object: for a tile object whose tile has collision shapes, theirs, otherwise its own.
     * Ellipses and the ends of capsules become polygons. In an isometric map, shapes lie on the ground, and are thus
     * slanted; tiles and texts stand upright.
     *
     * @param object an object of the map
     * @return one array for each outline: x and y of its corners in units of the world, counterclockwise. The corners
     *     of a polyline are in the order of the file, and its ends are not connected; a point has one corner
     */
    public List<float[]> outlines(MapObject object) {
        Tile tile = object.tile();
        if (tile == null || tile.shapes().isEmpty()) {
            return List.of(outline(object, frame(object, screen)));
        }
        double scaleX = object.width() / tile.width();
        double scaleY = object.height() / tile.height();
        double left = -object.anchorX() * object.width();
        double top = -object.anchorY() * object.height();
        Frame inObject = new Frame(scaleX, 0, 0, scaleY, left, top);
        return outlines(tile, frame(object, screen).after(inObject).after(flipped(tile, object.flips())));
    }

    /**
     * Returns the collision shapes of the tile in a cell, flipped as the tile is.
     *
     * @param cells the cells of a tile layer of the map
     * @param column the column
     * @param row the row
     * @return the outlines as {@link #outlines(MapObject)} returns them; empty if there is no tile, or if it has no
     *     shape
     */
    public List<float[]> outlines(TileCells cells, int column, int row) {
        Tile tile = cells.tile(column, row);
        Tileset tileset = cells.tileset(column, row);
        if (tile == null || tileset == null) {
            return List.of();
        }
        int flips = cells.flips(column, row);
        int height = (flips & TileCells.FLIP_DIAGONALLY) == 0 ? tile.height() : tile.width();
        double pixelsX = (double) column * (isIsometric ? tileHeight : tileWidth);
        double pixelsY = (double) row * tileHeight;
        double cellLeft = screen.x(pixelsX, pixelsY) - (isIsometric ? tileWidth / 2.0 : 0);
        double left = cellLeft + tileset.offsetX() + cells.offsetX;
        double cellBottom = screen.y(pixelsX, pixelsY) + tileHeight;
        double top = cellBottom - height + tileset.offsetY() + cells.offsetY; // tiles stand on their cells
        Frame frame = Frame.displaced(left, top);
        if (tileset.isFittedToCells()) {
            double middle = top + height - tileHeight / 2.0;
            frame = Frame.displaced(left + tileWidth / 2.0, middle).after(fitted(tile, tileset.isAspectKept(), flips));
        }
        return outlines(tile, frame.after(flipped(tile, flips)));
    }

    /** Returns the frame of a tile that is as large as a cell, whose centre is at the origin. */
    private Frame fitted(Tile tile, boolean isAspectKept, int flips) {
        double scaleX = (double) tileWidth / tile.width();
        double scaleY = (double) tileHeight / tile.height();
        scaleX = isAspectKept ? Math.min(scaleX, scaleY) : scaleX;
        scaleY = isAspectKept ? scaleX : scaleY;
        double width = scaleX * tile.width() / 2;
        double height = scaleY * tile.height() / 2;
        return (flips & TileCells.FLIP_DIAGONALLY) == 0
                ? new Frame(scaleX, 0, 0, scaleY, -width, -height)
                : new Frame(scaleY, 0, 0, scaleX, -height, -width);
    }

    private List<float[]> outlines(Tile tile, Frame frame) {
        List<float[]> outlines = new ArrayList<>();
        for (MapObject shape : tile.shapes()) {
            outlines.add(outline(shape, frame.after(frame(shape, Frame.displaced(0, 0)))));
        }
        return outlines;
    }

    /**
     * Returns the frame in which an object is at the origin and is not rotated. As in Tiled, it is rotated on the
     * screen, after shapes were slanted.
     */
    private static Frame frame(MapObject object, Frame screen) {
        double degrees = object.rotationDegrees() % 360;
        double radians = StrictMath.toRadians(degrees);
        boolean isExact = degrees % 90 == 0;
        double cos = isExact ? StrictMath.rint(StrictMath.cos(radians)) : StrictMath.cos(radians);
        double sin = isExact ? StrictMath.rint(StrictMath.sin(radians)) : StrictMath.sin(radians);
        double x = screen.x(object.x(), object.y());
        double y = screen.y(object.x(), object.y());
        Frame upright = new Frame(cos, -sin, sin, cos, x, y); // clockwise, because y is downwards
        boolean isShape = object.shape() != Shape.TILE && object.shape() != Shape.TEXT;
        return isShape ? upright.after(screen.linear()) : upright;
    }

    private static Frame flipped(Tile tile, int flips) {
        boolean isDiagonal = (flips & TileCells.FLIP_DIAGONALLY) != 0;
        Frame frame = isDiagonal ? new Frame(0, 1, 1, 0, 0, 0) : Frame.displaced(0, 0);
        if ((flips & TileCells.FLIP_X) != 0) {
            frame = new Frame(-1, 0, 0, 1, isDiagonal ? tile.height() : tile.width(), 0).after(frame);
        }
        if ((flips & TileCells.FLIP_Y) != 0) {
            frame = new Frame(1, 0, 0, -1, 0, isDiagonal ? tile.width() : tile.height()).after(frame);
        }
        return frame;
    }

    private float[] outline(MapObject object, Frame frame) {
        List<Point> corners = corners(object);
        int count = corners.size();
        double doubleArea = 0;
        double[] worldX = new double[count];
        double[] worldY = new double[count];
        for (int i = 0; i < count; i++) {
            Point corner = corners.get(i);
            worldX[i] = frame.x(corner.x(), corner.y());
            worldY[i] = originY - frame.y(corner.x(), corner.y());
        }
        for (int i = 0, before = count - 1; i < count; before = i++) {
            doubleArea += worldX[before] * worldY[i] - worldX[i] * worldY[before];
        }
        boolean isReversed = doubleArea < 0 && object.shape() != Shape.POLYLINE;
        float[] outline = new float[2 * count];
        for (int i = 0; i < count; i++) {
            int from = isReversed ? count - 1 - i : i;
            outline[2 * i] = length(worldX[from]);
            outline[2 * i + 1] = length(worldY[from]);
        }
        return outline;
    }

    /** Returns corners relative to the position of an object. */
    private static List<Point> corners(MapObject object) {
        double width = object.width();
        double height = object.height();
        List<Point> corners = new ArrayList<>();
        switch (object.shape()) {
            case POINT -> corners.add(new Point(0, 0));
            case POLYGON, POLYLINE -> corners.addAll(object.points());
            case ELLIPSE, CAPSULE -> {
                boolean isEllipse = object.shape() == Shape.ELLIPSE;
                double radiusX = (isEllipse ? width : StrictMath.min(width, height)) / 2;
                double radiusY = (isEllipse ? height : StrictMath.min(width, height)) / 2;
                for (int i = 0; i < CURVE_CORNERS; i++) {
                    double angle = 2 * StrictMath.PI * (i + 0.5) / CURVE_CORNERS;
                    double cos = StrictMath.cos(angle);
                    double sin = StrictMath.sin(angle);
                    corners.add(new Point(
                            width / 2 + radiusX * cos + StrictMath.signum(cos) * (width / 2 - radiusX),
                            height / 2 + radiusY * sin + StrictMath.signum(sin) * (height / 2 - radiusY)));
                }
            }
            case BOX, TEXT, TILE -> {
                double left = -object.anchorX() * width;
                double top = -object.anchorY() * height;
                corners.add(new Point(left, top));
                corners.add(new Point(left, top + height));
                corners.add(new Point(left + width, top + height));
                corners.add(new Point(left + width, top));
            }
        }
        return corners;
    }
}
