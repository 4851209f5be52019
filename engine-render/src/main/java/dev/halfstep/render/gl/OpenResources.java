package dev.halfstep.render.gl;

import java.util.LinkedHashMap;
import java.util.Map;

/** Tracks the open resources of a context and the code that created each of them. */
final class OpenResources {

    /** The stack trace of the creation of each open resource, in the order of creation. */
    private final Map<GlResource, Throwable> creationTraces = new LinkedHashMap<>();

    void add(GlResource resource) {
        creationTraces.put(resource, new Throwable(resource + " was made here"));
    }

    void remove(GlResource resource) {
        creationTraces.remove(resource);
    }

    /**
     * Throws if a resource leaked.
     *
     * @throws IllegalStateException naming each leaked resource and the code that created it; the full stack traces are
     *     its suppressed exceptions
     */
    void checkEmpty() {
        if (creationTraces.isEmpty()) {
            return;
        }
        StringBuilder leaks = new StringBuilder();
        for (Map.Entry<GlResource, Throwable> leak : creationTraces.entrySet()) {
            leaks.append(leaks.isEmpty() ? "" : ", ")
                    .append(leak.getKey())
                    .append(" made by ")
                    .append(creatorOf(leak.getKey(), leak.getValue()));
        }
        IllegalStateException failure = new IllegalStateException(
                "OpenGL resources must be closed before their host, or be owned by it: open are " + leaks);
        creationTraces.values().forEach(failure::addSuppressed);
        throw failure;
    }

    /** Returns the first stack frame outside of this package's registry and of the resource itself. */
    private static String creatorOf(GlResource resource, Throwable made) {
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
