package dev.halfstep.render.window;

import org.jspecify.annotations.Nullable;

/** Closes several resources even if some of them fail to close, and rethrows the first failure at the end. */
final class ClosingOrder {

    private @Nullable Throwable first;

    void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (RuntimeException | Error e) {
            add(e);
        } catch (Exception e) {
            add(new IllegalStateException("a resource that a host owns must close: " + resource, e));
        }
    }

    private void add(Throwable failure) {
        if (first == null) {
            first = failure;
        } else {
            first.addSuppressed(failure);
        }
    }

    void throwFirst() {
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException failure) {
            throw failure;
        }
    }
}
