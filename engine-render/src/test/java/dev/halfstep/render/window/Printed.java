package dev.halfstep.render.window;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What the process prints to standard output and standard error while this object is open. */
final class Printed implements AutoCloseable {

    private final PrintStream oldOut = System.out;
    private final PrintStream oldErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    Printed() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    String out() {
        return text(out);
    }

    String err() {
        return text(err);
    }

    private static String text(ByteArrayOutputStream printed) {
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    @Override
    public void close() {
        System.setOut(oldOut);
        System.setErr(oldErr);
    }
}
