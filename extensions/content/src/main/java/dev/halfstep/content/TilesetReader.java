package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.Tileset.Frame;
import dev.halfstep.content.Tileset.Image;
import dev.halfstep.content.Tileset.Tile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads tilesets, which stand in a map or in files of their own. */
final class TilesetReader {

    private static final int MAX_TILE_PIXELS = AssetFolder.MAX_IMAGE_PIXELS;
    private static final int MAX_MILLISECONDS = 3_600_000;
    private static final List<String> ALIGNMENTS =
            List.of("topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright");

    final ObjectReader objects = new ObjectReader(this);
    private final String usualAlignment;
    private final Map<String, Tileset> files = new HashMap<>();

    TilesetReader(boolean isOrthogonal) {
        usualAlignment = isOrthogonal ? "bottomleft" : "bottom";
    }

    /** What the file says about one tile. */
    private record StoredTile(
            int id,
            String className,
            int x,
            int y,
            int width,
            int height,
            @Nullable Image image,
            List<Frame> animation,
            List<MapObject> shapes,
            Properties properties) {

        Tile at(Image shown, int left, int top, int shownWidth, int shownHeight) {
            return new Tile(id, className, shown, left, top, shownWidth, shownHeight, animation, shapes, properties);
        }
    }

    /** Reads an element of a map or a template: a tileset, or a reference to one. */
    void readInto(GidTable tiles, MapXml xml) throws IOException {
        int firstGid = xml.whole("firstgid", 1, GidTable.NUMBER);
        if (!xml.has("source")) {
            tiles.add(xml, firstGid, read(xml));
            return;
        }
        String file = xml.reference("source");
        Tileset known = files.get(file);
        if (known == null) {
            try (MapXml inner = new MapXml(xml.folder, file, xml.place(), "tileset")) {
                known = read(inner);
            }
            files.put(file, known);
        }
        tiles.add(xml, firstGid, known);
    }

    private Tileset read(MapXml xml) throws IOException {
        String name = xml.string("name", "");
        String className = xml.string("class", "");
        int tileWidth = xml.whole("tilewidth", 0, 0, MAX_TILE_PIXELS);
        int tileHeight = xml.whole("tileheight", 0, 0, MAX_TILE_PIXELS);
        int[] offset = {0, 0};
        int spacing = xml.whole("spacing", 0, 0, MAX_TILE_PIXELS);
        int margin = xml.whole("margin", 0, 0, MAX_TILE_PIXELS);
        String alignment = xml.string("objectalignment", "unspecified");
        int anchor = ALIGNMENTS.indexOf(alignment.equals("unspecified") ? usualAlignment : alignment);
        if (anchor < 0) {
            throw xml.fault("objectalignment must be unspecified or " + String.join(" or ", ALIGNMENTS), alignment);
        }
        @Nullable Image[] image = {null};
        Properties[] properties = {Properties.NONE};
        Map<Integer, StoredTile> stored = new TreeMap<>();
        xml.children(element -> {
            switch (element) {
                case "image" -> image[0] = readImage(xml);
                case "properties" -> properties[0] = Properties.read(xml, properties[0]);
                case "tileoffset" -> {
                    offset[0] = (int) xml.pixels("x", 0);
                    offset[1] = (int) xml.pixels("y", 0);
                }
                case "tile" -> {
                    StoredTile tile = readTile(xml);
                    stored.put(tile.id, tile);
                }
                default -> {} // terrains and other settings of the editor
            }
        });
        List<Tile> tiles = image[0] == null
                ? collection(xml, stored.values())
                : cut(xml, image[0], tileWidth, tileHeight, spacing, margin, stored);
        int column = anchor % 3;
        int row = anchor / 3;
        Tileset tileset = new Tileset(
                name,
                className,
                tileWidth,
                tileHeight,
                offset[0],
                offset[1],
                column / 2.0,
                row / 2.0,
                image[0],
                margin,
                spacing,
                properties[0],
                tiles);
        for (StoredTile tile : stored.values()) {
            for (Frame frame : tile.animation) {
                if (tileset.tile(frame.tileId()) == null) {
                    throw xml.fault("a frame of an animated tile must be a tile of the tileset", frame.tileId());
                }
            }
        }
        return tileset;
    }

    /**
     * Returns the tiles of a tileset with one image. What is stored about tiles outside of it is left over: ignored.
     */
    private static List<Tile> cut(
            MapXml xml, Image image, int width, int height, int spacing, int margin, Map<Integer, StoredTile> stored)
            throws IOException {
        if (width == 0 || height == 0) {
            throw xml.fault("the tiles of an image must have a width and a height", width + " x " + height);
        }
        // as Tiled counts: an image that was enlarged has more tiles
        int columns = Math.max(0, (image.width() - margin + spacing) / (width + spacing));
        int count = columns * Math.max(0, (image.height() - margin + spacing) / (height + spacing));
        xml.take(Part.TILES, count);
        List<Tile> tiles = new ArrayList<>(count);
        for (int id = 0; id < count; id++) {
            int x = margin + id % columns * (width + spacing);
            int y = margin + id / columns * (height + spacing);
            StoredTile tile = stored.get(id);
            tiles.add(
                    tile == null
                            ? new Tile(id, "", image, x, y, width, height, List.of(), List.of(), Properties.NONE)
                            : tile.at(image, x, y, width, height));
        }
        return tiles;
    }

    private static List<Tile> collection(MapXml xml, Collection<StoredTile> stored) throws IOException {
        xml.take(Part.TILES, stored.size());
        List<Tile> tiles = new ArrayList<>();
        for (StoredTile tile : stored) {
            Image image = tile.image;
            if (image == null) {
                throw xml.fault("a tile of a tileset without an image must have one", tile.id);
            }
            int width = tile.width > 0 ? tile.width : image.width() - tile.x;
            int height = tile.height > 0 ? tile.height : image.height() - tile.y;
            if (width < 1 || height < 1 || tile.x + width > image.width() || tile.y + height > image.height()) {
                throw xml.fault("a tile must be within its image", tile.id);
            }
            tiles.add(tile.at(image, tile.x, tile.y, width, height));
        }
        return tiles;
    }

    private StoredTile readTile(MapXml xml) throws IOException {
        int id = xml.whole("id", 0, GidTable.NUMBER - 1);
        String className = ObjectReader.className(xml);
        int x = xml.whole("x", 0, 0, MAX_TILE_PIXELS);
        int y = xml.whole("y", 0, 0, MAX_TILE_PIXELS);
        int width = xml.whole("width", 0, 0, MAX_TILE_PIXELS);
        int height = xml.whole("height", 0, 0, MAX_TILE_PIXELS);
        @Nullable Image[] image = {null};
        Properties[] properties = {Properties.NONE};
        List<Frame> animation = new ArrayList<>();
        List<MapObject> shapes = new ArrayList<>();
        xml.children(element -> {
            switch (element) {
                case "image" -> image[0] = readImage(xml);
                case "properties" -> properties[0] = Properties.read(xml, properties[0]);
                case "animation" ->
                    xml.children(frame -> {
                        if (frame.equals("frame")) {
                            xml.take(Part.FRAMES, 1);
                            int tileId = xml.whole("tileid", 0, GidTable.NUMBER - 1);
                            animation.add(new Frame(tileId, xml.whole("duration", 1, MAX_MILLISECONDS)));
                        }
                    });
                case "objectgroup" ->
                    xml.children(object -> {
                        if (object.equals("object")) {
                            shapes.add(objects.read(xml, new GidTable(), 0, 0));
                        }
                    });
                default -> {}
            }
        });
        return new StoredTile(id, className, x, y, width, height, image[0], animation, shapes, properties[0]);
    }

    static Image readImage(MapXml xml) throws IOException {
        if (!xml.has("source")) {
            throw xml.fault("an image must be a file: images within a map are not read", null);
        }
        String file = xml.reference("source");
        int width = xml.whole("width", 0, 0, MAX_TILE_PIXELS);
        int height = xml.whole("height", 0, 0, MAX_TILE_PIXELS);
        int transparent = xml.color("trans", 0);
        if (width > 0 && height > 0) {
            return new Image(file, width, height, transparent);
        }
        int[] size = xml.folder.pngSize(file, xml.place());
        return new Image(file, size[0], size[1], transparent);
    }
}
