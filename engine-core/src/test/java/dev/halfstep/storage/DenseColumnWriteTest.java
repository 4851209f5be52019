package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.CurrentPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the dirty marks and the marks of slots, also when components move to other slots. */
class DenseColumnWriteTest {

    private final DenseRows<Single> rows =
            DenseRows.of(ComponentType.simulation(Single.class).storedIn(Single.TYPE));
    private final CurrentPhase phase = rows.phase();
    private final DenseColumns<Single> column = rows.column();
    private final List<Single> singles = new ArrayList<>();

    /** Returns fixed seeds, and a new one in each run of the tests. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @Test
    void dirtyMarkIsDrainedOnce() {
        DenseColumn chunk = addOne().column();
        assertEquals(List.of(), drain(chunk));
        chunk.beginWrite(0);
        chunk.beginWrite(0);
        assertEquals(List.of(0), drain(chunk));
        assertEquals(List.of(), drain(chunk));
    }

    /** Returns the first and last slots of groups of 8, which are drained together, of 64, and of the chunk. */
    static IntStream slots() {
        int last = Chunk.MAX_SLOTS - 1;
        return IntStream.of(0, 1, 7, 8, 9, 63, 64, 65, last / 2, last / 2 + 1, last - 8, last - 7, last - 1, last);
    }

    @ParameterizedTest
    @MethodSource("slots")
    void writeMarksOnlyItsSlot(int slot) {
        add(Chunk.MAX_SLOTS);
        DenseColumn chunk = column.get(0);
        chunk.beginWrite(slot);
        assertEquals(List.of(slot), drain(chunk));
    }

    @ParameterizedTest
    @MethodSource("slots")
    void drainsAllSlotsInUse(int last) {
        int size = last + 1;
        add(size);
        DenseColumn chunk = column.get(0);
        chunk.beginWrite(size - 1);
        assertEquals(List.of(size - 1), drain(chunk));
        chunk.beginWriteAll();
        assertEquals(IntStream.range(0, size).boxed().toList(), drain(chunk));
        assertEquals(List.of(), drain(chunk));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void drainsExactlyTheWrittenSlots(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        add(random.nextInt(Chunk.MAX_SLOTS - 100, Chunk.MAX_SLOTS + 1)); // an almost full chunk
        DenseColumn chunk = column.get(0);
        for (int round = 0; round < 300; round++) {
            TreeSet<Integer> expected = new TreeSet<>();
            int writeCount = random.nextInt(3) == 0 ? random.nextInt(500) : random.nextInt(6); // many or few
            for (int i = 0; i < writeCount; i++) {
                int slot = random.nextInt(chunk.size());
                chunk.beginWrite(slot);
                expected.add(slot);
            }
            assertEquals(List.copyOf(expected), drain(chunk), "seed " + seed + ", round " + round);
        }
        assertEquals(List.of(), drain(chunk));
    }

    @Test
    void drainAddsToTheSet() {
        add(20);
        DenseColumn chunk = column.get(0);
        SlotSet slots = new SlotSet(Chunk.MAX_SLOTS);
        slots.add(3); // in the same group of eight slots as the dirty one
        slots.add(100);
        chunk.beginWrite(4);
        chunk.drainDirtyTo(slots);
        assertEquals(List.of(3, 4, 100), slotsOf(slots));
    }

    @Test
    void addedComponentIsNotDirty() {
        DenseColumn chunk = addOne().column();
        assertEquals(List.of(), drain(chunk));
        addOne();
        assertEquals(List.of(), drain(chunk));
        for (int mark = 0; mark < Single.TYPE.markCount(); mark++) {
            assertEquals(List.of(), slotsOf(chunk.markedSlots(mark)));
        }
    }

    /** The arrays of a chunk double from 8 slots on. */
    @ParameterizedTest
    @ValueSource(ints = {7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1_024, Chunk.MAX_SLOTS - 1})
    void growthKeepsAllMarks(int size) {
        int mark = 5; // any mark, and another one
        int otherMark = 4;
        SplittableRandom random = new SplittableRandom(size);
        List<Integer> dirty = new ArrayList<>();
        List<Integer> marked = new ArrayList<>();
        for (int slot = 0; slot < size; slot++) {
            DenseColumn chunk = addOne().column();
            if (random.nextBoolean()) {
                chunk.beginWrite(slot);
                dirty.add(slot);
            }
            if (random.nextBoolean()) {
                chunk.markedSlots(mark).add(slot);
                chunk.setSlotByte(slot, byteOf(slot));
                chunk.scratchFloats()[slot] = slot;
                marked.add(slot);
            }
        }
        DenseColumn chunk = column.get(0);
        assertEquals(marked, slotsOf(chunk.markedSlots(mark)));
        for (int slot = 0; slot < size; slot++) {
            boolean isMarked = marked.contains(slot);
            assertEquals(isMarked ? byteOf(slot) : 0, chunk.slotByte(slot));
            assertEquals(isMarked ? slot : 0f, chunk.scratchFloats()[slot]);
        }
        chunk.markedSlots(otherMark).addAll(chunk.markedSlots(mark)); // works only if both sets have grown
        assertEquals(marked, slotsOf(chunk.markedSlots(otherMark)));
        assertEquals(dirty, drain(chunk));
        assertEquals(List.of(), drain(chunk));
        chunk.beginWriteAll();
        assertEquals(size, drain(chunk).size());
    }

    /** Returns a byte other than 0. */
    private static byte byteOf(int slot) {
        return (byte) (slot % 100 + 1);
    }

    @Test
    void setsOfASmallChunkAreSmall() {
        SlotSet set = addOne().column().markedSlots(0); // room for one word: slots 0 to 63
        set.add(0);
        assertEquals(1, set.rangeEnd(0, 1));
        assertEquals(Chunk.MAX_SLOTS, set.nextSlot(1));
        assertEquals(Chunk.MAX_SLOTS, set.nextSlot(64));
        assertFalse(set.contains(64));
        assertThrows(IndexOutOfBoundsException.class, () -> set.add(64));
    }

    @Test
    void marksAreIndependent() {
        DenseColumn chunk = addOne().column();
        chunk.markedSlots(0).add(0);
        chunk.markedSlots(2).add(7);
        assertEquals(List.of(0), slotsOf(chunk.markedSlots(0)));
        assertEquals(List.of(), slotsOf(chunk.markedSlots(1)));
        assertEquals(List.of(7), slotsOf(chunk.markedSlots(2)));
        assertEquals(List.of(), drain(chunk), "a mark is not a dirty mark");
    }

    @Test
    void movedComponentKeepsItsMarks() {
        add(20);
        Single moved = singles.get(9);
        column.get(0).beginWrite(9);
        column.get(0).markedSlots(0).add(9);
        column.get(0).markedSlots(2).add(8); // of a component that does not move
        DenseRows<Single> target = rows.with(new DenseRows.Earlier());
        for (int i = 0; i < 30; i++) {
            target.add(new Single());
        }
        DenseColumn targetChunk = target.column().get(0);
        targetChunk.markedSlots(1).add(4);
        rows.move(moved, target);
        assertEquals(30, moved.slot());
        assertEquals(List.of(30), slotsOf(targetChunk.markedSlots(0)));
        assertEquals(List.of(4), slotsOf(targetChunk.markedSlots(1)));
        assertEquals(List.of(), slotsOf(targetChunk.markedSlots(2)));
        assertEquals(List.of(30), drain(targetChunk));
    }

    @Test
    void swappedComponentKeepsItsMarks() {
        add(Chunk.MAX_SLOTS + 20);
        DenseColumn first = column.get(0);
        DenseColumn last = column.get(1);
        int freedSlot = Chunk.MAX_SLOTS - 1;
        int lastSlot = 19;
        last.beginWrite(lastSlot - 1);
        last.beginWrite(lastSlot);
        last.markedSlots(1).add(lastSlot);
        last.markedSlots(2).add(lastSlot - 1);
        rows.remove(singles.get(freedSlot));
        assertEquals(List.of(freedSlot), slotsOf(first.markedSlots(1)));
        assertEquals(List.of(), slotsOf(first.markedSlots(2)));
        assertEquals(List.of(freedSlot), drain(first));
        assertEquals(List.of(lastSlot - 1), drain(last));
        assertEquals(List.of(), slotsOf(last.markedSlots(1)), "a free slot has no marks");
    }

    @Test
    void reusedSlotHasNoMarks() {
        add(20);
        DenseColumn chunk = column.get(0);
        chunk.beginWrite(19);
        chunk.markedSlots(0).add(19);
        rows.remove(singles.get(19));
        addOne();
        assertEquals(20, chunk.size());
        assertEquals(List.of(), drain(chunk));
        assertEquals(List.of(), slotsOf(chunk.markedSlots(0)));
        chunk.beginWrite(19);
        assertEquals(List.of(19), drain(chunk));
    }

    @Test
    void closedGateRefusesWritesOfAllItsColumns() {
        DenseColumn chunk = addOne().column();
        Single single = new Single();
        rows.with(new DenseRows.Later()).add(single);
        assertNotSame(chunk, single.column());
        phase.beginPresentation(() -> "camera");
        assertRefused(() -> chunk.beginWrite(0));
        assertRefused(chunk::beginWriteAll);
        assertEquals(List.of(), drain(chunk), "a refused write sets no dirty mark");
        assertRefused(() -> single.column().beginWrite(0));
        phase.endFrame();
        chunk.beginWrite(0);
        assertEquals(List.of(0), drain(chunk));
    }

    @Test
    void closedGateRefusesADirtySlotAfterItsDrain() {
        add(20);
        DenseColumn chunk = column.get(0);
        chunk.beginWrite(0);
        phase.beginPresentation(() -> "camera");
        assertRefused(() -> chunk.beginWrite(1));
        assertRefused(chunk::beginWriteAll);
        assertEquals(List.of(0), drain(chunk));
        assertRefused(() -> chunk.beginWrite(0));
        assertEquals(List.of(), drain(chunk));
    }

    @Test
    void detachedSlotCanAlwaysBeWritten() {
        Single single = addOne();
        Single other = addOne();
        rows.remove(single);
        phase.beginPresentation(() -> "camera"); // closes the gate of the column
        assertRefused(() -> other.column().beginWrite(0));
        new Single().column().beginWrite(0);
        single.column().beginWrite(single.slot());
        assertTrue(single.column().isDetached());
    }

    /** In each round, the threads write to consecutive slots, one slot for each thread. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    @Timeout(60) // a deadlock fails instead of stopping the build
    void parallelWritesToNeighbouringSlotsLoseNoMark(int threads) throws InterruptedException {
        int rounds = 2_000;
        add(Chunk.MAX_SLOTS);
        DenseColumn chunk = column.get(0);
        int[][] slots = new int[rounds][threads];
        List<List<Integer>> expected = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(threads);
        for (int[] round : slots) {
            int first = random.nextInt(Chunk.MAX_SLOTS / 8) * 8; // all marks of the round are drained together
            for (int thread = 0; thread < threads; thread++) {
                round[thread] = first + thread;
            }
            expected.add(Arrays.stream(round).boxed().toList());
        }
        List<List<Integer>> drainedByRound = new ArrayList<>();
        CyclicBarrier afterRound = new CyclicBarrier(threads, () -> drainedByRound.add(drain(chunk)));
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            running.add(new Thread(() -> {
                for (int[] round : slots) {
                    chunk.beginWrite(round[thread]);
                    await(afterRound);
                }
            }));
        }
        running.forEach(Thread::start);
        for (Thread thread : running) {
            thread.join();
        }
        assertEquals(expected, drainedByRound);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Integer> drain(DenseColumn chunk) {
        SlotSet slots = new SlotSet(Chunk.MAX_SLOTS);
        chunk.drainDirtyTo(slots);
        return slotsOf(slots);
    }

    private static List<Integer> slotsOf(SlotSet slots) {
        return IntStream.range(0, Chunk.MAX_SLOTS)
                .filter(slots::contains)
                .boxed()
                .toList();
    }

    private static void assertRefused(Runnable write) {
        assertEquals(
                Single.REFUSAL,
                assertThrows(IllegalStateException.class, write::run).getMessage());
    }

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            addOne();
        }
    }

    private Single addOne() {
        Single single = new Single();
        rows.add(single);
        singles.add(single);
        return single;
    }
}
