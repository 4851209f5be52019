package dev.halfstep.render.gl;

import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;

/**
 * Connects LWJGL to the OpenGL context that is current on this thread, for as long as the context lives. Without that
 * connection LWJGL ends the whole process at the first call of OpenGL, so what makes such calls asks here first.
 */
public final class GlContext implements AutoCloseable {

    static {
        // Otherwise LWJGL guesses a library of OpenGL when the first question is put to it, once for the process.
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
     * @param functions where the functions of the context are found. The library that made the context knows; LWJGL
     *     would have to guess, and once for the whole process
     * @param strict whether to report leaked resources and driver debug messages
     * @return the connection, to be closed before the context is destroyed
     * @throws GraphicsUnavailableException if the context cannot do OpenGL 3.3
     */
    public static GlContext connect(FunctionProvider functions, boolean strict) {
        GL.destroy(); // the functions of an earlier context
        GL.create(functions);
        GlContext context = new GlContext(strict);
        GLCapabilities capabilities;
        try {
            capabilities = GL.createCapabilities(true);
        } catch (IllegalStateException e) { // LWJGL throws it only here: no context is current, or its driver is broken
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
     * @return true while a host is open that this thread has opened
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
     * @throws IllegalStateException in strict mode, once all is done, if something made of OpenGL was not closed
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
