package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.window.GlfwHost;

/** Converts widths of lines from world units to pixels, the unit in which the line layer takes widths. */
final class PixelScale {

    private final GlfwHost host;
    private final Camera2d camera;

    PixelScale(GlfwHost host, Camera2d camera) {
        this.host = host;
        this.camera = camera;
    }

    /** Returns a width in pixels, 1 or more. A minimised window has no pixels; the width is 1 then. */
    float pixels(float worldUnits) {
        FramebufferSize size = host.framebufferSize();
        return size.isEmpty() ? 1f : Math.max(1f, worldUnits * camera.pixelsPerUnit(size));
    }
}
