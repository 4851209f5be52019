package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.TiledMap.Orientation;
import dev.halfstep.content.TiledMap.RenderOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a map and its layers. */
final class MapReader {

    private static final int MAX_TILE_PIXELS = 1 << 12;

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

    private final MapXml xml;
    private final GidTable tiles = new GidTable();
    private final TilesetReader tilesets;
    private final Orientation orientation;
    private final boolean isInfinite;
    private final int width;
    private final int height;

    MapReader(MapXml xml) throws IOException {
        this.xml = xml;
        orientation = xml.choice("orientation", Orientation.ORTHOGONAL);
        tilesets = new TilesetReader(orientation == Orientation.ORTHOGONAL);
        isInfinite = xml.flag("infinite", false);
        width = xml.whole("width", isInfinite ? 0 : 1, CellReader.MAX_SIZE);
        height = xml.whole("height", isInfinite ? 0 : 1, CellReader.MAX_SIZE);
    }

    TiledMap read() throws IOException {
        List<MapLayer> layers = new ArrayList<>();
        return new TiledMap( // from left to right: the children are read after the attributes
                xml.file,
                orientation,
                xml.choice("renderorder", RenderOrder.RIGHT_DOWN),
                isInfinite,
                width,
                height,
                xml.whole("tilewidth", 1, MAX_TILE_PIXELS),
                xml.whole("tileheight", 1, MAX_TILE_PIXELS),
                xml.whole("hexsidelength", 0, 0, MAX_TILE_PIXELS),
                xml.choice("staggeraxis", StaggerAxis.Y) == StaggerAxis.X,
                xml.choice("staggerindex", StaggerIndex.ODD) == StaggerIndex.EVEN,
                xml.whole("skewx", 0, -MAX_TILE_PIXELS, MAX_TILE_PIXELS),
                xml.whole("skewy", 0, -MAX_TILE_PIXELS, MAX_TILE_PIXELS),
                xml.pixels("parallaxoriginx", 0),
                xml.pixels("parallaxoriginy", 0),
                xml.color("backgroundcolor", 0),
                xml.string("class", ""),
                readChildren(layers),
                tiles.tilesets(),
                layers);
    }

    private Properties readChildren(List<MapLayer> layers) throws IOException {
        Properties[] properties = {Properties.NONE};
        xml.children(element -> {
            switch (element) {
                case "properties" -> properties[0] = Properties.read(xml, properties[0]);
                case "tileset" -> tilesets.readInto(tiles, xml);
                default -> readLayer(element, LayerFrame.MAP, layers);
            }
        });
        return properties[0];
    }

    private void readLayer(String element, LayerFrame group, List<MapLayer> layers) throws IOException {
        if (!List.of("layer", "objectgroup", "imagelayer", "group").contains(element)) {
            return; // of the editor, or of a newer version
        }
        xml.take(Part.LAYERS, 1);
        boolean isImage = element.equals("imagelayer");
        int id = xml.whole("id", 0, 0, Integer.MAX_VALUE);
        String name = xml.string("name", "");
        String className = xml.string("class", "");
        LayerFrame frame = LayerFrame.read(xml, isImage, group);
        int layerWidth = xml.whole("width", width, 0, CellReader.MAX_SIZE);
        int layerHeight = xml.whole("height", height, 0, CellReader.MAX_SIZE);
        boolean isSortedByY = xml.choice("draworder", DrawOrder.TOPDOWN) == DrawOrder.TOPDOWN;
        boolean isRepeatedX = xml.flag("repeatx", false);
        boolean isRepeatedY = xml.flag("repeaty", false);

        Properties[] properties = {Properties.NONE};
        List<MapLayer> inner = new ArrayList<>();
        List<MapObject> objects = new ArrayList<>();
        MapLayer.@Nullable Content[] content = {null};
        xml.children(child -> {
            if (child.equals("properties")) {
                properties[0] = Properties.read(xml, properties[0]);
            } else if (child.equals("data") && element.equals("layer")) {
                CellReader cells = new CellReader(xml, tiles, frame.offsetX(), frame.offsetY());
                content[0] = isInfinite ? cells.readChunks() : cells.readFinite(layerWidth, layerHeight);
            } else if (child.equals("object") && element.equals("objectgroup")) {
                objects.add(tilesets.objects.read(xml, tiles, frame.offsetX(), frame.offsetY()));
            } else if (child.equals("image") && isImage) {
                content[0] = new MapLayer.Picture(TilesetReader.readImage(xml), isRepeatedX, isRepeatedY);
            } else if (element.equals("group")) {
                readLayer(child, frame, inner);
            }
        });
        if (element.equals("objectgroup")) {
            content[0] = new MapLayer.Objects(objects, isSortedByY);
        } else if (element.equals("group")) {
            content[0] = new MapLayer.Group(inner);
        } else if (content[0] == null && element.equals("layer")) {
            throw xml.fault("a tile layer must have data", name);
        }
        if (content[0] != null) { // an image layer without an image shows nothing
            layers.add(new MapLayer(
                    id,
                    name,
                    className,
                    frame.isVisible(),
                    frame.opacity(),
                    frame.tint(),
                    frame.offsetX(),
                    frame.offsetY(),
                    frame.parallaxX(),
                    frame.parallaxY(),
                    properties[0],
                    content[0]));
        }
    }

    /** The order in which Tiled draws objects. */
    private enum DrawOrder {
        TOPDOWN,
        INDEX
    }
}
