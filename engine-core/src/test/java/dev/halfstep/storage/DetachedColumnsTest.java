package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that components without an entity share chunks, each with a slot of its own. */
class DetachedColumnsTest {

    private static final ComponentType<Triple> TYPE =
            ComponentType.simulation(Triple.class).storedIn(DenseComponent.floats(3));

    /** A component of three floats, which reads and writes all of them. */
    private static final class Triple extends DenseComponent {

        Triple(float value) {
            super(3);
            set(value);
        }

        void set(float value) {
            for (int i = 0; i < 3; i++) {
                set(i, value + i);
            }
        }

        float[] values() {
            return new float[] {get(0), get(1), get(2)};
        }
    }

    /** A component of any number of floats. */
    private static final class OfSize extends DenseComponent {

        OfSize(int floats) {
            super(floats);
        }

        float first() {
            return get(0);
        }
    }

    @Test
    void newComponentsHaveSlotsOfTheirOwn() {
        List<Triple> triples = new ArrayList<>();
        IdentityHashMap<DenseColumn, List<Integer>> slots = new IdentityHashMap<>();
        for (int i = 0; i < 3 * DetachedColumns.SLOTS + 5; i++) { // more than three chunks
            Triple triple = new Triple(10 * i);
            triples.add(triple);
            slots.computeIfAbsent(triple.column(), chunk -> new ArrayList<>()).add(triple.slot());
        }
        for (int i = 0; i < triples.size(); i++) {
            assertArrayEquals(
                    new float[] {10 * i, 10 * i + 1, 10 * i + 2}, triples.get(i).values());
            assertTrue(triples.get(i).column().isDetached());
        }
        slots.values()
                .forEach(used -> assertEquals(
                        used.size(), used.stream().distinct().count(), "different slots of the components of a chunk"));
    }

    @Test
    void newComponentIsZeroAfterOthersLeftTheChunk() {
        DenseRows<Triple> rows = DenseRows.of(TYPE);
        for (int i = 0; i < 2 * DetachedColumns.SLOTS; i++) {
            assertEquals(0f, new OfSize(3).first());
            rows.add(new Triple(7)); // leaves its values behind in the detached chunk
        }
    }

    @Test
    void componentsOfDifferentSizesShareNoChunk() {
        assertNotSame(new OfSize(1).column(), new OfSize(2).column());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, DenseColumn.MAX_FLOATS + 1, 1_000})
    void componentsThatNoColumnAcceptsHaveChunksOfTheirOwn(int floats) {
        DenseColumn chunk = new OfSize(floats).column();
        assertEquals(floats, chunk.floatsPerSlot());
        assertEquals(floats, chunk.current().length);
    }

    @Test
    void negativeNumberOfFloatsIsRefused() {
        assertThrows(NegativeArraySizeException.class, () -> new OfSize(-1));
    }

    @Test
    void cloneKeepsTheValuesAfterTheOriginalWasAdded() {
        Triple original = new Triple(1);
        Triple clone = (Triple) original.copyHandle();
        DenseRows.of(TYPE).add(original);
        original.set(50);
        new Triple(90); // would overwrite the values of the clone if their slot were free
        assertArrayEquals(new float[] {1, 2, 3}, clone.values());
    }

    /** Components are created, added, removed and written at random; none may change the values of another. */
    @Test
    void randomComponentsKeepTheirValues() {
        Random random = new Random(20);
        DenseRows<Triple> rows = DenseRows.of(TYPE);
        List<Triple> attached = new ArrayList<>();
        List<Triple> detached = new ArrayList<>();
        IdentityHashMap<Triple, Float> expected = new IdentityHashMap<>();
        for (int i = 0; i < 20_000; i++) {
            float value = random.nextInt(1_000);
            switch (random.nextInt(4)) {
                case 0 -> { // creates a component
                    Triple triple = new Triple(value);
                    expected.put(triple, value);
                    detached.add(triple);
                }
                case 1 -> { // spawns an entity with one
                    if (!detached.isEmpty()) {
                        Triple triple = detached.remove(random.nextInt(detached.size()));
                        rows.add(triple);
                        attached.add(triple);
                    }
                }
                case 2 -> { // despawns the entity of one
                    if (!attached.isEmpty()) {
                        int index = random.nextInt(attached.size());
                        Triple triple = attached.get(index);
                        rows.remove(triple);
                        attached.set(index, attached.get(attached.size() - 1));
                        attached.remove(attached.size() - 1);
                        detached.add(triple);
                    }
                }
                default -> { // writes to one without an entity
                    if (!detached.isEmpty()) {
                        Triple triple = detached.get(random.nextInt(detached.size()));
                        triple.set(value);
                        expected.put(triple, value);
                    }
                }
            }
        }
        expected.forEach(
                (triple, value) -> assertArrayEquals(new float[] {value, value + 1, value + 2}, triple.values()));
    }

    @Test
    void threadsTakeSlotsOfDifferentChunks() throws InterruptedException {
        List<DenseColumn> chunks = new ArrayList<>();
        Thread other = new Thread(() -> chunks.add(new Triple(1).column()));
        other.start();
        other.join();
        assertNotSame(new Triple(2).column(), chunks.get(0));
    }

    /** Two threads set the first bytes of a shared chunk at the same time; both bytes must be kept. */
    @Test
    @Timeout(60) // a deadlock fails instead of stopping the build
    void componentsOfOneChunkCanBeWrittenByDifferentThreads() throws InterruptedException {
        for (int round = 0; round < 500; round++) {
            Triple first = new Triple(1);
            Triple second = new Triple(2);
            CountDownLatch start = new CountDownLatch(2);
            Thread firstThread = new Thread(() -> write(first, start));
            Thread secondThread = new Thread(() -> write(second, start));
            firstThread.start();
            secondThread.start();
            firstThread.join();
            secondThread.join();
            assertEquals(1, first.column().slotByte(first.slot()));
            assertEquals(1, second.column().slotByte(second.slot()));
            assertArrayEquals(new float[] {30, 31, 32}, first.values());
            assertArrayEquals(new float[] {30, 31, 32}, second.values());
        }
    }

    /** Writes the values and the byte of a component, once both threads have started. */
    private static void write(Triple triple, CountDownLatch start) {
        start.countDown();
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        triple.set(30);
        triple.column().setSlotByte(triple.slot(), (byte) 1);
    }

    @Test
    void componentsShareChunks() {
        int fullChunks = 100;
        Set<DenseColumn> chunks = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < fullChunks * DetachedColumns.SLOTS; i++) {
            chunks.add(new Triple(i).column());
        }
        // The first chunk may be in use already, and each garbage collection begins new chunks.
        assertTrue(chunks.size() >= fullChunks && chunks.size() < 10 * fullChunks, chunks.size() + " chunks");
    }
}
