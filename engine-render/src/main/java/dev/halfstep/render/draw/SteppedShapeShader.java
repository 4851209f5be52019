package dev.halfstep.render.draw;

import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link SteppedShapes}. An instance holds two poses, and the vertex shader interpolates between them:
 * position and size linearly, rotation by nlerp on the shorter arc, as the CPU interpolation does. The rest equals
 * {@link ShapeShader}.
 */
final class SteppedShapeShader {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec4 placeA;  // centre in world units, half width, half height: at alpha 0
            layout(location = 1) in vec4 turnA;   // unit quaternion
            layout(location = 2) in vec4 placeB;  // at alpha 1
            layout(location = 3) in vec4 turnB;
            layout(location = 4) in vec4 color;
            layout(location = 5) in vec2 kind;    // x: 1 for a circle, 0 for a rectangle; y: 1 if extrapolated, or 0
            uniform float alpha;
            uniform vec2 cameraCenter;
            uniform vec2 clipPerUnit;
            uniform float pixelsPerUnit;
            out vec2 local;                       // -1 to 1 from side to side
            flat out vec4 fill;
            flat out float isCircle;

            void main() {
                // Without interpolation alpha is 1; extrapolated shapes are then drawn at pose A, the newest step.
                float a = alpha < 1.0 ? alpha : 1.0 - kind.y;
                vec4 place = placeA - (placeA - placeB) * a;
                // q and -q are the same rotation: take the shorter arc.
                vec4 q = normalize(turnA * (1.0 - a) + turnB * (dot(turnA, turnB) < 0.0 ? -a : a));
                vec2 right = vec2(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.z * q.w)) * place.z;
                vec2 up = vec2(2.0 * (q.x * q.y - q.z * q.w), 1.0 - 2.0 * (q.x * q.x + q.z * q.z)) * place.w;

                vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
                vec2 halfPixels = vec2(length(right), length(up)) * pixelsPerUnit;
                local = corner * (1.0 + 1.0 / max(halfPixels, 0.001));  // one pixel more, in which the edge fades
                vec2 world = place.xy - cameraCenter + local.x * right + local.y * up;
                gl_Position = vec4(world * clipPerUnit, 0.0, 1.0);
                fill = color;
                isCircle = kind.x;
            }
            """;

    private SteppedShapeShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("stepped shapes", VERTEX, ShapeShader.FRAGMENT);
    }
}
