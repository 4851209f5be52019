package dev.halfstep.benchmarks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Checks how reports of the JVM about native memory are parsed. */
class NativeMemoryTest {

    @Test
    void readsTheCommittedBytesOfTheCategoryOther() {
        String report = """
                Total: reserved=2000KB, committed=1000KB
                -                 Java Heap (reserved=1024KB, committed=512KB)
                -                     Other (reserved=420KB, committed=410KB)
                                            (malloc=420KB #4)
                """;
        assertEquals(410 * 1024, NativeMemory.parse(report));
    }

    @Test
    void returnsZeroWithoutTheCategoryOther() {
        assertEquals(0, NativeMemory.parse("Total: reserved=2000KB, committed=1000KB\n"));
    }

    @Test
    void returnsUnknownWithoutTheFlag() {
        assertEquals(NativeMemory.UNKNOWN, NativeMemory.parse("Native memory tracking is not enabled\n"));
        assertEquals(NativeMemory.UNKNOWN, NativeMemory.parse(""));
    }
}
