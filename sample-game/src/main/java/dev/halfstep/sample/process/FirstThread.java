package dev.halfstep.sample.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Restarts the game on the first thread of the process, which GLFW needs on macOS. Java runs {@code main} there only if
 * it is started with {@code -XstartOnFirstThread}.
 */
public final class FirstThread {

    private static final String FLAG = "-XstartOnFirstThread";

    /**
     * The macOS launcher of Java sets it where {@code main} runs on the first thread; its name ends with the process
     * id.
     */
    private static final String LAUNCHER_VARIABLE = "JAVA_STARTED_ON_FIRST_THREAD_";

    /** Set for the restarted process: a Java without the variable above would restart without end. */
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

    /**
     * Reads the state of this process.
     *
     * @return the first thread of this process
     */
    public static FirstThread ofThisProcess() {
        return new FirstThread(
                System.getProperty("os.name"),
                ProcessHandle.current().pid(),
                System.getenv(),
                Path.of(System.getProperty("java.home")));
    }

    /**
     * Returns whether GLFW would refuse to open a window because {@code main} runs on another thread.
     *
     * @return false on all systems but macOS
     */
    public boolean isMissing() {
        return system.toLowerCase(Locale.ROOT).startsWith("mac")
                && !"1".equals(environment.get(LAUNCHER_VARIABLE + processId))
                && !environment.containsKey(RESTARTED_VARIABLE);
    }

    /**
     * Starts a second process with the flag, in the same terminal, and waits until it ends.
     *
     * @param main the main class
     * @param args the arguments of the main class
     * @return the exit code of the second process
     * @throws IOException if Java cannot be started
     */
    public int restart(Class<?> main, List<String> args) throws IOException {
        List<String> jvmArgs = ManagementFactory.getRuntimeMXBean().getInputArguments();
        ProcessBuilder game = new ProcessBuilder(command(jvmArgs, System.getProperty("java.class.path"), main, args));
        game.environment().put(RESTARTED_VARIABLE, "1");
        try {
            return game.inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the game must be waited for: interrupted", e);
        }
    }

    List<String> command(List<String> jvmArgs, String classPath, Class<?> main, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin").resolve("java").toString());
        command.addAll(jvmArgs);
        command.addAll(List.of(FLAG, "-cp", classPath, main.getName()));
        command.addAll(args);
        return command;
    }
}
