package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.MapObject.Align;
import dev.halfstep.content.MapObject.Point;
import dev.halfstep.content.MapObject.Shape;
import dev.halfstep.content.MapObject.Text;
import dev.halfstep.content.Tileset.Tile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads objects and their templates. */
final class ObjectReader {

    private static final double MAX_DEGREES = 1e6;

    private final TilesetReader tilesets;

    /** Templates as they are stored: without class and properties of their tiles. */
    private final Map<String, MapObject> templates = new HashMap<>();

    ObjectReader(TilesetReader tilesets) {
        this.tilesets = tilesets;
    }

    /** Reads an object with its inherited attributes. */
    MapObject read(MapXml xml, GidTable tiles, double offsetX, double offsetY) throws IOException {
        return read(xml, tiles, offsetX, offsetY, /* isTemplate= */ false);
    }

    private MapObject read(MapXml xml, GidTable tiles, double offsetX, double offsetY, boolean isTemplate)
            throws IOException {
        xml.take(Part.OBJECTS, 1);
        MapObject base = xml.has("template") ? template(xml) : MapObject.EMPTY;
        int id = xml.whole("id", 0, 0, Integer.MAX_VALUE);
        double x = xml.pixels("x", 0) + offsetX;
        double y = xml.pixels("y", 0) + offsetY;
        double width = xml.decimal("width", 0, 0, MapXml.MAX_PIXELS);
        double height = xml.decimal("height", 0, 0, MapXml.MAX_PIXELS);
        boolean hasSize = !xml.has("template") || (width > 0 && height > 0);
        double rotation = xml.decimal("rotation", base.rotationDegrees(), -MAX_DEGREES, MAX_DEGREES);
        double opacity = xml.decimal("opacity", base.opacity(), 0, 1);
        boolean isVisible = xml.flag("visible", base.isVisible());
        String name = xml.string("name", "");
        String className = className(xml);
        int gid = xml.gid("gid");
        Tile tile = gid == 0 ? base.tile() : tiles.require(xml, gid);
        Tileset tileset = gid == 0 ? null : tiles.tileset(gid);
        int flips = gid == 0 ? base.flips() : gid & ~GidTable.NUMBER;

        Properties[] properties = {Properties.NONE};
        Shape[] shape = {base.shape()};
        List<Point> points = new ArrayList<>(base.points());
        @Nullable Text[] text = {base.text()};
        xml.children(element -> {
            switch (element) {
                case "properties" -> properties[0] = Properties.read(xml, properties[0]);
                case "ellipse" -> shape[0] = Shape.ELLIPSE;
                case "capsule" -> shape[0] = Shape.CAPSULE;
                case "point" -> shape[0] = Shape.POINT;
                case "polygon" -> {
                    shape[0] = Shape.POLYGON;
                    readPoints(xml, 3, points);
                }
                case "polyline" -> {
                    shape[0] = Shape.POLYLINE;
                    readPoints(xml, 2, points);
                }
                case "text" -> {
                    shape[0] = Shape.TEXT;
                    text[0] = readText(xml);
                }
                default -> {} // of a newer version
            }
        });
        boolean isLine = shape[0] == Shape.POLYGON || shape[0] == Shape.POLYLINE;
        className = className.isEmpty() ? base.className() : className;
        width = hasSize ? width : base.width();
        height = hasSize ? height : base.height();
        Properties inherited = base.properties();
        if (tile != null && !isTemplate) {
            className = className.isEmpty() ? tile.className() : className;
            width = width == 0 ? tile.width() : width; // of Tiled before 0.9
            height = height == 0 ? tile.height() : height;
            inherited = inherited.orElse(tile.properties());
        }
        return new MapObject(
                id,
                name.isEmpty() ? base.name() : name,
                className,
                tile == null ? shape[0] : Shape.TILE,
                x,
                y,
                width,
                height,
                tileset == null ? base.anchorX() : tileset.anchorX(),
                tileset == null ? base.anchorY() : tileset.anchorY(),
                rotation,
                opacity,
                isVisible,
                tile,
                flips,
                isLine ? points : List.of(),
                text[0],
                properties[0].orElse(inherited));
    }

    /** Returns the class of an object or a tile: versions of Tiled have three names for this attribute. */
    static String className(MapXml xml) {
        String className = xml.string("class", "");
        return className.isEmpty() ? xml.string("type", "") : className;
    }

    private MapObject template(MapXml xml) throws IOException {
        String file = xml.reference("template");
        MapObject known = templates.get(file);
        if (known != null) {
            return known;
        }
        @Nullable MapObject[] object = {null};
        try (MapXml inner = new MapXml(xml.folder, file, xml.place(), "template")) {
            GidTable tiles = new GidTable();
            inner.children(element -> {
                if (element.equals("tileset")) {
                    tilesets.readInto(tiles, inner);
                } else if (element.equals("object")) {
                    object[0] = read(inner, tiles, 0, 0, /* isTemplate= */ true);
                }
            });
            if (object[0] == null) {
                throw inner.fault("a template must have an object", null);
            }
        }
        templates.put(file, object[0]);
        return object[0];
    }

    private static void readPoints(MapXml xml, int min, List<Point> points) throws IOException {
        points.clear();
        String text = xml.string("points", "").strip();
        for (String point : text.isEmpty() ? new String[0] : text.split("\\s+", -1)) {
            xml.take(Part.POINTS, 1);
            int comma = point.indexOf(',');
            if (comma < 0) {
                throw xml.fault("a point must have two coordinates with a comma between them", point);
            }
            points.add(new Point(
                    xml.toDecimal("a coordinate", point.substring(0, comma), -MapXml.MAX_PIXELS, MapXml.MAX_PIXELS),
                    xml.toDecimal("a coordinate", point.substring(comma + 1), -MapXml.MAX_PIXELS, MapXml.MAX_PIXELS)));
        }
        if (points.size() < min) {
            throw xml.fault("a polygon must have at least 3 points, and a polyline 2", points.size());
        }
    }

    private static Text readText(MapXml xml) throws IOException {
        return new Text( // from left to right: the content is read after the attributes
                xml.string("fontfamily", "sans-serif"),
                xml.whole("pixelsize", 16, 1, 10_000),
                xml.flag("wrap", false),
                xml.color("color", 0xFF00_0000),
                xml.flag("bold", false),
                xml.flag("italic", false),
                xml.flag("underline", false),
                xml.flag("strikeout", false),
                xml.choice("halign", Align.LEFT),
                xml.choice("valign", Align.TOP),
                xml.text());
    }
}
