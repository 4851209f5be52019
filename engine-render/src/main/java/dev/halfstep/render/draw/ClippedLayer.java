package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_SCISSOR_TEST;
import static org.lwjgl.opengl.GL33C.GL_VIEWPORT;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.GL33C.glGetIntegerv;
import static org.lwjgl.opengl.GL33C.glScissor;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.Objects;

/**
 * Draws another layer in a rectangle of the picture only, for example in one half of a split view. The layer is not
 * scaled or moved: what lies outside of the rectangle is cut off.
 *
 * <pre>{@code
 * ClippedLayer rightHalf = host.add(new ClippedLayer(new ShapeLayer(camera)));
 * rightHalf.setBounds(0.5f, 0f, 1f, 1f);
 * }</pre>
 */
public final class ClippedLayer implements Layer {

    private final Layer layer;

    /** The viewport of OpenGL: x, y, width and height in pixels. */
    private final int[] viewport = new int[4];

    private float left;
    private float top;
    private float right = 1f;
    private float bottom = 1f;

    /**
     * Creates a layer that draws in the whole picture, until {@link #setBounds} is called.
     *
     * @param layer the layer to clip; this layer closes it
     */
    public ClippedLayer(Layer layer) {
        this.layer = Objects.requireNonNull(layer, "layer");
    }

    /**
     * Sets the rectangle, in fractions of the picture's size. It ends at whole pixels, so two rectangles with a common
     * side share no pixel and leave out none. An empty rectangle hides the layer.
     *
     * @param newLeft 0 for the left side of the picture to 1 for the right side
     * @param newTop 0 for the top of the picture to 1 for the bottom
     * @param newRight the right side, {@code newLeft} to 1
     * @param newBottom the lower side, {@code newTop} to 1
     * @return this
     * @throws IllegalArgumentException if the sides are out of range or out of order
     */
    public ClippedLayer setBounds(float newLeft, float newTop, float newRight, float newBottom) {
        boolean isInOrder = newLeft <= newRight && newTop <= newBottom;
        if (!(isInOrder && newLeft >= 0f && newTop >= 0f && newRight <= 1f && newBottom <= 1f)) {
            throw new IllegalArgumentException(
                    "the sides of a clipped layer must be in order and between 0 and 1: left " + newLeft + ", top "
                            + newTop + ", right " + newRight + ", bottom " + newBottom);
        }
        left = newLeft;
        top = newTop;
        right = newRight;
        bottom = newBottom;
        return this;
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        glGetIntegerv(GL_VIEWPORT, viewport);
        int leftPixels = Math.round(left * viewport[2]);
        int widthPixels = Math.round(right * viewport[2]) - leftPixels;
        int bottomPixels = viewport[3] - Math.round(bottom * viewport[3]); // OpenGL counts from the bottom
        int heightPixels = viewport[3] - Math.round(top * viewport[3]) - bottomPixels;
        if (widthPixels == 0 || heightPixels == 0) {
            layer.skip(frame);
            return;
        }
        glEnable(GL_SCISSOR_TEST);
        glScissor(viewport[0] + leftPixels, viewport[1] + bottomPixels, widthPixels, heightPixels);
        layer.draw(frame, size);
        glDisable(GL_SCISSOR_TEST);
    }

    @Override
    public void skip(PresentationContext frame) {
        layer.skip(frame);
    }

    @Override
    public void close() {
        layer.close();
    }

    @Override
    public String toString() {
        return layer + ", clipped";
    }
}
