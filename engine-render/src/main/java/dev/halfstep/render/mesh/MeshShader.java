package dev.halfstep.render.mesh;

import dev.halfstep.render.gl.ShaderProgram;

/**
 * The shaders of {@link MeshLayer}. Normals are transformed by the cofactor matrix of the pose, which is correct also
 * for non-uniform and negative scale.
 */
final class MeshShader {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec3 place;
            layout(location = 1) in vec3 normal;
            layout(location = 2) in vec3 axisX;   // the columns of the matrix of the pose
            layout(location = 3) in vec3 axisY;
            layout(location = 4) in vec3 axisZ;
            layout(location = 5) in vec3 origin;
            layout(location = 6) in vec3 color;
            uniform mat4 clipMatrix;
            out vec3 upright;
            flat out vec3 paint;
            flat out float mirrored;              // -1 if the pose mirrors, or else 1

            void main() {
                vec3 world = origin + axisX * place.x + axisY * place.y + axisZ * place.z;
                gl_Position = clipMatrix * vec4(world, 1.0);
                vec3 cofactorX = cross(axisY, axisZ);
                mirrored = dot(cofactorX, axisX) < 0.0 ? -1.0 : 1.0;
                upright = (cofactorX * normal.x + cross(axisZ, axisX) * normal.y + cross(axisX, axisY) * normal.z)
                        * mirrored;
                paint = color;
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            in vec3 upright;
            flat in vec3 paint;
            flat in float mirrored;
            uniform vec3 towardsSun;
            uniform vec3 sun;
            uniform vec3 ambient;
            out vec4 pixel;

            void main() {
                vec3 outward = normalize(upright) * (gl_FrontFacing ? mirrored : -mirrored);
                vec3 light = ambient + sun * max(dot(outward, towardsSun), 0.0);
                pixel = vec4(paint * light, 1.0);
            }
            """;

    private MeshShader() {}

    static ShaderProgram build() {
        return ShaderProgram.build("meshes", VERTEX, FRAGMENT);
    }
}
