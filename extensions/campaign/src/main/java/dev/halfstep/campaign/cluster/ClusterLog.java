package dev.halfstep.campaign.cluster;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Shows or hides the log of Hazelcast and the uncaught exceptions of its threads, on standard error. */
public final class ClusterLog {

    /** Held in a field, because a logger without references is collected and loses its level. */
    private static final Logger LOGGER = Logger.getLogger("com.hazelcast");

    /** The start of the names of Hazelcast's threads. */
    private static final String THREAD_PREFIX = "hz.";

    private ClusterLog() {}

    /**
     * Shows or hides the log. Also replaces the JVM's default handler of uncaught exceptions: exceptions of Hazelcast's
     * threads are hidden with the log, exceptions of all other threads are always printed.
     *
     * @param visible true to show the log
     */
    public static void setVisible(boolean visible) {
        LOGGER.setLevel(visible ? Level.INFO : Level.OFF);
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            if (visible || !thread.getName().startsWith(THREAD_PREFIX)) {
                print(thread, exception);
            }
        });
    }

    private static void print(Thread thread, Throwable exception) {
        StringWriter stackTrace = new StringWriter();
        exception.printStackTrace(new PrintWriter(stackTrace));
        System.err.print("Exception in thread \"" + thread.getName() + "\" " + stackTrace);
    }
}
