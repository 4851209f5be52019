package dev.halfstep.content.picture;

import dev.halfstep.content.MapLayer;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TiledMap;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.texture.Sampling;

/** What the layers of a map have in common. */
record Scene(TiledMap map, MapSpace space, Camera2d camera, Sampling sampling, TilePictures pictures) {

    /** Returns where the centre of the camera is when parallax has no effect. */
    float originX() {
        return x(map.parallaxOriginX());
    }

    float originY() {
        return y(map.parallaxOriginY());
    }

    boolean isIsometric() {
        return map.orientation() == TiledMap.Orientation.ISOMETRIC;
    }

    /** Returns the x coordinate of a point of the picture. */
    float x(double pixels) {
        return isIsometric() ? space.length(pixels) : space.x(pixels);
    }

    /** Returns the y coordinate of a point of the picture, which an isometric map counts from its top corner. */
    float y(double pixels) {
        return space.y(isIsometric() ? pixels : 0, pixels);
    }

    static Color tint(MapLayer layer) {
        int argb = layer.tint();
        return Color.rgb(argb & 0xFFFFFF).withOpacity((float) (layer.opacity() * (argb >>> 24) / 255));
    }
}
