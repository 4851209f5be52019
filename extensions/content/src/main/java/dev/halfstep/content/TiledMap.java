package dev.halfstep.content;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/**
 * A map of <a href="https://www.mapeditor.org">Tiled</a>, read from an XML file ({@code .tmx}) or a JSON file ({@code .tmj},
 * {@code .json}) with its tilesets and templates.
 *
 * <pre>{@code
 * TiledMap map = TiledMap.read(Path.of("assets"), "levels/forest.tmx");
 * MapSpace space = map.space(1); // one unit of the world for each tile
 * new ObjectSpawner()
 *         .on("coin", coin -> List.of(space.transform(coin), new Coin(coin.properties().whole("value", 1))))
 *         .spawn(map, world);
 * }</pre>
 *
 * <p>All numbers are as in Tiled: pixels and cells, with y downwards. {@link MapSpace} converts them. Immutable.
 *
 * @param file the name of the file, relative to the folder that it was read from, with slashes
 * @param orientation the arrangement of the cells
 * @param renderOrder the order in which an orthogonal map draws the tiles of a layer
 * @param isInfinite whether the map has no edges; its width and height are unspecified then
 * @param width the width in cells
 * @param height the height in cells
 * @param tileWidth the width of a cell in pixels
 * @param tileHeight the height of a cell in pixels
 * @param hexSideLength the length of the edges of hexagons in pixels, otherwise 0
 * @param isStaggeredX whether every other column of a staggered or hexagonal map is shifted, instead of every other row
 * @param isStaggeredEven whether the even rows or columns are shifted, instead of the odd ones
 * @param skewX how far each row of an oblique map is shifted, in pixels
 * @param skewY how far each column of an oblique map is shifted, in pixels
 * @param parallaxOriginX the point that layers with parallax are drawn around, in pixels
 * @param parallaxOriginY the point that layers with parallax are drawn around, in pixels
 * @param backgroundColor the colour behind all layers, as 0xAARRGGBB; 0 for none
 * @param className the class, may be empty
 * @param properties the custom properties
 * @param tilesets the tilesets
 * @param layers the layers and groups, the hindmost first
 * @param notes what the files have and the map has not, such as cells whose tile is in no tileset: one line with file,
 *     line, reason and name for each thing, at most 32 and a count of the others; empty if all is read as Tiled shows
 *     it. {@link dev.halfstep.content.picture.MapPicture} prints them
 */
public record TiledMap(
        String file,
        Orientation orientation,
        RenderOrder renderOrder,
        boolean isInfinite,
        int width,
        int height,
        int tileWidth,
        int tileHeight,
        int hexSideLength,
        boolean isStaggeredX,
        boolean isStaggeredEven,
        int skewX,
        int skewY,
        double parallaxOriginX,
        double parallaxOriginY,
        int backgroundColor,
        String className,
        Properties properties,
        List<Tileset> tilesets,
        List<MapLayer> layers,
        List<String> notes) {

    /** Copies the lists. */
    public TiledMap {
        tilesets = List.copyOf(tilesets);
        layers = List.copyOf(layers);
        notes = List.copyOf(notes);
    }

    /** The arrangement of the cells of a map. */
    public enum Orientation {
        /** Rectangles in rows and columns. */
        ORTHOGONAL,
        /** Diamonds; the map is a diamond, too. */
        ISOMETRIC,
        /** Diamonds; the map is a rectangle. */
        STAGGERED,
        /** Hexagons. */
        HEXAGONAL,
        /** Parallelograms. */
        OBLIQUE
    }

    /** The order in which tiles of a layer are drawn: row by row. */
    public enum RenderOrder {
        /** From left to right, from top to bottom. */
        RIGHT_DOWN,
        /** From left to right, from bottom to top. */
        RIGHT_UP,
        /** From right to left, from top to bottom. */
        LEFT_DOWN,
        /** From right to left, from bottom to top. */
        LEFT_UP
    }

    /**
     * Reads a map and the tilesets and templates that it refers to, each of them in XML or JSON. Pictures are not read.
     *
     * @param folder the folder of assets. Files outside of the folder are not read, also not through links
     * @param name the name of the file, relative to the folder, with slashes, such as {@code levels/forest.tmx}
     * @return the map
     * @throws IOException if a file cannot be read, or breaks a rule of the format or a bound. The message is one line
     *     with file, line, rule and value
     */
    public static TiledMap read(Path folder, String name) throws IOException {
        AssetFolder assets = new AssetFolder(folder);
        try (MapFile map = MapFile.open(assets, assets.resolve("", name, name), name, "map")) {
            return new MapReader(map).read();
        }
    }

    /**
     * Returns the layers without the groups.
     *
     * @return tile layers, object layers and image layers in the order of drawing, the hindmost first
     */
    public List<MapLayer> flatLayers() {
        List<MapLayer> flat = new ArrayList<>();
        flatten(layers, layer -> {
            if (!(layer.content() instanceof MapLayer.Group)) {
                flat.add(layer);
            }
        });
        return flat;
    }

    private static void flatten(List<MapLayer> layers, Consumer<MapLayer> callback) {
        for (MapLayer layer : layers) {
            callback.accept(layer);
            if (layer.content() instanceof MapLayer.Group group) {
                flatten(group.layers(), callback);
            }
        }
    }

    /**
     * Returns the layer or group with a name, also within a group.
     *
     * @param name the name in Tiled
     * @return the first layer with this name
     * @throws NoSuchElementException if no layer has this name. The message has the names of all layers
     */
    public MapLayer layer(String name) {
        List<MapLayer> all = new ArrayList<>();
        flatten(layers, all::add);
        return Fault.named("the map " + file, "layer", name, all, MapLayer::name);
    }

    /**
     * Returns the cells of a tile layer.
     *
     * @param layerName the name of the layer
     * @return the cells of the first layer with this name
     * @throws NoSuchElementException if there is none, or if it is not a tile layer
     */
    public TileCells tiles(String layerName) {
        if (layer(layerName).content() instanceof TileCells cells) {
            return cells;
        }
        throw new NoSuchElementException("the layer must be a tile layer: " + layerName);
    }

    /**
     * Returns the objects of all object layers.
     *
     * @return the objects in the order of the file
     */
    public List<MapObject> objects() {
        List<MapObject> all = new ArrayList<>();
        flatten(layers, layer -> {
            if (layer.content() instanceof MapLayer.Objects objects) {
                all.addAll(objects.objects());
            }
        });
        return all;
    }

    /**
     * Returns the conversion to units of the world.
     *
     * @param unitsPerTile the width of a cell in the world, finite and above 0
     * @return the conversion
     * @throws IllegalArgumentException if the length is out of range, or if the map is neither orthogonal nor isometric
     */
    public MapSpace space(float unitsPerTile) {
        return new MapSpace(this, unitsPerTile);
    }
}
