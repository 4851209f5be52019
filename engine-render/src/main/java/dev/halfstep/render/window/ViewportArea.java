package dev.halfstep.render.window;

import dev.halfstep.render.camera.FramebufferSize;

/**
 * The part of a framebuffer in which the layers draw.
 *
 * @param left the width of the left bar in pixels
 * @param top the height of the upper bar in pixels
 * @param size the size of the part
 */
record ViewportArea(int left, int top, FramebufferSize size) {

    static ViewportArea whole(FramebufferSize framebuffer) {
        return new ViewportArea(0, 0, framebuffer);
    }

    static ViewportArea centred(int width, int height, FramebufferSize framebuffer) {
        return new ViewportArea(
                (framebuffer.widthPixels() - width) / 2,
                (framebuffer.heightPixels() - height) / 2,
                new FramebufferSize(width, height, framebuffer.contentScale()));
    }
}
