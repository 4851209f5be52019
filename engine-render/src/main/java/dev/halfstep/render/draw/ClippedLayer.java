package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_SCISSOR_BOX;
import static org.lwjgl.opengl.GL33C.GL_SCISSOR_TEST;
import static org.lwjgl.opengl.GL33C.GL_VIEWPORT;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.GL33C.glGetIntegerv;
import static org.lwjgl.opengl.GL33C.glIsEnabled;
import static org.lwjgl.opengl.GL33C.glScissor;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.Objects;

/**
 * Draws another layer in a rectangle of the picture only, for example in one half of a split view. The layer is not
 * scaled or moved: what lies outside of the rectangle is cut off. A clipped layer in a clipped layer draws where both
 * rectangles overlap.
 *
 * <pre>{@code
 * ClippedLayer rightHalf = host.add(new ClippedLayer(new ShapeLayer(camera)));
 * rightHalf.setBounds(0.5f, 0f, 1f, 1f);
 * }</pre>
 */
public final class ClippedLayer extends Layer {

    private final Layer layer;

    // Rectangles as in OpenGL: x and y of the lower left corner, width and height, in pixels.

    private final int[] viewport = new int[4];

    /** The rectangle to which drawing is limited already, such as that of a clipped layer around this layer. */
    private final int[] outer = new int[4];

    /** The part of this layer's rectangle within the outer rectangle, in which this layer draws. */
    private final int[] inner = new int[4];

    // The sides of this layer's rectangle, in fractions of the picture's size, from the upper left corner.
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
     * Sets the rectangle, in fractions of the picture's size. Its sides are rounded to whole pixels, so two rectangles
     * with a common side share no pixel and leave out none. An empty rectangle hides the layer.
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
        boolean wasClipped = glIsEnabled(GL_SCISSOR_TEST);
        if (wasClipped) {
            glGetIntegerv(GL_SCISSOR_BOX, outer);
        } else {
            System.arraycopy(viewport, 0, outer, 0, outer.length);
        }
        intersectWithOuter();
        boolean isHidden = inner[2] <= 0 || inner[3] <= 0; // an empty rectangle, or no overlap
        if (isHidden) {
            layer.skip(frame);
            return;
        }
        glEnable(GL_SCISSOR_TEST);
        glScissor(inner[0], inner[1], inner[2], inner[3]);
        try {
            layer.drawIfVisible(frame, size);
        } finally { // otherwise a failed layer would clip the next frame
            if (wasClipped) {
                glScissor(outer[0], outer[1], outer[2], outer[3]);
            } else {
                glDisable(GL_SCISSOR_TEST);
            }
        }
    }

    /** Sets the inner rectangle: the rectangle of this layer in pixels, intersected with the outer rectangle. */
    private void intersectWithOuter() {
        int leftPixels = viewport[0] + Math.round(left * viewport[2]);
        int rightPixels = viewport[0] + Math.round(right * viewport[2]);
        int viewportTop = viewport[1] + viewport[3]; // OpenGL counts from the bottom, fractions from the top
        int bottomPixels = viewportTop - Math.round(bottom * viewport[3]);
        int topPixels = viewportTop - Math.round(top * viewport[3]);
        inner[0] = Math.max(leftPixels, outer[0]);
        inner[1] = Math.max(bottomPixels, outer[1]);
        inner[2] = Math.min(rightPixels, outer[0] + outer[2]) - inner[0];
        inner[3] = Math.min(topPixels, outer[1] + outer[3]) - inner[1];
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
