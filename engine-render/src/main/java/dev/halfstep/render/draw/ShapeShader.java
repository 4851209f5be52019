package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link ShapeLayer} and of {@link GpuInterpolatedShapes}, and the view that both need. Antialiasing is
 * analytic: the coverage of a pixel is computed from the distance of its centre to the edge, so edges are smooth at any
 * size and angle.
 */
final class ShapeShader implements AutoCloseable {

    /** What both vertex shaders have: a corner of a shape with a centre and two half axes. */
    private static final String CORNER = CameraUniforms.GLSL + """
            uniform float pixelsPerUnit;
            uniform vec4 halfstep_layerTint;
            out vec2 local;                         // the position in the shape: -1 to 1 from side to side
            flat out vec4 fill;
            flat out float isCircle;
            flat out float isSmooth;

            // Shape.form() returns the form.
            void setShape(vec2 center, vec2 right, vec2 up, vec4 color, float form) {
                fill = color;
                isSmooth = form < 1.5 ? 1.0 : 0.0;
                isCircle = form - 2.0 * (1.0 - isSmooth);
                vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
                vec2 halfPixels = vec2(length(right), length(up)) * pixelsPerUnit;
                // Smooth edges: one more pixel on each side, in which the edge fades. Hard edges: OpenGL draws each
                // pixel on the edge between two equal sides once. Rounding may leave gaps between sides that are not
                // equal; the overlap closes them. On a translucent shape, it would be visible.
                float margin = isSmooth > 0.5 ? 1.0 : (color.a * halfstep_layerTint.a == 1.0 ? 1.0 / 32.0 : 0.0);
                local = corner * (1.0 + margin / max(halfPixels, 0.001));  // max(): a side may be 0
                vec2 fromCenter = center - cameraCenter + local.x * right + local.y * up;
                gl_Position = vec4(clipFromView * fromCenter, 0.0, 1.0);
            }
            """;

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec2 center;    // world units
            layout(location = 1) in vec4 halfAxes;  // from the centre to the right side and to the upper side
            layout(location = 2) in vec4 color;
            layout(location = 3) in float form;
            %s
            void main() {
                setShape(center, halfAxes.xy, halfAxes.zw, color, form);
            }
            """.formatted(CORNER);

    /**
     * An instance holds two poses, and the vertex shader interpolates between them: position and size linearly,
     * rotation by nlerp on the shorter arc, like the CPU interpolation.
     */
    private static final String INTERPOLATING_VERTEX = """
            #version 330 core
            layout(location = 0) in vec4 centerAndSizeA;  // centre, half width, half height in world units: at alpha 0
            layout(location = 1) in vec4 rotationA;       // unit quaternion
            layout(location = 2) in vec4 centerAndSizeB;  // at alpha 1
            layout(location = 3) in vec4 rotationB;
            layout(location = 4) in vec4 color;
            layout(location = 5) in vec2 flags;           // x: form; y: 1 if extrapolated
            uniform float alpha;
            %s
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

                setShape(centerAndSize.xy, right, up, color, flags.x);
            }
            """.formatted(CORNER);

    private static final String FRAGMENT = """
            #version 330 core
            in vec2 local;
            flat in vec4 fill;
            flat in float isCircle;
            flat in float isSmooth;
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
                if (isSmooth < 0.5) {
                    // The quad is the rectangle.
                    pixel = vec4(fill.rgb, isCircle > 0.5 && radius > 1.0 ? 0.0 : fill.a);
                    return;
                }
                float box = coverage(abs(local.x) - 1.0, vec2(right.x, up.x))
                        * coverage(abs(local.y) - 1.0, vec2(right.y, up.y));
                pixel = vec4(fill.rgb, fill.a * mix(box, disc, isCircle));
            }
            """;

    private final ShaderProgram program;
    private final CameraUniforms view;
    private final int pixelsPerUnit;

    private ShapeShader(String name, String vertex) {
        program = ShaderProgram.build(name, vertex, FRAGMENT);
        view = new CameraUniforms(program);
        pixelsPerUnit = program.uniformLocation("pixelsPerUnit");
    }

    /** Builds the shaders of shapes with one pose. */
    static ShapeShader build() {
        return new ShapeShader("shapes", VERTEX);
    }

    /** Builds the shaders of shapes with two poses. */
    static ShapeShader buildInterpolating() {
        return new ShapeShader("GPU-interpolated shapes", INTERPOLATING_VERTEX);
    }

    int uniformLocation(String name) {
        return program.uniformLocation(name);
    }

    /** Binds the shaders and sets the view of a camera. */
    void begin(Camera2d camera, FramebufferSize size) {
        program.use();
        glUniform1f(pixelsPerUnit, camera.pixelsPerUnit(size));
        view.set(camera, size);
    }

    @Override
    public void close() {
        program.close();
    }
}
