package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.sample.scene.SceneLayers;

/** Converts widths of lines from world units to pixels, the unit in which the line layer takes widths. */
final class PixelScale {

    private final SceneLayers layers;
    private final Camera2d camera;

    PixelScale(SceneLayers layers, Camera2d camera) {
        this.layers = layers;
        this.camera = camera;
    }

    /** Returns a width in pixels, 1 or more. A minimised window has no pixels; the width is 1 then. */
    float pixels(float worldUnits) {
        FramebufferSize size = layers.framebufferSize();
        return size.isEmpty() ? 1f : Math.max(1f, worldUnits * camera.pixelsPerUnit(size));
    }
}
