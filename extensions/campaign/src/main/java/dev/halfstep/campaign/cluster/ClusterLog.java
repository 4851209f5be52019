package dev.halfstep.campaign.cluster;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Hides or shows the log of Hazelcast and the exceptions of its own threads, on standard error. */
public final class ClusterLog {

    /** Kept here: a logger that nothing refers to loses its level. */
    private static final Logger LOGGER = Logger.getLogger("com.hazelcast");

    /** Begins the names of its threads. */
    private static final String THREADS = "hz.";

    private ClusterLog() {}

    /**
     * Hides or shows the log.
     *
     * @param shown whether it is shown
     */
    public static void show(boolean shown) {
        LOGGER.setLevel(shown ? Level.INFO : Level.OFF);
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (shown || !thread.getName().startsWith(THREADS)) {
                print(thread, failure);
            }
        });
    }

    private static void print(Thread thread, Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        System.err.print("Exception in thread \"" + thread.getName() + "\" " + text);
    }
}
