package dev.halfstep.render.line;

import dev.halfstep.render.gl.Geometry;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of the filled polygons of {@link LineLayer}. A polygon is a fan: one instance for each of its triangles,
 * from the centre to a side.
 */
final class FillShader {

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

    private FillShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("fills", VERTEX, FRAGMENT);
    }

    /** Creates the triangle of which each instance is a copy. Its vertices have one attribute: the corner's number. */
    static Geometry triangle() {
        float[] cornerNumbers = {0f, 1f, 2f};
        int[] vertexIndices = {0, 1, 2};
        return new Geometry(cornerNumbers, vertexIndices, 1);
    }

    /** Creates a buffer of triangles: centre, start and end of the side, colour of the centre and of the side. */
    static InstanceBuffer buffer(Geometry triangle) {
        return new InstanceBuffer(triangle, 3, 3, 3, InstanceBuffer.PACKED_COLOR, InstanceBuffer.PACKED_COLOR);
    }
}
