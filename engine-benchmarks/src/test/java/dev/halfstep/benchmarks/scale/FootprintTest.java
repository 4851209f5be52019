package dev.halfstep.benchmarks.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The tolerances are for what the JVM itself keeps and gives back meanwhile. */
class FootprintTest {

    private static final int ENTITIES = 50_000;

    @Test
    void itIsWhatIsStillInUse() {
        Footprint.Of<byte[][]> arrays = Footprint.of(() -> {
            byte[][] garbage = new byte[3_000][10_000];
            return Arrays.copyOf(garbage, 1_000);
        });
        assertEquals(1_000, arrays.made().length);
        assertEquals(10_000.0, arrays.footprint().heapBytesEach(1_000), 500.0);
    }

    @Test
    void theMemoryOfAnEntityIsDividedUp() {
        EntityMemory memory = EntityMemory.measure(4, ENTITIES);
        assertEquals(4 * 16.0, memory.components(), 5.0);
        assertTrue(memory.dominion() > 36, () -> memory.toString());
        assertEquals(memory.total(), memory.components() + memory.dominion() + memory.rest(), 1e-6);
        assertEquals(memory.dominion() / memory.total(), memory.percentOfDominion() / 100, 1e-9);
    }
}
