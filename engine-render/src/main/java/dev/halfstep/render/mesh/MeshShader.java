package dev.halfstep.render.mesh;

import static org.lwjgl.opengl.GL33C.glUniform3f;
import static org.lwjgl.opengl.GL33C.glUniformMatrix4fv;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.ShaderProgram;
import org.joml.Vector3f;

/**
 * The shaders of {@link MeshLayer}. Normals are transformed by the cofactor matrix of the pose, which is correct also
 * for non-uniform and negative scale.
 */
final class MeshShader implements AutoCloseable {

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec3 position;
            layout(location = 1) in vec3 normal;
            layout(location = 2) in vec3 axisX;   // the columns of the pose matrix
            layout(location = 3) in vec3 axisY;
            layout(location = 4) in vec3 axisZ;
            layout(location = 5) in vec3 origin;
            layout(location = 6) in vec3 color;
            uniform mat4 clipMatrix;
            out vec3 worldNormal;
            flat out vec3 albedo;
            flat out float handedness;              // -1 if the pose mirrors, otherwise 1

            void main() {
                vec3 world = origin + axisX * position.x + axisY * position.y + axisZ * position.z;
                gl_Position = clipMatrix * vec4(world, 1.0);
                vec3 cofactorX = cross(axisY, axisZ);
                handedness = dot(cofactorX, axisX) < 0.0 ? -1.0 : 1.0;
                worldNormal = (cofactorX * normal.x + cross(axisZ, axisX) * normal.y + cross(axisX, axisY) * normal.z)
                        * handedness;
                albedo = color;
            }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            in vec3 worldNormal;
            flat in vec3 albedo;
            flat in float handedness;
            uniform vec3 towardsSun;
            uniform vec3 sun;
            uniform vec3 ambient;
            out vec4 pixel;

            void main() {
                // The normal points to the side that is seen, also if that is the back. Mirroring swaps front and back.
                vec3 facingNormal = normalize(worldNormal) * (gl_FrontFacing ? handedness : -handedness);
                vec3 light = ambient + sun * max(dot(facingNormal, towardsSun), 0.0);
                pixel = vec4(albedo * light, 1.0);
            }
            """;

    private final ShaderProgram program = ShaderProgram.build("meshes", VERTEX, FRAGMENT, ShaderProgram.Output.OPAQUE);
    private final int clipMatrix = program.uniformLocation("clipMatrix");
    private final int towardsSun = program.uniformLocation("towardsSun");
    private final int sun = program.uniformLocation("sun");
    private final int ambient = program.uniformLocation("ambient");

    /** Begins to draw, with the 16 floats of a matrix from the world to clip space. */
    void begin(float[] matrix, Vector3f newTowardsSun, Color newSun, Color newAmbient) {
        program.use();
        glUniformMatrix4fv(clipMatrix, /* transpose= */ false, matrix);
        glUniform3f(towardsSun, newTowardsSun.x, newTowardsSun.y, newTowardsSun.z);
        setColor(sun, newSun);
        setColor(ambient, newAmbient);
    }

    private static void setColor(int location, Color color) {
        glUniform3f(location, color.red(), color.green(), color.blue());
    }

    @Override
    public void close() {
        program.close();
    }
}
