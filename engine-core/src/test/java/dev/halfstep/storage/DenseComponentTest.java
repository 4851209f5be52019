package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.CurrentPhase;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the base class of dense components: a handle reads and writes the floats of its entity in the arrays. */
class DenseComponentTest {

    /** A component of three numbers. */
    private static final class Three extends DenseComponent {
        Three(float a, float b, float c) {
            super(3);
            set(0, a);
            set(1, b);
            set(2, c);
        }

        float number(int index) {
            return get(index);
        }

        void setNumber(int index, float value) {
            set(index, value);
        }
    }

    private final DenseStorage<Three> type = DenseComponent.floats(3);
    private final DenseRows<Three> rows =
            DenseRows.of(ComponentType.simulation(Three.class).storedIn(type));
    private final CurrentPhase phase = rows.phase();
    private final DenseColumns<Three> column = rows.column();
    private final Three first = new Three(1, 2, 3);
    private final Three second = new Three(4, 5, 6);
    private final Three third = new Three(7, 8, 9);

    private void addAll() {
        rows.add(first);
        rows.add(second);
        rows.add(third);
    }

    private SlotSet drainDirty() {
        SlotSet slots = new SlotSet(Chunk.MAX_SLOTS);
        column.get(0).drainDirtyTo(slots);
        return slots;
    }

    private static void assertValues(float a, float b, float c, Three three) {
        assertEquals(a + " " + b + " " + c, three.number(0) + " " + three.number(1) + " " + three.number(2));
    }

    @Test
    void slotsHaveNoMarks() {
        addAll();
        assertEquals(0, type.markCount());
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> column.get(0).markedSlots(0));
        rows.remove(first); // moves no marks
        assertValues(7, 8, 9, third);
    }

    @Test
    void detachedComponentHasItsOwnValues() {
        assertValues(1, 2, 3, first);
        first.setNumber(1, 20);
        assertValues(1, 20, 3, first);
        assertValues(4, 5, 6, second);
    }

    @Test
    void valuesAreStoredSideBySide() {
        addAll();
        float[] lane = column.get(0).current();
        assertArrayEquals(new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, Arrays.copyOf(lane, 9));
        second.setNumber(2, 60);
        assertEquals(60, lane[5]);
        lane[3] = 40;
        assertValues(40, 5, 60, second);
        assertEquals(1, drainDirty().nextSlot(0), "the slot that the write of the handle marks as dirty");
    }

    @Test
    void handleFollowsItsMovedValues() {
        addAll();
        rows.remove(first);
        assertValues(7, 8, 9, third);
        third.setNumber(0, 70);
        assertEquals(70, column.get(0).current()[0]);
        DenseRows<Three> target = rows.with(new DenseRows.Later());
        rows.move(third, target);
        assertValues(70, 8, 9, third);
        assertValues(4, 5, 6, second);
        assertSame(target.column().get(0), type.column(third));
    }

    @Test
    void removedComponentKeepsItsValuesAndIsDetached() {
        addAll();
        rows.remove(first);
        assertValues(1, 2, 3, first);
        phase.beginPresentation(() -> "camera"); // refuses writes to components of entities only
        first.setNumber(0, 100);
        assertValues(100, 2, 3, first);
        assertValues(7, 8, 9, third);
        assertValues(4, 5, 6, second);
    }

    @Test
    void closedGateRefusesWrites() {
        addAll();
        phase.beginPresentation(() -> "camera");
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> second.setNumber(0, 1));
        assertEquals(Single.REFUSAL.replace("Single", "Three"), refused.getMessage());
        assertValues(4, 5, 6, second);
    }

    /** Without the check, index 3 would be the first value of the next slot. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 3, 4, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void refusesAnIndexOutOfRange(int index) {
        addAll();
        assertThrows(IndexOutOfBoundsException.class, () -> second.number(index));
        assertThrows(IndexOutOfBoundsException.class, () -> second.setNumber(index, 0));
        assertValues(1, 2, 3, first);
        assertValues(4, 5, 6, second);
        assertValues(7, 8, 9, third);
        assertTrue(drainDirty().isKnownEmpty(), "a refused write sets no dirty mark");
    }

    @Test
    void storesOneToSixtyFourFloats() {
        assertEquals(1, DenseComponent.floats(1).floatsPerSlot());
        assertEquals(64, DenseComponent.floats(64).floatsPerSlot());
        assertEquals(1, DenseComponent.floats(64).laneCount());
        String rule = "a dense component must have 1 to 64 floats: ";
        assertEquals(rule + "0", refusalOf(0));
        assertEquals(rule + "65", refusalOf(65));
        assertEquals(rule + "-1", refusalOf(-1));
    }

    private static String refusalOf(int floats) {
        return assertThrows(IllegalArgumentException.class, () -> DenseComponent.floats(floats))
                .getMessage();
    }
}
