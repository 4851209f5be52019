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
 * Collects error messages of the driver, which name the failed call. The callback only stores them: an exception could
 * not pass through the native code above it on every Java runtime.
 */
final class DebugOutput implements AutoCloseable {

    /** Enough to see how it began; a call in a loop fails a thousand times in the same way. */
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

    /** Listens to the current context; null where it has no such output. */
    static @Nullable DebugOutput listen() {
        if (!GL.getCapabilities().GL_KHR_debug) {
            return null;
        }
        DebugOutput output = new DebugOutput();
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // a message belongs to the call that is being made
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

    /** Takes the callback from the driver before it frees it: the driver may report errors until the context is gone. */
    @Override
    public void close() {
        glDebugMessageCallback(null, 0);
        callback.free();
    }
}
