package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_INVALID_ENUM;
import static org.lwjgl.opengl.GL33C.GL_INVALID_FRAMEBUFFER_OPERATION;
import static org.lwjgl.opengl.GL33C.GL_INVALID_OPERATION;
import static org.lwjgl.opengl.GL33C.GL_INVALID_VALUE;
import static org.lwjgl.opengl.GL33C.GL_NO_ERROR;
import static org.lwjgl.opengl.GL33C.GL_OUT_OF_MEMORY;
import static org.lwjgl.opengl.GL33C.glGetError;

/**
 * Checks the error flags of OpenGL, which are set silently, and throws an exception that names the failed activity. In
 * strict mode it includes messages of the driver, if there are any, which name the failed call.
 */
public final class GlErrors {

    /**
     * Bounds the loop that reads flags: there is one flag for each kind of error, but a lost context reports its own
     * forever.
     */
    private static final int MAX_FLAGS = 8;

    private GlErrors() {}

    /**
     * Throws if OpenGL has reported an error since the last check. A check may make the driver wait for the GPU, so one
     * check after each layer is enough.
     *
     * @param activity the activity for the message, such as {@code drawing}
     * @param subject the object of the activity; its {@code toString} is called only if there is an error
     * @throws IllegalStateException if there is an error
     */
    public static void check(String activity, Object subject) {
        int code = glGetError();
        if (code == GL_NO_ERROR) {
            return;
        }
        StringBuilder names = new StringBuilder(name(code));
        // All flags must be read, or the next check reports errors of this one.
        for (int i = 1, next = glGetError(); i < MAX_FLAGS && next != GL_NO_ERROR; i++, next = glGetError()) {
            names.append(", ").append(name(next));
        }
        String driver = GlContext.driverMessages();
        throw new IllegalStateException("OpenGL must not report errors: " + names + " while " + activity + " " + subject
                + (driver.isEmpty() ? "" : ": " + driver));
    }

    private static String name(int code) {
        return switch (code) {
            case GL_INVALID_ENUM -> "GL_INVALID_ENUM";
            case GL_INVALID_VALUE -> "GL_INVALID_VALUE";
            case GL_INVALID_OPERATION -> "GL_INVALID_OPERATION";
            case GL_INVALID_FRAMEBUFFER_OPERATION -> "GL_INVALID_FRAMEBUFFER_OPERATION";
            case GL_OUT_OF_MEMORY -> "GL_OUT_OF_MEMORY";
            default -> "error 0x" + Integer.toHexString(code);
        };
    }
}
