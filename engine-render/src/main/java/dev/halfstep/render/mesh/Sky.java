package dev.halfstep.render.mesh;

import static org.lwjgl.opengl.GL33C.glUniform1i;
import static org.lwjgl.opengl.GL33C.glUniform4fv;
import static org.lwjgl.opengl.GL33C.glUniformMatrix4fv;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.PicturePass;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** Draws a gradient, a panorama or a cube in all pixels, by the direction in which each of them is seen. */
final class Sky implements AutoCloseable {

    private static final String FRAGMENT = """
            #version 330 core
            in vec2 halfstepAt;
            uniform mat4 fromClip;
            uniform int kind;            // 0 for a gradient, 1 for a panorama, 2 for a cube
            uniform sampler2D picture;   // texture unit 0
            uniform vec4 parts[6];       // the colours of zenith, horizon and nadir; or left, top, right, bottom of sides
            out vec4 pixel;

            vec2 inCube(vec3 d) {
                vec3 size = abs(d);
                int side = size.y > max(size.x, size.z) ? (d.y > 0.0 ? 4 : 5)
                        : size.x > size.z ? (d.x > 0.0 ? 1 : 3) : d.z < 0.0 ? 0 : 2;
                // To the right, up and ahead as seen from the middle of the cube.
                vec3 ways[6] = vec3[](vec3(d.xy, -d.z), d.zyx, vec3(-d.x, d.yz), vec3(-d.z, d.y, -d.x), d.xzy,
                        vec3(d.x, -d.z, -d.y));
                vec2 at = mix(parts[side].xy, parts[side].zw, vec2(0.5, -0.5) * ways[side].xy / ways[side].z + 0.5);
                vec2 margin = 0.5 / vec2(textureSize(picture, 0));  // no pixels of neighbours
                return clamp(at, parts[side].xy + margin, parts[side].zw - margin);
            }

            void main() {
                vec2 clip = vec2(2.0, -2.0) * halfstepAt + vec2(-1.0, 1.0);
                vec4 near = fromClip * vec4(clip, -1.0, 1.0);
                vec4 far = fromClip * vec4(clip, 1.0, 1.0);
                vec3 direction = normalize(far.xyz / far.w - near.xyz / near.w);
                vec4 gradient = mix(parts[1], direction.y < 0.0 ? parts[2] : parts[0], abs(direction.y));
                float margin = 0.5 / float(textureSize(picture, 0).y);  // the poles do not join
                float y = acos(direction.y) / 3.14159265;
                vec2 at = vec2(atan(direction.x, -direction.z) / 6.28318531 + 0.5, clamp(y, margin, 1.0 - margin));
                at = kind == 1 ? at : inCube(direction);
                vec4 inPicture = textureLod(picture, at, 0.0);  // a seam would select the smallest mipmap
                pixel = vec4(kind == 0 ? gradient.rgb : inPicture.rgb, 1.0);
            }
            """;

    private final ShaderProgram program =
            ShaderProgram.build("sky", PicturePass.VERTEX, FRAGMENT, ShaderProgram.Output.OPAQUE);
    private final PicturePass pass = new PicturePass(program);
    private final int fromClip = program.uniformLocation("fromClip");
    private final int kindLocation = program.uniformLocation("kind");
    private final int partsLocation = program.uniformLocation("parts");
    private final Matrix4f inverse = new Matrix4f();
    private final float[] floats = new float[16];

    /** The panorama or the sides of a cube, null for a gradient. */
    private @Nullable Texture picture;

    private int kind;

    /** The parts of the shader. */
    private final float[] parts = new float[4 * 6];

    void setGradient(Color... newColors) {
        kind = 0;
        picture = null;
        for (int i = 0; i < newColors.length; i++) {
            setPart(i, newColors[i].red(), newColors[i].green(), newColors[i].blue(), 1f);
        }
    }

    void setPicture(Texture panorama) {
        kind = 1;
        picture = panorama;
    }

    void setSides(TextureRegion... sides) {
        for (int i = 0; i < sides.length; i++) {
            setPart(i, sides[i].left(), sides[i].top(), sides[i].right(), sides[i].bottom());
        }
        kind = 2;
        picture = sides[0].texture();
    }

    /** Checks the sides of a cube, before a sky that was not there appears, and before one that is there changes. */
    static void requireOneTexture(TextureRegion... sides) {
        for (TextureRegion side : sides) {
            if (side.texture() != sides[0].texture()) {
                throw new IllegalArgumentException("the sides of a sky must be regions of one texture, such as a"
                        + " TextureAtlas packs: " + sides[0].texture() + " and " + side.texture());
            }
        }
    }

    private void setPart(int part, float... numbers) {
        System.arraycopy(numbers, 0, parts, 4 * part, 4);
    }

    /**
     * Draws the sky, without depth.
     *
     * @param spare any texture, which is bound for a gradient
     */
    void draw(Matrix4f clipMatrix, Vector3f cameraPosition, Texture spare) {
        program.use();
        clipMatrix
                .translate(cameraPosition, inverse)
                .invert(); // directions need no position, which would cost precision
        glUniformMatrix4fv(fromClip, /* transpose= */ false, inverse.get(floats));
        glUniform1i(kindLocation, kind);
        glUniform4fv(partsLocation, parts);
        pass.draw(picture == null ? spare : picture, /* isTopDown= */ false);
    }

    @Override
    public void close() {
        pass.close();
    }
}
