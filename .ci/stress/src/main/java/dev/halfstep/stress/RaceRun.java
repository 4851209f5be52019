package dev.halfstep.stress;

import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jcstress.Main;

/** Runs the stress tests with jcstress, and ends with 1 if a forbidden state was seen. */
final class RaceRun {

    private RaceRun() {}

    /**
     * Runs the tests.
     *
     * @param arguments the folder of the build, and the milliseconds of each iteration
     */
    public static void main(String[] arguments) throws Exception {
        if (arguments[1].equals("0")) {
            return;
        }
        Path results = Files.createDirectories(Path.of(arguments[0]).resolve("races"));
        Main.main(new String[] {
            // two JVMs for each test: one with the usual compilation, one with a random one
            "-m",
            "quick",
            "-f",
            "1",
            "-iters",
            "2",
            "-time",
            arguments[1],
            "-sc",
            "false",
            "-jvmArgs",
            "-XX:+UseSerialGC",
            "-t",
            "dev.halfstep",
            "-r",
            results.toString()
        });
    }
}
