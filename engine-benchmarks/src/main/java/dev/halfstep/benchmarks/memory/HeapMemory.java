package dev.halfstep.benchmarks.memory;

import java.lang.management.ManagementFactory;

/** Measures the live objects on the Java heap. */
final class HeapMemory {

    /** The serial collector removes all dead objects in every fourth full collection only; other collectors in each. */
    private static final int COLLECTIONS = usesSerialCollector() ? 4 : 1;

    private HeapMemory() {}

    private static boolean usesSerialCollector() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .anyMatch(collector -> collector.getName().equals("MarkSweepCompact"));
    }

    /** Returns the bytes in use after a full garbage collection. */
    static long usedBytes() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
