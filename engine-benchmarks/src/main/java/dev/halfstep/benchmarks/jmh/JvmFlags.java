package dev.halfstep.benchmarks.jmh;

/** JVM flags for the forked processes of JMH, which do not see the manifest of the jar. */
final class JvmFlags {

    /** Maximum heap: fits a million bodies of any library. */
    static final String MAX_HEAP = "-Xmx6g";

    /** Initial heap: equal to the maximum, so that the heap never grows. */
    static final String INITIAL_HEAP = "-Xms6g";

    /** Young generation: large enough that no collection moves bodies during setup; they stay in creation order. */
    static final String YOUNG_GENERATION = "-Xmn4g";

    /** Serial collector: no concurrent collector threads disturb the measured thread. */
    static final String COLLECTOR = "-XX:+UseSerialGC";

    /** Export that LWJGL needs. */
    static final String EXPORTS = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    /** Lets older JDKs ignore the unknown flag {@link #UNSAFE}. */
    static final String IGNORE_UNKNOWN_FLAGS = "-XX:+IgnoreUnrecognizedVMOptions";

    /** Suppresses the warning of newer JDKs about sun.misc.Unsafe in Dominion. */
    static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private JvmFlags() {}
}
