package dev.halfstep.render.camera;

import org.joml.Matrix4f;

/** Projects positions in the world into the picture. */
public interface Camera {

    /**
     * Returns the matrix from world space to the clip space of OpenGL: from -1 to 1, up and to the right.
     *
     * @param size the picture, at least one pixel
     * @param dest the destination
     * @return dest
     */
    Matrix4f clipMatrix(FramebufferSize size, Matrix4f dest);
}
