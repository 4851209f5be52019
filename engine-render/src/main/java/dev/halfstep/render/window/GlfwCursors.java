package dev.halfstep.render.window;

import static org.lwjgl.glfw.GLFW.GLFW_CROSSHAIR_CURSOR;
import static org.lwjgl.glfw.GLFW.GLFW_POINTING_HAND_CURSOR;

/** Maps the shapes of the mouse pointer to GLFW codes. */
final class GlfwCursors {

    private GlfwCursors() {}

    /**
     * Returns the code of the GLFW cursor for a shape; 0 for the shapes that need no cursor object: the arrow is the
     * default, and hiding is an input mode.
     */
    static int code(CursorShape shape) {
        return switch (shape) {
            case ARROW, HIDDEN -> 0;
            case CROSSHAIR -> GLFW_CROSSHAIR_CURSOR;
            case HAND -> GLFW_POINTING_HAND_CURSOR;
        };
    }
}
