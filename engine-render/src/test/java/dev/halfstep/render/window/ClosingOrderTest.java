package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingOrderTest {

    private final ClosingOrder closing = new ClosingOrder();

    private static AutoCloseable failing(Throwable failure) {
        return () -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        };
    }

    @Test
    void closesTheNextResourceAfterAnyFailure() {
        List<String> log = new ArrayList<>();
        AssertionError first = new AssertionError("first");
        IllegalStateException second = new IllegalStateException("second");

        closing.close(failing(first));
        closing.close(failing(second));
        closing.close(() -> log.add("closed"));

        assertEquals(List.of("closed"), log);
        assertSame(first, assertThrows(AssertionError.class, closing::throwFirst));
        assertSame(second, first.getSuppressed()[0]);
    }

    @Test
    void wrapsACheckedExceptionAsTheCause() {
        IOException failure = new IOException("disk");

        closing.close(failing(failure));

        assertSame(
                failure,
                assertThrows(IllegalStateException.class, closing::throwFirst).getCause());
    }

    @Test
    void throwsNothingWithoutFailures() {
        closing.close(() -> {});

        assertDoesNotThrow(closing::throwFirst);
    }
}
