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
 * Collects error messages of the driver, which name the failed call. The callback only stores them: some Java runtimes
 * cannot pass an exception through native code.
 */
final class DebugOutput implements AutoCloseable {

    /** Limits the messages that are kept: a call in a loop fails a thousand times in the same way. */
    private static final int MAX_MESSAGES = 4;

    private final GLDebugMessageCallback callback;
    private final StringBuilder messages = new StringBuilder();
    private int count;

    private DebugOutput() {
        callback = GLDebugMessageCallback.create((source, type, id, severity, length, message, user) -> {
            if (type == GL_DEBUG_TYPE_ERROR && count++ < MAX_MESSAGES) {
                String text = GLDebugMessageCallback.getMessage(length, message).strip();
                messages.append(messages.isEmpty() ? "" : ", ").append(text);
            }
        });
    }

    /** Registers a debug callback with the current context; returns null if the driver does not support it. */
    static @Nullable DebugOutput listen() {
        if (!GL.getCapabilities().GL_KHR_debug) {
            return null;
        }
        DebugOutput output = new DebugOutput();
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // a message arrives during the call that caused it
        glDebugMessageCallback(output.callback, 0);
        return output;
    }

    /** Returns and clears the messages, in one line; empty if there are none. */
    String take() {
        String taken = messages.toString().replaceAll("\\s*\\R\\s*", " | ");
        messages.setLength(0);
        count = 0;
        return taken;
    }

    /** Unregisters the callback before freeing it: the driver may report errors until the context is destroyed. */
    @Override
    public void close() {
        glDebugMessageCallback(null, 0);
        callback.free();
    }
}
