package dev.halfstep.game;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Closes resources in the reverse order of their addition, even if some of them fail to close.
 *
 * @hidden
 */
public final class OwnedResources implements AutoCloseable {

    private final List<AutoCloseable> resources = new ArrayList<>();

    /**
     * Adds a resource.
     *
     * @param resource closed before all resources that were added earlier
     */
    public void add(AutoCloseable resource) {
        resources.add(resource);
    }

    /**
     * Forgets a resource that was closed earlier.
     *
     * @param resource a resource that was added, or another object
     */
    public void remove(AutoCloseable resource) {
        resources.removeIf(each -> each == resource);
    }

    /** Closes and forgets all resources, then rethrows the first failure, with the later failures suppressed. */
    @Override
    public void close() {
        Throwable firstFailure = null;
        for (int i = resources.size() - 1; i >= 0; i--) { // a resource may remove itself
            Throwable failure = tryToClose(resources.get(i));
            if (firstFailure == null) {
                firstFailure = failure;
            } else if (failure != null) {
                firstFailure.addSuppressed(failure);
            }
        }
        resources.clear();
        if (firstFailure instanceof Error error) {
            throw error;
        }
        if (firstFailure instanceof RuntimeException failure) {
            throw failure;
        }
    }

    /** Closes a resource, and returns the failure as an unchecked exception, or null. */
    private static @Nullable Throwable tryToClose(AutoCloseable resource) {
        try {
            resource.close();
            return null;
        } catch (RuntimeException | Error e) {
            return e;
        } catch (IOException e) {
            return new UncheckedIOException(e);
        } catch (Exception e) {
            return new IllegalStateException("a resource must close without a checked exception: " + resource, e);
        }
    }
}
