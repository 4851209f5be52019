package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a test class in a process of its own. */
public final class TestProcess {

    private TestProcess() {}

    /** Runs the main method of a class of this class path. */
    public static Process start(Class<?> main, String... args) throws IOException {
        return new ProcessBuilder(command(main, args)).start();
    }

    /** Returns the command that runs the main method of a class of this class path. */
    static List<String> command(Class<?> main, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(args));
        return command;
    }
}
