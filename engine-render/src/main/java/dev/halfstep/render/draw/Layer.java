package dev.halfstep.render.draw;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.LayerTint;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Draws one part of the picture: all shapes, all sprites, or all texts. A host (such as a window) draws its layers in
 * the order in which they were added, each layer over the earlier ones. A host closes its layers when it closes.
 *
 * <p>Create a layer after its host is open, because buffers and shaders need an OpenGL context. When a
 * layer draws, the OpenGL viewport covers the picture, and the OpenGL state is the default: alpha blending of colours
 * that are not multiplied by their opacity, no depth test, depth writes on, no culling. A layer may change blending,
 * depth and culling: they are restored after it has drawn. It restores everything else that it changes: the viewport,
 * the scissor, and the framebuffer, which is not always 0.
 *
 * <p>A game can extend this class to draw in its own way, with {@link TexturedQuads} or with its own shaders:
 *
 * <pre>{@code
 * final class Glow extends Layer {
 *     private final TexturedQuads quads = new TexturedQuads();
 *
 *     public void draw(PresentationContext frame, FramebufferSize size) {
 *         quads.begin(camera, size);
 *         quads.draw(spot.texture(), BlendMode.ADDITIVE, 0, quads.count());
 *         quads.end();
 *     }
 *
 *     public void close() {
 *         quads.close();
 *     }
 * }
 * }</pre>
 */
public abstract class Layer implements AutoCloseable {

    private boolean isVisible = true;

    /** Null for white, which needs no work. */
    private @Nullable Color tint;

    /** Creates a visible layer. */
    protected Layer() {}

    /**
     * Shows or hides the layer, from the next drawn frame on. A hidden layer keeps its state, such as the texts of a
     * {@link dev.halfstep.render.text.FontLayer}, and does no work in a frame: the host {@linkplain #skip skips} it.
     *
     * @param newVisible true to show it
     */
    public final void setVisible(boolean newVisible) {
        isVisible = newVisible;
    }

    /**
     * Returns whether the layer is shown.
     *
     * @return true by default
     */
    public final boolean isVisible() {
        return isVisible;
    }

    /**
     * Multiplies the colours and the opacity of the whole layer by a colour, from the next drawn frame on: a ghost is
     * half transparent, the layers behind a menu are dark. Changes what the layers of the engine and {@link
     * TexturedQuads} draw; opaque models of meshes stay opaque. A layer in a tinted layer has both tints.
     *
     * @param newTint the colour; white, the default, changes nothing
     * @return this
     */
    public Layer setTint(Color newTint) {
        tint = Objects.requireNonNull(newTint, "newTint").equals(Color.WHITE) ? null : newTint;
        return this;
    }

    /**
     * Returns a layer that draws this layer with the frames of another world, which is presented beside that of the
     * host: {@link dev.halfstep.frame.SystemScheduler#present(PresentationContext)}. Add the returned layer to the host
     * instead of this one, and give each world layers of its own: a layer stores what it has uploaded. While this layer
     * or the returned one is hidden, both skip their frames.
     *
     * <pre>{@code
     * host.add(new SpriteLayer(camera).setTint(Color.WHITE.withOpacity(0.5f)).showing(ghost::presented));
     * }</pre>
     *
     * @param other returns the newest frame of the other world, whenever the host draws; null to draw nothing, as
     *     before the first frame of that world
     * @return a layer that closes this one
     */
    public final Layer showing(Supplier<? extends @Nullable PresentationContext> other) {
        return new OtherWorldLayer(this, other);
    }

    /**
     * Draws one frame if the layer is visible, and skips it otherwise. Then restores the default blending, depth and
     * culling. Hosts, and layers that contain another layer, call this method.
     *
     * @param frame the world to draw, and alpha; read-only
     * @param size the size of the picture, at least one pixel
     */
    public final void drawIfVisible(PresentationContext frame, FramebufferSize size) {
        if (!isVisible) {
            skip(frame);
            return;
        }
        if (tint == null) {
            draw(frame, size);
        } else {
            drawTinted(tint, frame, size);
        }
        DrawState.setDefault();
    }

    private void drawTinted(Color color, PresentationContext frame, FramebufferSize size) {
        LayerTint.begin(color.red(), color.green(), color.blue(), color.opacity());
        try {
            draw(frame, size);
        } finally {
            LayerTint.end();
        }
    }

    /**
     * Draws one frame. May be called twice for a frame: a screenshot draws the same frame again. Both calls must give
     * the same picture, so a layer advances nothing here, such as a timer; a presentation system does. A layer to which
     * items are added in each frame extends {@link Immediate}.
     *
     * @param frame the world to draw, and alpha; read-only
     * @param size the size of the picture, at least one pixel
     */
    public abstract void draw(PresentationContext frame, FramebufferSize size);

    /**
     * Skips one frame. A host calls this method instead of {@link #draw} for a frame that is not drawn: while the layer
     * is hidden, while the window is minimised, or if nothing shows the frame. A layer that collects items in each
     * frame must discard the items of earlier frames here, as {@link Immediate} does. A screenshot may still draw the skipped frame. A no-op by
     * default.
     *
     * @param frame the frame that is not drawn
     */
    public void skip(PresentationContext frame) {}

    /** Closes the OpenGL resources of the layer, while their context is current. Closing is idempotent. */
    @Override
    public abstract void close();

    /**
     * Draws items in immediate mode: presentation systems add all of them again in each frame, and what is added
     * belongs to the next frame only, even if that frame is skipped. A screenshot draws the items of the last frame
     * again. This class keeps that rule, so a layer that extends it only stores items, draws them and removes them:
     *
     * <pre>{@code
     * final class Marks extends Layer.Immediate {
     *     private final TexturedQuads quads = new TexturedQuads();
     *
     *     void add(float[] quad) {
     *         beginAdding();
     *         quads.add(quad, 0);
     *     }
     *
     *     protected void removeAll() {
     *         quads.clear();
     *     }
     *
     *     protected void drawAdded(PresentationContext frame, FramebufferSize size) {
     *         quads.begin(camera, size);
     *         quads.draw(mark.texture(), BlendMode.ALPHA, 0, quads.count());
     *         quads.end();
     *     }
     *
     *     public void close() {
     *         quads.close();
     *     }
     * }
     * }</pre>
     */
    public abstract static class Immediate extends Layer {

        /** The number of the frame that was drawn or skipped last, or -1. A screenshot draws this frame again. */
        private long lastFrame = -1;

        /** Whether items were added since the last call of {@link #draw} or {@link #skip}. */
        private boolean hasNewItems;

        /** Creates a visible layer without items. */
        protected Immediate() {}

        /** Removes the items of the previous frame, if no item of this frame was added yet. Call it before each item. */
        protected final void beginAdding() {
            if (!hasNewItems) {
                removeAll();
                hasNewItems = true;
            }
        }

        /** Removes all items. */
        protected abstract void removeAll();

        /**
         * Draws the items that were added to a frame. May be called twice for a frame.
         *
         * @param frame the world to draw, and alpha; read-only
         * @param size the size of the picture, at least one pixel
         */
        protected abstract void drawAdded(PresentationContext frame, FramebufferSize size);

        @Override
        public final void draw(PresentationContext frame, FramebufferSize size) {
            finishAdding(frame);
            drawAdded(frame, size);
        }

        /** Ends the frame of the added items. They stay until the next item is added, so a screenshot can show them. */
        @Override
        public final void skip(PresentationContext frame) {
            finishAdding(frame);
        }

        /** Removes the items of the previous frame if none were added to this one, and ends adding. */
        private void finishAdding(PresentationContext frame) {
            if (frame.frame() != lastFrame && !hasNewItems) {
                removeAll();
            }
            lastFrame = frame.frame();
            hasNewItems = false;
        }
    }
}
