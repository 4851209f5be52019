package dev.halfstep.content;

import java.util.List;

/**
 * A layer of a map. Visibility, opacity, tint, offset and parallax factors include the attributes of the groups around
 * the layer.
 *
 * @param id the id, or 0 in files of Tiled before 1.2
 * @param name the name, may be empty
 * @param className the class, may be empty
 * @param isVisible whether the layer and its groups are visible
 * @param opacity the opacity, from 0 to 1
 * @param tint the colour that all colours are multiplied with, as 0xAARRGGBB
 * @param blend how the colours of the layer change those behind it
 * @param offsetX how far the layer is moved to the right, in pixels
 * @param offsetY how far the layer is moved down, in pixels
 * @param parallaxX how far the layer moves to the side with the camera: 1 as all layers, 0 not at all
 * @param parallaxY how far the layer moves up and down with the camera
 * @param properties the custom properties
 * @param content what the layer shows
 */
public record MapLayer(
        int id,
        String name,
        String className,
        boolean isVisible,
        double opacity,
        int tint,
        Blend blend,
        double offsetX,
        double offsetY,
        double parallaxX,
        double parallaxY,
        Properties properties,
        Content content) {

    /** How the colours of a layer change those behind it: the modes of Tiled that can be drawn. */
    public enum Blend {
        /** The layer covers them. */
        NORMAL,
        /** The sum of both, for light. */
        ADD,
        /** The product of both, for shadows. */
        MULTIPLY
    }

    /** What a layer shows: tiles, objects, a picture or other layers. */
    public sealed interface Content permits TileCells, Objects, Picture, Group {}

    /**
     * The content of an object layer.
     *
     * @param objects the objects
     * @param isSortedByY whether Tiled draws the objects by their y coordinates, instead of in the order of the list
     */
    public record Objects(List<MapObject> objects, boolean isSortedByY) implements Content {

        /** Copies the list. */
        public Objects {
            objects = List.copyOf(objects);
        }
    }

    /**
     * The content of an image layer.
     *
     * @param image the image
     * @param isRepeatedX whether the image is repeated to the sides without end
     * @param isRepeatedY whether the image is repeated up and down without end
     */
    public record Picture(Tileset.Image image, boolean isRepeatedX, boolean isRepeatedY) implements Content {}

    /**
     * The content of a group.
     *
     * @param layers the layers, the hindmost first
     */
    public record Group(List<MapLayer> layers) implements Content {

        /** Copies the list. */
        public Group {
            layers = List.copyOf(layers);
        }
    }
}
