package dev.halfstep.render.camera;

import org.joml.Matrix4f;

/** Where in the picture a place in the world is. */
public interface Camera {

    /**
     * The matrix that takes a place in the world into the picture as OpenGL counts it: from -1 to 1, up and to the right.
     *
     * @param size the picture, at least one pixel
     * @param dest where it is written
     * @return dest
     */
    Matrix4f clipMatrix(FramebufferSize size, Matrix4f dest);
}
