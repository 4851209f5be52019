package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.time.CurrentPhase;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the access of systems to the arrays of a chunk. */
class SpanTest {

    private static final int SIZE = 100;

    /** Stores two floats in two lanes. The test accesses the chunks directly, so handles have no values. */
    private static final class PairType implements DenseStorage<Single> {
        @Override
        public int floatsPerSlot() {
            return 2;
        }

        @Override
        public int laneCount() {
            return 2;
        }

        @Override
        public void pointTo(Single handle, DenseColumn chunk, int slot) {}

        @Override
        public DenseColumn column(Single handle) {
            return DenseColumn.detached(2);
        }

        @Override
        public int slot(Single handle) {
            return 0;
        }
    }

    private final DenseRows<Single> rows =
            DenseRows.of(ComponentType.simulation(Single.class).storedIn(new PairType()));
    private final CurrentPhase phase = rows.phase();

    /** The only chunk of the column, with {@link #SIZE} slots, and the spans of its lanes. */
    private final DenseColumn chunk;

    private final Span current;
    private final Span previous;

    SpanTest() {
        addToColumn(SIZE);
        chunk = rows.column().get(0);
        current = chunk.span(0);
        previous = chunk.span(1);
    }

    private void addToColumn(int count) {
        for (int i = 0; i < count; i++) {
            rows.add(new Single());
        }
    }

    @Test
    void spanCoversOneLaneOfItsChunk() {
        assertSame(current, chunk.span(0));
        assertEquals(SIZE, current.size());
        assertEquals(2, current.stride());
        assertSame(chunk.lane(0), current.read());
        assertSame(chunk.lane(1), previous.read());
        addToColumn(1);
        assertEquals(SIZE + 1, current.size());
        assertEquals(SIZE + 1, previous.size());
        assertEquals(List.of(), drainDirty(), "a read sets no dirty mark");
    }

    @Test
    void spanReturnsTheNewArrayAfterItsChunkGrows() {
        int slot = 99;
        float[] before = current.write(slot);
        before[slot * current.stride()] = 7;
        addToColumn(SIZE);
        assertNotSame(before, current.read());
        assertSame(chunk.lane(0), current.read());
        assertSame(chunk.lane(0), current.write());
        assertSame(chunk.lane(1), previous.read());
        assertEquals(7, current.read()[slot * current.stride()]);
    }

    @Test
    void writeMarksAllSlotsInUse() {
        assertSame(chunk.lane(0), current.write());
        assertEquals(IntStream.range(0, SIZE).boxed().toList(), drainDirty());
    }

    @Test
    void writeOfOneSlotMarksOnlyThatSlot() {
        assertSame(chunk.lane(0), current.write(17));
        current.write(99);
        assertEquals(List.of(17, 99), drainDirty());
    }

    /** A dirty mark on an unused slot would let the next component in this slot pass a closed gate. */
    @ParameterizedTest
    @ValueSource(ints = {-1, SIZE, SIZE + 1, SIZE + 50, Chunk.MAX_SLOTS})
    void refusesAnUnusedSlot(int slot) {
        assertThrows(IndexOutOfBoundsException.class, () -> current.write(slot));
        addToColumn(SIZE);
        assertEquals(List.of(), drainDirty());
        phase.beginPresentation(() -> "camera");
        assertEquals(Single.REFUSAL, refusal(() -> current.write(SIZE + 50)));
    }

    @Test
    void onlyCurrentValuesCanBeWritten() {
        String rule = "only current values can be written: this span shows values that the engine computes";
        assertEquals(rule, refusal(previous::write));
        assertEquals(rule, refusal(() -> previous.write(0)));
        assertEquals(List.of(), drainDirty());
    }

    @Test
    void closedGateRefusesAllWrites() {
        phase.beginPresentation(() -> "camera");
        assertEquals(Single.REFUSAL, refusal(current::write));
        assertEquals(Single.REFUSAL, refusal(() -> current.write(0)));
        assertEquals(List.of(), drainDirty());
        assertSame(chunk.lane(0), current.read());
        phase.endFrame();
        current.write(0);
        assertEquals(List.of(0), drainDirty());
    }

    private List<Integer> drainDirty() {
        SlotSet slots = new SlotSet(Chunk.MAX_SLOTS);
        chunk.drainDirtyTo(slots);
        return IntStream.range(0, Chunk.MAX_SLOTS)
                .filter(slots::contains)
                .boxed()
                .toList();
    }

    private static String refusal(Runnable write) {
        return assertThrows(IllegalStateException.class, write::run).getMessage();
    }
}
