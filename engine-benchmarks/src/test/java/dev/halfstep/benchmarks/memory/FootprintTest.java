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
            byte[][] garbage = new byte[3_000][10_000];
            return Arrays.copyOf(garbage, 1_000);
        });
        assertEquals(1_000, arrays.object().length);
        assertEquals(10_000.0, arrays.footprint().heapBytesPerElement(1_000), 500.0);
    }

    @Test
    void entitiesTakeLessMemoryThanInDominion() {
        EntityMemory memory = EntityMemory.measure(4, ENTITIES);
        assertEquals(4 * 16.0, memory.componentBytes(), 5.0, "four objects: a header and a float take 16 bytes");
        assertTrue(memory.halfstepOverhead() > 40, () -> memory.toString()); // an entity id alone takes this much
        assertTrue(memory.dominionOverhead() > memory.halfstepOverhead(), () -> memory.toString());
        assertEquals(memory.dominionBytes(), memory.componentBytes() + memory.dominionOverhead(), 1e-6);
        assertEquals(memory.halfstepBytes(), memory.componentBytes() + memory.halfstepOverhead(), 1e-6);
    }
}
