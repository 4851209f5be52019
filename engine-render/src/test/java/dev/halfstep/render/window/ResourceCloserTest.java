package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceCloserTest {

    private final ResourceCloser closer = new ResourceCloser();

    /** Returns a resource that throws when it is closed. */
    private static AutoCloseable failing(Throwable failure) {
        return () -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        };
    }

    @Test
    void closesTheOtherResourcesAfterAFailure() {
        List<String> log = new ArrayList<>();
        AssertionError first = new AssertionError("first");
        IllegalStateException second = new IllegalStateException("second");

        closer.close(failing(first));
        closer.close(failing(second));
        closer.close(() -> log.add("closed"));

        assertEquals(List.of("closed"), log);
        assertSame(first, assertThrows(AssertionError.class, closer::rethrowFirstFailure));
        assertSame(second, first.getSuppressed()[0], "the second failure must be suppressed in the first");
    }

    @Test
    void wrapsAnInputOutputExceptionAsTheCause() {
        IOException failure = new IOException("disk");

        closer.close(failing(failure));

        assertSame(
                failure,
                assertThrows(UncheckedIOException.class, closer::rethrowFirstFailure)
                        .getCause());
    }

    @Test
    void wrapsAnyOtherCheckedExceptionAsTheCause() {
        Exception failure = new Exception("checked");

        closer.close(failing(failure));

        assertSame(
                failure,
                assertThrows(IllegalStateException.class, closer::rethrowFirstFailure)
                        .getCause());
    }

    @Test
    void throwsNothingWithoutFailures() {
        closer.close(() -> {});

        assertDoesNotThrow(closer::rethrowFirstFailure);
    }
}
