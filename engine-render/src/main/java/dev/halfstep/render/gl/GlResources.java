package dev.halfstep.render.gl;

/** What those who write a {@link GlResource} of their own ask and tell the context that is open. */
public final class GlResources {

    private GlResources() {}

    /**
     * Whether OpenGL can be called on this thread.
     *
     * @return true while a host is open that this thread has opened
     */
    public static boolean isCurrent() {
        return GlContext.isCurrent();
    }

    /**
     * Refuses to go on where OpenGL cannot be called: LWJGL would end the whole process.
     *
     * @throws IllegalStateException if no host is open that this thread has opened
     */
    public static void checkCurrent() {
        GlContext.checkCurrent();
    }

    /**
     * Notes that a resource was made, so that strict mode can tell if it is never closed.
     *
     * @param resource the resource, complete
     */
    public static void opened(GlResource resource) {
        GlContext.opened(resource);
    }

    /**
     * Notes that a resource was closed.
     *
     * @param resource the resource; once more does no harm
     */
    public static void closed(GlResource resource) {
        GlContext.closed(resource);
    }
}
