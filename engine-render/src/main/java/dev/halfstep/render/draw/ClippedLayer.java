package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_SCISSOR_BOX;
import static org.lwjgl.opengl.GL33C.GL_SCISSOR_TEST;
import static org.lwjgl.opengl.GL33C.GL_VIEWPORT;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.GL33C.glGetIntegerv;
import static org.lwjgl.opengl.GL33C.glIsEnabled;
import static org.lwjgl.opengl.GL33C.glScissor;
import static org.lwjgl.opengl.GL33C.glViewport;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.Objects;

/**
 * Draws another layer in a rectangle of the picture only. By default, the layer is not scaled or moved: the part
 * outside of the rectangle is cut off. A {@linkplain #setFitted fitted} layer draws its whole picture in the rectangle
 * instead, for example for one player in a split screen. A clipped layer in a clipped layer draws where both rectangles
 * overlap.
 *
 * <pre>{@code
 * ClippedLayer rightHalf = host.add(new ClippedLayer(new ShapeLayer(camera)));
 * rightHalf.setBounds(0.5f, 0f, 1f, 1f).setFitted(true);
 * }</pre>
 */
public final class ClippedLayer extends Layer {

    private final Layer layer;

    // Rectangles as in OpenGL: x and y of the lower left corner, width and height, in pixels.

    private final int[] viewport = new int[4];

    /** The rectangle to which drawing is limited already, such as the bounds of a clipped layer around this layer. */
    private final int[] outer = new int[4];

    /** The rectangle of this layer. */
    private final int[] own = new int[4];

    /** The part of this layer's rectangle within the outer rectangle, in which this layer draws. */
    private final int[] inner = new int[4];

    // The sides of this layer's rectangle, in fractions of the picture's size, from the upper left corner.
    private float left;
    private float top;
    private float right = 1f;
    private float bottom = 1f;

    private boolean isFitted;

    /** The size of the picture of a fitted layer, kept so that a frame allocates nothing. */
    private FramebufferSize fittedSize = new FramebufferSize(0, 0);

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

    /**
     * Sets whether the layer draws its whole picture in the rectangle, as if the rectangle were the picture of the
     * host. Its cameras then show at least their visible size in the rectangle.
     *
     * @param fitted true to draw the whole picture; false, the default, to draw the part of it in the rectangle
     * @return this
     */
    public ClippedLayer setFitted(boolean fitted) {
        isFitted = fitted;
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
        placeOwn();
        intersectWithOuter();
        boolean isHidden = inner[2] <= 0 || inner[3] <= 0; // an empty rectangle, or no overlap
        if (isHidden) {
            layer.skip(frame);
            return;
        }
        glEnable(GL_SCISSOR_TEST);
        glScissor(inner[0], inner[1], inner[2], inner[3]);
        try {
            if (isFitted) {
                glViewport(own[0], own[1], own[2], own[3]);
                layer.drawIfVisible(frame, fittedSize(size));
            } else {
                layer.drawIfVisible(frame, size);
            }
        } finally { // otherwise a failed layer would clip the next frame
            if (isFitted) {
                glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
            }
            if (wasClipped) {
                glScissor(outer[0], outer[1], outer[2], outer[3]);
            } else {
                glDisable(GL_SCISSOR_TEST);
            }
        }
    }

    private FramebufferSize fittedSize(FramebufferSize picture) {
        if (fittedSize.widthPixels() != own[2]
                || fittedSize.heightPixels() != own[3]
                || fittedSize.contentScale() != picture.contentScale()) {
            fittedSize = new FramebufferSize(own[2], own[3], picture.contentScale());
        }
        return fittedSize;
    }

    /** Converts the rectangle of this layer to pixels. */
    private void placeOwn() {
        int viewportTop = viewport[1] + viewport[3]; // OpenGL counts from the bottom, fractions from the top
        own[0] = viewport[0] + Math.round(left * viewport[2]);
        own[1] = viewportTop - Math.round(bottom * viewport[3]);
        own[2] = viewport[0] + Math.round(right * viewport[2]) - own[0];
        own[3] = viewportTop - Math.round(top * viewport[3]) - own[1];
    }

    /** Sets the inner rectangle: the rectangle of this layer, intersected with the outer rectangle. */
    private void intersectWithOuter() {
        inner[0] = Math.max(own[0], outer[0]);
        inner[1] = Math.max(own[1], outer[1]);
        inner[2] = Math.min(own[0] + own[2], outer[0] + outer[2]) - inner[0];
        inner[3] = Math.min(own[1] + own[3], outer[1] + outer[3]) - inner[1];
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
