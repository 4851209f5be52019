package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.MapLayer.Blend;
import dev.halfstep.content.MapObject.Shape;
import dev.halfstep.content.Tileset.Image;
import dev.halfstep.content.Tileset.Tile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A layer of a level of LDtk. */
final class LdtkLayer {

    private static final int MAX_PIXELS = NamedValues.MAX_PIXELS;
    private static final double MIN_SCALE = 0.01; // as LDtk

    /** More tiles in one cell are drawn one by one: as cells, each of them would be as large as the level. */
    private static final int MAX_STACK = 16;

    private final LdtkReader reader;
    private final JsonNode node;
    private final JsonNode definition;
    private final String tileset;
    private final int size;
    private final int columns;
    private final int rows;
    private final double offsetX;
    private final double offsetY;
    private final double factorX;
    private final double factorY;
    private final boolean isScaled;

    LdtkLayer(LdtkReader reader, JsonNode node) throws IOException {
        node.take(Part.LAYERS, 1);
        this.reader = reader;
        this.node = node;
        definition = reader.definition(node, "layerDefUid");
        tileset = node.string("__tilesetDefUid", "");
        size = node.whole("__gridSize", reader.cell, 1, MapReader.MAX_TILE_PIXELS);
        columns = node.whole("__cWid", 0, 0, CellReader.MAX_SIZE);
        rows = node.whole("__cHei", 0, 0, CellReader.MAX_SIZE);
        offsetX = node.pixels("__pxTotalOffsetX", 0);
        offsetY = node.pixels("__pxTotalOffsetY", 0);
        factorX = definition.decimal("parallaxFactorX", 0, -1, 1);
        factorY = definition.decimal("parallaxFactorY", 0, -1, 1);
        isScaled = definition.flag("parallaxScaling", true);
    }

    MapLayer read(int levelWidth, int levelHeight) throws IOException {
        // a layer with parallax is scaled from the top left corner, or moved, so that it is in its place in the middle
        double scale = isScaled ? Math.max(MIN_SCALE, 1 - factorX) : 1;
        double left = isScaled ? 0 : -factorX * levelWidth / 2;
        double top = isScaled ? 0 : -factorY * levelHeight / 2;
        List<MapObject> objects = new ArrayList<>();
        for (JsonNode entity : node.items("entityInstances")) {
            objects.add(entity(entity, scale, left, top));
        }
        MapLayer.Content cells = null;
        if (!node.string("__type", "").equals("Entities")) {
            node.take(Part.CELLS, (long) columns * rows);
            for (String member : List.of("gridTiles", "autoLayerTiles")) {
                for (JsonNode tile : node.items(member)) {
                    MapObject cut = picture(tile, levelWidth, levelHeight);
                    if (cut != null) {
                        double x = cut.x() * scale + left;
                        double y = cut.y() * scale + top;
                        objects.add(LdtkTilesets.picture(cut.tile(), x, y, scale, scale, cut.flips(), cut.opacity()));
                    }
                }
            }
            cells = size == reader.cell && scale == 1 ? cells(objects, left, top) : null;
        }
        if (cells == null) {
            node.take(Part.OBJECTS, objects.size());
            cells = new MapLayer.Objects(objects, /* isSortedByY= */ false);
        }
        String name = node.string("__identifier", "");
        boolean isVisible = node.flag("visible", true);
        double opacity = node.decimal("__opacity", 1, 0, 1);
        left += offsetX * scale;
        top += offsetY * scale;
        Properties none = Properties.NONE;
        return new MapLayer(
                0, name, "", isVisible, opacity, -1, Blend.NORMAL, left, top, 1 - factorX, 1 - factorY, none, cells);
    }

    private MapObject entity(JsonNode entity, double scale, double left, double top) throws IOException {
        JsonNode general = reader.definition(entity, "defUid");
        double width = entity.decimal("width", general.decimal("width", 0, 0, MAX_PIXELS), 0, MAX_PIXELS) * scale;
        double height = entity.decimal("height", general.decimal("height", 0, 0, MAX_PIXELS), 0, MAX_PIXELS) * scale;
        double pivotX = general.decimal("pivotX", 0, 0, 1);
        double pivotY = general.decimal("pivotY", 0, 0, 1);
        int[] at = numbers(entity, "px");
        double x = (at[0] + offsetX) * scale + left;
        double y = (at[1] + offsetY) * scale + top;
        JsonNode area = entity.get("__tile");
        Tile tile = null;
        if (area != null && area.has("w")) { // it is otherwise of an old version
            int areaX = area.whole("x", 0, MAX_PIXELS);
            int areaY = area.whole("y", 0, MAX_PIXELS);
            int areaWidth = area.whole("w", 0, MAX_PIXELS);
            int areaHeight = area.whole("h", 0, MAX_PIXELS);
            tile = reader.tilesets.tile(area.string("tilesetUid", ""), areaX, areaY, areaWidth, areaHeight);
        }
        Shape shape = tile == null ? Shape.BOX : Shape.TILE;
        int id = reader.nextObjectId();
        String iid = entity.string("iid", "");
        String type = entity.string("__identifier", "");
        Properties fields = reader.fields.read(entity);
        return new MapObject(
                id, iid, type, shape, x, y, width, height, pivotX, pivotY, 0, 1, true, tile, 0, List.of(), null,
                fields);
    }

    /** Returns a tile as far as it is within the level; null if it is not drawn. */
    private @Nullable MapObject picture(JsonNode stored, int levelWidth, int levelHeight) throws IOException {
        int[] from = numbers(stored, "src");
        int[] at = numbers(stored, "px");
        int bits = stored.whole("f", 0, 0, 3);
        int flips = ((bits & 1) == 0 ? 0 : TileCells.FLIP_X) | ((bits & 2) == 0 ? 0 : TileCells.FLIP_Y);
        Tile tile = reader.tilesets.tile(tileset, from[0], from[1]);
        if (tile == null) {
            return null;
        }
        double opacity = stored.decimal("a", 1, 0, 1);
        MapObject whole = LdtkTilesets.picture(tile, at[0] + offsetX, at[1] + offsetY, 1, 1, flips, opacity);
        return reader.tilesets.cut(whole, levelWidth, levelHeight);
    }

    private static int[] numbers(JsonNode owner, String member) throws IOException {
        JsonNode list = owner.get(member);
        int[] numbers = list == null ? new int[0] : list.numbers();
        if (numbers.length != 2) {
            throw owner.fault(member + " must be a list of 2 whole numbers", null);
        }
        return numbers;
    }

    /** Returns the tiles as cells, or null if not all of them are as large as cells, opaque and in cells. */
    private @Nullable TileCells cells(List<MapObject> pictures, double left, double top) throws IOException {
        List<int[]> slices = new ArrayList<>();
        slices.add(new int[columns * rows]);
        for (MapObject picture : pictures) {
            int gid = reader.tilesets.gid(picture.tile(), size);
            double column = (picture.x() - left - offsetX) / size;
            double row = (picture.y() - top - offsetY) / size;
            boolean isCell = gid != 0 && picture.opacity() == 1 && column == (int) column && row == (int) row;
            if (!isCell || column < 0 || column >= columns || row < 0 || row >= rows) {
                return null;
            }
            int index = ((int) row) * columns + (int) column;
            int slice = 0;
            while (slice < slices.size() && slices.get(slice)[index] != 0) {
                slice++;
            }
            if (slice == MAX_STACK) {
                return null;
            } else if (slice == slices.size()) {
                node.take(Part.CELLS, (long) columns * rows);
                slices.add(new int[columns * rows]);
            }
            slices.get(slice)[index] = gid | picture.flips();
        }
        TileCells lowest = null;
        for (int i = slices.size() - 1; i >= 0; i--) {
            GidTable gids = reader.tilesets.gids;
            TileCells cells = new TileCells(0, 0, columns, rows, slices.get(i), gids, left + offsetX, top + offsetY);
            cells.above = lowest;
            lowest = cells;
        }
        return lowest;
    }

    /** Returns the values of an IntGrid layer, as tiles without pictures. */
    TileCells values() throws IOException {
        int count = columns * rows;
        JsonNode csv = node.get("intGridCsv");
        int[] values = csv == null ? new int[0] : csv.numbers();
        if (values.length == 0) {
            values = new int[count];
            for (JsonNode old : node.items("intGrid")) { // of old versions
                values[old.whole("coordId", 0, count - 1)] = old.whole("v", 0, GidTable.NUMBER - 1) + 1;
            }
        } else if (values.length != count) {
            throw node.fault("intGridCsv must have a value for each of the " + count + " cells", values.length);
        }
        Map<Integer, String> names = new TreeMap<>();
        for (JsonNode value : definition.items("intGridValues")) {
            names.put(value.whole("value", names.size() + 1, 1, GidTable.NUMBER), value.string("identifier", ""));
        }
        for (int value : values) { // also those that are no longer defined
            if (value < 0 || value > GidTable.NUMBER) {
                throw node.fault("the values of intGridCsv must be from 0 to " + GidTable.NUMBER, value);
            } else if (value != 0 && names.putIfAbsent(value, "") == null) {
                node.take(Part.TILES, 1);
            }
        }
        List<Tile> tiles = new ArrayList<>();
        Image none = new Image("", size, size, /* transparent= */ 0);
        Properties nothing = Properties.NONE;
        names.forEach((value, name) ->
                tiles.add(new Tile(value, name, none, 0, 0, size, size, List.of(), List.of(), nothing)));
        GidTable table = new GidTable();
        table.add(0, new Tileset("", "", size, size, 0, 0, 0, 0, false, false, none, 0, 0, nothing, tiles));
        double top = offsetY + (double) rows * (size - reader.cell); // MapSpace counts rows of cells of the map
        return new TileCells(0, 0, columns, rows, values, table, offsetX, top);
    }
}
