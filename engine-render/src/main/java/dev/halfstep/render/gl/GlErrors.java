package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_INVALID_ENUM;
import static org.lwjgl.opengl.GL33C.GL_INVALID_FRAMEBUFFER_OPERATION;
import static org.lwjgl.opengl.GL33C.GL_INVALID_OPERATION;
import static org.lwjgl.opengl.GL33C.GL_INVALID_VALUE;
import static org.lwjgl.opengl.GL33C.GL_NO_ERROR;
import static org.lwjgl.opengl.GL33C.GL_OUT_OF_MEMORY;
import static org.lwjgl.opengl.GL33C.glGetError;

/**
 * Turns the error flags that OpenGL sets silently into an exception that names where they came from; in strict mode the
 * driver adds, where it can, which call it was.
 */
public final class GlErrors {

    /** Each kind of error has one flag. A context that was lost reports that for ever, so reading must end. */
    private static final int MAX_FLAGS = 8;

    private GlErrors() {}

    /**
     * Fails if OpenGL has reported anything since the last check. A driver may have to wait for the GPU to answer, so
     * once after each layer is often enough.
     *
     * @param activity what was done, such as {@code drawing}
     * @param subject what it was done with; its text is only made if there is an error
     * @throws IllegalStateException if there is an error
     */
    public static void check(String activity, Object subject) {
        int code = glGetError();
        if (code == GL_NO_ERROR) {
            return;
        }
        StringBuilder names = new StringBuilder(name(code));
        // All flags must be read, or the next check finds what is left of this one.
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
