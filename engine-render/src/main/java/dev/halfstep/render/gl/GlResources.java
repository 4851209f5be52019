package dev.halfstep.render.gl;

/**
 * Checks the thread and tracks leaks for classes that implement {@link GlResource}.
 *
 * @hidden
 */
public final class GlResources {

    private GlResources() {}

    /**
     * Returns whether a resource that is closed now must be deleted with OpenGL.
     *
     * @param resource the resource, which is still open
     * @return false if no host is open: its context has freed the resource
     * @throws IllegalStateException if a host is open that another thread opened
     */
    public static boolean checkDeletable(GlResource resource) {
        return GlContext.checkDeletable(resource);
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
     * Checks that OpenGL can be called on this thread, for a resource that has a substitute without OpenGL.
     *
     * @param substitute the call that creates the substitute
     * @throws IllegalStateException if no host is open that this thread opened; the message names the substitute
     */
    public static void checkCurrent(String substitute) {
        GlContext.checkCurrent("; in a test or a headless run without OpenGL, use " + substitute);
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
