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
        return space.x(map.parallaxOriginX());
    }

    float originY() {
        return space.y(map.parallaxOriginY());
    }

    static Color tint(MapLayer layer) {
        int argb = layer.tint();
        return Color.rgb(argb & 0xFFFFFF).withOpacity((float) (layer.opacity() * (argb >>> 24) / 255));
    }
}
