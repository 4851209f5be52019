package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Makes random changes to the rows of three archetypes and compares their dense columns with plain lists, in which the
 * last element fills each gap. A component that moves to another slot keeps its marks.
 */
class DenseColumnModelTest {

    private static final int FLOATS = 3;
    private static final int LANES = 3;

    /**
     * The number of operations in a phase. Phases that mostly add and phases that mostly remove components alternate. A
     * phase that adds fills more than one chunk in each column.
     */
    private static final int CHANGES_PER_PHASE = 8 * Chunk.MAX_SLOTS;

    private static final int OPERATIONS = 3 * CHANGES_PER_PHASE;

    private static final int MARK_COUNT = 7;

    /** The index of the dirty mark in the model, after the marks of the component. */
    private static final int DIRTY = MARK_COUNT;

    private static final ComponentType<Triple> TYPE =
            ComponentType.simulation(Triple.class).storedIn(new TripleType());

    /** Returns fixed seeds, and a new one in each run of the tests. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 2), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void matchesListsAfterRandomChanges(long seed) {
        new RandomRun(seed).run();
    }

    /** The operations of one seed, and their expected result. */
    private static final class RandomRun {
        private final String name;
        private final SplittableRandom random;

        /** The entities without a tag, and those with one tag or the other. */
        private final List<DenseRows<Triple>> rows;

        /** The column of each of these rows. */
        private final List<DenseColumns<Triple>> columns = new ArrayList<>();

        /** The expected components of each column, by their index in the column. */
        private final List<List<Triple>> models = new ArrayList<>();

        /** Components that were removed from a column. */
        private final List<Triple> detached = new ArrayList<>();

        /** The expected marks, by column and index in the column; the index in the array is the mark. */
        private final List<List<boolean[]>> marks = new ArrayList<>();

        /** The next value to write. Each value is written once. */
        private int nextNumber = 1;

        private int maxChunkCount;

        RandomRun(long seed) {
            name = "seed " + seed;
            random = new SplittableRandom(seed);
            DenseRows<Triple> untagged = DenseRows.of(TYPE);
            rows = List.of(untagged, untagged.with(new DenseRows.Earlier()), untagged.with(new DenseRows.Later()));
            for (int i = 0; i < 3; i++) {
                columns.add(rows.get(i).column());
                models.add(new ArrayList<>());
                marks.add(new ArrayList<>());
            }
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                // The columns grow to two chunks, shrink to none, and grow again.
                change(i / CHANGES_PER_PHASE % 2 == 0);
                if (random.nextInt(4) == 0) {
                    changeMark();
                }
                if (i % Chunk.MAX_SLOTS == 0 || i == OPERATIONS - 1) {
                    check(name + ", operation " + i);
                    maxChunkCount = Math.max(maxChunkCount, columns.get(0).count());
                }
            }
            assertEquals(2, maxChunkCount, name + ": the highest number of chunks of the first column");
        }

        private void change(boolean growing) {
            int columnIndex = random.nextInt(columns.size());
            List<Triple> model = models.get(columnIndex);
            int choice = random.nextInt(10);
            int additions = growing ? 6 : 1; // of 10 choices; removals are 1 or 6
            if (model.isEmpty() || choice < additions) {
                Triple triple = randomTriple();
                rows.get(columnIndex).add(triple);
                expectEqualLanes(triple);
                model.add(triple);
                marks.get(columnIndex).add(new boolean[MARK_COUNT + 1]);
                return;
            }
            int slotIndex = random.nextInt(model.size());
            Triple triple = model.get(slotIndex);
            if (choice < 7) { // removes a component
                rows.get(columnIndex).remove(triple);
                swapRemove(columnIndex, slotIndex);
                expectEqualLanes(triple);
                detached.add(triple);
                triple.expectedScratchFloat = 0;
            } else if (choice < 8) { // moves a component to one of the two other columns
                int target = (columnIndex + 1 + random.nextInt(2)) % 3;
                rows.get(columnIndex).move(triple, rows.get(target));
                models.get(target).add(triple);
                marks.get(target).add(marks.get(columnIndex).get(slotIndex).clone());
                swapRemove(columnIndex, slotIndex);
            } else if (choice < 9) {
                write(triple, random.nextInt(LANES));
            } else { // sets the additional byte and the scratch float
                triple.expectedByte = (byte) random.nextInt(3);
                triple.chunk.setSlotByte(triple.slot, triple.expectedByte);
                triple.expectedScratchFloat = nextNumber++;
                triple.chunk.scratchFloats()[triple.slot] = triple.expectedScratchFloat;
            }
        }

        /** Expects the current values in all lanes: a detached component has one lane, and a column copies it. */
        private static void expectEqualLanes(Triple triple) {
            for (int lane = 1; lane < LANES; lane++) {
                triple.expected[lane] = triple.expected[0].clone();
            }
        }

        /** Marks one slot, or clears a mark of all slots of a chunk, as passes do. */
        private void changeMark() {
            int columnIndex = random.nextInt(columns.size());
            if (models.get(columnIndex).isEmpty()) {
                return;
            }
            int slotIndex = random.nextInt(models.get(columnIndex).size());
            DenseColumn chunk = columns.get(columnIndex).get(slotIndex / Chunk.MAX_SLOTS);
            int mark = random.nextInt(MARK_COUNT + 1);
            if (mark == DIRTY) {
                chunk.beginWrite(slotIndex % Chunk.MAX_SLOTS);
                marks.get(columnIndex).get(slotIndex)[DIRTY] = true;
            } else if (random.nextInt(100) > 0) { // mostly; a clear ends the test of many marks
                chunk.markedSlots(mark).add(slotIndex % Chunk.MAX_SLOTS);
                marks.get(columnIndex).get(slotIndex)[mark] = true;
            } else {
                chunk.markedSlots(mark).clear();
                int first = slotIndex / Chunk.MAX_SLOTS * Chunk.MAX_SLOTS;
                for (int i = first; i < first + chunk.size(); i++) {
                    marks.get(columnIndex).get(i)[mark] = false;
                }
            }
        }

        /** Returns a new component, or one that was removed before. */
        private Triple randomTriple() {
            if (!detached.isEmpty() && random.nextBoolean()) {
                return detached.remove(random.nextInt(detached.size()));
            }
            Triple triple = new Triple();
            write(triple, 0);
            return triple;
        }

        private void write(Triple triple, int lane) {
            for (int i = 0; i < FLOATS; i++) {
                float value = nextNumber++;
                triple.expected[lane][i] = value;
                triple.chunk.lane(lane)[triple.slot * FLOATS + i] = value;
            }
        }

        private void swapRemove(int columnIndex, int slotIndex) {
            List<Triple> model = models.get(columnIndex);
            Triple last = model.remove(model.size() - 1);
            boolean[] marksOfLast = marks.get(columnIndex).remove(model.size());
            if (slotIndex < model.size()) {
                model.set(slotIndex, last);
                marks.get(columnIndex).set(slotIndex, marksOfLast);
            }
        }

        private void check(String where) {
            StorageInvariants.check(rows.get(0).world(), where);
            for (int i = 0; i < columns.size(); i++) {
                check(columns.get(i), models.get(i), where + ", column " + i);
                checkMarks(columns.get(i), marks.get(i), where + ", column " + i);
            }
            for (Triple triple : detached) {
                assertTrue(triple.chunk.isDetached(), where);
                checkValues(triple, where + ", detached");
            }
        }

        private static void check(DenseColumns<Triple> column, List<Triple> model, String where) {
            assertEquals(model.size(), column.size(), where + ": components");
            int expectedChunks = (model.size() + Chunk.MAX_SLOTS - 1) / Chunk.MAX_SLOTS; // rounded up
            assertEquals(expectedChunks, column.count(), where + ": chunks");
            for (int i = 0; i < model.size(); i++) {
                Triple triple = model.get(i);
                DenseColumn chunk = column.get(i / Chunk.MAX_SLOTS);
                assertSame(chunk, triple.chunk, () -> where + ": chunk of a handle");
                assertEquals(i % Chunk.MAX_SLOTS, triple.slot, () -> where + ": slot");
                checkValues(triple, where);
                if (triple.expectedScratchFloat > 0) { // the float of other slots is undefined
                    assertEquals(triple.expectedScratchFloat, chunk.scratchFloats()[i % Chunk.MAX_SLOTS], where);
                }
            }
            for (int chunkIndex = 0; chunkIndex < column.count(); chunkIndex++) {
                DenseColumn chunk = column.get(chunkIndex);
                int remaining = model.size() - chunkIndex * Chunk.MAX_SLOTS;
                assertEquals(Math.min(remaining, Chunk.MAX_SLOTS), chunk.size(), where + ": slots of a chunk");
                checkUnusedIsZero(chunk, where + ", chunk " + chunkIndex);
            }
        }

        private static void checkValues(Triple triple, String where) {
            for (int lane = 0; lane < LANES; lane++) {
                int offset = triple.slot * FLOATS;
                float[] actual = Arrays.copyOfRange(triple.chunk.lane(lane), offset, offset + FLOATS);
                assertArrayEquals(triple.expected[lane], actual, where);
            }
            byte actualByte = triple.chunk.slotByte(triple.slot);
            assertEquals(triple.expectedByte, actualByte, () -> where + ": additional byte");
        }

        /** Checks all marks, and drains the dirty marks. */
        private static void checkMarks(DenseColumns<Triple> column, List<boolean[]> marks, String where) {
            for (int chunkIndex = 0; chunkIndex < column.count(); chunkIndex++) {
                DenseColumn chunk = column.get(chunkIndex);
                SlotSet dirty = new SlotSet(Chunk.MAX_SLOTS);
                chunk.drainDirtyTo(dirty);
                for (int slot = 0; slot < Chunk.MAX_SLOTS; slot++) {
                    boolean[] expected = slot < chunk.size()
                            ? marks.get(chunkIndex * Chunk.MAX_SLOTS + slot)
                            : new boolean[MARK_COUNT + 1];
                    for (int mark = 0; mark < MARK_COUNT; mark++) {
                        assertEquals(expected[mark], chunk.markedSlots(mark).contains(slot), where);
                    }
                    assertEquals(expected[DIRTY], dirty.contains(slot), () -> where + ": dirty mark");
                    expected[DIRTY] = false;
                }
            }
        }

        private static void checkUnusedIsZero(DenseColumn chunk, String where) {
            for (int lane = 0; lane < LANES; lane++) {
                for (int i = chunk.size() * FLOATS; i < chunk.lane(lane).length; i++) {
                    assertEquals(0f, chunk.lane(lane)[i], where);
                }
            }
            byte[] bytes = chunk.slotBytes();
            for (int slot = chunk.size(); bytes != null && slot < bytes.length; slot++) {
                assertEquals(0, bytes[slot], where);
            }
        }
    }

    /** A component of three floats in three lanes, with its expected values. */
    private static final class Triple {
        private final float[][] expected = new float[LANES][FLOATS];
        private byte expectedByte;

        /** The expected scratch float, 0 while it is undefined. */
        private int expectedScratchFloat;

        private DenseColumn chunk = DenseColumn.detached(FLOATS);
        private int slot;
    }

    private static final class TripleType implements DenseStorage<Triple> {
        @Override
        public int floatsPerSlot() {
            return FLOATS;
        }

        @Override
        public int laneCount() {
            return LANES;
        }

        @Override
        public int markCount() {
            return MARK_COUNT;
        }

        @Override
        public void pointTo(Triple handle, DenseColumn chunk, int slot) {
            handle.chunk = chunk;
            handle.slot = slot;
        }

        @Override
        public DenseColumn column(Triple handle) {
            return handle.chunk;
        }

        @Override
        public int slot(Triple handle) {
            return handle.slot;
        }
    }
}
