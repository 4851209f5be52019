package dev.halfstep.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the game with a maximum file size, which has the same effect as a full disk. The output of the game goes through
 * a pipe, which has no maximum.
 */
final class FullDisk {

    /**
     * The result of a run.
     *
     * @param exitCode the exit code of the process
     * @param output standard output and standard error
     */
    record Ended(int exitCode, String output) {}

    private FullDisk() {}

    /** Runs the game with a maximum file size, in blocks of 512 bytes. Needs a shell. */
    static Ended run(int maxBlocks, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "ulimit -f " + maxBlocks + "; exec \"$@\"",
                "sh", // $0 of the script; the command that follows is "$@"
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData", // performance counters would be a file that is too large
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        Process game = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(game.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(game.waitFor(), output);
    }
}
