package dev.halfstep.render.gl;

/**
 * Checks the thread and tracks leaks for classes that implement {@link GlResource}.
 *
 * @hidden
 */
public final class GlResources {

    private GlResources() {}

    /**
     * Returns whether OpenGL can be called on this thread.
     *
     * @return true while a host is open that this thread opened
     */
    public static boolean isCurrent() {
        return GlContext.isCurrent();
    }

    /**
     * Checks that OpenGL can be called on this thread. Without an open host, an OpenGL call crashes the process.
     *
     * @throws IllegalStateException if no host is open that this thread opened
     */
    public static void checkCurrent() {
        GlContext.checkCurrent();
    }

    /**
     * Registers a resource for the leak check of strict mode.
     *
     * @param resource the fully constructed resource
     */
    public static void register(GlResource resource) {
        GlContext.register(resource);
    }

    /**
     * Unregisters a closed resource.
     *
     * @param resource the resource; a no-op if it is not registered
     */
    public static void unregister(GlResource resource) {
        GlContext.unregister(resource);
    }
}
