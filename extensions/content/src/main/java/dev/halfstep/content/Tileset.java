package dev.halfstep.content;

import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tileset: its tiles are cut from one image, or each tile has its own image. Immutable.
 *
 * @param name the name, may be empty
 * @param className the class, may be empty
 * @param tileWidth the width of a tile in pixels; if each tile has an image, the largest one
 * @param tileHeight the height of a tile in pixels; if each tile has an image, the largest one
 * @param offsetX how far tiles of tile layers are drawn to the right of their cells, in pixels
 * @param offsetY how far tiles of tile layers are drawn below their cells, in pixels
 * @param anchorX where tile objects have their position, see {@link MapObject#anchorX}
 * @param anchorY where tile objects have their position, see {@link MapObject#anchorY}
 * @param isFittedToCells whether tiles of tile layers are drawn as large as the cells of the map
 * @param isAspectKept whether tiles keep their proportions where they are not drawn in their own size
 * @param image the image that the tiles are cut from, or null if each tile has its own image
 * @param margin how far the tiles are from the left and the top of the image, in pixels
 * @param spacing how far the tiles are from each other in the image, in pixels
 * @param properties the custom properties
 * @param tiles the tiles, with ascending numbers
 */
public record Tileset(
        String name,
        String className,
        int tileWidth,
        int tileHeight,
        int offsetX,
        int offsetY,
        double anchorX,
        double anchorY,
        boolean isFittedToCells,
        boolean isAspectKept,
        @Nullable Image image,
        int margin,
        int spacing,
        Properties properties,
        List<Tile> tiles) {

    /** Copies the list. */
    public Tileset {
        tiles = List.copyOf(tiles);
    }

    /**
     * A picture.
     *
     * @param file the name of the file, relative to the folder that the map was read from, with slashes; empty if the
     *     file is outside of the folder. A picture within the map has a data URL, which begins with {@code
     *     data:;base64,}
     * @param width the width in pixels: of the PNG file, or as the map says if the file is missing or of another kind
     * @param height the height in pixels
     * @param transparent the colour that is transparent, as 0xFFRRGGBB, or 0 for none
     */
    public record Image(String file, int width, int height, int transparent) {

        static final String EMBEDDED = "data:;base64,";

        /**
         * Returns whether the picture is within the map.
         *
         * @return false if the picture is a file of its own
         */
        public boolean isEmbedded() {
            return file.startsWith(EMBEDDED); // names of files have no colon
        }

        /**
         * Returns the content of a picture that is within the map.
         *
         * @return the bytes of a picture file; none if the picture is a file of its own
         */
        public byte[] embedded() {
            return Base64.getDecoder().decode(isEmbedded() ? file.substring(EMBEDDED.length()) : "");
        }
    }

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
     * @param tileId the tile of the same tileset to show; if there is none, the animated tile itself is shown
     * @param milliseconds how long it is shown; 0 if the animation ends with this frame, which stays
     */
    public record Frame(int tileId, int milliseconds) {}

    /**
     * Returns a tile.
     *
     * @param id the number within the tileset
     * @return the tile, or null if no tile has this number
     */
    public @Nullable Tile tile(int id) {
        int low = 0;
        int high = Math.min(id, tiles.size() - 1); // numbers may have gaps: the index of a tile is at most its number
        while (low <= high) {
            int middle = high == id ? id : (low + high) >>> 1;
            int found = tiles.get(middle).id;
            if (found == id) {
                return tiles.get(middle);
            } else if (found < id) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }
}
