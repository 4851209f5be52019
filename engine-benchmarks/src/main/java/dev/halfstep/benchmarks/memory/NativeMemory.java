package dev.halfstep.benchmarks.memory;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Measures the native memory of this process. Dominion uses native memory. Java must be started with {@link #FLAG}. */
public final class NativeMemory {

    /** The flag of java without which native memory is unknown. */
    public static final String FLAG = "-XX:NativeMemoryTracking=summary";

    /** The result if native memory tracking is off. */
    public static final long UNKNOWN = -1;

    /** The JVM reports memory allocated by sun.misc.Unsafe in the category Other. */
    private static final Pattern OTHER = Pattern.compile("Other \\(reserved=\\d+KB, committed=(\\d+)KB\\)");

    private static final int BYTES_PER_KILOBYTE = 1_024;

    private NativeMemory() {}

    /**
     * Returns the bytes in use.
     *
     * @return 0 or more, or {@link #UNKNOWN}
     */
    public static long usedBytes() {
        return parse(report());
    }

    /** Returns the bytes in use according to a report of the JVM, or {@link #UNKNOWN}. */
    static long parse(String report) {
        Matcher other = OTHER.matcher(report);
        if (other.find()) {
            return Long.parseLong(other.group(1)) * BYTES_PER_KILOBYTE;
        }
        return report.contains("Total:") ? 0 : UNKNOWN; // a report without the category Other: nothing allocated
    }

    private static String report() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
            Object[] arguments = {new String[] {"summary"}};
            String[] signature = {String[].class.getName()};
            return String.valueOf(server.invoke(commands, "vmNativeMemory", arguments, signature));
        } catch (JMException e) {
            return ""; // a JVM without native memory tracking
        }
    }
}
