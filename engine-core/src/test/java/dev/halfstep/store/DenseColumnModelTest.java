package dev.halfstep.store;

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
 * Random changes to three columns, against plain lists in which the last element fills each hole. What is known of blocks
 * goes with the elements: a block has all marks that it was given, and those of the blocks from which its slots came.
 */
class DenseColumnModelTest {

    private static final int FLOATS = 3;
    private static final int LANES = 3;
    private static final int OPERATIONS = 12_000;

    /** The marks that a component can give, and behind them that of having been written. */
    private static final int WRITTEN = Chunk.MARKS;

    private static final TripleType TYPE = new TripleType();

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsDoWhatListsDo(long seed) {
        new Campaign(seed).run();
    }

    private static final class Campaign {
        private final String name;
        private final SplittableRandom random;
        private final List<DenseColumn<Triple>> columns = new ArrayList<>();
        private final List<List<Triple>> models = new ArrayList<>();
        private final List<Triple> detached = new ArrayList<>();

        /** For each column, chunk and mark a set of blocks. */
        private final int[][][] marked = new int[3][OPERATIONS / Chunk.SLOTS][Chunk.MARKS + 1];

        private int nextNumber = 1;

        Campaign(long seed) {
            name = "seed " + seed;
            random = new SplittableRandom(seed);
            for (int i = 0; i < 3; i++) {
                columns.add(new DenseColumn<>(TYPE));
                models.add(new ArrayList<>());
            }
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                // Grows to some chunks, shrinks to nothing, and again.
                change(i / 3_000 % 2 == 0);
                if (random.nextInt(4) == 0) {
                    mark();
                }
                if (i % 200 == 0 || i == OPERATIONS - 1) {
                    check(name + ", operation " + i);
                }
            }
        }

        private void change(boolean growing) {
            int at = random.nextInt(columns.size());
            DenseColumn<Triple> column = columns.get(at);
            List<Triple> model = models.get(at);
            int choice = random.nextInt(10);
            if (model.isEmpty() || choice < (growing ? 5 : 1)) {
                Triple triple = randomTriple();
                column.add(triple);
                for (int lane = 1; lane < LANES; lane++) {
                    triple.expected[lane] = triple.expected[0].clone();
                }
                model.add(triple);
                return;
            }
            int place = random.nextInt(model.size());
            Triple triple = model.get(place);
            Triple last = model.get(model.size() - 1);
            if (choice < 6) {
                column.remove(triple, last);
                fillHole(at, place);
                for (int lane = 1; lane < LANES; lane++) {
                    triple.expected[lane] = triple.expected[0].clone();
                }
                detached.add(triple);
            } else if (choice < 8) {
                int to = (at + 1 + random.nextInt(2)) % 3;
                column.move(triple, columns.get(to), last);
                bringMarks(at, place, to, models.get(to).size());
                fillHole(at, place);
                models.get(to).add(triple);
            } else if (choice < 9) {
                write(triple, random.nextInt(LANES));
            } else {
                triple.expectedFlag = (byte) random.nextInt(3);
                triple.chunk.setFlag(triple.slot, triple.expectedFlag);
            }
        }

        /** Marks blocks of one chunk, or takes marks away, as passes do. */
        private void mark() {
            int at = random.nextInt(columns.size());
            if (models.get(at).isEmpty()) {
                return;
            }
            int place = random.nextInt(models.get(at).size());
            Chunk chunk = columns.get(at).chunk(place / Chunk.SLOTS);
            int[] marks = marked[at][place / Chunk.SLOTS];
            int mark = random.nextInt(Chunk.MARKS + 1);
            if (mark < WRITTEN) {
                int blocks = random.nextInt(16) << random.nextInt(32);
                chunk.setMarked(mark, blocks);
                marks[mark] = blocks;
            } else if (random.nextInt(8) > 0) {
                chunk.beginWrite(place % Chunk.SLOTS);
                marks[WRITTEN] |= blockOf(place);
            } else {
                assertEquals(marks[WRITTEN], chunk.takeWritten(), name);
                marks[WRITTEN] = 0;
            }
        }

        private void bringMarks(int source, int sourcePlace, int target, int targetPlace) {
            int[] from = marked[source][sourcePlace / Chunk.SLOTS];
            int[] to = marked[target][targetPlace / Chunk.SLOTS];
            for (int mark = 0; mark <= WRITTEN; mark++) {
                if ((from[mark] & blockOf(sourcePlace)) != 0) {
                    to[mark] |= blockOf(targetPlace);
                }
            }
        }

        private static int blockOf(int place) {
            return 1 << (place % Chunk.SLOTS / Chunk.BLOCK_SLOTS);
        }

        /** A new one, or one that was removed before. */
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

        private void fillHole(int at, int place) {
            List<Triple> model = models.get(at);
            Triple last = model.remove(model.size() - 1);
            if (place < model.size()) {
                model.set(place, last);
                bringMarks(at, model.size(), at, place);
            }
        }

        private void check(String where) {
            for (int i = 0; i < columns.size(); i++) {
                check(columns.get(i), models.get(i), where + ", column " + i);
                checkMarks(columns.get(i), marked[i], where + ", column " + i);
            }
            for (Triple triple : detached) {
                assertTrue(triple.chunk.isDetached(), where);
                checkValues(triple, where + ", detached");
            }
        }

        private static void check(DenseColumn<Triple> column, List<Triple> model, String where) {
            assertEquals(model.size(), column.size(), where);
            assertEquals((model.size() + Chunk.SLOTS - 1) / Chunk.SLOTS, column.chunkCount(), where);
            for (int i = 0; i < model.size(); i++) {
                Triple triple = model.get(i);
                Chunk chunk = column.chunk(i / Chunk.SLOTS);
                assertSame(chunk, triple.chunk, where + ", slot " + i);
                assertEquals(i % Chunk.SLOTS, triple.slot, where);
                checkValues(triple, where + ", slot " + i);
            }
            for (int c = 0; c < column.chunkCount(); c++) {
                Chunk chunk = column.chunk(c);
                assertEquals(Math.min(model.size() - c * Chunk.SLOTS, Chunk.SLOTS), chunk.size(), where);
                checkUnusedIsZero(chunk, where + ", chunk " + c);
            }
        }

        private static void checkValues(Triple triple, String where) {
            for (int lane = 0; lane < LANES; lane++) {
                int at = triple.slot * FLOATS;
                float[] actual = Arrays.copyOfRange(triple.chunk.lane(lane), at, at + FLOATS);
                assertArrayEquals(triple.expected[lane], actual, where + ", lane " + lane);
            }
            assertEquals(triple.expectedFlag, triple.chunk.flag(triple.slot), where);
        }

        private static void checkMarks(DenseColumn<Triple> column, int[][] marked, String where) {
            for (int c = 0; c < column.chunkCount(); c++) {
                for (int mark = 0; mark < Chunk.MARKS; mark++) {
                    assertEquals(marked[c][mark], column.chunk(c).marked(mark), where + ", chunk " + c);
                }
                assertEquals(marked[c][WRITTEN], column.chunk(c).takeWritten(), where + ", chunk " + c);
                marked[c][WRITTEN] = 0;
            }
        }

        private static void checkUnusedIsZero(Chunk chunk, String where) {
            for (int lane = 0; lane < LANES; lane++) {
                for (int i = chunk.size() * FLOATS; i < chunk.lane(lane).length; i++) {
                    assertEquals(0f, chunk.lane(lane)[i], where);
                }
            }
            for (int slot = chunk.size(); slot < Chunk.SLOTS; slot++) {
                assertEquals(0, chunk.flag(slot), where);
            }
        }
    }

    private static final class Triple {
        private final float[][] expected = new float[LANES][FLOATS];
        private byte expectedFlag;
        private Chunk chunk = Chunk.detached(FLOATS, LANES);
        private int slot;
    }

    private static final class TripleType implements DenseType<Triple> {
        @Override
        public int floatsPerSlot() {
            return FLOATS;
        }

        @Override
        public int laneCount() {
            return LANES;
        }

        @Override
        public void point(Triple handle, Chunk chunk, int slot) {
            handle.chunk = chunk;
            handle.slot = slot;
        }

        @Override
        public Chunk chunk(Triple handle) {
            return handle.chunk;
        }

        @Override
        public int slot(Triple handle) {
            return handle.slot;
        }
    }
}
