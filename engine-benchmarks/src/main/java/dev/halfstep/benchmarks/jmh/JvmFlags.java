package dev.halfstep.benchmarks.jmh;

/** JVM flags for the processes that JMH forks; these processes ignore the exports in the manifest of the jar. */
final class JvmFlags {

    /** The maximum heap: a million bodies of any library fit. */
    static final String MAX_HEAP = "-Xmx6g";

    /** The initial heap: equal to the maximum, so that the heap never grows. */
    static final String INITIAL_HEAP = "-Xms6g";

    /**
     * The young generation: so large that no collection moves bodies during setup; they stay in the order of creation.
     */
    static final String YOUNG_GENERATION = "-Xmn4g";

    /** The serial collector: no concurrent collector threads disturb the measured thread. */
    static final String COLLECTOR = "-XX:+UseSerialGC";

    /** The package export that LWJGL needs. */
    static final String EXPORTS = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    /** Lets older JDKs ignore the unknown flag {@link #UNSAFE}. */
    static final String IGNORE_UNKNOWN_FLAGS = "-XX:+IgnoreUnrecognizedVMOptions";

    /** Suppresses the warning of newer JDKs about sun.misc.Unsafe in Dominion. */
    static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private JvmFlags() {}
}
