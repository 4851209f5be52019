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
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads objects and their templates. */
final class ObjectReader {

    private static final double MAX_DEGREES = 1e6;

    /** The elements that say the shape of their object. */
    private static final List<String> SHAPES = List.of("ellipse", "capsule", "point", "polygon", "polyline", "text");

    private final TilesetReader tilesets;

    /** Templates as they are stored: without class and properties of their tiles. */
    private final Map<String, MapObject> templates = new HashMap<>();

    ObjectReader(TilesetReader tilesets) {
        this.tilesets = tilesets;
    }

    /** Reads an object with its inherited attributes. */
    MapObject read(MapFile source, GidTable tiles, double offsetX, double offsetY) throws IOException {
        return read(source, tiles, offsetX, offsetY, /* isTemplate= */ false);
    }

    private MapObject read(MapFile source, GidTable tiles, double offsetX, double offsetY, boolean isTemplate)
            throws IOException {
        source.take(Part.OBJECTS, 1);
        MapObject base = source.has("template") ? template(source) : MapObject.EMPTY;
        int id = source.whole("id", 0, 0, Integer.MAX_VALUE);
        double x = source.pixels("x", 0) + offsetX;
        double y = source.pixels("y", 0) + offsetY;
        double width = source.decimal("width", 0, 0, NamedValues.MAX_PIXELS);
        double height = source.decimal("height", 0, 0, NamedValues.MAX_PIXELS);
        boolean hasSize = !source.has("template") || (width > 0 && height > 0);
        double rotation = source.decimal("rotation", base.rotationDegrees(), -MAX_DEGREES, MAX_DEGREES);
        double opacity = source.opacity(base.opacity());
        boolean isVisible = source.flag("visible", base.isVisible());
        String name = source.string("name", "");
        String className = className(source);
        int gid = source.gid("gid");
        gid = (gid & GidTable.NUMBER) == 0 ? 0 : gid;
        Tile tile = gid == 0 ? base.tile() : tiles.tile(gid);
        if (gid != 0 && tile == null) {
            source.note("the object " + id + " has no picture, because no tileset has its tile", gid & GidTable.NUMBER);
        }
        Tileset tileset = gid == 0 ? null : tiles.tileset(gid);
        int flips = gid == 0 ? base.flips() : gid & ~GidTable.NUMBER;

        Properties[] properties = {Properties.NONE};
        Shape[] shape = {base.shape()};
        List<Point> points = new ArrayList<>(base.points());
        @Nullable Text[] text = {base.text()};
        source.children(element -> {
            switch (element) {
                case "properties" -> properties[0] = Properties.read(source, properties[0]);
                case "polygon", "polyline" -> readPoints(source, points);
                case "text" -> text[0] = readText(source);
                default -> {} // of a newer version, or without values
            }
            if (SHAPES.contains(element)) {
                shape[0] = Shape.valueOf(element.toUpperCase(Locale.ROOT));
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
                gid == 0 && tile == null ? shape[0] : Shape.TILE,
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
    static String className(MapFile source) {
        String className = source.string("class", "");
        return className.isEmpty() ? source.string("type", "") : className;
    }

    private MapObject template(MapFile source) throws IOException {
        @Nullable MapObject[] object = {null};
        String file = "";
        try {
            file = source.reference("template");
            MapObject known = templates.get(file);
            if (known != null) {
                return known;
            }
            try (MapFile inner = MapFile.open(source.folder, file, source.place(), "template")) {
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
        } catch (IOException e) {
            source.folder.noteMissing(source.string("template", ""), file, e);
            object[0] = MapObject.EMPTY; // as in Tiled, the object has its own attributes only
        }
        templates.put(file, object[0]);
        return object[0];
    }

    private static void readPoints(MapFile source, List<Point> points) throws IOException {
        points.clear();
        String text = source.string("points", "").strip();
        for (String point : text.isEmpty() ? new String[0] : text.split("\\s+", -1)) {
            source.take(Part.POINTS, 1);
            int comma = point.indexOf(',');
            if (comma < 0) {
                throw source.fault("a point must have two coordinates with a comma between them", point);
            }
            double x = coordinate(source, point.substring(0, comma));
            points.add(new Point(x, coordinate(source, point.substring(comma + 1))));
        }
        if (points.isEmpty()) {
            points.add(new Point(0, 0)); // a line that was just begun, as others of one or two points
        }
    }

    private static double coordinate(MapFile source, String text) throws IOException {
        return source.toDecimal("a coordinate", text, -NamedValues.MAX_PIXELS, NamedValues.MAX_PIXELS);
    }

    private static Text readText(MapFile source) throws IOException {
        return new Text( // from left to right: the content is read after the attributes
                source.string("fontfamily", "sans-serif"),
                source.whole("pixelsize", 16, 1, 10_000),
                source.flag("wrap", false),
                source.color("color", 0xFF00_0000),
                source.flag("bold", false),
                source.flag("italic", false),
                source.flag("underline", false),
                source.flag("strikeout", false),
                source.choice("halign", Align.LEFT),
                source.choice("valign", Align.TOP),
                source.text());
    }
}
