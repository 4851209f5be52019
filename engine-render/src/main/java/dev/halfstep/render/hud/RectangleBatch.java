package dev.halfstep.render.hud;

import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * Draws rectangles with one draw call, in the order in which they were added. Coordinates are pixels from the left and
 * from the top of the picture.
 */
final class RectangleBatch implements AutoCloseable {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec4 sides;  // left, top, right, bottom
            layout(location = 1) in vec4 color;
            uniform vec2 sizePixels;
            flat out vec4 fill;

            void main() {
                // Bit 0 of the vertex ID selects left or right, bit 1 top or bottom.
                vec2 position = mix(sides.xy, sides.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1)) / sizePixels;
                gl_Position = vec4(position.x * 2.0 - 1.0, 1.0 - position.y * 2.0, 0.0, 1.0);
                fill = color;
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            flat in vec4 fill;
            out vec4 pixel;

            void main() {
                pixel = fill;
            }
            """;

    private final ShaderProgram program = ShaderProgram.build("rectangles", VERTEX, FRAGMENT);
    /** Two attributes for each instance, with the number of their floats: vec4 sides, vec4 color. */
    private final InstanceBuffer buffer = new InstanceBuffer(4, 4);

    private final int sizePixelsLocation = program.uniformLocation("sizePixels");

    /** The attributes of one instance: four sides and four colour channels. */
    private final float[] rectangle = new float[8];

    void clear() {
        buffer.clear();
    }

    void add(float left, float top, float right, float bottom, Color color) {
        rectangle[0] = left;
        rectangle[1] = top;
        rectangle[2] = right;
        rectangle[3] = bottom;
        rectangle[4] = color.red();
        rectangle[5] = color.green();
        rectangle[6] = color.blue();
        rectangle[7] = color.opacity();
        buffer.add(rectangle, /* offset= */ 0);
    }

    void draw(FramebufferSize size) {
        program.use();
        glUniform2f(sizePixelsLocation, size.widthPixels(), size.heightPixels());
        buffer.draw();
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
    }
}
