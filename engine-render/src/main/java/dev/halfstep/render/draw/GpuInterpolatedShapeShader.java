package dev.halfstep.render.draw;

import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link GpuInterpolatedShapes}. An instance holds two poses, and the vertex shader interpolates between
 * them: position and size linearly, rotation by nlerp on the shorter arc, like the CPU interpolation. The outline and
 * the edges of a shape are drawn as in {@link ShapeShader}.
 */
final class GpuInterpolatedShapeShader {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec4 centerAndSizeA;  // centre, half width, half height in world units: at alpha 0
            layout(location = 1) in vec4 rotationA;       // unit quaternion
            layout(location = 2) in vec4 centerAndSizeB;  // at alpha 1
            layout(location = 3) in vec4 rotationB;
            layout(location = 4) in vec4 color;
            layout(location = 5) in vec2 flags;           // x: 1 for a circle, otherwise 0; y: 1 if extrapolated
            uniform float alpha;
            %s
            uniform float pixelsPerUnit;
            out vec2 local;                       // the position in the shape: -1 to 1 from side to side
            flat out vec4 fill;
            flat out float isCircle;

            void main() {
                // While interpolation is off, alpha is 1 and the newest step is drawn: pose B, or pose A of an
                // extrapolated shape, whose pose B is a prediction.
                float weightB = alpha < 1.0 ? alpha : 1.0 - flags.y;
                vec4 centerAndSize = centerAndSizeA - (centerAndSizeA - centerAndSizeB) * weightB;  // as on the CPU
                // The quaternions q and -q are the same rotation: choose the sign that gives the shorter arc.
                float signedWeightB = dot(rotationA, rotationB) < 0.0 ? -weightB : weightB;
                vec4 q = normalize(rotationA * (1.0 - weightB) + rotationB * signedWeightB);
                vec2 right = vec2(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.z * q.w)) * centerAndSize.z;
                vec2 up = vec2(2.0 * (q.x * q.y - q.z * q.w), 1.0 - 2.0 * (q.x * q.x + q.z * q.z)) * centerAndSize.w;

                vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
                vec2 halfPixels = vec2(length(right), length(up)) * pixelsPerUnit;
                // One more pixel on each side, in which the edge fades. max() avoids a division by 0 if a side is 0.
                local = corner * (1.0 + 1.0 / max(halfPixels, 0.001));
                vec2 fromCenter = centerAndSize.xy - cameraCenter + local.x * right + local.y * up;
                gl_Position = vec4(clipFromView * fromCenter, 0.0, 1.0);
                fill = color;
                isCircle = flags.x;
            }
            """.formatted(CameraUniforms.GLSL);

    private GpuInterpolatedShapeShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("GPU-interpolated shapes", VERTEX, ShapeShader.FRAGMENT);
    }
}
