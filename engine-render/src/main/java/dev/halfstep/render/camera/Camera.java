package dev.halfstep.render.camera;

import org.joml.Matrix4f;

/** Projects positions in the world into the picture. */
public interface Camera {

    /**
     * Returns the matrix from world space to the clip space of OpenGL. In clip space the picture reaches from -1 to 1,
     * left to right and bottom to top.
     *
     * @param size the size of the picture, at least one pixel
     * @param dest the matrix to write
     * @return dest
     */
    Matrix4f clipMatrix(FramebufferSize size, Matrix4f dest);
}
