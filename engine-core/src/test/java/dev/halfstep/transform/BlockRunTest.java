package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.store.Chunk;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs of blocks, against a loop over all slots that asks for each of them. */
class BlockRunTest {

    private static final int[] SIZES = {1, 7, 8, 9, 100, 128, 247, 248, 249, 255, 256};

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @Test
    void everyRunOfNeighboursIsOne() {
        for (int first = 0; first < 32; first++) {
            for (int last = first; last < 32; last++) {
                int blocks = (int) ((1L << (last + 1)) - (1L << first));
                assertEquals(first * 8, BlockRun.from(blocks));
                assertEquals((last + 1) * 8, BlockRun.to(blocks, Chunk.SLOTS));
                assertEquals(0, BlockRun.without(blocks));
                check(blocks, "blocks " + first + " to " + last);
            }
        }
    }

    @Test
    void twoRunsWithAnyGapBetweenThemAreTwo() {
        for (int end = 1; end < 31; end++) {
            for (int begin = end + 1; begin < 32; begin++) {
                int blocks = (1 << end) - 1 | -1 << begin;
                assertEquals(-1 << begin, BlockRun.without(blocks));
                check(blocks, "blocks 0 to " + end + " and from " + begin);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anySetOfBlocksIsWalkedOverOnceAndInOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            int blocks = random.nextInt();
            check(blocks, "seed " + seed);
            check(blocks & random.nextInt() & random.nextInt(), "seed " + seed);
            check(blocks | random.nextInt() | random.nextInt(), "seed " + seed);
        }
        check(0, "none");
        check(-1, "all");
        check(1 << 31, "the last");
    }

    private static void check(int blocks, String where) {
        for (int size : SIZES) {
            List<Integer> expected = IntStream.range(0, size)
                    .filter(slot -> (blocks & Chunk.blockOf(slot)) != 0)
                    .boxed()
                    .toList();
            assertEquals(expected, slots(blocks, size), () -> where + ", " + size + " slots, set " + blocks);
        }
    }

    private static List<Integer> slots(int blocks, int size) {
        List<Integer> slots = new ArrayList<>();
        int last = -1;
        for (int left = blocks; left != 0; left = BlockRun.without(left)) {
            int from = BlockRun.from(left);
            assertTrue(from > last + 1 || last < 0, "neighbouring blocks are one run");
            last = Math.max(BlockRun.to(left, Chunk.SLOTS) - 1, last);
            for (int slot = from; slot < BlockRun.to(left, size); slot++) {
                slots.add(slot);
            }
            assertTrue(BlockRun.to(left, size) >= from, "a run has no negative length");
        }
        return slots;
    }
}
