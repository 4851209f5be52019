package dev.halfstep.render.line;

import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniformMatrix4fv;
import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * Draws the lines of {@link LineLayer} with one draw call. OpenGL 3.3 guarantees only lines that are one pixel wide, so
 * each line is drawn as a quad of constant width in pixels. The vertex shader first clips the line at the near plane.
 */
final class LineShader implements AutoCloseable {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec3 from;
            layout(location = 1) in vec3 to;
            layout(location = 2) in float widthPixels;
            layout(location = 3) in vec4 color;
            uniform mat4 clipMatrix;
            uniform vec2 sizePixels;
            flat out vec4 lineColor;
            flat out float halfWidth;
            flat out float lengthPixels;
            // x and y: pixels along the line and across it, times z; z: the w of the clip position. Dividing by z in
            // each pixel interpolates linearly in the picture. Some drivers are inexact for noperspective.
            out vec3 fromStart;

            void main() {
                vec4 clipFrom = clipMatrix * vec4(from, 1.0);
                vec4 clipTo = clipMatrix * vec4(to, 1.0);
                float nearDistanceFrom = clipFrom.z + clipFrom.w;  // negative: nearer than the near plane
                float nearDistanceTo = clipTo.z + clipTo.w;
                lineColor = color;
                halfWidth = widthPixels / 2.0;
                lengthPixels = 0.0;
                fromStart = vec3(0.0);
                if (nearDistanceFrom < 0.0 && nearDistanceTo < 0.0) {
                    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside the clip volume: the quad is dropped
                    return;
                }
                if (nearDistanceFrom < 0.0) {
                    clipFrom = mix(clipFrom, clipTo, nearDistanceFrom / (nearDistanceFrom - nearDistanceTo));
                } else if (nearDistanceTo < 0.0) {
                    clipTo = mix(clipTo, clipFrom, nearDistanceTo / (nearDistanceTo - nearDistanceFrom));
                }
                vec2 along = (clipTo.xy / clipTo.w - clipFrom.xy / clipFrom.w) * sizePixels / 2.0;  // pixels
                lengthPixels = length(along);
                along = lengthPixels > 1e-6 ? along / lengthPixels : vec2(1.0, 0.0);  // no length: a square
                vec2 across = vec2(-along.y, along.x);
                // Bit 0 of the vertex selects the start or the end of the line, bit 1 one of its two sides.
                vec4 end = (gl_VertexID & 1) == 0 ? clipFrom : clipTo;
                float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
                float outward = float(gl_VertexID & 1) * 2.0 - 1.0;
                // Square caps: half a width past each end, so that corners close, and one pixel for anti-aliasing.
                vec2 corner = vec2(outward, side) * (halfWidth + 1.0);
                vec2 cornerOffset = (along * corner.x + across * corner.y) * 2.0 / sizePixels;
                gl_Position = vec4(end.xy + cornerOffset * end.w, end.zw);
                float startToEnd = (gl_VertexID & 1) == 0 ? 0.0 : lengthPixels;
                fromStart = vec3(startToEnd + corner.x, corner.y, 1.0) * end.w;
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            flat in vec4 lineColor;
            flat in float halfWidth;
            flat in float lengthPixels;
            in vec3 fromStart;
            out vec4 pixel;

            void main() {
                vec2 position = fromStart.xy / fromStart.z;
                float edgeDistance = abs(position.y) - halfWidth;
                float capDistance = max(-position.x, position.x - lengthPixels) - halfWidth;
                float coverage = clamp(0.5 - edgeDistance, 0.0, 1.0) * clamp(0.5 - capDistance, 0.0, 1.0);
                pixel = vec4(lineColor.rgb, lineColor.a * coverage);
            }
            """;

    /** The size of an instance: two points of three floats, the width, and a packed colour. */
    static final int INSTANCE_BYTES = 8 * Float.BYTES;

    private static final int POINT_BYTES = 3 * Float.BYTES;

    private final ShaderProgram program = ShaderProgram.build("lines", VERTEX, FRAGMENT);

    /** The lines: start, end, width in pixels, and colour. */
    private final InstanceBuffer buffer = new InstanceBuffer(3, 3, 1, InstanceBuffer.PACKED_COLOR);

    private final InstanceMemory lines = buffer.memory();
    private final int clipMatrix = program.uniformLocation("clipMatrix");
    private final int sizePixels = program.uniformLocation("sizePixels");

    void clear() {
        buffer.clear();
    }

    /** Reserves memory for lines, and returns the address of the first: {@link #write} them, then {@link #commit}. */
    long reserve(int count) {
        return lines.reserve(count);
    }

    void commit(int count) {
        lines.commit(count);
    }

    static void write(
            long address,
            float fromX,
            float fromY,
            float fromZ,
            float toX,
            float toY,
            float toZ,
            float widthPixels,
            Color color) {
        writePoint(address, fromX, fromY, fromZ);
        writePoint(address + POINT_BYTES, toX, toY, toZ);
        memPutFloat(address + 2 * POINT_BYTES, widthPixels);
        memPutInt(address + 2 * POINT_BYTES + Float.BYTES, color.packed());
    }

    static void writePoint(long address, float x, float y, float z) {
        memPutFloat(address, x);
        memPutFloat(address + 4, y);
        memPutFloat(address + 8, z);
    }

    /** Draws all lines, with the 16 floats of a matrix from the world to clip space. */
    void draw(float[] matrix, FramebufferSize size) {
        program.use();
        glUniformMatrix4fv(clipMatrix, /* transpose= */ false, matrix);
        glUniform2f(sizePixels, size.widthPixels(), size.heightPixels());
        buffer.draw();
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
    }
}
