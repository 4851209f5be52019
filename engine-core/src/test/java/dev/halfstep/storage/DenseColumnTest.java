package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how rows of a world add, move and remove dense components, with their values in all lanes. */
class DenseColumnTest {

    private final DenseRows<Pair> rows =
            DenseRows.of(ComponentType.simulation(Pair.class).storedIn(new PairType()));
    private final DenseColumns<Pair> column = rows.column();

    /** The components that {@link #fill} has added. Pair i has the values i and -i. */
    private final List<Pair> pairs = new ArrayList<>();

    @Test
    void emptyColumnHasNoChunk() {
        assertEquals(0, column.size());
        assertEquals(0, column.count());
        fill(1);
        rows.remove(pairs.get(0));
        assertEquals(0, column.size());
        assertEquals(0, column.count());
    }

    @Test
    void allLanesOfAnAddedComponentAreEqual() {
        Pair pair = new Pair(3f, 4f);
        rows.add(pair);
        assertSame(column.get(0), pair.chunk);
        assertArrayEquals(new float[] {3f, 4f}, pair.values(0));
        assertArrayEquals(new float[] {3f, 4f}, pair.values(1));
        pair.set(1, 5f, 6f);
        assertArrayEquals(new float[] {3f, 4f}, pair.values(0), "lanes of a column are not the same array");
    }

    @Test
    void componentsAreStoredInTheOrderOfAddition() {
        rows.add(new Pair(1f, 2f));
        rows.add(new Pair(3f, 4f));
        rows.add(new Pair(5f, 6f));
        float[] lane = column.get(0).lane(0);
        assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6, 0, 0}, Arrays.copyOf(lane, 8));
    }

    @Test
    void addsAChunkAfterAFullOne() {
        fill(Chunk.MAX_SLOTS);
        assertEquals(1, column.count());
        assertEquals(Chunk.MAX_SLOTS, column.get(0).size());
        Pair next = new Pair(7f, 8f);
        rows.add(next);
        assertEquals(2, column.count());
        assertEquals(Chunk.MAX_SLOTS + 1, column.size());
        assertEquals(0, next.slot);
        assertSame(column.get(1), next.chunk);
        assertSame(column.get(0), pairs.get(Chunk.MAX_SLOTS - 1).chunk);
    }

    @Test
    void arraysGrowAndKeepTheirValues() {
        fill(1);
        DenseColumn chunk = column.get(0);
        int initialLength = chunk.current().length;
        int floatsOfEightPairs = 16;
        assertTrue(initialLength <= floatsOfEightPairs, "floats of the array for one pair: " + initialLength);
        fill(Chunk.MAX_SLOTS - 2); // now one slot is free
        for (int slot = 0; slot < chunk.size(); slot++) {
            assertArrayEquals(new float[] {slot, -slot}, pairs.get(slot).values(0));
            assertArrayEquals(new float[] {slot, -slot}, pairs.get(slot).values(1));
        }
        rows.add(new Pair(1f, 2f));
        assertEquals(Chunk.MAX_SLOTS, chunk.size());
        assertEquals(2 * Chunk.MAX_SLOTS, chunk.current().length, "floats of a full chunk");
        assertSame(chunk.lane(0), chunk.current());
    }

    @Test
    void removalSwapsInTheLastComponent() {
        fill(Chunk.MAX_SLOTS + 3);
        Pair removed = pairs.get(5);
        int lastIndex = Chunk.MAX_SLOTS + 2; // in the second chunk
        Pair last = pairs.get(lastIndex);
        last.set(1, -1f, -2f);
        last.chunk.setSlotByte(last.slot, (byte) 9);
        rows.remove(removed);
        assertEquals(Chunk.MAX_SLOTS + 2, column.size());
        assertSame(column.get(0), last.chunk);
        assertEquals(5, last.slot);
        assertArrayEquals(new float[] {lastIndex, -lastIndex}, last.values(0));
        assertArrayEquals(new float[] {-1f, -2f}, last.values(1));
        assertEquals(9, last.chunk.slotByte(5));
    }

    @Test
    void removalOfTheLastComponentMovesNone() {
        fill(3);
        rows.remove(pairs.get(2));
        assertEquals(2, column.size());
        assertEquals(0, pairs.get(0).slot);
        assertEquals(1, pairs.get(1).slot);
        assertSame(column.get(0), pairs.get(1).chunk);
    }

    @Test
    void removedHandleKeepsItsValuesAndIsDetached() {
        fill(3);
        Pair removed = pairs.get(1);
        removed.chunk.setSlotByte(removed.slot, (byte) 5);
        removed.set(1, 100f, 200f);
        rows.remove(removed);
        assertTrue(removed.chunk.isDetached());
        assertEquals(5, removed.chunk.slotByte(removed.slot));
        assertArrayEquals(new float[] {1f, -1f}, removed.values(0));
        assertArrayEquals(new float[] {1f, -1f}, removed.values(1), "a detached chunk has only one lane");
        removed.set(0, 77f, 88f); // must not change the column
        removed.chunk.setSlotByte(removed.slot, (byte) 6);
        assertArrayEquals(
                new float[] {0f, 0f, 2f, -2f, 0f, 0f},
                Arrays.copyOf(column.get(0).lane(0), 6));
        assertEquals(0, column.get(0).slotByte(1));
    }

    @Test
    void removalSetsTheFreedSlotToZero() {
        fill(2);
        pairs.get(1).set(1, 3f, 4f);
        pairs.get(1).chunk.setSlotByte(1, (byte) 1);
        rows.remove(pairs.get(1));
        assertArrayEquals(new float[] {0f, 0f}, slot(column.get(0), 0, 1));
        assertArrayEquals(new float[] {0f, 0f}, slot(column.get(0), 1, 1));
        assertEquals(0, column.get(0).slotByte(1));
    }

    @Test
    void reusesAnEmptyChunk() {
        fill(Chunk.MAX_SLOTS + 1);
        DenseColumn second = column.get(1);
        rows.remove(pairs.get(0));
        assertEquals(1, column.count());
        Pair next = new Pair(1f, 1f);
        rows.add(next);
        assertEquals(2, column.count());
        assertSame(second, next.chunk);
    }

    @Test
    void moveCopiesAllLanesAndSwapRemoves() {
        fill(4);
        Pair moved = pairs.get(1);
        moved.set(1, 10f, 20f);
        moved.chunk.setSlotByte(moved.slot, (byte) 3);
        DenseRows<Pair> targetRows = rows.with(new DenseRows.Earlier());
        DenseColumns<Pair> target = targetRows.column();
        targetRows.add(new Pair(50f, 60f));
        rows.move(moved, targetRows);
        assertEquals(3, column.size());
        assertEquals(2, target.size());
        assertSame(target.get(0), moved.chunk);
        assertEquals(1, moved.slot);
        assertArrayEquals(new float[] {1f, -1f}, moved.values(0));
        assertArrayEquals(new float[] {10f, 20f}, moved.values(1));
        assertEquals(3, moved.chunk.slotByte(1));
        assertSame(column.get(0), pairs.get(3).chunk);
        assertEquals(1, pairs.get(3).slot);
        assertEquals(0, column.get(0).slotByte(1), "the byte moved with its component");
    }

    @Test
    void allocatesBytesWithTheFirstNonZeroByte() {
        fill(3);
        DenseColumn chunk = column.get(0);
        chunk.setSlotByte(1, (byte) 0);
        rows.remove(pairs.get(0)); // copies the byte 0 of the last slot
        assertNull(chunk.slotBytes());
        chunk.setSlotByte(1, (byte) 1);
        assertArrayEquals(new byte[] {0, 1, 0}, Arrays.copyOf(chunk.slotBytes(), 3));
    }

    @Test
    void eachDetachedComponentHasItsOwnChunk() {
        Pair first = new Pair(1f, 2f);
        Pair second = new Pair(3f, 4f);
        assertTrue(first.chunk.isDetached());
        assertNotSame(first.chunk, second.chunk);
        assertSame(first.chunk.lane(0), first.chunk.lane(1));
        assertEquals(1, first.chunk.size());
        rows.add(first);
        assertFalse(first.chunk.isDetached());
    }

    /** Adds more pairs. */
    private void fill(int count) {
        for (int i = 0; i < count; i++) {
            Pair pair = new Pair(pairs.size(), -pairs.size());
            pairs.add(pair);
            rows.add(pair);
        }
    }

    /** Returns the two floats of a slot in a lane. */
    private static float[] slot(DenseColumn chunk, int lane, int slot) {
        return Arrays.copyOfRange(chunk.lane(lane), 2 * slot, 2 * slot + 2);
    }

    /** A component with two floats in two lanes. */
    private static final class Pair {
        private DenseColumn chunk = DenseColumn.detached(2);
        private int slot;

        Pair(float first, float second) {
            set(0, first, second);
        }

        void set(int lane, float first, float second) {
            chunk.lane(lane)[2 * slot] = first;
            chunk.lane(lane)[2 * slot + 1] = second;
        }

        float[] values(int lane) {
            return DenseColumnTest.slot(chunk, lane, slot);
        }
    }

    private static final class PairType implements DenseStorage<Pair> {
        @Override
        public int floatsPerSlot() {
            return 2;
        }

        @Override
        public int laneCount() {
            return 2;
        }

        @Override
        public void pointTo(Pair handle, DenseColumn chunk, int slot) {
            handle.chunk = chunk;
            handle.slot = slot;
        }

        @Override
        public DenseColumn column(Pair handle) {
            return handle.chunk;
        }

        @Override
        public int slot(Pair handle) {
            return handle.slot;
        }
    }
}
