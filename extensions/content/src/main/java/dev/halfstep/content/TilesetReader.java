package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.Tileset.Frame;
import dev.halfstep.content.Tileset.Image;
import dev.halfstep.content.Tileset.Tile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
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
    private final int usualAlignment;
    private final Map<String, Tileset> files = new HashMap<>();

    TilesetReader(boolean isOrthogonal) {
        usualAlignment = ALIGNMENTS.indexOf(isOrthogonal ? "bottomleft" : "bottom");
    }

    /** What the file says about one tile. */
    record StoredTile(
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

        static StoredTile of(int id, Properties properties) {
            return new StoredTile(id, "", 0, 0, 0, 0, null, List.of(), List.of(), properties);
        }

        Tile at(Image shown, int left, int top, int shownWidth, int shownHeight) {
            return new Tile(id, className, shown, left, top, shownWidth, shownHeight, animation, shapes, properties);
        }
    }

    /** Reads an element of a map or a template: a tileset, or a reference to one. */
    void readInto(GidTable tiles, MapFile source) throws IOException {
        source.take(Part.TILESETS, 1);
        int firstGid = source.whole("firstgid", 1, GidTable.NUMBER);
        if (!source.has("source")) {
            tiles.add(firstGid, read(source));
            return;
        }
        String file = "";
        Tileset known;
        try {
            file = source.reference("source");
            known = files.get(file);
            if (known == null) {
                try (MapFile inner = MapFile.open(source.folder, file, source.place(), "tileset")) {
                    known = read(inner);
                    files.put(file, known);
                }
            }
        } catch (IOException e) {
            String name = source.string("source", "");
            source.folder.noteMissing(name, file, e); // its tiles keep their numbers, as in Tiled
            known = new Tileset(name, "", 0, 0, 0, 0, 0, 1, false, false, null, 0, 0, Properties.NONE, List.of());
        }
        tiles.add(firstGid, known);
    }

    private Tileset read(MapFile source) throws IOException {
        String name = source.string("name", "");
        String className = source.string("class", "");
        int tileWidth = source.whole("tilewidth", 0, 0, MAX_TILE_PIXELS);
        int tileHeight = source.whole("tileheight", 0, 0, MAX_TILE_PIXELS);
        int[] offset = {0, 0};
        int spacing = source.whole("spacing", 0, 0, MAX_TILE_PIXELS);
        int margin = source.whole("margin", 0, 0, MAX_TILE_PIXELS);
        int anchor = source.oneOf("objectalignment", usualAlignment, ALIGNMENTS);
        boolean isFittedToCells = source.oneOf("tilerendersize", 0, List.of("tile", "grid")) == 1;
        boolean isAspectKept = source.oneOf("fillmode", 0, List.of("stretch", "preserve-aspect-fit")) == 1;
        int[] imageWidth = {0};
        @Nullable Image[] image = {null};
        Properties[] properties = {Properties.NONE};
        Map<Integer, StoredTile> stored = new TreeMap<>();
        source.children(element -> {
            switch (element) {
                case "image" -> {
                    imageWidth[0] = source.whole("width", 0, 0, MAX_TILE_PIXELS);
                    image[0] = readImage(source);
                }
                case "properties" -> properties[0] = Properties.read(source, properties[0]);
                case "tileoffset" -> {
                    offset[0] = (int) source.pixels("x", 0);
                    offset[1] = (int) source.pixels("y", 0);
                }
                case "tile" -> {
                    StoredTile tile = readTile(source);
                    stored.put(tile.id, tile);
                }
                default -> {} // terrains and other settings of the editor
            }
        });
        List<Tile> tiles = image[0] == null
                ? collection(source, stored.values())
                : cut(source, image[0], imageWidth[0], tileWidth, tileHeight, spacing, margin, stored);
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
                isFittedToCells,
                isAspectKept,
                image[0],
                margin,
                spacing,
                properties[0],
                tiles);
        for (StoredTile tile : stored.values()) {
            for (Frame frame : tile.animation) {
                if (tileset.tile(tile.id) != null && tileset.tile(frame.tileId()) == null) {
                    source.note("a frame shows the tile itself, because the tileset has not the tile", frame.tileId());
                }
            }
        }
        return tileset;
    }

    /** Returns how many tiles of an image are beside each other, as Tiled counts. */
    static int columns(int imageWidth, int width, int spacing, int margin) {
        return Math.max(0, (imageWidth - margin + spacing) / (width + spacing));
    }

    /**
     * Returns the tiles of a tileset with one image. What is stored about tiles outside of it is left over: ignored.
     */
    static List<Tile> cut(
            NamedValues source,
            Image image,
            int statedWidth,
            int width,
            int height,
            int spacing,
            int margin,
            Map<Integer, StoredTile> stored)
            throws IOException {
        if (width == 0 || height == 0) {
            throw source.fault("the tiles of an image must have a width and a height", width + " x " + height);
        }
        int columns = columns(image.width(), width, spacing, margin);
        if (statedWidth > 0 && columns != columns(statedWidth, width, spacing, margin)) {
            source.note(
                    "a picture has other columns than the tileset was made with, which shows other tiles, as in Tiled:"
                            + " open the map there, let it adjust the references to tiles, and save it",
                    image.file());
        }
        int count = columns * columns(image.height(), height, spacing, margin);
        source.take(Part.TILES, count);
        List<Tile> tiles = new ArrayList<>(count);
        for (int id = 0; id < count; id++) {
            int x = margin + id % columns * (width + spacing);
            int y = margin + id / columns * (height + spacing);
            StoredTile tile = stored.get(id);
            tiles.add((tile == null ? StoredTile.of(id, Properties.NONE) : tile).at(image, x, y, width, height));
        }
        return tiles;
    }

    private static List<Tile> collection(MapFile source, Collection<StoredTile> stored) throws IOException {
        source.take(Part.TILES, stored.size());
        List<Tile> tiles = new ArrayList<>();
        for (StoredTile tile : stored) {
            Image image = tile.image;
            if (image == null) {
                source.note("a tile without an image is left out", tile.id);
                continue;
            }
            int width = tile.width > 0 ? tile.width : image.width() - tile.x;
            int height = tile.height > 0 ? tile.height : image.height() - tile.y;
            if (width < 1 || height < 1 || tile.x + width > image.width() || tile.y + height > image.height()) {
                throw source.fault("a tile must be within its image", tile.id);
            }
            tiles.add(tile.at(image, tile.x, tile.y, width, height));
        }
        return tiles;
    }

    private StoredTile readTile(MapFile source) throws IOException {
        int id = source.whole("id", 0, GidTable.NUMBER - 1);
        String className = ObjectReader.className(source);
        int x = source.whole("x", 0, 0, MAX_TILE_PIXELS);
        int y = source.whole("y", 0, 0, MAX_TILE_PIXELS);
        int width = source.whole("width", 0, 0, MAX_TILE_PIXELS);
        int height = source.whole("height", 0, 0, MAX_TILE_PIXELS);
        @Nullable Image[] image = {null};
        Properties[] properties = {Properties.NONE};
        List<Frame> animation = new ArrayList<>();
        List<MapObject> shapes = new ArrayList<>();
        source.children(element -> {
            switch (element) {
                case "image" -> image[0] = readImage(source);
                case "properties" -> properties[0] = Properties.read(source, properties[0]);
                case "animation" ->
                    source.children(frame -> {
                        if (frame.equals("frame")) {
                            source.take(Part.FRAMES, 1);
                            int tileId = source.whole("tileid", 0, GidTable.NUMBER - 1);
                            animation.add(new Frame(tileId, source.whole("duration", 0, MAX_MILLISECONDS)));
                        }
                    });
                case "objectgroup" ->
                    source.children(object -> {
                        if (object.equals("object")) {
                            shapes.add(objects.read(source, new GidTable(), 0, 0));
                        }
                    });
                default -> {}
            }
        });
        return new StoredTile(id, className, x, y, width, height, image[0], animation, shapes, properties[0]);
    }

    /** Reads an image element; returns null if it has no image, or one of unknown size. */
    static @Nullable Image readImage(MapFile source) throws IOException {
        int width = source.whole("width", 0, 0, MAX_TILE_PIXELS);
        int height = source.whole("height", 0, 0, MAX_TILE_PIXELS);
        int transparent = source.color("trans", 0);
        String name = source.string("source", "");
        boolean isFile = !name.isEmpty();
        byte[] embedded = isFile ? new byte[0] : readEmbedded(source);
        if (!isFile && embedded.length == 0) {
            return null;
        }
        String file = isFile ? "" : Image.EMBEDDED + Base64.getEncoder().encodeToString(embedded);
        int[] size = isFile ? null : AssetFolder.pngSize(embedded);
        if (isFile) {
            try {
                file = source.reference("source");
                size = source.folder.pngSize(file, source.place());
            } catch (IOException e) { // it is not drawn
                source.folder.note(name, String.valueOf(e.getMessage()));
            }
        }
        if (size == null && (width == 0 || height == 0)) {
            source.note(
                    "an image is left out, because it is no PNG file, and the map does not have its size: open the map in"
                            + " Tiled, and save it",
                    isFile ? name : "within the map");
            return null;
        }
        return size == null
                ? new Image(file, width, height, transparent)
                : new Image(file, size[0], size[1], transparent);
    }

    /** Returns the image within the current element; empty if there is none. */
    private static byte[] readEmbedded(MapFile source) throws IOException {
        StringBuilder text = new StringBuilder();
        source.children(child -> {
            if (child.equals("data")) {
                text.append(source.text());
            }
        });
        try {
            return Base64.getMimeDecoder().decode(text.toString());
        } catch (IllegalArgumentException e) {
            throw source.fault("the data of an image must be base64", e.getMessage());
        }
    }
}
