package dev.halfstep.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which blocks of a chunk were written, and what becomes of that when slots move. */
class ChunkWriteTest {

    private final WriteGate gate = new WriteGate();
    private final DenseColumn<Single> column = new DenseColumn<>(Single.TYPE, gate);
    private final List<Single> singles = new ArrayList<>();

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @Test
    void aWriteIsTakenOnce() {
        Single single = added();
        Chunk chunk = single.chunk();
        assertEquals(0, chunk.takeWritten());
        chunk.beginWrite(0);
        chunk.beginWrite(0);
        assertEquals(1, chunk.takeWritten());
        assertEquals(0, chunk.takeWritten());
    }

    @ParameterizedTest(name = "slot {0}: block {1}")
    @CsvSource({"0, 0", "7, 0", "8, 1", "15, 1", "127, 15", "128, 16", "247, 30", "248, 31", "255, 31"})
    void aWriteMarksTheBlockOfItsSlotAndNoOther(int slot, int block) {
        add(Chunk.SLOTS);
        Chunk chunk = column.chunk(0);
        chunk.beginWrite(slot);
        assertEquals(1 << block, chunk.takeWritten());
        assertEquals(1 << block, Chunk.blockOf(slot));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anySetOfWritesIsTakenAsTheSetOfItsBlocks(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        add(Chunk.SLOTS);
        Chunk chunk = column.chunk(0);
        for (int round = 0; round < 500; round++) {
            int expected = 0;
            int writes = random.nextInt(3) == 0 ? random.nextInt(200) : random.nextInt(6);
            for (int i = 0; i < writes; i++) {
                int slot = random.nextInt(Chunk.SLOTS);
                chunk.beginWrite(slot);
                expected |= 1 << (slot / 8);
            }
            assertEquals(expected, chunk.takeWritten(), "seed " + seed + ", round " + round);
            assertEquals(0, chunk.takeWritten(), "seed " + seed + ", round " + round);
        }
    }

    @ParameterizedTest(name = "{0} slots in use: blocks {1}")
    @CsvSource({"1, 1", "7, 1", "8, 1", "9, 3", "17, 7", "248, 2147483647", "249, -1", "255, -1", "256, -1"})
    void writingAllMarksExactlyTheBlocksInUse(int slots, int blocks) {
        add(slots);
        column.chunk(0).beginWriteAll();
        assertEquals(blocks, column.chunk(0).takeWritten());
        assertEquals(0, column.chunk(0).takeWritten());
    }

    @Test
    void whatEntersFromOutsideIsNoWrite() {
        Chunk chunk = added().chunk();
        assertEquals(0, chunk.takeWritten());
        added();
        assertEquals(0, chunk.takeWritten());
        for (int mark = 0; mark < Chunk.MARKS; mark++) {
            assertEquals(0, chunk.marked(mark));
        }
    }

    @Test
    void marksAreKeptApart() {
        Chunk chunk = added().chunk();
        chunk.setMarked(0, 1);
        chunk.setMarked(1, 1 << 31);
        chunk.setMarked(2, -1);
        chunk.setMarked(2, 6);
        assertEquals(1, chunk.marked(0));
        assertEquals(1 << 31, chunk.marked(1));
        assertEquals(6, chunk.marked(2));
        assertEquals(0, chunk.takeWritten(), "a mark is no write");
    }

    @Test
    void aSlotFromAnotherChunkBringsTheMarksOfItsBlockAlong() {
        add(20);
        Single mover = singles.get(9);
        column.chunk(0).beginWrite(mover.slot());
        column.chunk(0).setMarked(0, 2);
        column.chunk(0).setMarked(2, 5); // not the block of the mover
        DenseColumn<Single> target = new DenseColumn<>(Single.TYPE, gate);
        for (int i = 0; i < 30; i++) {
            target.add(new Single());
        }
        Chunk chunk = target.chunk(0);
        chunk.setMarked(1, 16);
        column.move(mover, target, singles.get(19));
        assertEquals(30, mover.slot());
        assertEquals(8, chunk.marked(0));
        assertEquals(16, chunk.marked(1));
        assertEquals(0, chunk.marked(2));
        assertEquals(8, chunk.takeWritten());
    }

    @Test
    void theSlotThatFillsAHoleBringsTheMarksOfItsBlockAlong() {
        add(Chunk.SLOTS + 20);
        Chunk first = column.chunk(0);
        Chunk last = column.chunk(1);
        last.beginWrite(18); // the block of slot 19, which is the last one
        last.setMarked(1, 4);
        last.setMarked(2, 3);
        column.remove(singles.get(255), singles.get(Chunk.SLOTS + 19));
        assertEquals(1 << 31, first.marked(1));
        assertEquals(0, first.marked(2));
        assertEquals(1 << 31, first.takeWritten());
        assertEquals(4, last.takeWritten(), "others of that block were written too");
    }

    @Test
    void theMarksOfAHoleStayWithItsNeighbours() {
        add(20);
        Chunk chunk = column.chunk(0);
        chunk.beginWrite(3);
        chunk.setMarked(0, 1);
        column.remove(singles.get(4), singles.get(19));
        assertEquals(1, chunk.marked(0));
        assertEquals(1, chunk.takeWritten());
    }

    @Test
    void aClosedGateRefusesToWriteAnyChunkOfItsColumnsAndAnOpenOneDoesNot() {
        Chunk chunk = added().chunk();
        gate.close(() -> "not now");
        assertRefused(() -> chunk.beginWrite(0));
        assertRefused(chunk::beginWriteAll);
        assertEquals(0, chunk.takeWritten(), "a refused write is none");
        DenseColumn<Single> other = new DenseColumn<>(Single.TYPE, gate);
        Single single = new Single();
        other.add(single);
        assertRefused(() -> single.chunk().beginWrite(0));
        gate.open();
        chunk.beginWrite(0);
        assertEquals(1, chunk.takeWritten());
    }

    @Test
    void aWrittenBlockIsRefusedOnceTheMarkWasTakenAndOthersAtOnce() {
        add(20);
        Chunk chunk = column.chunk(0);
        chunk.beginWrite(0);
        gate.close(() -> "not now");
        assertRefused(() -> chunk.beginWrite(8));
        assertRefused(chunk::beginWriteAll);
        assertEquals(1, chunk.takeWritten());
        assertRefused(() -> chunk.beginWrite(0));
        assertEquals(0, chunk.takeWritten());
    }

    @Test
    void aSlotOutsideAColumnCanAlwaysBeWritten() {
        Single single = added();
        gate.close(() -> "not now");
        new Single().chunk().beginWrite(0);
        column.remove(single, single);
        single.chunk().beginWrite(0);
        assertTrue(single.chunk().isDetached());
    }

    /** Every thread has slots of its own, and every block slots of all threads. */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    @Timeout(60) // a deadlock fails instead of stopping the build
    void threadsThatWriteToDifferentSlotsOfTheSameBlocksLoseNoMark(int threads) throws InterruptedException {
        int rounds = 2_000;
        add(Chunk.SLOTS);
        Chunk chunk = column.chunk(0);
        int[][] slots = new int[rounds][threads];
        List<Integer> expected = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(threads);
        for (int[] round : slots) {
            int blocks = 0;
            for (int thread = 0; thread < threads; thread++) {
                round[thread] = random.nextInt(32) * 8 + thread;
                blocks |= 1 << (round[thread] / 8);
            }
            expected.add(blocks);
        }
        List<Integer> taken = new ArrayList<>();
        CyclicBarrier afterRound = new CyclicBarrier(threads, () -> taken.add(chunk.takeWritten()));
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
        assertEquals(expected, taken);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertRefused(Runnable write) {
        assertEquals(
                "not now", assertThrows(IllegalStateException.class, write::run).getMessage());
    }

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            added();
        }
    }

    private Single added() {
        Single single = new Single();
        column.add(single);
        singles.add(single);
        return single;
    }
}
