package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.function.Executable;

/**
 * Compares the printed text of an example with {@code expected/NAME.txt}.
 *
 * <p>With {@code -Dhalfstep.golden.renew=true}, replaces the file and then aborts the test, so that a forgotten
 * property is noticed.
 */
final class ExpectedText {

    static final boolean RENEW = Boolean.getBoolean("halfstep.golden.renew");

    private ExpectedText() {}

    /** Runs code, and returns the text that it prints to {@link System#out}. */
    static String printedBy(Executable code) throws Throwable {
        PrintStream out = System.out;
        Locale locale = Locale.getDefault();
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(capture);
            Locale.setDefault(Locale.ROOT); // numbers are printed alike on every machine
            code.execute();
        } finally {
            System.setOut(out);
            Locale.setDefault(locale);
        }
        return printed.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    /** Fails unless a text equals the file of an example. */
    static void check(String example, String actual) throws IOException {
        if (RENEW) {
            write(example, actual);
            Assumptions.abort("an expected text was renewed, review it: " + file(example));
        }
        assertTrue(
                Files.exists(file(example)),
                () -> "each example must have its expected text: " + file(example)
                        + " does not exist; create it with -Dhalfstep.golden.renew=true");
        assertEquals(readIfPresent(example), actual, () -> example + " must print " + file(example));
    }

    /** Returns the expected text of an example, empty if there is none. */
    static String readIfPresent(String example) throws IOException {
        return Files.exists(file(example)) ? Files.readString(file(example)).replace("\r\n", "\n") : "";
    }

    /** Replaces the expected text of an example. */
    static void write(String example, String text) throws IOException {
        Files.writeString(file(example), text);
    }

    private static Path file(String example) {
        return ExampleFiles.EXPECTED.resolve(example + ".txt").toAbsolutePath();
    }
}
