package dev.halfstep.benchmarks.scale;

/** Measures the live objects on the Java heap. */
final class HeapMemory {

    /** The serial collector removes all dead objects only in every fourth full collection. */
    private static final int COLLECTIONS = 4;

    private HeapMemory() {}

    /** Returns the bytes in use after a full garbage collection. */
    static long usedBytes() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
