package dev.halfstep.render.line;

import static org.lwjgl.opengl.GL33C.glUniformMatrix4fv;
import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.Geometry;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * Draws the filled polygons of {@link LineLayer} with one draw call. A polygon is a fan: one instance for each of its
 * triangles, from the centre to a side.
 */
final class FillShader implements AutoCloseable {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in float corner;  // 0: the centre, 1 and 2: the ends of a side
            layout(location = 1) in vec3 center;
            layout(location = 2) in vec3 from;
            layout(location = 3) in vec3 to;
            layout(location = 4) in vec4 centerColor;
            layout(location = 5) in vec4 edgeColor;
            uniform mat4 clipMatrix;
            out vec4 fillColor;

            void main() {
                vec3 position = corner < 0.5 ? center : (corner < 1.5 ? from : to);
                fillColor = corner < 0.5 ? centerColor : edgeColor;
                gl_Position = clipMatrix * vec4(position, 1.0);
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            in vec4 fillColor;
            out vec4 pixel;

            void main() {
                pixel = fillColor;
            }
            """;

    /** The size of an instance: three points of three floats, and two packed colours. */
    static final int INSTANCE_BYTES = 11 * Float.BYTES;

    private static final int POINT_BYTES = 3 * Float.BYTES;

    private final ShaderProgram program = ShaderProgram.build("fills", VERTEX, FRAGMENT);

    /** The triangle of which each instance is a copy. Its vertices have one attribute: the corner's number. */
    private final Geometry triangle = new Geometry(new float[] {0f, 1f, 2f}, new int[] {0, 1, 2}, 1);

    /** The triangles: centre, start and end of the side, colour of the centre and of the side. */
    private final InstanceBuffer buffer =
            new InstanceBuffer(triangle, 3, 3, 3, InstanceBuffer.PACKED_COLOR, InstanceBuffer.PACKED_COLOR);

    private final InstanceMemory triangles = buffer.memory();
    private final int clipMatrix = program.uniformLocation("clipMatrix");

    void clear() {
        buffer.clear();
    }

    /** Reserves memory for triangles, and returns the address of the first: write them, then {@link #commit}. */
    long reserve(int count) {
        return triangles.reserve(count);
    }

    void commit(int count) {
        triangles.commit(count);
    }

    static void writeCenter(long address, float x, float y, float z, Color centerColor, Color edgeColor) {
        writePoint(address, x, y, z);
        memPutInt(address + 3 * POINT_BYTES, centerColor.packed());
        memPutInt(address + 3 * POINT_BYTES + Integer.BYTES, edgeColor.packed());
    }

    static void writeSide(long address, float fromX, float fromY, float fromZ, float toX, float toY, float toZ) {
        writePoint(address + POINT_BYTES, fromX, fromY, fromZ);
        writePoint(address + 2 * POINT_BYTES, toX, toY, toZ);
    }

    private static void writePoint(long address, float x, float y, float z) {
        memPutFloat(address, x);
        memPutFloat(address + 4, y);
        memPutFloat(address + 8, z);
    }

    /** Draws all triangles, if there are any, with the 16 floats of a matrix from the world to clip space. */
    void draw(float[] matrix) {
        if (buffer.count() > 0) {
            program.use();
            glUniformMatrix4fv(clipMatrix, /* transpose= */ false, matrix);
            buffer.draw();
        }
    }

    @Override
    public void close() {
        buffer.close();
        triangle.close();
        program.close();
    }
}
