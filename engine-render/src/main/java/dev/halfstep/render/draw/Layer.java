package dev.halfstep.render.draw;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;

/**
 * One sheet of the picture: all shapes, all sprites, or all texts. A host draws its layers in the order in which they were added,
 * each over those before it, and closes them when it closes.
 *
 * <p>A layer is made after its host was opened, because then there is a context to make buffers and shaders in. When it
 * is asked to draw, the viewport is the whole framebuffer, and OpenGL is set up as
 * {@link dev.halfstep.render.gl.DrawState#usual()} says; a layer that changes any of this puts it back.
 */
public interface Layer extends AutoCloseable {

    /**
     * Draws one frame. The same frame may be drawn again, for a screenshot: that must give the same picture.
     *
     * @param frame the world and the moment that is shown, to be read only
     * @param size the size of the picture, at least one pixel
     */
    void draw(PresentationContext frame, FramebufferSize size);

    /**
     * Leaves out one frame: a host calls it in place of {@link #draw} for a frame that is not drawn, as in a minimised window.
     * A layer that collects what each frame adds must not let it accumulate. Does nothing unless a layer overrides it.
     *
     * @param frame the frame that is not drawn
     */
    default void skip(PresentationContext frame) {}

    /** Gives back what the layer holds of OpenGL. The context is current. Closing is idempotent. */
    @Override
    void close();
}
