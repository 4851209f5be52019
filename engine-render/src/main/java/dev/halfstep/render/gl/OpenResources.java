package dev.halfstep.render.gl;

import java.util.LinkedHashMap;
import java.util.Map;

/** Tracks the open resources of a context and the code that created each of them. */
final class OpenResources {

    /** The stack trace of the creation of each open resource, in the order of creation. */
    private final Map<GlResource, Throwable> creationTraces = new LinkedHashMap<>();

    void add(GlResource resource) {
        creationTraces.put(resource, new Throwable(resource + " was created here"));
    }

    void remove(GlResource resource) {
        creationTraces.remove(resource);
    }

    /**
     * Throws if a resource leaked.
     *
     * @throws IllegalStateException naming each leaked resource and the code that created it; its suppressed exceptions
     *     have the full stack traces
     */
    void checkEmpty() {
        if (creationTraces.isEmpty()) {
            return;
        }
        StringBuilder leaks = new StringBuilder();
        for (Map.Entry<GlResource, Throwable> leak : creationTraces.entrySet()) {
            leaks.append(leaks.isEmpty() ? "" : ", ")
                    .append(leak.getKey())
                    .append(" created by ")
                    .append(creatorOf(leak.getKey(), leak.getValue()));
        }
        IllegalStateException failure = new IllegalStateException(
                "OpenGL resources must be closed before their host, or be owned by it: still open are " + leaks);
        creationTraces.values().forEach(failure::addSuppressed);
        throw failure;
    }

    /** Returns the first stack frame outside of the registering classes and of the class of the resource. */
    private static String creatorOf(GlResource resource, Throwable creationTrace) {
        for (StackTraceElement element : creationTrace.getStackTrace()) {
            String type = element.getClassName();
            if (!type.equals(OpenResources.class.getName())
                    && !type.equals(GlContext.class.getName())
                    && !type.equals(resource.getClass().getName())) {
                return element.toString();
            }
        }
        return "unknown code";
    }
}
