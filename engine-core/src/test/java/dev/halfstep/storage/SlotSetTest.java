package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares slot sets and their ranges of consecutive slots with a {@link BitSet} of the JDK. */
class SlotSetTest {

    /** Limits near multiples of 64, where words of the set end. */
    private static final int[] LIMITS = {
        1, 2, 63, 64, 65, 127, 128, 129, 500, Chunk.MAX_SLOTS - 64, Chunk.MAX_SLOTS - 1, Chunk.MAX_SLOTS
    };

    private final SlotSet set = new SlotSet(Chunk.MAX_SLOTS);
    private final BitSet model = new BitSet();

    /** Returns fixed seeds, and a new one in each run of the tests. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @Test
    void newSetIsEmpty() {
        assertTrue(set.isKnownEmpty());
        assertMatchesModel("new");
    }

    /** Returns the first and last slots of words, and of the chunk. */
    static IntStream slots() {
        int last = Chunk.MAX_SLOTS - 1;
        return IntStream.of(0, 1, 62, 63, 64, 65, 127, 128, last - 64, last - 63, last - 1, last);
    }

    @ParameterizedTest
    @MethodSource("slots")
    void singleSlotIsARangeOfOne(int slot) {
        add(slot);
        assertFalse(set.isKnownEmpty());
        assertEquals(slot, set.nextSlot(0));
        assertEquals(slot + 1, set.rangeEnd(slot, Chunk.MAX_SLOTS));
        assertEquals(Chunk.MAX_SLOTS, set.nextSlot(slot + 1));
        assertMatchesModel("slot " + slot);
        set.remove(slot);
        model.clear(slot);
        assertMatchesModel("without slot " + slot);
    }

    @Test
    void findsRangesAtWordBoundaries() {
        int limit = 8 * Long.SIZE; // eight words
        for (int from = 0; from < limit; from += 32) {
            for (int to = from + 31; to <= limit; to += to % 32 == 31 ? 1 : 31) { // multiples of 32, and one less
                set.clear();
                model.clear();
                for (int slot = from; slot < to; slot++) {
                    add(slot);
                }
                assertEquals(from, set.nextSlot(0));
                assertEquals(to, set.rangeEnd(from, Chunk.MAX_SLOTS));
                assertEquals(Chunk.MAX_SLOTS, set.nextSlot(to));
                assertMatchesModel("slots " + from + " to " + to);
            }
        }
    }

    @Test
    void rangesWithinAndAcrossWordsMatchABitSet() {
        int lastSlot = Chunk.MAX_SLOTS - 1;
        for (int from : new int[] {0, 1, 31, 63, 64, 65, 127, lastSlot - 63, lastSlot}) {
            for (int length : new int[] {1, 2, 32, 63, 64, 65, 128, 200, Chunk.MAX_SLOTS}) {
                int to = Math.min(from + length, Chunk.MAX_SLOTS);
                set.clear();
                model.clear();
                assertFalse(set.containsAny(from, to));
                set.addRange(from, to);
                model.set(from, to);
                String where = "slots " + from + " to " + to;
                assertMatchesModel(where);
                assertTrue(set.containsAny(from, to), where);
                assertTrue(set.containsAny(to - 1, Chunk.MAX_SLOTS), where);
                assertFalse(from > 0 && set.containsAny(0, from), where);
                assertFalse(to < Chunk.MAX_SLOTS && set.containsAny(to, Chunk.MAX_SLOTS), where);
                set.removeRange(from, to);
                assertFalse(set.containsAny(0, Chunk.MAX_SLOTS), where + ", removed");
            }
        }
    }

    @Test
    void fullSetIsOneRange() {
        for (int slot = 0; slot < Chunk.MAX_SLOTS; slot++) {
            add(slot);
        }
        assertEquals(0, set.nextSlot(0));
        assertEquals(Chunk.MAX_SLOTS, set.rangeEnd(0, Chunk.MAX_SLOTS));
        int limit = 77; // less than the end of the range
        assertEquals(limit, set.rangeEnd(0, limit));
        assertMatchesModel("full");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void growingSetMatchesABitSet(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int initialCapacity = 8;
        SlotSet growing = new SlotSet(initialCapacity);
        for (int capacity = initialCapacity; capacity <= Chunk.MAX_SLOTS; capacity *= 2) {
            growing.grow(capacity);
            for (int i = 0; i < 20; i++) {
                int from = random.nextInt(capacity);
                int to = random.nextInt(from, capacity) + 1;
                if (random.nextInt(3) > 0) {
                    growing.addRange(from, to);
                    model.set(from, to);
                } else {
                    growing.removeRange(from, to);
                    model.clear(from, to);
                }
                String where = "seed " + seed + ", capacity " + capacity;
                assertEquals(model.get(from, capacity).isEmpty(), !growing.containsAny(from, capacity), where);
                for (int slot = 0; slot <= Chunk.MAX_SLOTS; slot++) {
                    int next = model.nextSetBit(slot);
                    assertEquals(next < 0 ? Chunk.MAX_SLOTS : next, growing.nextSlot(slot), where);
                    assertEquals(model.get(slot), growing.contains(slot), where);
                    if (model.get(slot)) {
                        int end = Math.min(model.nextClearBit(slot), capacity);
                        assertEquals(end, growing.rangeEnd(slot, capacity), where);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void matchesABitSetAfterRandomChanges(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 400; i++) {
            change(random);
            assertMatchesModel("seed " + seed + ", change " + i);
        }
    }

    /** Makes a random change. Operations with several cases are more frequent. */
    private void change(SplittableRandom random) {
        int slot = random.nextInt(Chunk.MAX_SLOTS);
        switch (random.nextInt(18)) {
            case 0 -> {
                set.clear();
                model.clear();
                assertTrue(set.isKnownEmpty());
            }
            case 1, 2 -> {
                BitSet bits = randomBits(random);
                set.addAll(setOf(bits));
                model.or(bits);
            }
            case 3, 4 -> {
                BitSet bits = randomBits(random);
                set.removeAll(setOf(bits));
                model.andNot(bits);
                assertEquals(model.isEmpty(), set.isKnownEmpty());
            }
            case 5, 6, 7 -> {
                set.remove(slot);
                model.clear(slot);
            }
            case 8, 9 -> {
                int firstOfEight = slot / 8 * 8;
                int bits = random.nextInt(1, 256);
                set.addEight(firstOfEight, bits);
                for (int bit = 0; bit < 8; bit++) {
                    if ((bits >> bit & 1) != 0) {
                        model.set(firstOfEight + bit);
                    }
                }
            }
            case 10 -> {
                int end = random.nextInt(slot, Chunk.MAX_SLOTS) + 1;
                set.removeRange(slot, end);
                model.clear(slot, end);
            }
            case 11, 12 -> {
                int end = random.nextInt(slot, Math.min(slot + 200, Chunk.MAX_SLOTS)) + 1;
                set.addRange(slot, end);
                model.set(slot, end);
            }
            case 13 -> {
                boolean contained = random.nextBoolean();
                set.set(slot, contained);
                model.set(slot, contained);
            }
            default -> add(slot);
        }
    }

    /** Returns up to five random ranges. */
    private static BitSet randomBits(SplittableRandom random) {
        BitSet bits = new BitSet();
        for (int i = random.nextInt(6); i > 0; i--) {
            int from = random.nextInt(Chunk.MAX_SLOTS);
            bits.set(from, Math.min(from + random.nextInt(300), Chunk.MAX_SLOTS));
        }
        return bits;
    }

    private static SlotSet setOf(BitSet bits) {
        SlotSet set = new SlotSet(Chunk.MAX_SLOTS);
        bits.stream().forEach(set::add);
        return set;
    }

    private void add(int slot) {
        set.add(slot);
        model.set(slot);
    }

    private void assertMatchesModel(String where) {
        for (int slot = 0; slot < Chunk.MAX_SLOTS; slot++) {
            assertEquals(model.get(slot), set.contains(slot), where);
            int next = model.nextSetBit(slot);
            assertEquals(next < 0 ? Chunk.MAX_SLOTS : next, set.nextSlot(slot), where);
        }
        assertEquals(Chunk.MAX_SLOTS, set.nextSlot(Chunk.MAX_SLOTS), where);
        if (!model.isEmpty()) {
            assertFalse(set.isKnownEmpty(), where);
        }
        for (int limit : LIMITS) {
            assertEquals(rangesOfModel(limit), ranges(limit), () -> where + ", limit " + limit);
        }
    }

    private List<String> rangesOfModel(int limit) {
        List<String> ranges = new ArrayList<>();
        for (int from = model.nextSetBit(0), to; from >= 0 && from < limit; from = model.nextSetBit(to)) {
            to = Math.min(model.nextClearBit(from), limit);
            ranges.add(from + " to " + to);
        }
        return ranges;
    }

    private List<String> ranges(int limit) {
        List<String> ranges = new ArrayList<>();
        for (int from = set.nextSlot(0), to; from < limit; from = set.nextSlot(to)) {
            to = set.rangeEnd(from, limit);
            ranges.add(from + " to " + to);
        }
        return ranges;
    }
}
