package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniformMatrix2fv;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.ShaderProgram;
import org.joml.Matrix4f;

/**
 * Sets the uniforms by which the shaders of this package project a position into the picture:
 * {@code clipFromView * (position - cameraCenter)}. The centre is subtracted first, so that a view far from the origin
 * is as precise as its positions.
 *
 * @hidden
 */
public final class CameraUniforms {

    /** The declarations for a vertex shader. */
    public static final String GLSL = """
            uniform vec2 cameraCenter;
            uniform mat2 clipFromView;
            """;

    private final int cameraCenter;
    private final int clipFromView;

    private final Matrix4f matrix = new Matrix4f();

    /** The columns of the matrix: the offset in clip space of one world unit along x, then of one along y. */
    private final float[] columns = new float[4];

    public CameraUniforms(ShaderProgram program) {
        cameraCenter = program.findUniform("cameraCenter");
        clipFromView = program.findUniform("clipFromView");
    }

    /** Sets the view of a camera. The program must be in use. */
    public void set(Camera2d camera, FramebufferSize size) {
        camera.clipMatrix(size, matrix);
        set(camera.centerX(size), camera.centerY(size), matrix.m00(), matrix.m01(), matrix.m10(), matrix.m11());
    }

    /** Sets a view whose positions are pixels from the left and from the top. The program must be in use. */
    void setPixels(FramebufferSize size) {
        float width = size.widthPixels();
        float height = size.heightPixels();
        set(width / 2f, height / 2f, 2f / width, 0f, 0f, -2f / height);
    }

    private void set(float x, float y, float clipXPerX, float clipYPerX, float clipXPerY, float clipYPerY) {
        columns[0] = clipXPerX;
        columns[1] = clipYPerX;
        columns[2] = clipXPerY;
        columns[3] = clipYPerY;
        glUniform2f(cameraCenter, x, y);
        glUniformMatrix2fv(clipFromView, /* transpose= */ false, columns);
    }
}
