package dev.halfstep.sample;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Restarts the game if {@code main} does not run on the first thread of the process. On macOS, GLFW needs that thread,
 * and Java runs {@code main} on it only with the flag {@code -XstartOnFirstThread}.
 *
 * @param system the operating system
 * @param processId the id of this process
 * @param environment the environment of this process
 * @param javaHome the folder of Java
 */
record FirstThread(String system, long processId, Map<String, String> environment, Path javaHome) {

    private static final String FLAG = "-XstartOnFirstThread";

    /**
     * The start of the name of an environment variable; the process id is the rest of the name. The macOS launcher of
     * Java sets the variable to 1 if {@code main} runs on the first thread.
     */
    private static final String LAUNCHER_VARIABLE = "JAVA_STARTED_ON_FIRST_THREAD_";

    /** Set for the restarted process, so that the game restarts only once if Java never sets the variable above. */
    private static final String RESTARTED_VARIABLE = "HALFSTEP_RESTARTED_ON_FIRST_THREAD";

    /**
     * Reads the state of this process: operating system, process id and environment.
     *
     * @return the state of this process, which decides whether {@code main} runs on the first thread
     */
    static FirstThread ofThisProcess() {
        return new FirstThread(
                System.getProperty("os.name"),
                ProcessHandle.current().pid(),
                System.getenv(),
                Path.of(System.getProperty("java.home")));
    }

    /**
     * Returns whether the game must restart: GLFW cannot open a window because {@code main} runs on another thread.
     *
     * @return always false on systems other than macOS
     */
    boolean isMissing() {
        return system.toLowerCase(Locale.ROOT).startsWith("mac")
                && !"1".equals(environment.get(LAUNCHER_VARIABLE + processId))
                && !environment.containsKey(RESTARTED_VARIABLE);
    }

    /**
     * Starts the game in a second process with the flag, in the same terminal, and waits until that process ends.
     *
     * @param main the main class
     * @param args the arguments of the main class
     * @return the exit code of the second process
     * @throws IOException if Java cannot be started
     */
    int restart(Class<?> main, List<String> args) throws IOException {
        List<String> jvmArgs = ManagementFactory.getRuntimeMXBean().getInputArguments();
        ProcessBuilder game = new ProcessBuilder(command(jvmArgs, System.getProperty("java.class.path"), main, args));
        game.environment().put(RESTARTED_VARIABLE, "1");
        try {
            return game.inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the restarted game must run to its end: waiting for it was interrupted", e);
        }
    }

    /** Returns the command line of the second process. */
    List<String> command(List<String> jvmArgs, String classPath, Class<?> main, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(javaHome.resolve("bin").resolve("java").toString());
        command.addAll(jvmArgs);
        command.addAll(List.of(FLAG, "-cp", classPath, main.getName()));
        command.addAll(args);
        return command;
    }
}
