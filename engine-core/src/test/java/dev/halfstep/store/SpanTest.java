package dev.halfstep.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SpanTest {

    /** Two numbers in two lanes. */
    private static final class PairType implements DenseType<Single> {
        @Override
        public int floatsPerSlot() {
            return 2;
        }

        @Override
        public int laneCount() {
            return 2;
        }

        @Override
        public void point(Single handle, Chunk chunk, int slot) {}

        @Override
        public Chunk chunk(Single handle) {
            return Chunk.detached(2, 2);
        }

        @Override
        public int slot(Single handle) {
            return 0;
        }
    }

    private final WriteGate gate = new WriteGate();
    private final DenseColumn<Single> column = new DenseColumn<>(new PairType(), gate);
    private final Chunk chunk;
    private final Span current;
    private final Span previous;

    SpanTest() {
        for (int i = 0; i < 100; i++) {
            column.add(new Single());
        }
        chunk = column.chunk(0);
        current = chunk.span(0);
        previous = chunk.span(1);
    }

    @Test
    void aSpanIsOneLaneOfAChunkAsLongAsThatIs() {
        assertSame(current, chunk.span(0));
        assertEquals(100, current.size());
        assertEquals(2, current.stride());
        assertSame(chunk.lane(0), current.read());
        assertSame(chunk.lane(1), previous.read());
        column.add(new Single());
        assertEquals(101, current.size());
        assertEquals(101, previous.size());
        assertEquals(0, chunk.takeWritten(), "reading is no write");
    }

    @Test
    void writingAnywhereMarksEveryBlockInUse() {
        assertSame(chunk.lane(0), current.write());
        assertEquals((1 << 13) - 1, chunk.takeWritten());
    }

    @Test
    void writingForOneEntityMarksItsBlockOnly() {
        assertSame(chunk.lane(0), current.write(17));
        current.write(99);
        assertEquals(1 << 2 | 1 << 12, chunk.takeWritten());
    }

    @Test
    void onlyCurrentValuesCanBeWritten() {
        String rule = "only current values can be written: this span shows values that the engine computes";
        assertEquals(rule, refusal(previous::write));
        assertEquals(rule, refusal(() -> previous.write(0)));
        assertEquals(0, chunk.takeWritten());
    }

    @Test
    void aClosedGateRefusesBothWaysToWrite() {
        gate.close(() -> "not now");
        assertEquals("not now", refusal(current::write));
        assertEquals("not now", refusal(() -> current.write(0)));
        assertEquals(0, chunk.takeWritten());
        assertSame(chunk.lane(0), current.read());
        gate.open();
        current.write(0);
        assertEquals(1, chunk.takeWritten());
    }

    private static String refusal(Runnable write) {
        return assertThrows(IllegalStateException.class, write::run).getMessage();
    }
}
