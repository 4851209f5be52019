package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

/** Instance i has two floats: i and 10 i. No test needs an OpenGL context. */
class InstanceMemoryTest {

    private final InstanceMemory memory = new InstanceMemory(2);

    @AfterEach
    void closeTwice() {
        memory.close();
        memory.close();
    }

    /** Adds instances with the floats i and 10 i; the float before them in the array is skipped. */
    private void addInstances(int count) {
        for (int i = 0; i < count; i++) {
            memory.add(new float[] {-1f, i, 10f * i}, 1);
        }
    }

    @Test
    void keepsAllInstancesWhenItGrows() {
        addInstances(1_000);

        assertEquals(1_000, memory.count());
        for (int i = 0; i < 1_000; i++) {
            assertEquals(i, memory.get(i, 0), "the first float of instance " + i);
            assertEquals(10f * i, memory.get(i, 1), "the second float of instance " + i);
        }
    }

    @Test
    void appendsInstancesWrittenToReservedMemory() {
        addInstances(3);
        long address = memory.reserve(500);
        for (int i = 0; i < 4; i++) { // two instances
            MemoryUtil.memPutFloat(address + (long) Float.BYTES * i, 7f + i);
        }
        memory.commit(2);

        assertEquals(5, memory.count(), "three added and two written instances");
        assertEquals(20f, memory.get(2, 1), "the last float that was added");
        assertEquals(7f, memory.get(3, 0), "the first float that was written");
        assertEquals(10f, memory.get(4, 1), "the last float that was written");
    }

    @Test
    void reordersInstancesRepeatedly() {
        addInstances(3);
        memory.reorder(new int[] {2, 0, 1, 99}); // the element beyond the count is ignored
        assertEquals(2f, memory.get(0, 0), "the last instance is the first one now");
        assertEquals(0f, memory.get(1, 1), "the first instance follows");
        assertEquals(10f, memory.get(2, 1), "the second instance is the last one now");
        assertEquals(3, memory.count(), "the count must not change");

        memory.reorder(new int[] {1, 2, 0});
        assertEquals(0f, memory.get(0, 0), "the second permutation restores the order");
        assertEquals(1f, memory.get(1, 0));
        assertEquals(2f, memory.get(2, 0));

        memory.clear();
        addInstances(200);
        int[] reversed = new int[200];
        for (int i = 0; i < 200; i++) {
            reversed[i] = 199 - i;
        }
        memory.reorder(reversed);
        assertEquals(199f, memory.get(0, 0), "the last instance is the first one now");
        assertEquals(0f, memory.get(199, 0), "the first instance is the last one now");
    }

    @Test
    void isEmptyAfterClear() {
        addInstances(3);
        memory.clear();

        assertEquals(0, memory.count());
        assertThrows(IndexOutOfBoundsException.class, () -> memory.get(0, 0));
    }

    /** Clears and fills the memory as each frame does. */
    private void runFrames(int frames, int instancesPerFrame) {
        for (int i = 0; i < frames; i++) {
            memory.clear();
            addInstances(instancesPerFrame);
        }
    }

    @Test
    void shrinksByHalfAfter300UnderusedFrames() {
        runFrames(1, 1_024);
        memory.reorder(IntStream.range(0, 1_024).toArray()); // allocates the spare memory, which shrinks too
        runFrames(300, 255);
        assertEquals(1_024, memory.capacity(), "300 frames with less than a quarter have just ended");

        runFrames(1, 255);
        assertEquals(512, memory.capacity(), "the capacity is halved when the next frame begins");
        assertEquals(255, memory.count(), "the instances of the frame");
        runFrames(10_000, 255);
        assertEquals(512, memory.capacity(), "the capacity must stay if at least a quarter is used");

        runFrames(10_000, 0);
        assertEquals(64, memory.capacity(), "the memory must not become smaller than at first");
        addInstances(1_000);
        assertEquals(9_990f, memory.get(999, 1), "the second float of the last instance, after growing again");
    }

    @Test
    void keepsItsCapacityIfAPeakReturnsWithin300Frames() {
        for (int i = 0; i < 20; i++) {
            runFrames(299, 1);
            runFrames(1, 300);
            assertEquals(512, memory.capacity(), "the capacity must stay large enough for the peak of 300");
        }
    }

    @Test
    void reservedMemoryCountsAsUsed() {
        for (int frame = 0; frame < 2_000; frame++) {
            memory.clear();
            memory.reserve(4_096);
            memory.commit(0);
            assertEquals(4_096, memory.capacity(), "the capacity must stay although no instance is committed");
        }
    }
}
