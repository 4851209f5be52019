package dev.halfstep.campaign.cluster;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
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
     * threads are hidden with the log, exceptions of all other threads are always printed. A full heap ends the
     * process.
     *
     * @param visible true to show the log
     */
    public static void setVisible(boolean visible) {
        LOGGER.setLevel(visible ? Level.INFO : Level.OFF);
        LOGGER.setUseParentHandlers(false);
        if (LOGGER.getHandlers().length == 0) {
            ConsoleHandler handler = new ConsoleHandler();
            handler.setFormatter(new LineFormatter());
            LOGGER.addHandler(handler);
        }
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            if (exception instanceof OutOfMemoryError) {
                FullHeap.endProcess();
            } else if (visible || !thread.getName().startsWith(THREAD_PREFIX)) {
                print(thread, exception);
            }
        });
    }

    private static void print(Thread thread, Throwable exception) {
        StringWriter stackTrace = new StringWriter();
        exception.printStackTrace(new PrintWriter(stackTrace));
        System.err.print("Exception in thread \"" + thread.getName() + "\" " + stackTrace);
    }

    /** Formats a message of Hazelcast as one line, with the reasons of its exception and without their stack traces. */
    static final class LineFormatter extends Formatter {

        private static final String LINE_BREAK_AND_INDENTATION = "\\R\\s*";

        @Override
        public String format(LogRecord log) {
            StringBuilder line = new StringBuilder("cluster: ")
                    .append(log.getLevel())
                    .append(": ")
                    .append(formatMessage(log));
            for (Throwable reason = log.getThrown(); reason != null; reason = reason.getCause()) {
                line.append("; ").append(reason);
            }
            return line.toString().strip().replaceAll(LINE_BREAK_AND_INDENTATION, " ") + "\n";
        }
    }
}
