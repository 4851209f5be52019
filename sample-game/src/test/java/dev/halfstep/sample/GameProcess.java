package dev.halfstep.sample;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the game in a separate process with its own environment, without a display by default. */
final class GameProcess {

    /** The name of the file with standard error, in the folder of the process. */
    static final String ERR_FILE = "err.txt";

    private final Path folder;
    private final List<String> jvmFlags = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();
    private String classPath = System.getProperty("java.class.path");

    /**
     * The result of a process.
     *
     * @param exitCode the exit code of the process
     * @param out standard output, line by line
     * @param err standard error, line by line
     */
    record Ended(int exitCode, List<String> out, List<String> err) {}

    /**
     * Creates a process that is not started.
     *
     * @param folder an empty folder: the working directory of the process
     */
    GameProcess(Path folder) {
        this.folder = folder;
        // The game needs the module flags that Surefire passes to this JVM, and starts faster with its JIT flags.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--") || flag.startsWith("-XX:"))
                .forEach(jvmFlags::add);
    }

    GameProcess withJvmFlag(String flag) {
        jvmFlags.add(flag);
        return this;
    }

    GameProcess withEnvironment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Puts a folder first on the class path, so that its files replace files of the game. */
    GameProcess withFirstOnClassPath(Path folderOfReplacements) {
        classPath = folderOfReplacements + System.getProperty("path.separator") + classPath;
        return this;
    }

    /** Starts the process; its standard error goes to a file, for {@link #awaitEnd}. */
    Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", classPath, Main.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder game = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(errorFile().toFile());
        game.environment().keySet().removeAll(List.of("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"));
        game.environment().putAll(environment);
        return game.start();
    }

    /** Waits for the end of the process, and returns its output. */
    Ended awaitEnd(Process game) throws IOException, InterruptedException {
        String out = new String(game.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = game.waitFor();
        String errors = Files.readString(errorFile(), StandardCharsets.UTF_8);
        return new Ended(exitCode, out.lines().toList(), errors.lines().toList());
    }

    /** Runs the process to its end. */
    Ended run(String... args) throws IOException, InterruptedException {
        return awaitEnd(start(args));
    }

    private Path errorFile() {
        return folder.resolve(ERR_FILE);
    }
}
