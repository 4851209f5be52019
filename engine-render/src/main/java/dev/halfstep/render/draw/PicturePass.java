package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.GL_TRIANGLES;
import static org.lwjgl.opengl.GL33C.glBindVertexArray;
import static org.lwjgl.opengl.GL33C.glDeleteVertexArrays;
import static org.lwjgl.opengl.GL33C.glDrawArrays;
import static org.lwjgl.opengl.GL33C.glGenVertexArrays;
import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.gl.GlObject;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Texture;

/**
 * Draws a picture through a fragment shader, one triangle that covers the viewport.
 *
 * @hidden
 */
public final class PicturePass extends GlObject {

    /** The vertex shader: {@code halfstepAt} is (0, 0) in the upper left corner and (1, 1) in the lower right one. */
    public static final String VERTEX = """
            #version 330 core
            uniform float halfstepTopDown;  // 1 if the top row is drawn first, as in textures; otherwise 0
            out vec2 halfstepAt;

            void main() {
                vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);  // (0, 0), (2, 0), (0, 2)
                gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
                halfstepAt = vec2(corner.x, mix(1.0 - corner.y, corner.y, halfstepTopDown));
            }
            """;

    /** What each fragment shader begins with. Framebuffers have the bottom row first. */
    public static final String FRAGMENT_HEAD = """
            #version 330 core
            uniform sampler2D halfstepPicture;  // texture unit 0
            uniform vec2 sizePixels;
            in vec2 halfstepAt;
            out vec4 pixel;

            vec4 read(vec2 at) {
                return texture(halfstepPicture, vec2(at.x, 1.0 - at.y));
            }
            """;

    private static final String COPY = FRAGMENT_HEAD + ShaderProgram.COLOR_CONVERSION + """
            // Returns more than -1 and less than 1. Neighbouring pixels have very different values, by interleaved
            // gradient noise, so equal colours stay few in a row.
            float noise() {
                return 2.0 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 1.0;
            }

            // A level of 8 bits keeps its value.
            float dithered(float channel, float noise) {
                float level = channel * 255.0;
                return abs(level - round(level)) < 0.001 ? channel : channel + noise / 255.0;
            }

            // The linear light of a level of 8 bits gives that level exactly, although it was rounded to a float of 16
            // bits, or truncated: a shader of a layer rounds it itself if the host dithers. So no other float near a
            // level is taken for it then, and stays without noise.
            float srgb(float linear, float converted) {
                float level = round(converted * 255.0) / 255.0;
                float error = linear - linearFromSrgb(vec3(level)).r;
                float unit = exp2(floor(log2(max(linear, 0.0000611))) - 10.0);  // of the last bit
                return error > (ROUNDED ? -0.52 : -1.02) * unit && error < 0.52 * unit ? level : converted;
            }

            void main() {
                pixel = texelFetch(halfstepPicture, ivec2(vec2(halfstepAt.x, 1.0 - halfstepAt.y) * sizePixels), 0);
                if (FROM_LINEAR) {
                    float opacity = min(pixel.a, 1.0);  // additive blending exceeds 1
                    float divisor = opacity > 0.0 ? opacity : 1.0;
                    vec3 linear = pixel.rgb / divisor;
                    vec3 c = srgbFromLinear(linear);
                    pixel.rgb = vec3(srgb(linear.r, c.r), srgb(linear.g, c.g), srgb(linear.b, c.b)) * divisor;
                    pixel.a = opacity;
                }
                if (DITHERED) {
                    float n = noise();
                    pixel.rgb = vec3(dithered(pixel.r, n), dithered(pixel.g, n), dithered(pixel.b, n));
                }
            }
            """;

    private final ShaderProgram program;
    private final int topDown;
    private final int sizePixels;

    /** An empty vertex array: the vertex shader computes the corners. */
    private final int vertexArray = glGenVertexArrays();

    /** Creates a pass of a program with the vertex shader of this class; this pass closes the program. */
    public PicturePass(ShaderProgram program) {
        this.program = program;
        topDown = program.findUniform("halfstepTopDown");
        sizePixels = program.findUniform("sizePixels");
        GlContext.register(this);
    }

    /** Creates a pass that copies a picture of the size of the viewport. */
    static PicturePass copy(boolean fromLinear, boolean dithered) {
        String fragment = COPY.replace("FROM_LINEAR", String.valueOf(fromLinear))
                .replace("DITHERED", String.valueOf(dithered))
                .replace("ROUNDED", String.valueOf(GlContext.isDithered()));
        return new PicturePass(ShaderProgram.build("copied picture", VERTEX, fragment, ShaderProgram.Output.RAW));
    }

    ShaderProgram program() {
        return program;
    }

    /** Draws a picture into the current framebuffer and viewport, with the current blending. */
    public void draw(Texture picture, boolean isTopDown) {
        program.use();
        glUniform1f(topDown, isTopDown ? 1f : 0f);
        glUniform2f(sizePixels, picture.widthPixels(), picture.heightPixels());
        picture.bind();
        glBindVertexArray(vertexArray);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glBindVertexArray(0);
    }

    @Override
    protected void deleteObjects() {
        glDeleteVertexArrays(vertexArray);
    }

    @Override
    protected void closeParts() {
        program.close();
    }

    @Override
    public String toString() {
        return "pass of " + program;
    }
}
