package dev.halfstep.content;

import dev.halfstep.content.Tileset.Tile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Writes a map as lines of text: once what the reader made of it, once what Tiled exported as JSON. */
final class MapText {

    private final List<String> lines = new ArrayList<>();

    /** The tiles in the export: picture and number in the tileset. */
    private final Map<Integer, String> exported = new LinkedHashMap<>();

    private MapText() {}

    static List<String> of(TiledMap map) {
        MapText text = new MapText();
        text.add("map", map.orientation(), map.renderOrder(), map.isInfinite(), map.width(), map.height());
        text.add(map.tileWidth(), map.tileHeight(), map.hexSideLength(), map.parallaxOriginX(), map.parallaxOriginY());
        text.add(Integer.toHexString(map.backgroundColor()), properties(map.properties()));
        for (MapLayer layer : map.layers()) {
            text.add(layer);
        }
        for (Tileset tileset : map.tilesets()) {
            text.add("tileset", tileset.name(), tileset.tileWidth(), tileset.tileHeight(), tileset.offsetX());
            text.add(tileset.offsetY(), tileset.tiles().size(), properties(tileset.properties()));
            for (Tile tile : tileset.tiles()) {
                String properties = properties(tile.properties());
                if (!(tile.className() + properties).isEmpty()
                        || !tile.animation().isEmpty()
                        || !tile.shapes().isEmpty()) {
                    text.add("tile", tile.id(), tile.className(), properties);
                    tile.animation().forEach(frame -> text.add("frame", frame.tileId(), frame.milliseconds()));
                    tile.shapes().forEach(text::add);
                }
            }
        }
        return text.lines;
    }

    private void add(MapLayer layer) {
        add("layer", layer.name(), layer.isVisible(), layer.opacity(), layer.offsetX(), layer.offsetY());
        add(layer.parallaxX(), layer.parallaxY(), properties(layer.properties()));
        for (TileCells cells = layer.content() instanceof TileCells bottom ? bottom : null;
                cells != null;
                cells = cells.above()) {
            for (int row = cells.top(); row < cells.top() + cells.height(); row++) {
                for (int column = cells.left(); column < cells.left() + cells.width(); column++) {
                    Tile tile = cells.tile(column, row);
                    if (tile != null) {
                        add(column, row, name(tile), Integer.toHexString(cells.flips(column, row)));
                    }
                }
            }
        }
        if (layer.content() instanceof MapLayer.Objects objects) {
            add("objects", objects.isSortedByY());
            objects.objects().forEach(this::add);
        } else if (layer.content() instanceof MapLayer.Picture picture) {
            add("picture", fileName(picture.image().file()));
        } else if (layer.content() instanceof MapLayer.Group group) {
            group.layers().forEach(this::add);
        }
    }

    private void add(MapObject object) {
        add("object", object.id(), object.name(), object.className(), object.shape());
        add(object.x(), object.y(), object.width(), object.height(), object.rotationDegrees(), object.isVisible());
        Tile tile = object.tile();
        add(tile == null ? "" : name(tile), Integer.toHexString(object.flips()), properties(object.properties()));
        object.points().forEach(point -> add(point.x(), point.y()));
        MapObject.Text text = object.text();
        if (text != null) {
            add(text.content(), text.font(), text.pixelSize(), text.isWrapped(), Integer.toHexString(text.color()));
            add(text.isBold(), text.isItalic(), text.isUnderlined(), text.isStruckOut());
            add(text.horizontal(), text.vertical());
        }
    }

    private static String name(Tile tile) {
        return fileName(tile.image().file()) + "#" + tile.id();
    }

    private static String properties(Properties properties) {
        Map<String, String> values = new TreeMap<>();
        properties.names().forEach(name -> values.put(name, value(properties, name)));
        return values.isEmpty() ? "" : values.toString();
    }

    /** Returns a value as text, by all getters: one of them has the type. */
    private static String value(Properties properties, String name) {
        List<Supplier<Object>> getters = List.of(
                () -> Integer.toHexString(properties.color(name, 0)), // JSON does not tell a colour from a text
                () -> properties.text(name, ""),
                () -> (double) properties.whole(name, 0),
                () -> properties.number(name, 0),
                () -> properties.flag(name, false),
                () -> fileName(properties.file(name, "")),
                () -> (double) properties.object(name, 0),
                () -> properties(properties.members(name)));
        for (var getter : getters) {
            try {
                return String.valueOf(getter.get());
            } catch (IllegalArgumentException e) {
                // another type
            }
        }
        throw new AssertionError("no getter returns " + name);
    }

    private void add(Object... values) {
        StringBuilder line = new StringBuilder();
        for (Object value : values) {
            boolean isNumber = value instanceof Number;
            line.append(isNumber ? String.format(Locale.ROOT, "%.4f", ((Number) value).doubleValue()) : value)
                    .append(' ');
        }
        lines.add(line.toString());
    }

    static List<String> ofExport(String json) throws IOException {
        MapText text = new MapText();
        Json map = new Json(JsonValue.parse(json));
        boolean isInfinite = map.flag("infinite", false);
        text.add(
                "map",
                map.text("orientation", "").toUpperCase(Locale.ROOT),
                map.text("renderorder", "right-down").toUpperCase(Locale.ROOT).replace('-', '_'),
                isInfinite,
                map.number("width", 0),
                map.number("height", 0));
        text.add(
                map.number("tilewidth", 0),
                map.number("tileheight", 0),
                map.number("hexsidelength", 0),
                map.number("parallaxoriginx", 0),
                map.number("parallaxoriginy", 0));
        text.add(color(map.text("backgroundcolor", ""), "0"), map.properties());
        for (Json tileset : map.list("tilesets")) {
            int firstGid = (int) tileset.number("firstgid", 0);
            String image = tileset.text("image", "");
            for (int id = 0; id < tileset.number("tilecount", 0) && !image.isEmpty(); id++) {
                text.exported.put(firstGid + id, fileName(image) + "#" + id);
            }
            for (Json tile : tileset.list("tiles")) {
                int id = (int) tile.number("id", 0);
                if (image.isEmpty()) {
                    text.exported.put(firstGid + id, fileName(tile.text("image", "")) + "#" + id);
                }
            }
        }
        for (Json layer : map.list("layers")) {
            text.addExported(layer, true, 1, 0, 0, 1, 1);
        }
        for (Json tileset : map.list("tilesets")) {
            Json offset = new Json(tileset.values.getOrDefault("tileoffset", Map.of()));
            text.add(
                    "tileset",
                    tileset.text("name", ""),
                    tileset.number("tilewidth", 0),
                    tileset.number("tileheight", 0),
                    offset.number("x", 0));
            text.add(offset.number("y", 0), tileset.number("tilecount", 0), tileset.properties());
            for (Json tile : tileset.list("tiles")) {
                Json shapes = new Json(tile.values.getOrDefault("objectgroup", Map.of()));
                boolean isPlain = tile.list("animation").isEmpty()
                        && shapes.list("objects").isEmpty();
                if (!isPlain || !(tile.text("type", "") + tile.properties()).isEmpty()) {
                    text.add("tile", tile.number("id", 0), tile.text("type", ""), tile.properties());
                    for (Json frame : tile.list("animation")) {
                        text.add("frame", frame.number("tileid", 0), frame.number("duration", 0));
                    }
                    shapes.list("objects").forEach(shape -> text.addExportedObject(shape, 0, 0));
                }
            }
        }
        return text.lines;
    }

    private void addExported(
            Json layer, boolean isVisible, double opacity, double x, double y, double parallaxX, double parallaxY)
            throws IOException {
        boolean isShown = isVisible && layer.flag("visible", true);
        double alpha = opacity * layer.number("opacity", 1);
        double offsetX = x + layer.number("offsetx", 0);
        double offsetY = y + layer.number("offsety", 0);
        double factorX = parallaxX * layer.number("parallaxx", 1);
        double factorY = parallaxY * layer.number("parallaxy", 1);
        add("layer", layer.text("name", ""), isShown, alpha, offsetX, offsetY);
        add(factorX, factorY, layer.properties());
        switch (layer.text("type", "")) {
            case "tilelayer" -> {
                Map<List<Integer>, String> cells = new TreeMap<>(
                        Comparator.<List<Integer>>comparingInt(at -> at.get(1)).thenComparingInt(at -> at.get(0)));
                List<Json> parts = layer.values.containsKey("chunks") ? layer.list("chunks") : List.of(layer);
                for (Json part : parts) {
                    int width = (int) part.number("width", 0);
                    int[] gids =
                            gids(part.values.get("data"), layer.text("encoding", ""), layer.text("compression", ""));
                    for (int i = 0; i < gids.length; i++) {
                        if (gids[i] != 0) {
                            int column = (int) part.number("x", 0) + i % width;
                            int row = (int) part.number("y", 0) + i / width;
                            cells.put(List.of(column, row), tile(gids[i]));
                        }
                    }
                }
                cells.forEach((at, tile) -> add(at.get(0), at.get(1), tile));
            }
            case "objectgroup" -> {
                add("objects", layer.text("draworder", "topdown").equals("topdown"));
                layer.list("objects").forEach(object -> addExportedObject(object, offsetX, offsetY));
            }
            case "imagelayer" -> add("picture", fileName(layer.text("image", "")));
            default -> {
                for (Json inner : layer.list("layers")) {
                    addExported(inner, isShown, alpha, offsetX, offsetY, factorX, factorY);
                }
            }
        }
    }

    private String tile(int gid) {
        return exported.get(gid & 0x0FFF_FFFF) + " " + Integer.toHexString(gid & 0xF000_0000);
    }

    private void addExportedObject(Json object, double offsetX, double offsetY) {
        String shape = "BOX";
        for (String kind : List.of("point", "ellipse", "polygon", "polyline", "text")) {
            shape = object.values.containsKey(kind) ? kind.toUpperCase(Locale.ROOT) : shape;
        }
        int gid = (int) (long) object.number("gid", 0);
        add(
                "object",
                object.number("id", 0),
                object.text("name", ""),
                object.text("type", ""),
                gid == 0 ? shape : "TILE");
        add(
                object.number("x", 0) + offsetX,
                object.number("y", 0) + offsetY,
                object.number("width", 0),
                object.number("height", 0),
                object.number("rotation", 0),
                object.flag("visible", true));
        add(gid == 0 ? " 0" : tile(gid), object.properties());
        for (String kind : List.of("polygon", "polyline")) {
            object.list(kind).forEach(point -> add(point.number("x", 0), point.number("y", 0)));
        }
        if (object.values.containsKey("text")) {
            Json text = new Json(object.values.get("text"));
            add(
                    text.text("text", ""),
                    text.text("fontfamily", "sans-serif"),
                    text.number("pixelsize", 16),
                    text.flag("wrap", false),
                    color(text.text("color", ""), "ff000000"));
            add(
                    text.flag("bold", false),
                    text.flag("italic", false),
                    text.flag("underline", false),
                    text.flag("strikeout", false));
            add(
                    text.text("halign", "left").toUpperCase(Locale.ROOT),
                    text.text("valign", "top").toUpperCase(Locale.ROOT));
        }
    }

    private static int[] gids(Object data, String encoding, String compression) throws IOException {
        if (!encoding.equals("base64")) {
            return ((List<?>) data)
                    .stream().mapToInt(gid -> (int) ((Double) gid).longValue()).toArray();
        }
        InputStream stored = new ByteArrayInputStream(Base64.getDecoder().decode((String) data));
        InputStream in = compression.equals("gzip")
                ? new GZIPInputStream(stored)
                : compression.equals("zlib") ? new InflaterInputStream(stored) : stored;
        ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        int[] gids = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(gids);
        return gids;
    }

    private static String color(String color, String fallback) {
        return color.isEmpty() ? fallback : color.length() == 7 ? "ff" + color.substring(1) : color.substring(1);
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** An object of JSON. */
    private record Json(Map<?, ?> valuesByName, Map<String, Object> values) {

        @SuppressWarnings("unchecked") // names are texts
        Json(Object value) {
            this((Map<?, ?>) value, (Map<String, Object>) value);
        }

        String text(String name, String fallback) {
            return String.valueOf(values.getOrDefault(name, fallback));
        }

        double number(String name, double fallback) {
            return (Double) values.getOrDefault(name, fallback);
        }

        boolean flag(String name, boolean fallback) {
            return (Boolean) values.getOrDefault(name, fallback);
        }

        List<Json> list(String name) {
            return ((List<?>) values.getOrDefault(name, List.of()))
                    .stream().map(Json::new).toList();
        }

        /** Returns the members of a class, whose types the export leaves out. */
        private static String members(Json members) {
            Map<String, String> texts = new TreeMap<>();
            members.values.forEach((name, value) -> {
                String text = String.valueOf(value);
                texts.put(name, text.startsWith("#") ? color(text, "") : text);
            });
            return texts.toString();
        }

        String properties() {
            Map<String, String> texts = new TreeMap<>();
            for (Json property : list("properties")) {
                Object value = property.values.get("value");
                String type = property.text("type", "string");
                texts.put(
                        property.text("name", ""),
                        switch (type) {
                            case "color" -> color((String) value, "0");
                            case "file" -> fileName((String) value);
                            case "class" -> members(new Json(value));
                            default -> String.valueOf(value);
                        });
            }
            return texts.isEmpty() ? "" : texts.toString();
        }
    }
}
