package dev.halfstep.render.gl;

import static org.lwjgl.opengl.GL33C.GL_SAMPLES;
import static org.lwjgl.opengl.GL33C.glGetInteger;

import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;

/**
 * Connects LWJGL to the OpenGL context that is current on this thread, for the lifetime of the context. Without a
 * connection the first OpenGL call crashes the process, so every resource calls {@link #checkCurrent()} first.
 *
 * @hidden
 */
public final class GlContext implements AutoCloseable {

    static {
        // Otherwise LWJGL would choose and load an OpenGL library at first use, once for the whole process.
        Configuration.OPENGL_EXPLICIT_INIT.set(true);
    }

    /** Leaves out the functions that the core profile of OpenGL removed. */
    private static final boolean FORWARD_COMPATIBLE = true;

    /** The context of the open host, or null; only one host can be open at a time. */
    private static volatile @Nullable GlContext current;

    /** The resources to check for leaks; null unless in strict mode. */
    private final @Nullable OpenResources openResources;

    /** Collects messages of the driver; null unless in strict mode, or if the driver does not support this. */
    private @Nullable DebugOutput debugOutput;

    private final boolean linear;
    private final boolean dithered;

    /** The samples per pixel of the default framebuffer; set when the functions are known. */
    private int samples;

    private GlContext(boolean strict, boolean linear, boolean dithered) {
        openResources = strict ? new OpenResources() : null;
        this.linear = linear;
        this.dithered = dithered;
    }

    /**
     * Connects LWJGL to the current context.
     *
     * @param functions looks up OpenGL functions by name in the library that created the context; LWJGL alone would
     *     have to guess that library
     * @param linear whether the shaders of layers output linear light
     * @param dithered whether pictures are drawn with more than 8 bits per channel, and dithered at last
     * @return the connection, to be closed before the context is destroyed
     * @throws GraphicsUnavailableException if the context does not support OpenGL 3.3
     */
    public static GlContext connect(FunctionProvider functions, boolean strict, boolean linear, boolean dithered) {
        GL.destroy(); // forgets the functions of an earlier context
        GL.create(functions);
        GlContext context = new GlContext(strict, linear, dithered);
        GLCapabilities capabilities;
        try {
            capabilities = GL.createCapabilities(FORWARD_COMPATIBLE);
        } catch (IllegalStateException e) { // no context is current, or the driver is broken
            context.close();
            throw unavailable(String.valueOf(e.getMessage()), e);
        }
        if (!capabilities.OpenGL33) {
            context.close();
            throw unavailable("the driver created a context of an older version", /* cause= */ null);
        }
        context.samples = glGetInteger(GL_SAMPLES); // before another framebuffer is bound
        context.debugOutput = strict ? DebugOutput.install() : null;
        current = context;
        return context;
    }

    private static GraphicsUnavailableException unavailable(String failure, @Nullable Throwable cause) {
        return new GraphicsUnavailableException(
                "drawing needs OpenGL 3.3", failure, "install or update the graphics driver", cause);
    }

    /** Returns whether OpenGL can be called on this thread: a host is open, and this thread opened it. */
    static boolean isCurrent() {
        try {
            GL.getCapabilities();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** Returns whether the open host is in strict mode. */
    static boolean isStrict() {
        GlContext context = current;
        return context != null && context.openResources != null;
    }

    /** Returns whether the open host blends in linear light: the shaders of layers then output linear colours. */
    public static boolean isLinear() {
        GlContext context = current;
        return context != null && context.linear;
    }

    /** Returns whether the open host dithers: pictures then have more than 8 bits per channel until the last pass. */
    public static boolean isDithered() {
        GlContext context = current;
        return context != null && context.dithered;
    }

    /** Returns the samples per pixel of the open host; 0 or 1 without multisampling. */
    public static int samples() {
        GlContext context = current;
        return context == null ? 0 : context.samples;
    }

    /**
     * Checks that OpenGL can be called on this thread. Without an open host, an OpenGL call crashes the process.
     *
     * @throws IllegalStateException if no host is open that this thread opened
     */
    static void checkCurrent() {
        checkCurrentOrAdvise(/* advice= */ "");
    }

    /**
     * Checks that OpenGL can be called on this thread, for a resource that has a substitute without OpenGL.
     *
     * @throws IllegalStateException if no host is open that this thread opened; the message names the substitute
     */
    public static void checkCurrent(String substitute) {
        checkCurrentOrAdvise("; in a test or a headless run without OpenGL, use " + substitute);
    }

    private static void checkCurrentOrAdvise(String advice) {
        if (!isCurrent()) {
            throw new IllegalStateException(
                    "OpenGL resources must be created while a host is open, on the thread that opened it: thread '"
                            + Thread.currentThread().getName() + "' has no OpenGL context" + advice);
        }
    }

    /** Registers a fully constructed resource for the leak check; a no-op unless in strict mode. */
    public static void register(GlResource resource) {
        GlContext context = current;
        if (context != null && context.openResources != null) {
            context.openResources.add(resource);
        }
    }

    /**
     * Unregisters an open resource that is closed now. Returns whether it must be deleted with OpenGL: not if its
     * context was destroyed, which has freed it.
     *
     * @throws IllegalStateException if the context exists and belongs to another thread, where OpenGL cannot be called
     */
    public static boolean unregister(GlResource resource) {
        boolean mustDelete = isCurrent();
        GlContext context = current;
        if (!mustDelete && context != null) {
            throw new IllegalStateException(
                    "OpenGL resources must be closed on the thread that opened the host, or after the host: thread '"
                            + Thread.currentThread().getName() + "' cannot free " + resource
                            + "; close it in a presentation system, or let the host own it");
        }
        if (context != null && context.openResources != null) {
            context.openResources.remove(resource);
        }
        return mustDelete;
    }

    /** Returns the stored error messages of the driver and clears them; empty if there are none. */
    static String takeDriverMessages() {
        GlContext context = current;
        return context == null || context.debugOutput == null ? "" : context.debugOutput.takeMessages();
    }

    /**
     * Disconnects LWJGL.
     *
     * @throws IllegalStateException in strict mode, after disconnecting, if a resource leaked
     */
    @Override
    public void close() {
        if (debugOutput != null) {
            debugOutput.close(); // first: unregistering the callback calls OpenGL
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
