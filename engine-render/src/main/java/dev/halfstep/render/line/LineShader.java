package dev.halfstep.render.line;

import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link LineLayer}. OpenGL 3.3 guarantees lines of one pixel only, so each line is drawn as a quad of
 * constant width in pixels. The vertex shader clips it at the near plane first.
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
            flat out vec4 ink;
            flat out float halfWidth;
            flat out vec4 course;  // start in pixels from the bottom left, and direction
            flat out float pixels; // length

            void main() {
                vec4 a = clipMatrix * vec4(from, 1.0);
                vec4 b = clipMatrix * vec4(to, 1.0);
                float beyondA = a.z + a.w;  // below 0 before the near plane
                float beyondB = b.z + b.w;
                ink = color;
                halfWidth = widthPixels / 2.0;
                course = vec4(0.0);
                pixels = 0.0;
                if (beyondA < 0.0 && beyondB < 0.0) {
                    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside of the picture
                    return;
                }
                if (beyondA < 0.0) {
                    a = mix(a, b, beyondA / (beyondA - beyondB));
                } else if (beyondB < 0.0) {
                    b = mix(b, a, beyondB / (beyondB - beyondA));
                }
                vec2 along = (b.xy / b.w - a.xy / a.w) * sizePixels / 2.0;
                pixels = length(along);
                along = pixels > 1e-6 ? along / pixels : vec2(1.0, 0.0);
                vec2 across = vec2(-along.y, along.x);
                vec4 end = (gl_VertexID & 1) == 0 ? a : b;
                float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
                float outward = float(gl_VertexID & 1) * 2.0 - 1.0;
                // Half a width beyond each end, so that corners close, and a pixel more in which the edge fades.
                vec2 aside = (across * side + along * outward) * (halfWidth + 1.0) * 2.0 / sizePixels;
                gl_Position = vec4(end.xy + aside * end.w, end.zw);
                course = vec4((a.xy / a.w + 1.0) * sizePixels / 2.0, along);
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            flat in vec4 ink;
            flat in float halfWidth;
            flat in vec4 course;
            flat in float pixels;
            out vec4 pixel;

            void main() {
                vec2 place = gl_FragCoord.xy - course.xy;
                float along = dot(place, course.zw);
                float beside = abs(dot(place, vec2(-course.w, course.z))) - halfWidth;
                float beyond = max(-along, along - pixels) - halfWidth;
                float covered = clamp(0.5 - beside, 0.0, 1.0) * clamp(0.5 - beyond, 0.0, 1.0);
                pixel = vec4(ink.rgb, ink.a * covered);
            }
            """;

    private LineShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("lines", VERTEX, FRAGMENT);
    }
}
