package dev.halfstep.content;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tiles that are cut from one image, or that have an image each. Immutable. */
public final class Tileset {

    private final String name;
    private final String className;
    private final int tileWidth;
    private final int tileHeight;
    private final int offsetX;
    private final int offsetY;

    /** Where tile objects have their position, as {@link MapObject#anchorX}. */
    final double anchorX;

    final double anchorY;

    private final @Nullable Image image;
    private final Properties properties;
    private final @Nullable Tile[] tiles;

    Tileset(
            String name,
            String className,
            int[] sizeAndOffset,
            double anchorX,
            double anchorY,
            @Nullable Image image,
            Properties properties,
            @Nullable Tile[] tiles) {
        this.name = name;
        this.className = className;
        tileWidth = sizeAndOffset[0];
        tileHeight = sizeAndOffset[1];
        offsetX = sizeAndOffset[2];
        offsetY = sizeAndOffset[3];
        this.anchorX = anchorX;
        this.anchorY = anchorY;
        this.image = image;
        this.properties = properties;
        this.tiles = tiles;
    }

    /**
     * A picture file.
     *
     * @param file the name of the file, relative to the folder that the map was read from, with slashes
     * @param width the width in pixels, which the map says; if it does not, the width of the PNG file
     * @param height the height in pixels
     * @param transparent the colour that is transparent, as 0xFFRRGGBB, or 0 for none
     */
    public record Image(String file, int width, int height, int transparent) {}

    /**
     * A tile: a rectangle of an image.
     *
     * @param id the number within the tileset, from 0
     * @param className the class, may be empty
     * @param image the image
     * @param x the left of the rectangle in the image, in pixels
     * @param y the top of the rectangle in the image, in pixels
     * @param width the width of the tile in pixels
     * @param height the height of the tile in pixels
     * @param animation the frames of an animated tile, otherwise empty
     * @param shapes the collision shapes, in pixels from the left and the top of the tile
     * @param properties the custom properties
     */
    public record Tile(
            int id,
            String className,
            Image image,
            int x,
            int y,
            int width,
            int height,
            List<Frame> animation,
            List<MapObject> shapes,
            Properties properties) {

        /** Copies the lists. */
        public Tile {
            animation = List.copyOf(animation);
            shapes = List.copyOf(shapes);
        }
    }

    /**
     * A frame of an animated tile.
     *
     * @param tileId the tile of the same tileset to show
     * @param milliseconds how long it is shown
     */
    public record Frame(int tileId, int milliseconds) {}

    /**
     * Returns the name.
     *
     * @return the name, may be empty
     */
    public String name() {
        return name;
    }

    /**
     * Returns the class.
     *
     * @return the class, may be empty
     */
    public String className() {
        return className;
    }

    /**
     * Returns the width of a tile; if each tile has an image, the largest one.
     *
     * @return the width in pixels
     */
    public int tileWidth() {
        return tileWidth;
    }

    /**
     * Returns the height of a tile; if each tile has an image, the largest one.
     *
     * @return the height in pixels
     */
    public int tileHeight() {
        return tileHeight;
    }

    /**
     * Returns how far tiles of tile layers are drawn to the right of their cells.
     *
     * @return the offset in pixels
     */
    public int offsetX() {
        return offsetX;
    }

    /**
     * Returns how far tiles of tile layers are drawn below their cells.
     *
     * @return the offset in pixels
     */
    public int offsetY() {
        return offsetY;
    }

    /**
     * Returns the image that the tiles are cut from.
     *
     * @return the image, or null if each tile has one
     */
    public @Nullable Image image() {
        return image;
    }

    /**
     * Returns the custom properties.
     *
     * @return the properties
     */
    public Properties properties() {
        return properties;
    }

    /**
     * Returns a tile.
     *
     * @param id the number within the tileset
     * @return the tile, or null if there is none with this number
     */
    public @Nullable Tile tile(int id) {
        return id >= 0 && id < tiles.length ? tiles[id] : null;
    }

    /**
     * Returns all tiles.
     *
     * @return the tiles, with ascending numbers
     */
    public List<Tile> tiles() {
        List<Tile> all = new ArrayList<>();
        for (Tile tile : tiles) {
            if (tile != null) {
                all.add(tile);
            }
        }
        return Collections.unmodifiableList(all);
    }
}
