package dev.halfstep.render.gl;

import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;

/**
 * Connects LWJGL to the OpenGL context that is current on this thread, for the lifetime of the context. Without a
 * connection the first OpenGL call crashes the process, so every resource calls {@link GlResources#checkCurrent} first.
 */
public final class GlContext implements AutoCloseable {

    static {
        // Otherwise LWJGL loads an OpenGL library of its own choice at first use, once for the process.
        Configuration.OPENGL_EXPLICIT_INIT.set(true);
    }

    /** One host is open at a time, so there is one context. */
    private static @Nullable GlContext current;

    private final @Nullable OpenResources openResources;
    private @Nullable DebugOutput debugOutput;

    private GlContext(boolean strict) {
        openResources = strict ? new OpenResources() : null;
    }

    /**
     * Connects LWJGL to the current context.
     *
     * @param functions looks up OpenGL functions by name, from the library that created the context. LWJGL would have
     *     to guess that library, once for the whole process
     * @param strict whether to report leaked resources and driver debug messages
     * @return the connection, to be closed before the context is destroyed
     * @throws GraphicsUnavailableException if the context does not support OpenGL 3.3
     */
    public static GlContext connect(FunctionProvider functions, boolean strict) {
        GL.destroy(); // the functions of an earlier context
        GL.create(functions);
        GlContext context = new GlContext(strict);
        GLCapabilities capabilities;
        try {
            capabilities = GL.createCapabilities(true);
        } catch (IllegalStateException e) { // no context is current, or the driver is broken
            context.close();
            throw unavailable(String.valueOf(e.getMessage()), e);
        }
        if (!capabilities.OpenGL33) {
            context.close();
            throw unavailable("the driver made a context of an older version", null);
        }
        context.debugOutput = strict ? DebugOutput.listen() : null;
        current = context;
        return context;
    }

    private static GraphicsUnavailableException unavailable(String happened, @Nullable Throwable cause) {
        return new GraphicsUnavailableException(
                "drawing needs OpenGL 3.3", happened, "install or update the graphics driver", cause);
    }

    /**
     * Returns whether OpenGL can be called on this thread.
     *
     * @return true while a host is open that this thread opened
     */
    static boolean isCurrent() {
        try {
            GL.getCapabilities();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    static void checkCurrent() {
        if (!isCurrent()) {
            throw new IllegalStateException("a layer is made while its host is open, on the thread that opened it: '"
                    + Thread.currentThread().getName() + "' has no OpenGL context");
        }
    }

    /** Registers a fully constructed resource for leak checking. */
    static void opened(GlResource resource) {
        if (current != null && current.openResources != null) {
            current.openResources.add(resource);
        }
    }

    static void closed(GlResource resource) {
        if (current != null && current.openResources != null) {
            current.openResources.remove(resource);
        }
    }

    /** Returns and clears the driver's error messages; empty if there are none. */
    static String driverMessages() {
        return current == null || current.debugOutput == null ? "" : current.debugOutput.take();
    }

    /**
     * Disconnects LWJGL.
     *
     * @throws IllegalStateException in strict mode, after disconnecting, if a resource leaked
     */
    @Override
    public void close() {
        if (debugOutput != null) {
            debugOutput.close(); // first: it needs the functions of the context
            debugOutput = null;
        }
        GL.setCapabilities(null);
        GL.destroy();
        if (current == this) {
            current = null;
        }
        if (openResources != null) {
            openResources.checkEmpty();
        }
    }
}
