package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.KHRDebug.GL_DEBUG_OUTPUT;
import static org.lwjgl.opengl.KHRDebug.GL_DEBUG_OUTPUT_SYNCHRONOUS;
import static org.lwjgl.opengl.KHRDebug.GL_DEBUG_TYPE_ERROR;
import static org.lwjgl.opengl.KHRDebug.glDebugMessageCallback;

import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLDebugMessageCallback;

/**
 * Collects error messages of the OpenGL driver. Such a message names the failed call. The callback only stores messages
 * and throws nothing: some Java runtimes cannot pass an exception through native code.
 */
final class DebugOutput implements AutoCloseable {

    /** The maximum number of stored messages: a call in a loop can fail a thousand times in the same way. */
    private static final int MAX_MESSAGES = 4;

    private final GLDebugMessageCallback callback;
    private final StringBuilder messages = new StringBuilder();

    /**
     * The number of errors since the messages were last cleared, including the errors whose messages were not stored.
     */
    private int errorCount;

    private DebugOutput() {
        callback = GLDebugMessageCallback.create((source, type, id, severity, length, message, user) -> {
            if (type != GL_DEBUG_TYPE_ERROR) {
                return;
            }
            errorCount++;
            if (errorCount <= MAX_MESSAGES) {
                String text = GLDebugMessageCallback.getMessage(length, message).strip();
                messages.append(messages.isEmpty() ? "" : ", ").append(text);
            }
        });
    }

    /** Installs a debug callback in the current context; returns null if the driver does not support debug output. */
    static @Nullable DebugOutput install() {
        if (!GL.getCapabilities().GL_KHR_debug) {
            return null;
        }
        DebugOutput output = new DebugOutput();
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // the callback runs within the call that failed
        glDebugMessageCallback(output.callback, 0);
        return output;
    }

    /** Returns all stored messages as one line and clears them; empty if there are none. */
    String takeMessages() {
        String line = messages.toString().replaceAll("\\s*\\R\\s*", " | ");
        messages.setLength(0);
        errorCount = 0;
        return line;
    }

    /** Unregisters the callback before freeing it: the driver may report errors until the context is destroyed. */
    @Override
    public void close() {
        glDebugMessageCallback(null, 0);
        callback.free();
    }
}
