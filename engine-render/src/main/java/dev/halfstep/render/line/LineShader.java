package dev.halfstep.render.line;

import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link LineLayer}. OpenGL 3.3 guarantees only lines that are one pixel wide, so each line is drawn as
 * a quad of constant width in pixels. The vertex shader first clips the line at the near plane.
 */
final class LineShader {

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
            // xy: pixels along the line and across it. They are linear in the picture, not in the world: so they are
            // multiplied by z, which is w, and divided by z in each pixel. Some drivers are inexact for noperspective.
            out vec3 fromStart;

            void main() {
                vec4 a = clipMatrix * vec4(from, 1.0);
                vec4 b = clipMatrix * vec4(to, 1.0);
                float nearDistanceA = a.z + a.w;  // negative: nearer than the near plane
                float nearDistanceB = b.z + b.w;
                lineColor = color;
                halfWidth = widthPixels / 2.0;
                lengthPixels = 0.0;
                fromStart = vec3(0.0);
                if (nearDistanceA < 0.0 && nearDistanceB < 0.0) {
                    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside the clip volume: the quad is dropped
                    return;
                }
                if (nearDistanceA < 0.0) {
                    a = mix(a, b, nearDistanceA / (nearDistanceA - nearDistanceB));
                } else if (nearDistanceB < 0.0) {
                    b = mix(b, a, nearDistanceB / (nearDistanceB - nearDistanceA));
                }
                vec2 along = (b.xy / b.w - a.xy / a.w) * sizePixels / 2.0;
                lengthPixels = length(along);
                along = lengthPixels > 1e-6 ? along / lengthPixels : vec2(1.0, 0.0);
                vec2 across = vec2(-along.y, along.x);
                vec4 end = (gl_VertexID & 1) == 0 ? a : b;
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
                vec2 place = fromStart.xy / fromStart.z;
                float edgeDistance = abs(place.y) - halfWidth;
                float capDistance = max(-place.x, place.x - lengthPixels) - halfWidth;
                float coverage = clamp(0.5 - edgeDistance, 0.0, 1.0) * clamp(0.5 - capDistance, 0.0, 1.0);
                pixel = vec4(lineColor.rgb, lineColor.a * coverage);
            }
            """;

    /** The size of an instance: two points of three floats, the width, and a packed colour. */
    static final int INSTANCE_BYTES = 8 * Float.BYTES;

    private LineShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("lines", VERTEX, FRAGMENT);
    }

    /** Creates a buffer of lines: start, end, width in pixels, and colour. */
    static InstanceBuffer buffer() {
        return new InstanceBuffer(3, 3, 1, InstanceBuffer.PACKED_COLOR);
    }
}
