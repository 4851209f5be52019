package dev.halfstep.render.gl;

/** Connects custom {@link GlResource}s to the open context. */
public final class GlResources {

    private GlResources() {}

    /**
     * Returns whether OpenGL can be called on this thread.
     *
     * @return true while a host is open that this thread has opened
     */
    public static boolean isCurrent() {
        return GlContext.isCurrent();
    }

    /**
     * Checks that OpenGL can be called: otherwise LWJGL would end the process.
     *
     * @throws IllegalStateException if no host is open that this thread has opened
     */
    public static void checkCurrent() {
        GlContext.checkCurrent();
    }

    /**
     * Registers a resource for the leak check of strict mode.
     *
     * @param resource the resource, complete
     */
    public static void opened(GlResource resource) {
        GlContext.opened(resource);
    }

    /**
     * Unregisters a closed resource.
     *
     * @param resource the resource; once more does no harm
     */
    public static void closed(GlResource resource) {
        GlContext.closed(resource);
    }
}
