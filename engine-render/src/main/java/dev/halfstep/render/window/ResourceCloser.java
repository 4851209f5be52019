package dev.halfstep.render.window;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Closes several resources even if some of them fail to close, and rethrows the first failure at the end. */
final class ResourceCloser {

    private @Nullable Throwable firstFailure;

    /** Closes a resource and records its failure, if any. */
    void close(AutoCloseable resource) {
        try {
            resource.close();
        } catch (RuntimeException | Error e) {
            recordFailure(e);
        } catch (IOException e) {
            recordFailure(new UncheckedIOException(e));
        } catch (Exception e) {
            recordFailure(
                    new IllegalStateException("a resource must close without a checked exception: " + resource, e));
        }
    }

    private void recordFailure(Throwable failure) {
        if (firstFailure == null) {
            firstFailure = failure;
        } else {
            firstFailure.addSuppressed(failure);
        }
    }

    /** Rethrows the first failure, with the later failures suppressed; a no-op if there was none. */
    void rethrowFirstFailure() {
        if (firstFailure instanceof Error error) {
            throw error;
        }
        if (firstFailure instanceof RuntimeException failure) {
            throw failure;
        }
    }
}
