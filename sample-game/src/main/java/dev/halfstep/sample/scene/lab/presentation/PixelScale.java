package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.window.GlfwHost;

/** Converts line widths from world units to pixels. */
final class PixelScale {

    private final GlfwHost host;
    private final Camera2d camera;

    PixelScale(GlfwHost host, Camera2d camera) {
        this.host = host;
        this.camera = camera;
    }

    /** Returns at least one pixel, also in a minimised window. */
    float pixels(float worldUnits) {
        FramebufferSize size = host.framebufferSize();
        return size.isEmpty() ? 1f : Math.max(1f, worldUnits * camera.pixelsPerUnit(size));
    }
}
