package dev.halfstep.game;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnedResourcesTest {

    private final OwnedResources resources = new OwnedResources();

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

        resources.add(() -> log.add("closed"));
        resources.add(failing(second));
        resources.add(failing(first));

        assertSame(first, assertThrows(AssertionError.class, resources::close));
        assertEquals(List.of("closed"), log);
        assertSame(second, first.getSuppressed()[0], "the second failure must be suppressed in the first");
    }

    @Test
    void wrapsAnInputOutputExceptionAsTheCause() {
        IOException failure = new IOException("disk");

        resources.add(failing(failure));

        assertSame(
                failure,
                assertThrows(UncheckedIOException.class, resources::close).getCause());
    }

    @Test
    void wrapsAnyOtherCheckedExceptionAsTheCause() {
        Exception failure = new Exception("checked");

        resources.add(failing(failure));

        assertSame(
                failure,
                assertThrows(IllegalStateException.class, resources::close).getCause());
    }

    @Test
    void throwsNothingWithoutFailures() {
        resources.add(() -> {});

        assertDoesNotThrow(resources::close);
    }

    @Test
    void aResourceMayRemoveItselfWhileAllAreClosed() {
        List<String> log = new ArrayList<>();
        AutoCloseable[] second = new AutoCloseable[1];
        second[0] = () -> {
            resources.remove(second[0]);
            log.add("second");
        };

        resources.add(() -> log.add("first"));
        resources.add(second[0]);
        resources.add(() -> log.add("third"));
        resources.close();

        assertEquals(List.of("third", "second", "first"), log);
    }

    @Test
    void aRemovedResourceIsNotClosed() {
        List<String> log = new ArrayList<>();
        AutoCloseable removed = () -> log.add("removed");

        resources.add(removed);
        resources.remove(removed);
        resources.close();

        assertEquals(List.of(), log);
    }
}
