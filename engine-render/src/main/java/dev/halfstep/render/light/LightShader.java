package dev.halfstep.render.light;

import static org.lwjgl.opengl.GL33C.GL_FLOAT;
import static org.lwjgl.opengl.GL33C.GL_RG;
import static org.lwjgl.opengl.GL33C.GL_RG32F;
import static org.lwjgl.opengl.GL33C.GL_TEXTURE_2D;
import static org.lwjgl.opengl.GL33C.GL_UNPACK_ALIGNMENT;
import static org.lwjgl.opengl.GL33C.glPixelStorei;
import static org.lwjgl.opengl.GL33C.glTexSubImage2D;
import static org.lwjgl.opengl.GL33C.glUniform1f;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.CameraUniforms;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import org.jspecify.annotations.Nullable;

/**
 * Draws lights with one draw call, a quad for each of them. Their rays are a texture with a row for each
 * light. A pixel is as bright as the part of the rays beside it that reach it, so edges of shadows are the softer the
 * farther they are from the light.
 */
final class LightShader implements AutoCloseable {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec4 place;  // centre, radius, row of the rays
            layout(location = 1) in vec3 color;
            %s
            out vec2 at;                         // in radii from the centre
            flat out float row;
            flat out vec3 light;

            void main() {
                at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
                row = place.w;
                light = color;
                gl_Position = vec4(clipFromView * (place.xy - cameraCenter + at * place.z), 0.0, 1.0);
            }
            """.formatted(CameraUniforms.GLSL);

    private static final String FRAGMENT = """
            #version 330 core
            in vec2 at;
            flat in float row;
            flat in vec3 light;
            uniform sampler2D rays;  // texture unit 0: the end of each ray, and the way before it in which it fades
            uniform float rows;      // of the texture; 0 without shadows
            out vec4 pixel;

            void main() {
                float distance2 = dot(at, at);
                if (distance2 >= 1.0) {
                    pixel = vec4(0.0, 0.0, 0.0, 1.0);
                    return;
                }
                float brightness = (1.0 - distance2) * (1.0 - distance2);
                if (rows > 0.0 && distance2 > 0.0) {
                    float distance = sqrt(distance2);
                    vec2 texel = vec2(atan(at.y, at.x) / 6.283185307, (row + 0.5) / rows);
                    float lit = 0.0;
                    float weights = 0.0;
                    for (float i = -3.0; i <= 3.0; i++) {
                        vec2 ray = texture(rays, texel + vec2(0.6 * i / RAYS, 0.0)).rg;
                        float weight = 4.0 - abs(i);
                        lit += weight * clamp((ray.r - distance) / ray.g, 0.0, 1.0);
                        weights += weight;
                    }
                    brightness *= lit / weights;
                }
                pixel = vec4(light * brightness, 1.0);
            }
            """.replace("RAYS", Shadows.RAYS + ".0");

    private static final int FIRST_ROWS = 16;
    private static final int ROW_FLOATS = Shadows.RAYS * Shadows.FLOATS;

    private final ShaderProgram program =
            ShaderProgram.build("lights", VERTEX, FRAGMENT, ShaderProgram.Output.PREMULTIPLIED);
    private final CameraUniforms view = new CameraUniforms(program);
    private final int rowsLocation = program.uniformLocation("rows");

    /** The lights: centre, radius, row; colour. */
    private final InstanceBuffer buffer = new InstanceBuffer(4, 3);

    private final InstanceMemory lights = buffer.memory();
    private final float[] light = new float[7];

    /** The rays, all around: the texture repeats. */
    private final Texture texture =
            Texture.drawn("the rays of lights", GL_RG32F, new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.REPEAT));

    /** The rays of all lights. */
    private float[] rays = {};

    void clear() {
        buffer.clear();
    }

    int count() {
        return buffer.count();
    }

    void add(float x, float y, float radius, Color color, float intensity) {
        light[0] = x;
        light[1] = y;
        light[2] = radius;
        light[3] = count();
        light[4] = color.red() * intensity;
        light[5] = color.green() * intensity;
        light[6] = color.blue() * intensity;
        buffer.add(light, 0);
    }

    /** Draws all lights, with shadows if there are any. */
    void draw(Camera2d camera, FramebufferSize size, @Nullable Shadows shadows) {
        if (count() == 0) {
            return;
        }
        texture.bind();
        if (shadows != null) {
            uploadRays(shadows);
        }
        program.use();
        view.set(camera, size);
        glUniform1f(rowsLocation, shadows == null ? 0f : texture.heightPixels());
        buffer.draw();
    }

    private void uploadRays(Shadows shadows) {
        int count = count();
        if (rays.length < count * ROW_FLOATS) {
            int rows = Math.max(FIRST_ROWS, Integer.highestOneBit(2 * count - 1));
            rays = new float[rows * ROW_FLOATS];
            texture.setDrawnSize(Shadows.RAYS, rows, GL_RG32F);
        }
        for (int i = 0; i < count; i++) {
            shadows.cast(lights.get(i, 0), lights.get(i, 1), lights.get(i, 2), rays, i * ROW_FLOATS);
        }
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, Shadows.RAYS, count, GL_RG, GL_FLOAT, rays);
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
        texture.close();
    }
}
