package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_INVALID_ENUM;
import static org.lwjgl.opengl.GL33C.GL_INVALID_FRAMEBUFFER_OPERATION;
import static org.lwjgl.opengl.GL33C.GL_INVALID_OPERATION;
import static org.lwjgl.opengl.GL33C.GL_INVALID_VALUE;
import static org.lwjgl.opengl.GL33C.GL_NO_ERROR;
import static org.lwjgl.opengl.GL33C.GL_OUT_OF_MEMORY;
import static org.lwjgl.opengl.GL33C.glGetError;

/**
 * Checks the error flags of OpenGL. A failed OpenGL call only sets such a flag; the check throws an exception that
 * names the activity. In strict mode the exception also has the messages of the driver, which name the failed call.
 *
 * @hidden
 */
public final class GlErrors {

    /** The maximum number of flags to read: a lost context reports its error again and again. */
    private static final int MAX_FLAGS = 8;

    private GlErrors() {}

    /**
     * Throws if OpenGL has reported an error since the last check. A check may make the driver wait for the GPU, so do
     * not check more often than once in a frame.
     *
     * @param activity the activity that the message names, such as {@code drawing}
     * @param subject the object of the activity; its {@code toString} is called only if there is an error
     * @throws IllegalStateException if there is an error
     */
    public static void check(String activity, Object subject) {
        int code = glGetError();
        if (code == GL_NO_ERROR) {
            return;
        }
        String names = namesOfAllFlags(code);
        String driverMessages = GlContext.takeDriverMessages();
        throw new IllegalStateException("OpenGL must not report errors: " + names + " while " + activity + " " + subject
                + (driverMessages.isEmpty() ? "" : ": " + driverMessages));
    }

    /**
     * Throws if OpenGL has reported an error while a layer was drawn. Only strict mode checks each layer; otherwise the
     * check at the end of the frame finds the error.
     *
     * @throws IllegalStateException if there is an error
     */
    public static void checkLayer(Object layer) {
        if (GlContext.isStrict()) {
            check("drawing", layer);
        }
    }

    /**
     * Throws if OpenGL has reported an error while a frame was drawn.
     *
     * @throws IllegalStateException if there is an error
     */
    public static void checkFrame() {
        check("drawing", "a frame; open the host in strict mode to find the layer");
    }

    /** Returns the names of the first flag and of all others, which are cleared: the next check would report them. */
    private static String namesOfAllFlags(int firstCode) {
        StringBuilder names = new StringBuilder(name(firstCode));
        for (int i = 1, code = glGetError(); i < MAX_FLAGS && code != GL_NO_ERROR; i++, code = glGetError()) {
            names.append(", ").append(name(code));
        }
        return names.toString();
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
