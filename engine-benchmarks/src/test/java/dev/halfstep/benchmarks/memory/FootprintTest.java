package dev.halfstep.benchmarks.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The tolerances allow for allocations of the JVM itself. */
class FootprintTest {

    private static final int ENTITIES = 50_000;

    @Test
    void countsOnlyLiveObjects() {
        Footprint.Created<byte[][]> arrays = Footprint.measure(() -> {
            byte[][] arraysToKeepAndDrop = new byte[3_000][10_000];
            return Arrays.copyOf(arraysToKeepAndDrop, 1_000); // the other 2,000 arrays become garbage
        });
        assertEquals(1_000, arrays.object().length);
        assertEquals(10_000.0, arrays.footprint().heapBytesPerElement(1_000), 500.0);
    }

    @Test
    void entitiesTakeLessMemoryThanInDominion() {
        EntityMemory memory = measure();
        assertEquals(
                4 * 16.0, memory.componentBytes(), 5.0, "four objects of a header and a float must take 16 bytes each");
        assertTrue(memory.halfstepOverhead() > 40, () -> "an entity must take more than its id alone: " + memory);
        assertTrue(
                memory.dominionOverhead() > memory.halfstepOverhead(),
                () -> "Dominion must add more to the components than the engine: " + memory);
        assertEquals(memory.dominionBytes(), memory.componentBytes() + memory.dominionOverhead(), 1e-6);
        assertEquals(memory.halfstepBytes(), memory.componentBytes() + memory.halfstepOverhead(), 1e-6);
    }

    /** Measures again if a thread of an earlier test has allocated meanwhile. */
    private static EntityMemory measure() {
        EntityMemory memory = EntityMemory.measure(4, ENTITIES);
        for (int i = 0; i < 4 && Math.abs(memory.componentBytes() - 4 * 16.0) > 5.0; i++) {
            memory = EntityMemory.measure(4, ENTITIES);
        }
        return memory;
    }
}
