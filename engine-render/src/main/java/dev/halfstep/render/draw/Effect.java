package dev.halfstep.render.draw;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Texture;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shader of a game, which changes colours: of the whole picture, after all layers, or of sprites. It is a
 * function in GLSL 3.30, with its uniforms:
 *
 * <pre>{@code
 * Effect vignette = host.addEffect(Effect.onPicture("vignette", """
 *         uniform float strength;
 *
 *         vec4 shade(vec4 color, vec2 at) {
 *             vec2 fromCenter = at - 0.5;
 *             return vec4(color.rgb * (1.0 - strength * dot(fromCenter, fromCenter)), color.a);
 *         }
 *         """)).set("strength", 0.8f);
 * }</pre>
 *
 * <p>{@code color} is the colour without the effect, and {@code at} its position: (0, 0) in the upper left corner, (1,
 * 1) in the lower right corner of the picture, or of the region of a sprite. The function returns the new colour. It
 * can call {@code read(at)}, which returns the colour at another position, and use {@code sizePixels}, a vec2: the size
 * of the picture, or of the region of the sprite in its texture. Colours are sRGB values from 0 to 1, multiplied by the
 * opacity {@code color.a}, also with {@linkplain dev.halfstep.render.window.WindowSettings#withLinearBlending linear
 * blending}.
 *
 * <p>Uniforms are float, vec2, vec3, vec4 and sampler2D. A uniform that is not set is 0. The textures of sampler2D
 * uniforms are read with {@code texture(name, at)}; (0, 0) is their upper left corner.
 *
 * <p>Only the thread that opened the host may use an effect.
 */
public final class Effect implements AutoCloseable {

    private static final Pattern SHADE = Pattern.compile("\\bvec4\\s+shade\\s*\\(");
    private static final Pattern VERSION = Pattern.compile("(?m)^[ \\t]*#[ \\t]*version\\b");

    /** Begins the lines of the game: messages of the driver have the line numbers of the source. */
    private static final String FIRST_LINE = "#line 1\n";

    /** Begins lines of the engine after the lines of the game, with numbers that no source of a game has. */
    private static final String ENGINE_LINES = "\n#line 100001\n";

    private static final String PICTURE_MAIN = """
            void main() {
                pixel = shade(read(halfstepAt), halfstepAt);
            }
            """;

    private final String name;
    private ShaderProgram program;
    private EffectUniforms uniforms;

    /** Draws the picture; null for an effect on sprites. */
    private @Nullable PicturePass pass;

    /** The camera of the quads; null for an effect on the picture. */
    private @Nullable CameraUniforms view;

    // The locations of the uniforms of nine-patches, see TexturedQuads; -1 in an effect on the picture.
    private final int patchBorders;
    private final int patchPixel;

    private @Nullable RenderTarget target;
    private boolean isEnabled = true;

    private Effect(String name, String glsl, boolean isOnPicture) {
        this.name = "the effect " + name;
        checkSource(name, glsl);
        if (isOnPicture) {
            String fragment = PicturePass.FRAGMENT_HEAD + FIRST_LINE + glsl + ENGINE_LINES + PICTURE_MAIN;
            program = ShaderProgram.buildOfGame(name, PicturePass.VERTEX, fragment, ShaderProgram.Output.RAW, glsl);
            pass = new PicturePass(program);
            view = null;
        } else {
            String fragment = TexturedQuads.EFFECT_HEAD + FIRST_LINE + glsl + ENGINE_LINES + TexturedQuads.EFFECT_MAIN;
            program = ShaderProgram.buildOfGame(
                    name, TexturedQuads.EFFECT_VERTEX, fragment, ShaderProgram.Output.PREMULTIPLIED, glsl);
            pass = null;
            view = new CameraUniforms(program);
        }
        patchBorders = program.findUniform("halfstep_patchBorders");
        patchPixel = program.findUniform("halfstep_patchPixel");
        uniforms = new EffectUniforms(this.name, program, glsl);
        GlErrors.check("creating", this);
    }

    int patchBorders() {
        return patchBorders;
    }

    int patchPixel() {
        return patchPixel;
    }

    private static void checkSource(String name, String glsl) {
        Matcher version = VERSION.matcher(glsl);
        if (version.find()) {
            long line = 1
                    + glsl.substring(0, version.start())
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            throw new AssetException(
                    "an effect must not have a #version, because the engine begins with #version 330 core",
                    name,
                    "has one in line " + line);
        }
        if (!SHADE.matcher(glsl).find()) {
            throw new AssetException(
                    "an effect must define the function 'vec4 shade(vec4 color, vec2 at)'", name, "does not");
        }
    }

    /**
     * Creates an effect on the whole picture, for {@link dev.halfstep.render.window.GlfwHost#addEffect} or {@link
     * RenderTarget#addEffect}.
     *
     * @param glsl the source, in UTF-8
     * @return an effect that is on, to be closed
     * @throws AssetException if the source is missing or does not compile; the message has the name of the asset, the
     *     line, and what the driver reports
     * @throws IllegalStateException if no host is open
     */
    public static Effect onPicture(Asset glsl) {
        return new Effect(glsl.name(), text(glsl), /* isOnPicture= */ true);
    }

    /**
     * Creates an effect on the whole picture, for {@link dev.halfstep.render.window.GlfwHost#addEffect} or {@link
     * RenderTarget#addEffect}.
     *
     * @param name the name in messages
     * @param glsl the source
     * @return an effect that is on, to be closed
     * @throws AssetException if the source does not compile; the message has the name, the line, and what the driver
     *     reports
     * @throws IllegalStateException if no host is open
     */
    public static Effect onPicture(String name, String glsl) {
        return new Effect("'" + name + "'", glsl, /* isOnPicture= */ true);
    }

    /**
     * Creates an effect on sprites, for {@link SpriteLayer#setEffect} or {@link TexturedQuads#setEffect}. Its
     * {@code color} is the pixel of the texture, multiplied by the tint.
     *
     * @param glsl the source, in UTF-8
     * @return an effect, to be closed
     * @throws AssetException if the source is missing or does not compile; the message has the name of the asset, the
     *     line, and what the driver reports
     * @throws IllegalStateException if no host is open
     */
    public static Effect onSprites(Asset glsl) {
        return new Effect(glsl.name(), text(glsl), /* isOnPicture= */ false);
    }

    /**
     * Creates an effect on sprites, for {@link SpriteLayer#setEffect} or {@link TexturedQuads#setEffect}. Its
     * {@code color} is the pixel of the texture, multiplied by the tint.
     *
     * @param name the name in messages
     * @param glsl the source
     * @return an effect, to be closed
     * @throws AssetException if the source does not compile; the message has the name, the line, and what the driver
     *     reports
     * @throws IllegalStateException if no host is open
     */
    public static Effect onSprites(String name, String glsl) {
        return new Effect("'" + name + "'", glsl, /* isOnPicture= */ false);
    }

    private static String text(Asset glsl) {
        return new String(glsl.read(), StandardCharsets.UTF_8);
    }

    /**
     * Sets a float uniform, from the next drawn frame on.
     *
     * @param uniform the name of the uniform
     * @param value the value
     * @return this
     * @throws IllegalArgumentException if the source declares no such uniform, or one of another type
     */
    public Effect set(String uniform, float value) {
        uniforms.set(uniform, 1, value, 0f, 0f, 0f);
        return this;
    }

    /**
     * Sets a vec2 uniform, from the next drawn frame on.
     *
     * @param uniform the name of the uniform
     * @param x the first component
     * @param y the second component
     * @return this
     * @throws IllegalArgumentException if the source declares no such uniform, or one of another type
     */
    public Effect set(String uniform, float x, float y) {
        uniforms.set(uniform, 2, x, y, 0f, 0f);
        return this;
    }

    /**
     * Sets a vec3 uniform, from the next drawn frame on.
     *
     * @param uniform the name of the uniform
     * @param x the first component
     * @param y the second component
     * @param z the third component
     * @return this
     * @throws IllegalArgumentException if the source declares no such uniform, or one of another type
     */
    public Effect set(String uniform, float x, float y, float z) {
        uniforms.set(uniform, 3, x, y, z, 0f);
        return this;
    }

    /**
     * Sets a vec4 uniform, from the next drawn frame on.
     *
     * @param uniform the name of the uniform
     * @param x the first component
     * @param y the second component
     * @param z the third component
     * @param w the fourth component
     * @return this
     * @throws IllegalArgumentException if the source declares no such uniform, or one of another type
     */
    public Effect set(String uniform, float x, float y, float z, float w) {
        uniforms.set(uniform, 4, x, y, z, w);
        return this;
    }

    /**
     * Sets a vec4 uniform to a colour, from the next drawn frame on.
     *
     * @param uniform the name of the uniform
     * @param color the colour: red, green and blue, not multiplied by the opacity, and the opacity
     * @return this
     * @throws IllegalArgumentException if the source declares no such uniform, or one of another type
     */
    public Effect set(String uniform, Color color) {
        return set(uniform, color.red(), color.green(), color.blue(), color.opacity());
    }

    /**
     * Sets a sampler2D uniform, from the next drawn frame on.
     *
     * @param uniform the name of the uniform
     * @param texture a texture, such as the texture of a {@link RenderTarget}
     * @return this
     * @throws IllegalArgumentException if the source declares no such uniform, or one of another type
     */
    public Effect set(String uniform, Texture texture) {
        uniforms.set(uniform, Objects.requireNonNull(texture, "texture"));
        return this;
    }

    /**
     * Replaces the source, from the next drawn frame on: for {@code host.assets().watch(file, effect::reload)}.
     * Uniforms of the same name and type keep their values.
     *
     * @param glsl the new source, in UTF-8
     * @throws AssetException if the source is missing or does not compile; the effect is then unchanged
     */
    public void reload(Asset glsl) {
        Effect replacement = new Effect(glsl.name(), text(glsl), /* isOnPicture= */ pass != null);
        replacement.uniforms.copyValues(uniforms);
        close();
        program = replacement.program;
        uniforms = replacement.uniforms;
        pass = replacement.pass;
        view = replacement.view;
    }

    /**
     * Lets the effect draw into a render target instead of the picture: the picture stays, and later effects can read
     * the target. The effect fills the whole target, whatever its size.
     *
     * @param newTarget a target without layers of its own; null for the picture, the default
     * @return this
     * @throws IllegalStateException if this is an effect on sprites
     */
    public Effect drawInto(@Nullable RenderTarget newTarget) {
        requirePicture();
        target = newTarget;
        return this;
    }

    @Nullable
    RenderTarget target() {
        return target;
    }

    /**
     * Switches an effect on the picture on or off, from the next drawn frame on. While all effects are off, a frame
     * costs as much as without effects. An effect on sprites is switched off by {@code layer.setEffect(null)}.
     *
     * @param newEnabled true to draw it
     * @return this
     */
    public Effect setEnabled(boolean newEnabled) {
        isEnabled = newEnabled;
        return this;
    }

    /**
     * Returns whether the effect is on.
     *
     * @return true by default
     */
    public boolean isEnabled() {
        return isEnabled;
    }

    /** Throws if this is an effect on sprites. */
    void requirePicture() {
        if (pass == null) {
            throw new IllegalStateException(
                    "an effect on a picture must be created by Effect.onPicture: " + name + " is one on sprites");
        }
    }

    /** Throws if this is an effect on the picture. */
    void requireSprites() {
        if (view == null) {
            throw new IllegalStateException(
                    "an effect on sprites must be created by Effect.onSprites: " + name + " is one on the picture");
        }
    }

    /** Draws a picture through this effect into the current framebuffer and viewport. */
    void draw(Texture picture, boolean isTopDown) {
        program.use();
        uniforms.apply();
        Objects.requireNonNull(pass).draw(picture, isTopDown);
    }

    /** Throws if the effect reads a texture, which it is about to draw. */
    void requireNotRead(Texture drawn) {
        uniforms.requireNotRead(drawn);
    }

    /** Begins to draw quads in the world of a camera. */
    void begin(Camera2d camera, FramebufferSize size) {
        program.use();
        uniforms.apply();
        Objects.requireNonNull(view).set(camera, size);
    }

    /** Begins to draw quads in pixels. */
    void beginInPixels(FramebufferSize size) {
        program.use();
        uniforms.apply();
        Objects.requireNonNull(view).setPixels(size);
    }

    /** Closes the shader. Closing is idempotent. A host closes the effects that were added to it. */
    @Override
    public void close() {
        if (pass != null) {
            pass.close(); // closes the program
        }
        program.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
