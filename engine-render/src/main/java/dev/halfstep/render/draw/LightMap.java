package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL33C.GL_RGBA16F;
import static org.lwjgl.opengl.GL33C.glClear;
import static org.lwjgl.opengl.GL33C.glClearColor;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Sampling;

/**
 * Draws lights into a texture of half the size of the picture, and then multiplies the picture by it.
 *
 * @hidden
 */
public final class LightMap implements AutoCloseable {

    /** Light above 1 keeps its hue. Its shader outputs an sRGB colour, as those of layers in both modes of blending. */
    private static final String FRAGMENT = PicturePass.FRAGMENT_HEAD + """
            vec3 srgbFromLinear(vec3 c);

            void main() {
                vec3 light = read(halfstepAt).rgb;
                light /= max(1.0, max(light.r, max(light.g, light.b)));
                pixel = vec4(CONVERTED(light), 1.0);
            }
            """;

    private final OutputState output = new OutputState();
    private final Canvas canvas;
    private final PicturePass pass;

    /** Creates a map of one pixel, which each frame enlarges to its need. */
    public LightMap() {
        Sampling sampling = new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP);
        output.store(); // a new canvas is the output
        canvas = new Canvas("a light layer", GL_RGBA16F, sampling, /* samples= */ 0, /* hasDepth= */ false);
        output.restore();
        String fragment = FRAGMENT.replace("CONVERTED", GlContext.isLinear() ? "srgbFromLinear" : "");
        pass = new PicturePass(
                ShaderProgram.build("light map", PicturePass.VERTEX, fragment, ShaderProgram.Output.PREMULTIPLIED));
    }

    /**
     * Begins the map of a picture: what is drawn until {@link #end} is added to it. That must follow, also after an
     * exception.
     *
     * @param ambient the light before the lights are added
     */
    public void begin(FramebufferSize picture, Color ambient) {
        output.store();
        canvas.begin((picture.widthPixels() + 1) / 2, (picture.heightPixels() + 1) / 2);
        glClearColor(
                PostProcessing.drawn(ambient.red()),
                PostProcessing.drawn(ambient.green()),
                PostProcessing.drawn(ambient.blue()),
                1f);
        glClear(GL_COLOR_BUFFER_BIT);
        BlendMode.ADDITIVE.use();
    }

    /** Ends the map, and multiplies the picture by it. */
    public void end() {
        canvas.finish();
        output.restore();
        BlendMode.MULTIPLY.use();
        pass.draw(canvas.texture(), /* isTopDown= */ false);
    }

    @Override
    public void close() {
        canvas.close();
        pass.close();
    }
}
