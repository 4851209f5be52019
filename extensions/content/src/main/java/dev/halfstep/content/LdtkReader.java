package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.LdtkWorld.Level;
import dev.halfstep.content.LdtkWorld.Neighbour;
import dev.halfstep.content.MapLayer.Blend;
import dev.halfstep.content.TiledMap.Orientation;
import dev.halfstep.content.TiledMap.RenderOrder;
import dev.halfstep.content.Tileset.Image;
import dev.halfstep.content.Tileset.Tile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads a project of LDtk: its worlds and their levels. */
final class LdtkReader {

    static final int MAX_PIXELS = NamedValues.MAX_PIXELS;
    private static final String RULE =
            "the file must be a project of LDtk (.ldtk), with which its level files are read;"
                    + " TiledMap.read reads maps of Tiled, SpriteSheet.read sheets of Aseprite";

    /** A level that is not read yet, and where it is in its world. */
    private record StoredLevel(JsonNode node, String world, int x, int y) {}

    final JsonNode project;
    final LdtkTilesets tilesets;
    final LdtkFields fields;

    /** The size of a cell of the maps: that of most layers, so that all levels have one scale. */
    final int cell;

    private final Map<String, JsonNode> definitions = new HashMap<>();
    private final List<StoredLevel> stored = new ArrayList<>();
    private final Map<String, String> levelNames = new HashMap<>();
    private final Map<String, Integer> objectIds = new HashMap<>();
    private int objectCount;

    private LdtkReader(JsonNode project) throws IOException {
        this.project = project;
        JsonNode all = project.get("defs");
        if (all == null) {
            throw project.fault(RULE, null);
        }
        int most = project.whole("defaultGridSize", 16, 1, MapReader.MAX_TILE_PIXELS);
        Map<Integer, Integer> counts = new HashMap<>();
        for (JsonNode layer : all.items("layers")) {
            definitions.put(layer.string("uid", ""), layer);
            int size = layer.whole("gridSize", most, 1, MapReader.MAX_TILE_PIXELS);
            boolean hasCells = !layer.string("__type", "").equals("Entities");
            if (hasCells && counts.merge(size, 1, Integer::sum) > counts.getOrDefault(most, 0)) {
                most = size;
            }
        }
        for (JsonNode entity : all.items("entities")) {
            definitions.put(entity.string("uid", ""), entity); // uids are unique in the project
        }
        cell = most;
        tilesets = new LdtkTilesets(project, all.items("tilesets"));
        fields = new LdtkFields(project, objectIds);
    }

    static LdtkWorld read(AssetFolder folder, String name) throws IOException {
        return new LdtkReader(JsonNode.read(folder, folder.resolve("", name, name), name, RULE)).read();
    }

    private LdtkWorld read() throws IOException {
        addLevels(project, "");
        for (JsonNode world : project.items("worlds")) {
            addLevels(world, world.string("identifier", ""));
        }
        objectCount = 0;
        List<Level> levels = new ArrayList<>();
        for (StoredLevel level : stored) {
            levels.add(read(level));
        }
        return new LdtkWorld(project.file, levels, project.folder.notes());
    }

    private void addLevels(JsonNode world, String worldName) throws IOException {
        String layout = world.string("worldLayout", "");
        boolean isRow = layout.equals("LinearHorizontal");
        boolean isColumn = layout.equals("LinearVertical");
        int along = 0;
        for (JsonNode summary : world.items("levels")) {
            summary.take(Part.LAYERS, 1);
            String file = summary.has("externalRelPath") ? summary.reference("externalRelPath") : "";
            JsonNode level = file.isEmpty() ? summary : JsonNode.read(project.folder, file, summary.place(), RULE);
            int x = isRow || isColumn ? 0 : level.whole("worldX", 0, -MAX_PIXELS, MAX_PIXELS);
            int y = isRow || isColumn ? 0 : level.whole("worldY", 0, -MAX_PIXELS, MAX_PIXELS);
            stored.add(new StoredLevel(level, worldName, isRow ? along : x, isColumn ? along : y));
            along += level.whole(isRow ? "pxWid" : "pxHei", 1, MAX_PIXELS);
            if (along > MAX_PIXELS && (isRow || isColumn)) {
                throw level.fault("the levels of a linear world must have at most 16777216 pixels together", along);
            }
            levelNames.put(level.string("iid", ""), level.string("identifier", ""));
            levelNames.put(level.string("uid", ""), level.string("identifier", "")); // as old files refer to levels
            for (JsonNode layer : level.items("layerInstances")) {
                for (JsonNode entity : layer.items("entityInstances")) {
                    objectIds.putIfAbsent(entity.string("iid", ""), nextObjectId());
                }
            }
        }
    }

    /** Returns ids by counting. Entities are counted twice, in the same order: fields refer to later ones, too. */
    int nextObjectId() {
        return ++objectCount;
    }

    /** Returns the definition of a layer or an entity, or the instance itself: it has the values in old versions. */
    JsonNode definition(JsonNode instance, String member) {
        return definitions.getOrDefault(instance.string(member, ""), instance);
    }

    private Level read(StoredLevel level) throws IOException {
        JsonNode node = level.node;
        int width = node.whole("pxWid", 1, MAX_PIXELS);
        int height = node.whole("pxHei", 1, MAX_PIXELS);
        int columns = (width + cell - 1) / cell;
        int rows = (height + cell - 1) / cell;
        if (Math.max(columns, rows) > CellReader.MAX_SIZE) {
            throw node.fault("a level must have at most 65536 cells to each side", columns + " x " + rows);
        }
        List<Neighbour> neighbours = new ArrayList<>();
        for (JsonNode neighbour : node.items("__neighbours")) {
            String id = neighbour.string("levelIid", neighbour.string("levelUid", ""));
            neighbours.add(new Neighbour(levelNames.getOrDefault(id, ""), neighbour.string("dir", "")));
        }
        List<String> known = project.folder.notes();
        List<MapLayer> layers = new ArrayList<>();
        Map<String, TileCells> grids = new LinkedHashMap<>();
        for (JsonNode instance : node.items("layerInstances")) { // the foremost first
            LdtkLayer layer = new LdtkLayer(this, instance);
            layers.add(layer.read(width, height));
            if (instance.string("__type", "").equals("IntGrid")) {
                grids.put(instance.string("__identifier", ""), layer.values());
            }
        }
        if (node.has("bgRelPath")) {
            Properties none = Properties.NONE;
            MapLayer.Objects content = new MapLayer.Objects(background(node, width, height), /* isSortedByY= */ false);
            layers.add(new MapLayer(0, "Background image", "", true, 1, -1, Blend.NORMAL, 0, 0, 1, 1, none, content));
        }
        Collections.reverse(layers);
        Properties properties = fields.read(node);
        List<String> notes = project.folder.notes();
        notes.removeAll(known); // each is a note of one level
        TiledMap map = new TiledMap(
                project.file,
                Orientation.ORTHOGONAL,
                RenderOrder.RIGHT_DOWN,
                /* isInfinite= */ false,
                columns,
                rows,
                cell,
                cell,
                /* hexSideLength= */ 0,
                /* isStaggeredX= */ false,
                /* isStaggeredEven= */ false,
                /* skewX= */ 0,
                /* skewY= */ 0,
                /* parallaxOriginX= */ 0,
                /* parallaxOriginY= */ 0,
                node.color("__bgColor", 0),
                /* className= */ "",
                properties,
                tilesets.all,
                layers,
                notes);
        String name = node.string("identifier", "");
        String iid = node.string("iid", "");
        int depth = node.whole("worldDepth", 0, -MAX_PIXELS, MAX_PIXELS);
        return new Level(name, iid, level.world, level.x, level.y, depth, width, height, map, neighbours, grids);
    }

    private List<MapObject> background(JsonNode level, int width, int height) throws IOException {
        List<MapObject> pictures = new ArrayList<>();
        String name = level.string("bgRelPath", "");
        String file;
        int[] size;
        try {
            file = project.folder.resolve(project.file, name, level.place());
            size = project.folder.pngSize(file, level.place());
        } catch (IOException e) {
            project.folder.note(name, String.valueOf(e.getMessage()));
            return pictures;
        }
        if (size == null) {
            level.note("a background is not drawn, because it is missing, or no PNG file", name);
            return pictures;
        }
        Image image = new Image(file, size[0], size[1], /* transparent= */ 0);
        JsonNode position = level.get("__bgPos");
        if (level.string("bgPos", "").equals("Repeat")) {
            double pivotX = level.decimal("bgPivotX", 0, 0, 1);
            double pivotY = level.decimal("bgPivotY", 0, 0, 1);
            Tile whole = tilesets.part(image, 0, 0, image.width(), image.height());
            int top = -Math.floorMod((int) (pivotY * (image.height() - height)), image.height());
            for (int y = top; y < height; y += image.height()) {
                int left = -Math.floorMod((int) (pivotX * (image.width() - width)), image.width());
                for (int x = left; x < width; x += image.width()) {
                    level.take(Part.OBJECTS, 1);
                    MapObject cut = tilesets.cut(LdtkTilesets.picture(whole, x, y, 1, 1, 0, 1), width, height);
                    pictures.add(Objects.requireNonNull(cut));
                }
            }
        } else if (position != null) {
            double[] crop = decimals(position, "cropRect", 4);
            double[] scale = decimals(position, "scale", 2);
            double[] at = decimals(position, "topLeftPx", 2);
            Tile part = tilesets.part(image, (int) crop[0], (int) crop[1], (int) crop[2], (int) crop[3]);
            pictures.add(LdtkTilesets.picture(part, at[0], at[1], scale[0], scale[1], 0, 1));
        }
        return pictures;
    }

    private static double[] decimals(JsonNode owner, String member, int count) throws IOException {
        List<JsonNode> nodes = owner.items(member);
        double[] decimals = new double[count];
        for (int i = 0; i < count; i++) {
            String text = i < nodes.size() ? nodes.get(i).scalar() : null;
            decimals[i] = owner.toDecimal(member, String.valueOf(text), -MAX_PIXELS, MAX_PIXELS);
        }
        return decimals;
    }
}
