package dev.halfstep.content;

import dev.halfstep.content.MapObject.Point;
import dev.halfstep.content.MapObject.Shape;
import dev.halfstep.content.Tileset.Tile;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the pixels of an orthogonal map, whose y grows downwards, to units of the world, whose y grows upwards. The
 * origin of the world is the lower left corner of the map; in an infinite map, it is the origin of Tiled. Edges of
 * cells are converted exactly as long as they are exact as floats. Immutable.
 *
 * <pre>{@code
 * MapSpace space = map.space(1);
 * world.spawn(space.transform(object), new Door());
 * }</pre>
 */
public final class MapSpace {

    private static final int CURVE_CORNERS = 16;

    private final double unitsPerTile;
    private final int tileWidth;
    private final int tileHeight;
    private final double originY;

    MapSpace(TiledMap map, float unitsPerTile) {
        if (!(unitsPerTile > 0 && unitsPerTile <= Float.MAX_VALUE)) {
            throw new IllegalArgumentException("the units per tile must be finite and above 0: " + unitsPerTile);
        }
        if (map.orientation() != TiledMap.Orientation.ORTHOGONAL) {
            throw new IllegalArgumentException("a map must be orthogonal to have a place in the world: " + map.file()
                    + " is " + map.orientation());
        }
        this.unitsPerTile = unitsPerTile;
        tileWidth = map.tileWidth();
        tileHeight = map.tileHeight();
        originY = map.isInfinite() ? 0 : (double) map.height() * tileHeight;
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
     * Converts a horizontal position.
     *
     * @param pixels x in pixels of the map
     * @return x in units of the world
     */
    public float x(double pixels) {
        return length(pixels);
    }

    /**
     * Converts a vertical position.
     *
     * @param pixels y in pixels of the map, downwards
     * @return y in units of the world, upwards
     */
    public float y(double pixels) {
        return length(originY - pixels);
    }

    /**
     * Returns where the cells of a layer begin, horizontally.
     *
     * @param cells the cells of a tile layer of the map
     * @return the left edge of the leftmost column, in units of the world
     */
    public float left(TileCells cells) {
        return x((double) cells.left() * tileWidth + cells.offsetX);
    }

    /**
     * Returns where the cells of a layer begin, vertically.
     *
     * @param cells the cells of a tile layer of the map
     * @return the lower edge of the bottom row, in units of the world
     */
    public float bottom(TileCells cells) {
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
        Frame frame = frame(object);
        Transform transform = Transform.at(x(frame.x(centerX, centerY)), y(frame.y(centerX, centerY)));
        if (object.rotationDegrees() != 0) {
            transform.setRotationZ((float) -StrictMath.toRadians(object.rotationDegrees() % 360));
        }
        return transform;
    }

    /**
     * Returns the outline of an object: for a tile object whose tile has collision shapes, theirs, otherwise its own.
     * Ellipses and the ends of capsules become polygons.
     *
     * @param object an object of the map
     * @return one array for each outline: x and y of its corners in units of the world, counterclockwise. The corners
     *     of a polyline are in the order of the file, and its ends are not connected; a point has one corner
     */
    public List<float[]> outlines(MapObject object) {
        Tile tile = object.tile();
        if (tile == null || tile.shapes().isEmpty()) {
            return List.of(outline(object, frame(object)));
        }
        double scaleX = object.width() / tile.width();
        double scaleY = object.height() / tile.height();
        double left = -object.anchorX() * object.width();
        double top = -object.anchorY() * object.height();
        Frame inObject = new Frame(scaleX, 0, 0, scaleY, left, top);
        return outlines(tile, frame(object).after(inObject).after(flipped(tile, object.flips())));
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
        double left = (double) column * tileWidth + tileset.offsetX() + cells.offsetX;
        double top =
                (row + 1.0) * tileHeight - height + tileset.offsetY() + cells.offsetY; // tiles stand on their cells
        return outlines(tile, Frame.displaced(left, top).after(flipped(tile, flips)));
    }

    private List<float[]> outlines(Tile tile, Frame frame) {
        List<float[]> outlines = new ArrayList<>();
        for (MapObject shape : tile.shapes()) {
            outlines.add(outline(shape, frame.after(frame(shape))));
        }
        return outlines;
    }

    /** Returns the frame in which an object is at the origin and is not rotated. */
    private static Frame frame(MapObject object) {
        double degrees = object.rotationDegrees() % 360;
        double radians = StrictMath.toRadians(degrees);
        boolean isExact = degrees % 90 == 0;
        double cos = isExact ? StrictMath.rint(StrictMath.cos(radians)) : StrictMath.cos(radians);
        double sin = isExact ? StrictMath.rint(StrictMath.sin(radians)) : StrictMath.sin(radians);
        return new Frame(cos, -sin, sin, cos, object.x(), object.y()); // clockwise, because y is downwards
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
