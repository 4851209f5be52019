package dev.halfstep.sample;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/**
 * The result of a run of the game.
 *
 * @param exitCode the exit code of the process
 * @param out standard output, line by line
 * @param err standard error, line by line
 */
public record Run(int exitCode, List<String> out, List<String> err) {

    private static final boolean GL_REQUIRED = Boolean.getBoolean("halfstep.gl.required");

    /** Runs the game in this process. The test fails if the game must draw and the machine cannot. */
    public static Run of(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = run(new PrintStream(out, true, StandardCharsets.UTF_8), err, args);
        return new Run(exitCode, lines(out), lines(err));
    }

    /** Runs the game with other standard streams, and returns the exit code. */
    static int run(PrintStream out, ByteArrayOutputStream err, String... args) {
        PrintStream oldOut = System.out;
        PrintStream oldErr = System.err;
        System.setOut(out);
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            return Main.run(args);
        } finally {
            System.setOut(oldOut);
            System.setErr(oldErr);
        }
    }

    /**
     * Runs the game with options that make it draw. If the machine cannot draw, skips the test, unless the system
     * property {@code halfstep.gl.required} is set.
     */
    public static Run drawing(String... args) {
        Run run = of(args); // the exit code 2 can only be about the machine, because tests pass valid options
        Assumptions.assumeTrue(run.exitCode != 2 || GL_REQUIRED, () -> run.err.toString());
        return run;
    }

    /** Skips the test if the failure is that graphics are unavailable, unless {@code halfstep.gl.required} is set. */
    public static void skipWithoutGraphics(Throwable failure) {
        Assumptions.assumeFalse(
                failure instanceof GraphicsUnavailableException && !GL_REQUIRED, () -> failure.getMessage());
    }

    private static List<String> lines(ByteArrayOutputStream text) {
        return text.toString(StandardCharsets.UTF_8).lines().collect(Collectors.toList());
    }

    /** Returns the lines {@code key=value} of the report. */
    public Map<String, String> report() {
        return out.stream().map(line -> line.split("=", 2)).collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
