package dev.halfstep.benchmarks.jmh;

/** What the processes need that JMH starts, since they do not see the manifest of the jar. */
final class JvmFlags {

    /** A heap in which a million bodies of any library fit. */
    static final String HEAP = "-Xmx6g";

    /** From the start. */
    static final String HEAP_AT_FIRST = "-Xms6g";

    /** So much for young objects that none is copied while bodies are made, and all lie in the order of their making. */
    static final String YOUNG = "-Xmn4g";

    /** No threads of the collector beside the one that is measured. */
    static final String COLLECTOR = "-XX:+UseSerialGC";

    /** For LWJGL. */
    static final String EXPORTS = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    /** Older JDKs do not know the flag after this one. */
    static final String LENIENT = "-XX:+IgnoreUnrecognizedVMOptions";

    /** Keeps newer JDKs from warning about Dominion. */
    static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

    private JvmFlags() {}
}
