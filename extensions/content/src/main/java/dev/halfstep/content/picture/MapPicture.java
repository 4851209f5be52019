package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TileCells;
import dev.halfstep.content.TiledMap;
import dev.halfstep.content.Tileset;
import dev.halfstep.content.picture.TilePictures.TilePicture;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.tile.TileLayer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Draws a map of Tiled as Tiled draws it: tile layers, image layers, and the tile objects of object layers that have no
 * class. Of a tile object with a class, a game makes an entity, which it draws itself.
 *
 * <pre>{@code
 * TiledMap map = TiledMap.read(ASSETS, "levels/forest.tmx");
 * MapSpace space = map.space(1);
 * MapPicture picture = MapPicture.load(host.assets(), ASSETS, map, space, camera, Sampling.NEAREST);
 * host.add(picture);
 * }</pre>
 *
 * <p>A game that draws between two layers of the map adds parts of the picture instead:
 *
 * <pre>{@code
 * host.add(picture.upTo("Ground"));
 * host.add(new SpriteLayer(camera));
 * host.add(picture.after("Ground"));
 * }</pre>
 *
 * <p>{@link #replace} shows the next level, or the same one after it was saved in Tiled.
 *
 * <p>Layers that are hidden in Tiled are hidden; {@link #layer} shows them. Shapes and texts of object layers are not
 * drawn, and the background colour of the map is not: the host has one. Animated tiles follow presentation time. What
 * the files have and the picture does not show is printed once: {@link TiledMap#notes}, and each picture that is missing,
 * is not a picture, or has not the size that the map says.
 */
public final class MapPicture extends Layer {

    private final Assets assets;
    private final Path folder;
    private final Camera2d camera;
    private final Sampling sampling;

    /** Find their layers in the map that is shown. */
    private final List<Runnable> parts = new ArrayList<>();

    private Shown shown;

    /**
     * A map and its picture.
     *
     * @param mapLayers the layers of the map without groups, from the back to the front
     * @param layers how they are drawn; then those that are drawn only among sprites
     */
    private record Shown(TiledMap map, Scene scene, List<MapLayer> mapLayers, List<Layer> layers)
            implements AutoCloseable {

        @Override
        public void close() {
            layers.forEach(Layer::close);
            scene.pictures().close();
        }
    }

    private MapPicture(Assets assets, Path folder, TiledMap map, MapSpace space, Camera2d camera, Sampling sampling) {
        this.assets = assets;
        this.folder = folder;
        this.camera = Objects.requireNonNull(camera, "camera");
        this.sampling = sampling;
        shown = show(map, space);
    }

    /**
     * Loads the pictures of a map. They follow beside the game, as {@link Assets#texture} says, and are loaded again
     * when they were saved. Pictures with a transparent colour are loaded at once.
     *
     * @param assets loads the pictures: the assets of the host, which must be open
     * @param folder the folder of assets that the map was read from
     * @param map an orthogonal or isometric map
     * @param space where the map is in the world
     * @param camera the camera, which may be moved at any time
     * @param sampling {@link Sampling#NEAREST} for pixel art, {@link Sampling#SMOOTH} for drawings
     * @return all layers of the map as one layer. The host closes it, or one of its parts, and thus all of it
     * @throws IllegalArgumentException if the map is neither orthogonal nor isometric
     * @throws IllegalStateException if no host is open
     */
    public static MapPicture load(
            Assets assets, Path folder, TiledMap map, MapSpace space, Camera2d camera, Sampling sampling) {
        return new MapPicture(assets, folder, map, space, camera, sampling);
    }

    /**
     * Draws another map from now on, in the place of this layer: the next level, or the same file after it was saved in
     * Tiled. The pictures of the old map are closed. Layers and regions of the old map must no longer be used; parts
     * keep the names of the layers at which they begin and end.
     *
     * @param map an orthogonal or isometric map, from the same folder
     * @param space where the map is in the world
     * @throws IllegalArgumentException if the map is neither orthogonal nor isometric; the old map is drawn on
     * @throws NoSuchElementException if the map has not the layers at which the parts of this picture begin and end;
     *     the old map is drawn on
     */
    public void replace(TiledMap map, MapSpace space) {
        Shown old = shown;
        Shown next = show(map, space);
        shown = next;
        try {
            parts.forEach(Runnable::run);
        } catch (RuntimeException e) {
            shown = old;
            parts.forEach(Runnable::run);
            next.close();
            throw e;
        }
        old.close();
    }

    private Shown show(TiledMap map, MapSpace space) {
        map.space(1); // refuses orientations that are not drawn
        TilePictures pictures = new TilePictures(assets, folder, map, space, sampling);
        Scene scene = new Scene(map, space, camera, sampling, pictures);
        Shown next = new Shown(map, scene, map.flatLayers(), new ArrayList<>());
        try {
            for (MapLayer mapLayer : next.mapLayers) {
                Layer layer = layer(scene, mapLayer);
                layer.setVisible(mapLayer.isVisible());
                next.layers.add(layer);
            }
        } catch (RuntimeException | Error e) {
            try (next) {
                throw e;
            }
        }
        map.notes().forEach(note -> System.err.println("warning: " + note));
        return next;
    }

    private static Layer layer(Scene scene, MapLayer layer) {
        if (layer.content() instanceof TileCells cells) {
            List<Layer> stack = new ArrayList<>();
            for (TileCells next = cells; next != null; next = next.above()) {
                stack.add(cells(scene, layer, next));
            }
            return stack.size() == 1 ? stack.get(0) : new CellStack(stack);
        } else if (layer.content() instanceof MapLayer.Objects objects) {
            return new ObjectQuads(scene, layer, objects);
        } else if (layer.content() instanceof MapLayer.Picture image) {
            return new ImageQuads(scene, layer, image);
        }
        throw new IllegalStateException("a layer must not be a group: " + layer.name());
    }

    private static Layer cells(Scene scene, MapLayer layer, TileCells cells) {
        NumberedCells numbered = new NumberedCells(cells, scene.pictures());
        List<Tileset> sheets = numbered.sheets(scene.map());
        return sheets.isEmpty() || layer.blend() != MapLayer.Blend.NORMAL
                ? new CellQuads(scene, layer, cells, numbered)
                : tiles(scene, layer, cells, numbered, sheets);
    }

    private static Layer tiles(
            Scene scene, MapLayer layer, TileCells cells, NumberedCells numbered, List<Tileset> sheets) {
        MapSpace space = scene.space();
        float tileWidth = space.length(scene.map().tileWidth());
        float tileHeight = space.length(scene.map().tileHeight());
        double left = space.left(cells) - scene.originX() * (1 - layer.parallaxX());
        double bottom = space.bottom(cells) - scene.originY() * (1 - layer.parallaxY());
        TileLayer tiles = new TileLayer(scene.camera(), numbered, tileWidth, tileHeight)
                .setParallax((float) layer.parallaxX(), (float) layer.parallaxY())
                .setPosition((float) left, (float) bottom)
                .setTint(Scene.tint(layer));
        for (Tileset tileset : sheets) {
            TextureGrid grid = scene.pictures().sheet(tileset).grid();
            tiles.addTiles(scene.pictures().sheet(tileset).firstNumber(), grid.cells(0, grid.size()));
        }
        for (TilePicture picture : numbered.pictures()) {
            if (picture.clip() != null) {
                tiles.animate(picture.number(), picture.clip());
            }
        }
        return tiles;
    }

    /**
     * Returns one layer, to show or hide it.
     *
     * @param name the name of a layer in Tiled, which is not a group
     * @return the first layer with this name; it is a part of this picture
     * @throws NoSuchElementException if no layer has this name. The message has the names of all layers
     */
    public Layer layer(String name) {
        return shown.layers.get(index(name));
    }

    /**
     * Returns the back of the picture.
     *
     * @param last the name of the foremost layer of this part
     * @return the layers from the hindmost one to this one, as one layer
     * @throws NoSuchElementException if there is no layer of this name
     */
    public Layer upTo(String last) {
        return part(null, last);
    }

    /**
     * Returns the front of the picture.
     *
     * @param previous the name of the layer behind this part
     * @return the layers before this one up to the foremost one, as one layer
     * @throws NoSuchElementException if there is no layer of this name
     */
    public Layer after(String previous) {
        return part(previous, null);
    }

    /**
     * Returns a part in the middle of the picture.
     *
     * @param previous the name of the layer behind this part
     * @param last the name of the foremost layer of this part
     * @return the layers between, as one layer, without the previous and with the last one
     * @throws NoSuchElementException if there is no layer of one of the names
     */
    public Layer between(String previous, String last) {
        return part(previous, last);
    }

    /** Adds a part. Without a name, it begins at the back, or ends at the front. */
    private Layer part(@Nullable String previous, @Nullable String last) {
        Part part = new Part(previous, last);
        parts.add(part::find);
        return part;
    }

    /**
     * Lets a layer of sprites draw layers of the map among its sprites, by their feet: a figure behind a wall is hidden
     * by it, and hides it in front of it. A tile stands in the middle of its cell, an object at its lower side, and a
     * sprite at the position of its entity, so give figures a pivot at their feet.
     *
     * <pre>{@code
     * host.add(picture.upTo("Ground"));
     * host.add(picture.sorted(new SpriteLayer(camera), "Walls", "Trees"));
     * host.add(picture.after("Trees"));
     * }</pre>
     *
     * <p>Of tiles in the same cell, those of the later name are in front. The offset of a layer does not change where
     * its tiles stand, so an upper floor can be a layer that is moved up.
     *
     * @param sprites a layer with the camera of this picture; it sorts by y from now on, and closes the picture
     * @param layers the names of tile layers and object layers, the hindmost first
     * @return the layer of sprites
     * @throws IllegalArgumentException if a layer is an image layer
     * @throws IllegalStateException if the layer of sprites is sorted with another picture
     * @throws NoSuchElementException if there is no layer of one of the names
     */
    public SpriteLayer sorted(SpriteLayer sprites, String... layers) {
        Sorted sorted = new Sorted(layers.clone());
        parts.add(sorted::find);
        return sprites.sortByY(sorted);
    }

    private int index(String name) {
        for (int i = 0; i < shown.mapLayers.size(); i++) {
            if (shown.mapLayers.get(i).name().equals(name)) {
                return i;
            }
        }
        shown.map.layer(name); // throws, unless it is a group
        throw new NoSuchElementException("a part of a picture must begin and end at a layer, not at a group: " + name);
    }

    /**
     * Returns the picture of a tile, for the sprite of an entity that is made of a tile object.
     *
     * @param tile a tile of the map, whose picture is loaded if no layer shows it
     * @return the region of a texture, which is closed with this picture
     * @throws AssetException if the picture is missing, is not a picture, or has not the size that the map says
     */
    public TextureRegion region(Tileset.Tile tile) {
        return shown.scene.pictures().picture(tile).region();
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        draw(frame, size, 0, shown.mapLayers.size());
    }

    private void draw(PresentationContext frame, FramebufferSize size, int first, int end) {
        for (int i = first; i < end; i++) {
            shown.layers.get(i).drawIfVisible(frame, size);
        }
    }

    @Override
    public void close() {
        shown.close();
    }

    @Override
    public String toString() {
        return "the picture of " + shown.map.file();
    }

    /** Layers that follow each other. */
    private final class Part extends Layer {

        private final @Nullable String previous;
        private final @Nullable String last;
        private int first;
        private int end;

        Part(@Nullable String previous, @Nullable String last) {
            this.previous = previous;
            this.last = last;
            find();
        }

        /** Finds the layers of this part in the map that is shown. */
        private void find() {
            first = previous == null ? 0 : index(previous) + 1;
            end = last == null ? shown.mapLayers.size() : index(last) + 1;
        }

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            MapPicture.this.draw(frame, size, first, end);
        }

        @Override
        public void close() {
            MapPicture.this.close();
        }
    }

    /** Layers that are drawn among sprites. */
    private final class Sorted implements SpriteLayer.Company {

        private final String[] names;
        private final List<QuadLayer> quads = new ArrayList<>();
        private final List<String> namesOfQuads = new ArrayList<>();

        Sorted(String[] names) {
            this.names = names;
            find();
        }

        private void find() {
            quads.clear();
            namesOfQuads.clear();
            for (String name : names) {
                MapLayer layer = shown.mapLayers.get(index(name));
                if (layer.content() instanceof MapLayer.Objects objects) {
                    add(name, new ObjectQuads(shown.scene, layer, objects));
                } else if (!(layer.content() instanceof TileCells)) {
                    throw new IllegalArgumentException(
                            "a layer that is drawn among sprites must have tiles or objects: " + name);
                }
                TileCells cells = layer.content() instanceof TileCells lowest ? lowest : null;
                for (; cells != null; cells = cells.above()) {
                    NumberedCells numbered = new NumberedCells(cells, shown.scene.pictures());
                    add(name, new CellQuads(shown.scene, layer, cells, numbered));
                }
            }
        }

        private void add(String name, QuadLayer layer) {
            quads.add(layer);
            namesOfQuads.add(name);
            shown.layers.add(layer); // closed with the map
        }

        @Override
        public void addTo(SpriteLayer sprites, PresentationContext frame, FramebufferSize size) {
            for (int i = 0; i < quads.size(); i++) {
                if (shown.layers.get(index(namesOfQuads.get(i))).isVisible()) {
                    quads.get(i).addTo(sprites, i, frame, size);
                }
            }
        }

        @Override
        public void close() {
            MapPicture.this.close();
        }
    }
}
