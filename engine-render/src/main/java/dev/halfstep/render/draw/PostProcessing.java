package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_BLEND;
import static org.lwjgl.opengl.GL33C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER;
import static org.lwjgl.opengl.GL33C.GL_RGBA16;
import static org.lwjgl.opengl.GL33C.GL_RGBA16F;
import static org.lwjgl.opengl.GL33C.GL_RGBA8;
import static org.lwjgl.opengl.GL33C.glBindFramebuffer;
import static org.lwjgl.opengl.GL33C.glClear;
import static org.lwjgl.opengl.GL33C.glClearColor;
import static org.lwjgl.opengl.GL33C.glDisable;
import static org.lwjgl.opengl.GL33C.glViewport;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Draws the effects of a window or of a render target: layers draw into a canvas, each effect draws the picture into
 * another one, and the last pass draws into the output. Converts linear light to sRGB before the effects, so that they
 * see the same colours in both modes, and dithers after them.
 *
 * @hidden
 */
public final class PostProcessing implements AutoCloseable {

    /** The filter between pixels, for effects that read beside the centres of pixels. */
    private static final Sampling LINEAR = new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP);

    private final String subject;
    private final int samples;
    private final boolean isDithered;
    private final List<Effect> effects = new ArrayList<>();

    /** The canvas of the layers; null before the first frame that needs it. */
    private @Nullable Canvas scene;

    /** The canvases between passes, which take turns; null before they are needed. */
    private final @Nullable Canvas[] pictures = new Canvas[2];

    /** Converts the picture of the layers to sRGB; null before it is needed. */
    private @Nullable PicturePass fromLinear;

    /** Draws the output if no effect draws it; null before it is needed. */
    private @Nullable PicturePass lastPass;

    /** Whether the last pass converts from linear light: without effects. */
    private boolean lastPassIsLinear;

    /**
     * Creates the effects of a picture. Without effects, they allocate no memory of the GPU before {@link #begin}.
     *
     * @param subject the name of the picture in messages
     * @param samples the samples per pixel of the layers; 0 or 1 without multisampling
     * @param isDithered whether the output has 8 bits per channel and is dithered
     */
    public PostProcessing(String subject, int samples, boolean isDithered) {
        this.subject = subject;
        this.samples = samples;
        this.isDithered = isDithered;
    }

    /** Adds an effect, which is drawn after the effects added before. */
    public void add(Effect effect) {
        effect.requirePicture();
        effects.add(effect);
    }

    /** Removes all effects, without closing them. */
    public void clear() {
        effects.clear();
    }

    /** Returns whether a frame cannot be drawn directly into the output: an effect is on, or its pixels must change. */
    public boolean isNeeded() {
        if (isDithered || GlContext.isLinear()) {
            return true;
        }
        for (int i = 0; i < effects.size(); i++) {
            if (effects.get(i).isEnabled()) {
                return true;
            }
        }
        return false;
    }

    /** Directs the layers to the canvas, and clears it. */
    public void begin(FramebufferSize size, Color background) {
        Canvas canvas = scene;
        if (canvas == null) {
            int format = GlContext.isLinear() ? GL_RGBA16F : srgbFormat();
            canvas = new Canvas(subject, format, LINEAR, samples, /* hasDepth= */ true);
            scene = canvas;
        }
        canvas.begin(size.widthPixels(), size.heightPixels());
        float opacity = background.opacity();
        glClearColor(
                drawn(background.red()) * opacity,
                drawn(background.green()) * opacity,
                drawn(background.blue()) * opacity,
                opacity);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }

    /**
     * Returns the format of pictures in sRGB. 16 bits can hold every level of 8 bits exactly, and 256 values between
     * two of them, from which dithering chooses.
     */
    static int srgbFormat() {
        return GlContext.isDithered() ? GL_RGBA16 : GL_RGBA8;
    }

    /** Returns an sRGB component as the shaders of layers output it. */
    static float drawn(float component) {
        if (!GlContext.isLinear()) {
            return component;
        }
        float linear =
                component < 0.04045f ? component / 12.92f : (float) StrictMath.pow((component + 0.055) / 1.055, 2.4);
        // Rounded to a float of 16 bits as in the shaders of layers.
        return GlContext.isDithered()
                ? Float.intBitsToFloat((Float.floatToIntBits(linear) + 0x1000) & 0xFFFFE000)
                : linear;
    }

    /**
     * Draws the picture of the layers through all effects into the default framebuffer.
     *
     * @param left the distance of the picture from the left side, in pixels
     * @param bottom the distance from the lower side, in pixels
     */
    public void end(int left, int bottom) {
        draw(left, bottom, /* target= */ null);
    }

    /** Draws the picture of the layers through all effects into the canvas of a render target, the top row first. */
    void end(Canvas target) {
        draw(/* left= */ 0, /* bottom= */ 0, target);
    }

    private void draw(int left, int bottom, @Nullable Canvas target) {
        Canvas canvas = Objects.requireNonNull(scene, "begin comes before end");
        canvas.finish();
        glDisable(GL_BLEND);
        Texture picture = canvas.texture();
        int last = lastEnabled();
        boolean isLinear = GlContext.isLinear();
        if (isLinear && last >= 0) {
            Canvas next = next(picture);
            fromLinear().draw(picture, /* isTopDown= */ false);
            picture = finished(next);
            isLinear = false;
        }
        boolean isOutputDrawn = false;
        for (int i = 0; i <= last; i++) {
            Effect effect = effects.get(i);
            RenderTarget other = effect.target();
            if (!effect.isEnabled()) {
                continue;
            }
            if (other != null) {
                other.draw(effect, picture);
            } else if (i == last && !isDithered) {
                beginOutput(left, bottom, target, picture);
                effect.draw(picture, target != null);
                isOutputDrawn = true;
            } else {
                Canvas next = next(picture);
                effect.draw(picture, /* isTopDown= */ false);
                picture = finished(next);
            }
        }
        if (!isOutputDrawn) {
            beginOutput(left, bottom, target, picture);
            lastPass(isLinear).draw(picture, target != null);
        }
        if (target != null) {
            target.finish();
        }
        DrawState.setDefault();
    }

    /** Returns the index of the last effect that is on, or -1. */
    private int lastEnabled() {
        int last = effects.size() - 1;
        while (last >= 0 && !effects.get(last).isEnabled()) {
            last--;
        }
        return last;
    }

    /** Directs drawing to a second canvas of the size of a picture. */
    private Canvas next(Texture picture) {
        Canvas first = pictures[0];
        int index = first != null && first.texture() == picture ? 1 : 0;
        Canvas canvas = pictures[index];
        if (canvas == null) {
            canvas = new Canvas(subject, srgbFormat(), LINEAR, /* samples= */ 0, /* hasDepth= */ false);
            pictures[index] = canvas;
        }
        canvas.begin(picture.widthPixels(), picture.heightPixels());
        return canvas;
    }

    private static Texture finished(Canvas canvas) {
        canvas.finish();
        return canvas.texture();
    }

    private static void beginOutput(int left, int bottom, @Nullable Canvas target, Texture picture) {
        if (target != null) {
            target.begin(picture.widthPixels(), picture.heightPixels());
        } else {
            glBindFramebuffer(GL_FRAMEBUFFER, 0);
            glViewport(left, bottom, picture.widthPixels(), picture.heightPixels());
        }
    }

    private PicturePass fromLinear() {
        if (fromLinear == null) {
            fromLinear = PicturePass.copy(/* fromLinear= */ true, /* dithered= */ false);
        }
        return fromLinear;
    }

    /** Returns the pass that draws the output of pictures that no effect draws there. */
    private PicturePass lastPass(boolean isLinear) {
        if (isLinear && !isDithered) {
            return fromLinear();
        }
        if (lastPass == null || lastPassIsLinear != isLinear) {
            if (lastPass != null) {
                lastPass.close();
            }
            lastPass = PicturePass.copy(isLinear, isDithered);
            lastPassIsLinear = isLinear;
        }
        return lastPass;
    }

    @Override
    public void close() {
        closeAll(scene, pictures[0], pictures[1], fromLinear, lastPass);
        scene = null;
        pictures[0] = null;
        pictures[1] = null;
        fromLinear = null;
        lastPass = null;
    }

    private static void closeAll(@Nullable GlResource... resources) {
        for (GlResource resource : resources) {
            if (resource != null) {
                resource.close();
            }
        }
    }
}
