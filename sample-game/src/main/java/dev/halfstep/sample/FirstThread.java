package dev.halfstep.sample;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The first thread of the process, which GLFW needs on macOS. Java runs {@code main} on it only if it is started with
 * {@code -XstartOnFirstThread}; without that flag the game restarts itself with it.
 */
final class FirstThread {

    private static final String FLAG = "-XstartOnFirstThread";

    /** Set by the macOS launcher of java where {@code main} runs on the first thread; the name ends with the process id. */
    private static final String LAUNCHER_VARIABLE = "JAVA_STARTED_ON_FIRST_THREAD_";

    /** Set for the restarted process, so that a java without that variable does not restart for ever. */
    private static final String RESTARTED_VARIABLE = "HALFSTEP_RESTARTED_ON_FIRST_THREAD";

    private final String system;
    private final long processId;
    private final Map<String, String> environment;
    private final Path javaHome;

    FirstThread(String system, long processId, Map<String, String> environment, Path javaHome) {
        this.system = system;
        this.processId = processId;
        this.environment = environment;
        this.javaHome = javaHome;
    }

    static FirstThread ofThisProcess() {
        return new FirstThread(
                System.getProperty("os.name"),
                ProcessHandle.current().pid(),
                System.getenv(),
                Path.of(System.getProperty("java.home")));
    }

    /** Whether GLFW would refuse to open a window because {@code main} runs on another thread than the first. */
    boolean isMissing() {
        return system.toLowerCase(Locale.ROOT).startsWith("mac")
                && !"1".equals(environment.get(LAUNCHER_VARIABLE + processId))
                && !environment.containsKey(RESTARTED_VARIABLE);
    }

    /**
     * Runs the game once more with the flag, in the same terminal, and waits until it ends.
     *
     * @return its exit code
     * @throws IOException if java cannot be started
     */
    int restart(List<String> args) throws IOException {
        List<String> jvmArgs = ManagementFactory.getRuntimeMXBean().getInputArguments();
        ProcessBuilder game = new ProcessBuilder(command(jvmArgs, System.getProperty("java.class.path"), args));
        game.environment().put(RESTARTED_VARIABLE, "1");
        try {
            return game.inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the game must be waited for: interrupted", e);
        }
    }

    List<String> command(List<String> jvmArgs, String classPath, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin").resolve("java").toString());
        command.addAll(jvmArgs);
        command.addAll(List.of(FLAG, "-cp", classPath, Main.class.getName()));
        command.addAll(args);
        return command;
    }
}
