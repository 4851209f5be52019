package dev.halfstep.render.gl;

import java.util.LinkedHashMap;
import java.util.Map;

/** Tracks the open resources of a context and the code that created each of them. */
final class OpenResources {

    /** In the order in which they were made. */
    private final Map<GlResource, Throwable> madeAt = new LinkedHashMap<>();

    void add(GlResource resource) {
        madeAt.put(resource, new Throwable(resource + " was made here"));
    }

    void remove(GlResource resource) {
        madeAt.remove(resource);
    }

    /**
     * Fails if anything is still open.
     *
     * @throws IllegalStateException naming what it is and who made it; the full traces are its suppressed exceptions
     */
    void checkEmpty() {
        if (madeAt.isEmpty()) {
            return;
        }
        StringBuilder leaks = new StringBuilder();
        for (Map.Entry<GlResource, Throwable> leak : madeAt.entrySet()) {
            leaks.append(leaks.isEmpty() ? "" : ", ")
                    .append(leak.getKey())
                    .append(" made by ")
                    .append(maker(leak.getKey(), leak.getValue()));
        }
        IllegalStateException failure = new IllegalStateException(
                "what a game makes of OpenGL it closes before its host, or lets the host own: open are " + leaks);
        madeAt.values().forEach(failure::addSuppressed);
        throw failure;
    }

    /** The first place in the trace that is neither here nor in the resource itself. */
    private static String maker(GlResource resource, Throwable made) {
        for (StackTraceElement element : made.getStackTrace()) {
            String type = element.getClassName();
            if (!type.equals(OpenResources.class.getName())
                    && !type.equals(GlContext.class.getName())
                    && !type.equals(GlResources.class.getName())
                    && !type.equals(resource.getClass().getName())) {
                return element.toString();
            }
        }
        return "unknown code";
    }
}
