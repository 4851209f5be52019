package dev.halfstep.render.draw;

import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link ShapeLayer}. Antialiasing is analytic: the coverage of a pixel is computed from the distance of
 * its centre to the edge, so edges are smooth at any size and angle.
 */
final class ShapeShader {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec2 center;    // world units
            layout(location = 1) in vec4 halfAxes;  // from the centre to the right side and to the upper side
            layout(location = 2) in vec4 color;
            layout(location = 3) in float circle;   // 1 for a circle, 0 for a rectangle
            %s
            uniform float pixelsPerUnit;
            out vec2 local;                         // the position in the shape: -1 to 1 from side to side
            flat out vec4 fill;
            flat out float isCircle;

            void main() {
                vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
                vec2 halfPixels = vec2(length(halfAxes.xy), length(halfAxes.zw)) * pixelsPerUnit;
                // One more pixel on each side, in which the edge fades. max() avoids a division by 0 if a side is 0.
                local = corner * (1.0 + 1.0 / max(halfPixels, 0.001));
                vec2 fromCenter = center - cameraCenter + local.x * halfAxes.xy + local.y * halfAxes.zw;
                gl_Position = vec4(clipFromView * fromCenter, 0.0, 1.0);
                fill = color;
                isCircle = circle;
            }
            """.formatted(CameraUniforms.GLSL);

    static final String FRAGMENT = """
            #version 330 core
            in vec2 local;
            flat in vec4 fill;
            flat in float isCircle;
            out vec4 pixel;

            // Returns 0 to 1. edgeDistance is negative inside and positive outside; perPixel is its change per pixel,
            // to the right and upwards.
            float coverage(float edgeDistance, vec2 perPixel) {
                return clamp(0.5 - edgeDistance / max(length(perPixel), 1e-6), 0.0, 1.0);
            }

            void main() {
                vec2 right = dFdx(local);  // the change of the local position from a pixel to the pixel at its right
                vec2 up = dFdy(local);     // the same to the pixel above
                float radius = length(local);
                vec2 outward = local / max(radius, 1e-6);
                float disc = coverage(radius - 1.0, vec2(dot(outward, right), dot(outward, up)));
                float box = coverage(abs(local.x) - 1.0, vec2(right.x, up.x))
                        * coverage(abs(local.y) - 1.0, vec2(right.y, up.y));
                pixel = vec4(fill.rgb, fill.a * mix(box, disc, isCircle));
            }
            """;

    private ShapeShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("shapes", VERTEX, FRAGMENT);
    }
}
