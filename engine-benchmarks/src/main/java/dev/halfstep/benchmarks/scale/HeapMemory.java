package dev.halfstep.benchmarks.scale;

/** What lies on the Java heap and is still in use. */
final class HeapMemory {

    /** The serial collector leaves dead objects where they are if they are few; every fourth time it takes all away. */
    private static final int COLLECTIONS = 4;

    private HeapMemory() {}

    /** Bytes in use, after everything else was collected. */
    static long usedBytes() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
