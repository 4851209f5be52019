package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_DRAW_FRAMEBUFFER_BINDING;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.glBindFramebuffer;
import static org.lwjgl.opengl.GL33C.glGetInteger;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.game.OwnedResources;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Draws other layers into a texture instead of the picture: for a map, a mirror, or pixel art. The texture can be that
 * of sprites and effects, and {@link #showIn} draws it in a rectangle of the picture.
 *
 * <pre>{@code
 * RenderTarget map = host.add(RenderTarget.ofSize(256, 256, Sampling.SMOOTH));
 * map.setBackground(Color.BLACK).showIn(0.75f, 0.05f, 0.95f, 0.4f); // in the upper right corner
 * map.add(new ShapeLayer(wholeWorld));
 * }</pre>
 *
 * <p>A target is a layer: it is drawn in its place in the order of the layers, and a hidden one keeps its texture. A
 * layer that shows the texture is added after the target, and shows the same frame.
 *
 * <p>{@link #scaled} creates a target whose size follows the size of the picture, such as half of it, for {@link
 * Effect#drawInto effects that draw into it}. Such a target is not added to the host: {@code host.own(target)} closes
 * it.
 */
public final class RenderTarget extends Layer {

    private static final int MAX_SIDE = 16_384;

    /** The value of {@link #scale} for a fixed size. */
    private static final float FIXED = 0f;

    /** The factor for the sides of the picture, or {@link #FIXED}. */
    private final float scale;

    /** The texture that layers and effects fill, from the top row on. */
    private final Canvas canvas;

    private final PostProcessing postProcessing;
    private final List<Layer> layers = new ArrayList<>();

    /** What this target closes: its own resources, layers and effects. */
    private final OwnedResources owned = new OwnedResources();

    private Color background = Color.BLACK.withOpacity(0f);

    /** The fixed size, or the size in the last frame. */
    private FramebufferSize size;

    private final OutputState output = new OutputState();

    /** Draws the texture in the picture; null until {@link #showIn}. */
    private @Nullable TexturedQuads shown;

    private final float[] quad = new float[TexturedQuads.FLOATS];
    private float left;
    private float top;
    private float right;
    private float bottom;

    private RenderTarget(FramebufferSize size, float scale, Sampling sampling) {
        this.size = size;
        this.scale = scale;
        boolean isPixelArt = sampling.filter() == Sampling.Filter.NEAREST;
        int framebuffer = glGetInteger(GL_DRAW_FRAMEBUFFER_BINDING);
        int format = PostProcessing.srgbFormat();
        canvas = new Canvas("a render target", format, sampling, /* samples= */ 0, /* hasDepth= */ false);
        postProcessing =
                new PostProcessing("a render target", isPixelArt ? 0 : GlContext.samples(), /* isDithered= */ false);
        owned.add(canvas);
        owned.add(postProcessing);
        canvas.begin(size.widthPixels(), size.heightPixels()); // regions of the texture need its size
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        GlErrors.check("creating", this);
    }

    /**
     * Creates a target of a fixed size.
     *
     * @param widthPixels the width, 1 to 16384 pixels; many GPUs have this limit, some a lower one
     * @param heightPixels the height, 1 to 16384 pixels
     * @param sampling how the texture is read; with {@link Sampling#NEAREST} the layers are drawn without multisampling
     * @return a transparent target without layers
     * @throws IllegalArgumentException if a side is out of range
     * @throws dev.halfstep.render.asset.AssetException if a side is too large for the GPU
     * @throws IllegalStateException if no host is open
     */
    public static RenderTarget ofSize(int widthPixels, int heightPixels, Sampling sampling) {
        if (widthPixels < 1 || widthPixels > MAX_SIDE || heightPixels < 1 || heightPixels > MAX_SIDE) {
            throw new IllegalArgumentException("the sides of a render target must be 1 to " + MAX_SIDE + ": "
                    + widthPixels + " x " + heightPixels);
        }
        return new RenderTarget(new FramebufferSize(widthPixels, heightPixels), FIXED, sampling);
    }

    /**
     * Creates a target whose size follows the size of the picture.
     *
     * @param scale the factor for both sides, more than 0 and at most 4; sides are rounded, to one pixel or more
     * @param sampling how the texture is read; with {@link Sampling#NEAREST} the layers are drawn without multisampling
     * @return a transparent target without layers; before the first frame, its texture has one pixel
     * @throws IllegalArgumentException if the scale is out of range
     * @throws IllegalStateException if no host is open
     */
    public static RenderTarget scaled(float scale, Sampling sampling) {
        if (!(scale > 0f && scale <= 4f)) {
            throw new IllegalArgumentException("the scale of a render target must be above 0 and at most 4: " + scale);
        }
        return new RenderTarget(new FramebufferSize(1, 1), scale, sampling);
    }

    /**
     * Adds a layer, which is drawn from the next frame on, over the layers added before. This target closes it.
     *
     * @param layer a layer that is not added to the host
     * @param <L> the type of the layer
     * @return the same layer
     */
    public <L extends Layer> L add(L layer) {
        layers.add(Objects.requireNonNull(layer, "layer"));
        owned.add(layer);
        return layer;
    }

    /**
     * Adds an effect, which is drawn after the layers of this target and the effects added before. This target closes
     * it.
     *
     * @param effect an effect on the picture; it reads the picture of this target
     * @return the same effect
     * @throws IllegalStateException if it is an effect on sprites
     */
    public Effect addEffect(Effect effect) {
        postProcessing.add(effect);
        owned.add(effect);
        return effect;
    }

    /**
     * Sets the colour behind the layers.
     *
     * @param color the colour, which may be translucent; invisible by default
     * @return this
     */
    public RenderTarget setBackground(Color color) {
        background = Objects.requireNonNull(color, "color");
        return this;
    }

    /**
     * Shows the texture in a rectangle of the picture, over the layers added before the target. The rectangle is in
     * fractions of the picture's size; its sides are rounded to whole pixels.
     *
     * @param newLeft 0 for the left side of the picture to 1 for the right side
     * @param newTop 0 for the top of the picture to 1 for the bottom
     * @param newRight the right side, {@code newLeft} to 1
     * @param newBottom the lower side, {@code newTop} to 1
     * @return this
     * @throws IllegalArgumentException if the sides are out of range or out of order
     */
    public RenderTarget showIn(float newLeft, float newTop, float newRight, float newBottom) {
        boolean isInOrder = newLeft <= newRight && newTop <= newBottom;
        if (!(isInOrder && newLeft >= 0f && newTop >= 0f && newRight <= 1f && newBottom <= 1f)) {
            throw new IllegalArgumentException(
                    "the sides of a shown render target must be in order and between 0 and 1: left " + newLeft
                            + ", top " + newTop + ", right " + newRight + ", bottom " + newBottom);
        }
        left = newLeft;
        top = newTop;
        right = newRight;
        bottom = newBottom;
        if (shown == null) {
            shown = new TexturedQuads();
            owned.add(shown);
        }
        return this;
    }

    /**
     * Returns the texture, for sprites, effects and custom layers. Colours are sRGB values, multiplied by the opacity.
     *
     * @return always the same texture; the target closes it, and changes its size with that of the picture if it is
     *     {@linkplain #scaled scaled}
     */
    public Texture texture() {
        return canvas.texture();
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize pictureSize) {
        output.store();
        try {
            followSize(pictureSize.widthPixels(), pictureSize.heightPixels(), pictureSize.contentScale() * scale);
            postProcessing.begin(size, background);
            for (int i = 0; i < layers.size(); i++) {
                Layer layer = layers.get(i);
                layer.drawIfVisible(frame, size);
                GlErrors.checkLayer(layer);
            }
            postProcessing.end(canvas);
        } finally {
            output.restore();
        }
        if (shown != null) {
            show(shown, pictureSize);
        }
    }

    private void show(TexturedQuads quads, FramebufferSize pictureSize) {
        int leftPixels = Math.round(left * pictureSize.widthPixels());
        int topPixels = Math.round(top * pictureSize.heightPixels());
        int rightPixels = Math.round(right * pictureSize.widthPixels());
        int bottomPixels = Math.round(bottom * pictureSize.heightPixels());
        float centerX = (leftPixels + rightPixels) / 2f;
        float centerY = (topPixels + bottomPixels) / 2f;
        float halfWidth = (rightPixels - leftPixels) / 2f;
        float up = (topPixels - bottomPixels) / 2f; // negative, because y points down
        TexturedQuads.setAxes(quad, centerX, centerY, halfWidth, 0f, 0f, up);
        TexturedQuads.setRegion(quad, 0f, 0f, 1f, 1f);
        TexturedQuads.setTint(quad, Color.WHITE, 1f);
        quads.clear();
        quads.add(quad, 0);
        quads.beginInPixels(pictureSize);
        quads.draw(texture(), BlendMode.ALPHA, 0, 1);
        quads.end();
    }

    /** Draws a picture through an effect into the texture. */
    void draw(Effect effect, Texture picture) {
        followSize(picture.widthPixels(), picture.heightPixels(), size.contentScale());
        effect.requireNotRead(canvas.texture());
        canvas.begin(size.widthPixels(), size.heightPixels());
        effect.draw(picture, /* isTopDown= */ true);
        canvas.finish();
    }

    /** Updates the size if it follows the size of the picture. */
    private void followSize(int pictureWidth, int pictureHeight, float contentScale) {
        if (scale == FIXED) {
            return;
        }
        int width = Math.max(1, Math.round(pictureWidth * scale));
        int height = Math.max(1, Math.round(pictureHeight * scale));
        if (width != size.widthPixels() || height != size.heightPixels() || contentScale != size.contentScale()) {
            size = new FramebufferSize(width, height, contentScale);
        }
    }

    @Override
    public void skip(PresentationContext frame) {
        for (int i = 0; i < layers.size(); i++) {
            layers.get(i).skip(frame);
        }
    }

    @Override
    public void close() {
        owned.close();
    }

    @Override
    public String toString() {
        return "the render target of " + size.widthPixels() + " x " + size.heightPixels() + " pixels";
    }
}
