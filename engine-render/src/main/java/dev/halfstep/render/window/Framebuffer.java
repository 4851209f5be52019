package dev.halfstep.render.window;

import static org.lwjgl.opengl.GL33C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_SCISSOR_TEST;
import static org.lwjgl.opengl.GL33C.glClear;
import static org.lwjgl.opengl.GL33C.glClearColor;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.GL33C.glScissor;
import static org.lwjgl.opengl.GL33C.glViewport;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;

/** The framebuffer of a window: its size, and the viewport in which the layers draw. */
final class Framebuffer {

    private FramebufferSize size = new FramebufferSize(0, 0);

    /** Determines the area from the size. */
    private Viewport viewport = Viewport.whole();

    private ViewportArea area = ViewportArea.whole(size);

    FramebufferSize size() {
        return size;
    }

    /** Returns the part in which the layers draw. */
    ViewportArea area() {
        return area;
    }

    void setSize(FramebufferSize newSize) {
        size = newSize;
        area = viewport.areaIn(size);
    }

    void setViewport(Viewport newViewport) {
        viewport = newViewport;
        area = viewport.areaIn(size);
    }

    /** Clears the viewport to the background and the bars to their colour, and directs drawing to the viewport. */
    void clear(Color background) {
        FramebufferSize viewportSize = area.size();
        int bottom = bottom();
        glViewport(area.left(), bottom, viewportSize.widthPixels(), viewportSize.heightPixels());
        if (!hasBars()) {
            clearTo(background);
            return;
        }
        clearTo(viewport.barColor());
        glEnable(GL_SCISSOR_TEST); // glClear ignores the viewport
        glScissor(area.left(), bottom, viewportSize.widthPixels(), viewportSize.heightPixels());
        clearTo(background);
        glDisable(GL_SCISSOR_TEST);
    }

    /** Clears the bars to their colour, for a picture that covers the viewport. */
    void clearBars() {
        if (hasBars()) {
            clearTo(viewport.barColor());
        }
    }

    private boolean hasBars() {
        return !area.size().equals(size);
    }

    /** Returns the height of the lower bar in pixels: OpenGL counts from the bottom. */
    int bottom() {
        return size.heightPixels() - area.top() - area.size().heightPixels();
    }

    private static void clearTo(Color color) {
        glClearColor(color.red(), color.green(), color.blue(), 1f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }
}
