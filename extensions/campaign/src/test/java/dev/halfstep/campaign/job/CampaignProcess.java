package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.Campaign;
import dev.halfstep.campaign.cluster.ClusterSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A campaign or a member in a process of its own, whose output goes to a file. */
final class CampaignProcess implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 60;
    private static final long POLL_MILLIS = 20;
    private static final String JOIN = "--join ";

    private final Process process;
    private final Path output;

    private CampaignProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Returns the command of a process with the secret of the tests. */
    static ProcessBuilder command(String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Campaign.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put(ClusterSecret.VARIABLE, "secret of the tests"); // as TestCluster
        return builder;
    }

    /** Starts a process. */
    static CampaignProcess start(ProcessBuilder command, Path output) throws IOException {
        Process process = command.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new CampaignProcess(process, output);
    }

    long pid() {
        return process.pid();
    }

    /** Returns the whole output so far. */
    String output() throws IOException {
        return Files.readString(output);
    }

    /** Waits until the process has printed a line with a text, and returns the line. */
    String awaitLine(String text) throws Exception {
        await("a line with " + text, () -> line(text).isPresent());
        return line(text).orElseThrow();
    }

    private Optional<String> line(String text) throws IOException {
        String printed = output();
        String complete = printed.substring(0, printed.lastIndexOf('\n') + 1);
        return complete.lines().filter(line -> line.contains(text)).findFirst();
    }

    /** Waits until the process has printed the address that other members join, and returns the address. */
    String awaitAddress() throws Exception {
        String line = awaitLine(JOIN);
        return line.substring(line.lastIndexOf(JOIN) + JOIN.length());
    }

    /** Waits until a condition is true. Fails if the process ends before. */
    void await(String expected, Callable<Boolean> condition) throws Exception {
        long startNanos = System.nanoTime();
        boolean running = true;
        while (!condition.call()) {
            assertTrue(running, "the process must have " + expected + " before it ends: " + output());
            assertTrue(
                    System.nanoTime() - startNanos < TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS),
                    "the process must have " + expected + " within " + TIMEOUT_SECONDS + " s: " + output());
            running = !process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Waits until the process has ended by itself, and returns its exit code. */
    int awaitExitCode() throws Exception {
        assertTrue(
                process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS),
                "the process must end within " + TIMEOUT_SECONDS + " s: " + output());
        return process.exitValue();
    }

    /** Terminates the process, on Unix with SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** Kills the process, on Unix with SIGKILL, even if it is frozen. */
    void kill() {
        process.destroyForcibly();
    }

    /** Sends a signal, such as STOP. */
    void signal(String name) throws Exception {
        // the shell has a kill of its own, and needs no package
        Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid())
                .inheritIO()
                .start();
        assertEquals(0, kill.waitFor(), () -> "a signal must be sent: " + name);
    }

    /** Kills the process, and waits for its end. */
    @Override
    public void close() {
        kill();
        process.onExit().join();
    }
}
