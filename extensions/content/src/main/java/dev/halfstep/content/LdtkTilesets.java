package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.MapObject.Shape;
import dev.halfstep.content.Tileset.Image;
import dev.halfstep.content.Tileset.Tile;
import dev.halfstep.content.TilesetReader.StoredTile;
import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tilesets of a project of LDtk. Layers and entities refer to them by rectangles of their images. */
final class LdtkTilesets {

    private static final int MAX_PIXELS = AssetFolder.MAX_IMAGE_PIXELS;
    private static final List<String> ENDINGS = List.of("png", "jpg", "jpeg", "bmp");

    /** A rectangle of an image, or of the tileset with a uid: those with one image differ in their properties. */
    private record Area(Object owner, int x, int y, int width, int height) {}

    final GidTable gids = new GidTable();
    final List<Tileset> all; // one list for all levels
    private final JsonNode project;
    private final Map<String, Tileset> byUid = new HashMap<>();

    /** Why the tiles of the other tilesets are not drawn. */
    private final Map<String, String> reasons = new HashMap<>();

    private final Map<Area, Tile> tiles = new HashMap<>();

    /** By identity, because tiles of two tilesets may be equal. */
    private final IdentityHashMap<Tile, Integer> numbers = new IdentityHashMap<>();

    LdtkTilesets(JsonNode project, List<JsonNode> nodes) throws IOException {
        this.project = project;
        int firstGid = 1;
        for (JsonNode node : nodes) {
            node.take(Part.TILESETS, 1);
            String uid = node.string("uid", "");
            int width = node.whole("pxWid", 0, 0, MAX_PIXELS);
            int height = node.whole("pxHei", 0, 0, MAX_PIXELS);
            String reason = reason(node, width, height);
            if (!reason.isEmpty()) {
                String name = Fault.printable(node.string("identifier", ""));
                reasons.put(uid, "the tiles of " + name + " are not drawn: " + reason);
                continue;
            }
            Image image = new Image(node.reference("relPath"), width, height, /* transparent= */ 0);
            Tileset tileset = read(node, image);
            for (Tile tile : tileset.tiles()) {
                numbers.put(tile, firstGid + tile.id());
                tiles.put(new Area(uid, tile.x(), tile.y(), tile.width(), tile.height()), tile);
            }
            byUid.put(uid, tileset);
            gids.add(firstGid, tileset);
            firstGid += Math.max(1, tileset.tiles().size());
        }
        all = gids.tilesets();
    }

    /** Returns why the tiles of a tileset are not drawn, or an empty text. */
    private static String reason(JsonNode node, int width, int height) {
        String path = node.string("relPath", "");
        if (path.isEmpty()) {
            return node.has("embedAtlas") ? "they are part of LDtk, and no file" : "no image is chosen";
        } else if (!ENDINGS.contains(path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))) {
            return "export the image as PNG, and choose that in LDtk: " + Fault.printable(path);
        } else if (width == 0 || height == 0) {
            return "LDtk did not find the image: " + Fault.printable(path);
        }
        try {
            node.reference("relPath");
            return "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static Tileset read(JsonNode node, Image image) throws IOException {
        int size = node.whole("tileGridSize", 1, MAX_PIXELS);
        int margin = node.whole("padding", 0, 0, MAX_PIXELS);
        int spacing = node.whole("spacing", 0, 0, MAX_PIXELS);
        int columns = TilesetReader.columns(image.width(), size, spacing, margin);
        int columnsOfIds =
                Math.max(1, node.whole("__cWid", columns, 0, MAX_PIXELS)); // also counts a column that is cut off
        Map<Integer, Map<String, Object>> values = new HashMap<>();
        for (JsonNode tag : node.items("enumTags")) {
            JsonNode ids = tag.get("tileIds");
            for (int id : ids == null ? new int[0] : ids.numbers()) {
                node.take(Part.PROPERTIES, 1);
                values.computeIfAbsent(id, key -> new LinkedHashMap<>()).put(tag.string("enumValueId", ""), true);
            }
        }
        for (JsonNode data : node.items("customData")) {
            int id = data.whole("tileId", -1, Integer.MAX_VALUE);
            values.computeIfAbsent(id, key -> new LinkedHashMap<>()).put("customData", data.string("data", ""));
        }
        Map<Integer, StoredTile> stored = new HashMap<>();
        values.forEach((idInFile, own) -> {
            if (columns > 0 && idInFile % columnsOfIds < columns) {
                int id = idInFile / columnsOfIds * columns + idInFile % columnsOfIds;
                stored.put(id, StoredTile.of(id, Properties.of("", own)));
            }
        });
        List<Tile> tiles = TilesetReader.cut(node, image, 0, size, size, spacing, margin, stored);
        String name = node.string("identifier", "");
        return new Tileset(
                name, "", size, size, 0, 0, 0, 0, false, false, image, margin, spacing, Properties.NONE, tiles);
    }

    private @Nullable Tile none(String reason) {
        project.folder.note(project.file, reason, null);
        return null;
    }

    /** Returns the number in maps of a tile that is as large as a cell and has a place in its tileset, otherwise 0. */
    int gid(@Nullable Tile tile, int cell) {
        return tile != null && tile.width() == cell ? numbers.getOrDefault(tile, 0) : 0;
    }

    /** Returns the tile with a position; null if it is not drawn, which is noted. */
    @Nullable
    Tile tile(String uid, int x, int y) throws IOException {
        Tileset found = byUid.get(uid);
        int size = found == null ? 0 : found.tileWidth();
        return tile(uid, x, y, size, size);
    }

    /** Returns the tile, or another rectangle of the image of a tileset; null if it is not drawn, which is noted. */
    @Nullable
    Tile tile(String uid, int x, int y, int width, int height) throws IOException {
        Tileset found = byUid.get(uid);
        if (found == null || found.image() == null) {
            return none(reasons.getOrDefault(uid, "tiles without a tileset are not drawn"));
        }
        Tile tile = tiles.get(new Area(uid, x, y, width, height));
        return tile == null ? part(found.image(), x, y, width, height) : tile;
    }

    /** Returns a rectangle of an image; null if it is not within the image, which is noted. */
    @Nullable
    Tile part(Image image, int x, int y, int width, int height) throws IOException {
        long right = (long) x + width;
        long bottom = (long) y + height;
        if (Math.min(x, y) < 0 || Math.min(width, height) < 1 || right > image.width() || bottom > image.height()) {
            return none("rectangles outside of their image are not drawn: " + Fault.printable(image.file()));
        }
        Area area = new Area(image, x, y, width, height);
        Tile known = tiles.get(area);
        if (known == null) {
            project.take(Part.TILES, 1);
            known = new Tile(0, "", image, x, y, width, height, List.of(), List.of(), Properties.NONE);
            tiles.put(area, known);
        }
        return known;
    }

    /** Returns what of a picture is within a level, as LDtk cuts it; null if nothing is. */
    @Nullable
    MapObject cut(MapObject whole, int levelWidth, int levelHeight) throws IOException {
        Tile tile = whole.tile();
        int left = (int) Math.max(0, -whole.x());
        int right = (int) Math.max(0, whole.x() + whole.width() - levelWidth);
        int top = (int) Math.max(0, -whole.y());
        int bottom = (int) Math.max(0, whole.y() + whole.height() - levelHeight);
        if (tile == null || left + right >= whole.width() || top + bottom >= whole.height()) {
            return null;
        } else if (left + right + top + bottom == 0) {
            return whole;
        }
        int x = tile.x() + ((whole.flips() & TileCells.FLIP_X) == 0 ? left : right);
        int y = tile.y() + ((whole.flips() & TileCells.FLIP_Y) == 0 ? top : bottom);
        Tile part = part(tile.image(), x, y, tile.width() - left - right, tile.height() - top - bottom);
        return picture(part, whole.x() + left, whole.y() + top, 1, 1, whole.flips(), whole.opacity());
    }

    /** Returns an object without a class, which is drawn as a part of its layer. */
    static MapObject picture(
            @Nullable Tile tile, double x, double y, double scaleX, double scaleY, int flips, double opacity) {
        double width = tile == null ? 0 : tile.width() * scaleX;
        double height = tile == null ? 0 : tile.height() * scaleY;
        Properties none = Properties.NONE;
        return new MapObject(
                0, "", "", Shape.TILE, x, y, width, height, 0, 0, 0, opacity, true, tile, flips, List.of(), null, none);
    }
}
