package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.render.draw.Camera2d;
import dev.halfstep.render.draw.FramebufferSize;
import dev.halfstep.render.window.GlfwHost;

/** How wide a line has to be, in pixels, to look as wide as a length in the world. */
final class PixelScale {

    private final GlfwHost host;
    private final Camera2d camera;

    PixelScale(GlfwHost host, Camera2d camera) {
        this.host = host;
        this.camera = camera;
    }

    /** Never so narrow that nothing is seen, as in a window that is minimised. */
    float pixels(float worldUnits) {
        FramebufferSize size = host.framebufferSize();
        return size.isEmpty() ? 1f : Math.max(1f, worldUnits * camera.pixelsPerUnit(size));
    }
}
