package dev.halfstep.content;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object of a map, or a collision shape of a tile. Attributes that the object does not set come from its template;
 * its class and properties also from its tile. {@link MapSpace} converts to units of the world. In an isometric map,
 * positions, and the sizes of shapes, count along the sides of the diamond, and the height of a cell is the side of a
 * cell.
 *
 * @param id the id, which properties of the type object refer to; 0 in files of Tiled before 0.11
 * @param name the name, may be empty
 * @param className the class, called type in some versions of Tiled; may be empty
 * @param shape the kind of object
 * @param x the position in pixels, to the right, with the offsets of the layer and of its groups. A collision shape
 *     counts from the left of the tile
 * @param y the position in pixels, downwards
 * @param width the width in pixels, or 0
 * @param height the height in pixels, or 0
 * @param anchorX where the position is in the rectangle of the object: 0 at the left, 0.5 in the middle, 1 at the
 *     right. It is 0 for all but tile objects, whose tileset decides
 * @param anchorY where the position is: 0 at the top, 0.5 in the middle, 1 at the bottom. A tile object of an
 *     orthogonal map usually has its position at the bottom, all other objects at the top
 * @param rotationDegrees the rotation around the position, clockwise
 * @param opacity the opacity, from 0 to 1
 * @param isVisible whether Tiled shows the object
 * @param tile the tile of a tile object. It is null for other objects, and for a tile object whose tile is in no tileset
 * @param flips the flips of the tile: {@link TileCells#FLIP_X} and {@link TileCells#FLIP_Y}
 * @param points the corners of a polygon or polyline, in pixels from the position; otherwise empty
 * @param text the text of a text object, or null
 * @param properties the custom properties
 */
public record MapObject(
        int id,
        String name,
        String className,
        Shape shape,
        double x,
        double y,
        double width,
        double height,
        double anchorX,
        double anchorY,
        double rotationDegrees,
        double opacity,
        boolean isVisible,
        Tileset.@Nullable Tile tile,
        int flips,
        List<Point> points,
        @Nullable Text text,
        Properties properties) {

    static final MapObject EMPTY = new MapObject(
            0, "", "", Shape.BOX, 0, 0, 0, 0, 0, 0, 0, 1, true, null, 0, List.of(), null, Properties.NONE);

    /** Copies the list of points. */
    public MapObject {
        points = List.copyOf(points);
    }

    /** The kinds of objects. */
    public enum Shape {
        /** A rectangle. */
        BOX,
        /** A position only. */
        POINT,
        /** An ellipse in a rectangle. */
        ELLIPSE,
        /** A rectangle whose short sides are half circles. */
        CAPSULE,
        /** A closed line of points. */
        POLYGON,
        /** An open line of points. */
        POLYLINE,
        /** A text in a rectangle. */
        TEXT,
        /** A tile in a rectangle. */
        TILE
    }

    /**
     * A corner of a polygon or polyline.
     *
     * @param x to the right, in pixels
     * @param y downwards, in pixels
     */
    public record Point(double x, double y) {}

    /**
     * The text of a text object.
     *
     * @param font the name of the font
     * @param pixelSize the size of the font in pixels
     * @param isWrapped whether lines break at the width of the object
     * @param color the colour as 0xAARRGGBB
     * @param isBold whether the font is bold
     * @param isItalic whether the font is italic
     * @param isUnderlined whether the text is underlined
     * @param isStruckOut whether the text is struck out
     * @param horizontal the horizontal alignment: {@code LEFT}, {@code CENTER}, {@code RIGHT} or {@code JUSTIFY}
     * @param vertical the vertical alignment: {@code TOP}, {@code CENTER} or {@code BOTTOM}
     * @param content the text, may have line breaks
     */
    public record Text(
            String font,
            int pixelSize,
            boolean isWrapped,
            int color,
            boolean isBold,
            boolean isItalic,
            boolean isUnderlined,
            boolean isStruckOut,
            Align horizontal,
            Align vertical,
            String content) {}

    /** Where a text stands in its object. */
    public enum Align {
        /** At the left. */
        LEFT,
        /** In the middle. */
        CENTER,
        /** At the right. */
        RIGHT,
        /** From left to right. */
        JUSTIFY,
        /** At the top. */
        TOP,
        /** At the bottom. */
        BOTTOM
    }
}
