package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.TiledMap.Orientation;
import dev.halfstep.content.TiledMap.RenderOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a map and its layers. */
final class MapReader {

    static final int MAX_TILE_PIXELS = 1 << 12;

    /** The axis of which every other row or column is shifted. */
    private enum StaggerAxis {
        X,
        Y
    }

    /** Which rows or columns are shifted. */
    private enum StaggerIndex {
        ODD,
        EVEN
    }

    private final MapFile source;
    private final GidTable tiles = new GidTable();
    private final TilesetReader tilesets;
    private final Orientation orientation;
    private final boolean isInfinite;
    private final int width;
    private final int height;
    private final int tileWidth;
    private final int tileHeight;

    MapReader(MapFile source) throws IOException {
        this.source = source;
        orientation = source.choice("orientation", Orientation.ORTHOGONAL);
        String shown = source.string("orientation", "orthogonal");
        if (!shown.equalsIgnoreCase(orientation.name())) { // all would be in the wrong place
            throw source.fault("the orientation of a map must be one of Tiled up to 1.12", shown);
        }
        tilesets = new TilesetReader(orientation == Orientation.ORTHOGONAL);
        isInfinite = source.flag("infinite", false);
        width = source.whole("width", 0, 0, CellReader.MAX_SIZE);
        height = source.whole("height", 0, 0, CellReader.MAX_SIZE);
        tileWidth = source.whole("tilewidth", 1, MAX_TILE_PIXELS);
        tileHeight = source.whole("tileheight", 1, MAX_TILE_PIXELS);
    }

    TiledMap read() throws IOException {
        List<MapLayer> layers = new ArrayList<>();
        return new TiledMap( // from left to right: the children are read after the attributes
                source.file,
                orientation,
                source.choice("renderorder", RenderOrder.RIGHT_DOWN),
                isInfinite,
                width,
                height,
                tileWidth,
                tileHeight,
                source.whole("hexsidelength", 0, 0, MAX_TILE_PIXELS),
                source.choice("staggeraxis", StaggerAxis.Y) == StaggerAxis.X,
                source.choice("staggerindex", StaggerIndex.ODD) == StaggerIndex.EVEN,
                source.whole("skewx", 0, -MAX_TILE_PIXELS, MAX_TILE_PIXELS),
                source.whole("skewy", 0, -MAX_TILE_PIXELS, MAX_TILE_PIXELS),
                source.pixels("parallaxoriginx", 0),
                source.pixels("parallaxoriginy", 0),
                source.color("backgroundcolor", 0),
                source.string("class", ""),
                readChildren(layers),
                tiles.tilesets(),
                layers,
                source.folder.notes());
    }

    private Properties readChildren(List<MapLayer> layers) throws IOException {
        Properties[] properties = {Properties.NONE};
        source.children(element -> {
            switch (element) {
                case "properties" -> properties[0] = Properties.read(source, properties[0]);
                case "tileset" -> tilesets.readInto(tiles, source);
                default -> readLayer(element, LayerFrame.MAP, layers);
            }
        });
        return properties[0];
    }

    private void readLayer(String element, LayerFrame group, List<MapLayer> layers) throws IOException {
        if (!List.of("layer", "objectgroup", "imagelayer", "group").contains(element)) {
            return; // of the editor, or of a newer version
        }
        source.take(Part.LAYERS, 1);
        boolean isImage = element.equals("imagelayer");
        int id = source.whole("id", 0, 0, Integer.MAX_VALUE);
        String name = source.string("name", "");
        String className = source.string("class", "");
        LayerFrame frame = LayerFrame.read(source, isImage, group);
        MapLayer.Blend blend = source.choice("mode", MapLayer.Blend.NORMAL);
        int layerWidth = source.whole("width", width, 0, CellReader.MAX_SIZE);
        int layerHeight = source.whole("height", height, 0, CellReader.MAX_SIZE);
        boolean isSortedByY = source.choice("draworder", DrawOrder.TOPDOWN) == DrawOrder.TOPDOWN;
        boolean isRepeatedX = source.flag("repeatx", false);
        boolean isRepeatedY = source.flag("repeaty", false);

        Properties[] properties = {Properties.NONE};
        List<MapLayer> inner = new ArrayList<>();
        List<MapObject> objects = new ArrayList<>();
        MapLayer.@Nullable Content[] content = {null};
        source.children(child -> {
            if (child.equals("properties")) {
                properties[0] = Properties.read(source, properties[0]);
            } else if (child.equals("data") && element.equals("layer")) {
                CellReader cells = new CellReader(source, name, tiles, frame.offsetX(), frame.offsetY());
                content[0] = isInfinite ? cells.readChunks() : cells.readFinite(layerWidth, layerHeight);
            } else if (child.equals("object") && element.equals("objectgroup")) {
                // an isometric layer is moved on the screen, its objects have coordinates on the ground
                boolean isIsometric = orientation == Orientation.ISOMETRIC;
                double right = isIsometric ? frame.offsetX() * tileHeight / tileWidth : frame.offsetX();
                double x = isIsometric ? right + frame.offsetY() : right;
                double y = isIsometric ? frame.offsetY() - right : frame.offsetY();
                objects.add(tilesets.objects.read(source, tiles, x, y));
            } else if (child.equals("image") && isImage) {
                Tileset.Image image = TilesetReader.readImage(source);
                content[0] = image == null ? null : new MapLayer.Picture(image, isRepeatedX, isRepeatedY);
            } else if (element.equals("group")) {
                readLayer(child, frame, inner);
            }
        });
        if (element.equals("group") && blend != MapLayer.Blend.NORMAL) {
            source.note("the blend mode of a group is not drawn", name);
        }
        if (element.equals("objectgroup") || (content[0] == null && isImage)) { // shows nothing without an image
            content[0] = new MapLayer.Objects(objects, isSortedByY);
        } else if (element.equals("group")) {
            content[0] = new MapLayer.Group(inner);
        } else if (content[0] == null && element.equals("layer")) {
            int columns = isInfinite ? 0 : layerWidth;
            int rows = isInfinite ? 0 : layerHeight;
            source.take(Part.CELLS, (long) columns * rows);
            content[0] = new TileCells(
                    0, 0, columns, rows, new int[columns * rows], tiles, frame.offsetX(), frame.offsetY());
        }
        layers.add(new MapLayer(
                id,
                name,
                className,
                frame.isVisible(),
                frame.opacity(),
                frame.tint(),
                blend,
                frame.offsetX(),
                frame.offsetY(),
                frame.parallaxX(),
                frame.parallaxY(),
                properties[0],
                Objects.requireNonNull(content[0])));
    }

    /** The order in which Tiled draws objects. */
    private enum DrawOrder {
        TOPDOWN,
        INDEX
    }
}
