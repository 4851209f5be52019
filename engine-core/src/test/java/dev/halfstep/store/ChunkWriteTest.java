package dev.halfstep.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ChunkWriteTest {

    private static final SingleType TYPE = new SingleType();

    private final WriteGate gate = new WriteGate();
    private final DenseColumn<Single> column = new DenseColumn<>(TYPE, gate);

    @Test
    void aWriteIsTakenOnce() {
        Single single = added();
        Chunk chunk = single.chunk;
        assertFalse(chunk.takeWritten());
        chunk.beginWrite();
        chunk.beginWrite();
        assertTrue(chunk.takeWritten());
        assertFalse(chunk.takeWritten());
    }

    @Test
    void whatEntersFromOutsideIsNoWrite() {
        assertFalse(added().chunk.takeWritten());
        assertEquals(0, added().chunk.marks());
    }

    @Test
    void aSlotFromAnotherChunkBringsItsMarksAlong() {
        Single mover = added();
        mover.chunk.beginWrite();
        mover.chunk.setMarks(4);
        DenseColumn<Single> target = new DenseColumn<>(TYPE, gate);
        Single resting = new Single();
        target.add(resting);
        resting.chunk.setMarks(2);
        column.move(mover, target);
        assertEquals(6, resting.chunk.marks());
        assertTrue(resting.chunk.takeWritten());
    }

    @Test
    void theSlotThatFillsAHoleBringsItsMarksAlong() {
        Single first = added();
        for (int i = 1; i < Chunk.SLOTS; i++) {
            added();
        }
        Single last = added();
        last.chunk.beginWrite();
        last.chunk.setMarks(8);
        Chunk firstChunk = first.chunk;
        column.remove(first);
        assertEquals(8, firstChunk.marks());
        assertTrue(firstChunk.takeWritten());
    }

    @Test
    void aClosedGateRefusesToWriteAnyChunkOfItsColumnsAndAnOpenOneDoesNot() {
        Chunk chunk = added().chunk;
        gate.close(() -> "not now");
        IllegalStateException refused = assertThrows(IllegalStateException.class, chunk::beginWrite);
        assertEquals("not now", refused.getMessage());
        assertFalse(chunk.takeWritten(), "a refused write is none");
        DenseColumn<Single> other = new DenseColumn<>(TYPE, gate);
        Single single = new Single();
        other.add(single);
        assertThrows(IllegalStateException.class, single.chunk::beginWrite);
        gate.open();
        chunk.beginWrite();
        assertTrue(chunk.takeWritten());
    }

    @Test
    void aWrittenChunkIsRefusedOnceTheMarkWasTaken() {
        Chunk chunk = added().chunk;
        chunk.beginWrite();
        gate.close(() -> "not now");
        assertTrue(chunk.takeWritten());
        assertThrows(IllegalStateException.class, chunk::beginWrite);
    }

    @Test
    void aSlotOutsideAColumnCanAlwaysBeWritten() {
        Single single = added();
        gate.close(() -> "not now");
        new Single().chunk.beginWrite();
        column.remove(single);
        single.chunk.beginWrite();
        assertTrue(single.chunk.isDetached());
    }

    private Single added() {
        Single single = new Single();
        column.add(single);
        return single;
    }

    private static final class Single {
        private Chunk chunk = Chunk.detached(TYPE);
        private int slot;
    }

    private static final class SingleType implements DenseType<Single> {
        @Override
        public int floatsPerSlot() {
            return 1;
        }

        @Override
        public int laneCount() {
            return 1;
        }

        @Override
        public void point(Single handle, Chunk chunk, int slot) {
            handle.chunk = chunk;
            handle.slot = slot;
        }

        @Override
        public Chunk chunk(Single handle) {
            return handle.chunk;
        }

        @Override
        public int slot(Single handle) {
            return handle.slot;
        }
    }
}
