package dev.halfstep.sample;

import dev.halfstep.netplay.JoinCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** A process of this program that joins the game of this process in a window of its own, and ends with it. */
final class SecondWindow implements AutoCloseable {

    /** The environment variable with the process of the first window, without which the second one must not go on. */
    private static final String FIRST_WINDOW = "HALFSTEP_FIRST_WINDOW";

    /** The options of the first window that the second one has too. */
    private static final String SHARED =
            "--input-delay --size --samples --bot --pacing --display-hz --workers --frames --steps --seconds"
                    + " --share-desync";

    private final Process process;

    private SecondWindow(Process process) {
        this.process = process;
    }

    /**
     * Starts the process. It is silent, because both windows play the same sounds.
     *
     * @param mainClass begins the program
     * @param code the code of this process, which hosts
     * @param line the quality of the simulated line
     * @throws UncheckedIOException if the process cannot start
     */
    static SecondWindow open(Class<?> mainClass, JoinCode code, String line, Options options) {
        List<String> command = program(mainClass);
        command.addAll(List.of("--join", code.text(), "--line", line, "--mute"));
        for (String option : SHARED.split(" ", -1)) {
            options.value(option).ifPresent(value -> {
                command.add(option);
                if (!value.isEmpty()) {
                    command.add(value);
                }
            });
        }
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment()
                .put(FIRST_WINDOW, Long.toString(ProcessHandle.current().pid()));
        try {
            return new SecondWindow(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("the second window must start: " + e.getMessage(), e);
        }
    }

    /** Returns the command that started this process, without its options. */
    private static List<String> program(Class<?> mainClass) {
        String packaged = System.getProperty("jpackage.app-path");
        if (packaged != null) {
            return new ArrayList<>(List.of(packaged));
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-agentlib:")) // a port has one debugger
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
        return command;
    }

    /** Returns whether this process has the second window. */
    static boolean isThis() {
        return System.getenv(FIRST_WINDOW) != null;
    }

    /** Returns a future that is done when the process of the first window has ended, perhaps before this one began. */
    static Future<?> endOfFirst() {
        Optional<ProcessHandle> first = ProcessHandle.of(Long.parseLong(System.getenv(FIRST_WINDOW)));
        return first.isPresent() ? first.get().onExit() : CompletableFuture.completedFuture(null);
    }

    boolean isOpen() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroy(); // as a player closes it
    }
}
