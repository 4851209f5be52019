package dev.halfstep.render.window;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Restarts the game if {@code main} does not run on the first thread of the process. On macOS, GLFW needs that thread,
 * and Java runs {@code main} on it only with the flag {@code -XstartOnFirstThread}.
 *
 * @param system the operating system
 * @param processId the id of this process
 * @param environment the environment of this process
 * @param command the command line of this process; empty if it is not known
 */
record FirstThread(String system, long processId, Map<String, String> environment, List<String> command) {

    private static final String FLAG = "-XstartOnFirstThread";

    /**
     * The start of the name of an environment variable; the process id is the rest of the name. The macOS launcher of
     * Java sets the variable to 1 if {@code main} runs on the first thread.
     */
    private static final String LAUNCHER_VARIABLE = "JAVA_STARTED_ON_FIRST_THREAD_";

    /** Set for the restarted process, so that the game restarts only once if Java never sets the variable above. */
    private static final String RESTARTED_VARIABLE = "HALFSTEP_RESTARTED_ON_FIRST_THREAD";

    /** Reads the state of this process. In a test, which is called by reflection, a restart would repeat all tests. */
    static FirstThread ofThisProcess() {
        ProcessHandle process = ProcessHandle.current();
        boolean isTest = Stream.of(Thread.currentThread().getStackTrace())
                .anyMatch(call -> call.getClassName().equals(Method.class.getName()));
        List<String> command = new ArrayList<>();
        if (!isTest
                && process.info().command().isPresent()
                && process.info().arguments().isPresent()) {
            command.add(process.info().command().get());
            command.addAll(List.of(process.info().arguments().get()));
        }
        return new FirstThread(System.getProperty("os.name"), process.pid(), System.getenv(), command);
    }

    /**
     * Returns whether the game must restart, and can: GLFW cannot open a window because {@code main} runs on another
     * thread. A program other than {@code java}, such as the launcher of a packaged game, does not know the flag.
     *
     * @return always false on systems other than macOS
     */
    boolean isMissing() {
        return system.toLowerCase(Locale.ROOT).startsWith("mac")
                && !"1".equals(environment.get(LAUNCHER_VARIABLE + processId))
                && !environment.containsKey(RESTARTED_VARIABLE)
                && !command.isEmpty()
                && command.get(0).endsWith("/java");
    }

    /**
     * Starts the game in a second process with the flag, in the same terminal, and returns the exit code at its end.
     */
    int restart() {
        List<String> restarted = new ArrayList<>(command);
        restarted.add(1, FLAG);
        ProcessBuilder game = new ProcessBuilder(restarted);
        game.environment().put(RESTARTED_VARIABLE, "1");
        try {
            return game.inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(
                    new IOException("the restarted game must run to its end: waiting for it was interrupted", e));
        }
    }
}
