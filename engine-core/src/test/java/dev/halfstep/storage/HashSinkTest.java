package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that different sequences of values have different hashes, and equal ones the same hash. */
class HashSinkTest {

    private final HashSink sink = new HashSink();

    @Test
    void theHashDependsOnTheOrderOfValues() {
        assertNotEquals(
                sink.reset().add(1).add(2).value(), sink.reset().add(2).add(1).value());
    }

    @Test
    void theHashDependsOnTheNumberOfValues() {
        Set<Long> values = new HashSet<>();
        sink.reset();
        for (int zeros = 0; zeros < 100; zeros++) {
            values.add(sink.value());
            sink.add(0);
        }
        assertEquals(100, values.size(), "different hashes");
    }

    @Test
    void resetDropsAllValues() {
        long hashOfNewSink = new HashSink().add(5).value();
        assertEquals(hashOfNewSink, sink.add(1).add(2).reset().add(5).value());
    }

    @Test
    void readingTheHashChangesNothing() {
        sink.add(1);
        long first = sink.value();
        assertEquals(first, sink.value());
        assertEquals(new HashSink().add(1).add(2).value(), sink.add(2).value());
    }

    @Test
    void hashesOfNeighbouringValuesDifferInManyBits() {
        for (long number = -1_000; number < 1_000; number++) {
            long hash = sink.reset().add(number).value();
            long nextHash = sink.reset().add(number + 1).value();
            int differingBits = Long.bitCount(hash ^ nextHash);
            // About half of the 64 bits differ in a good hash. The bounds are wide enough for 2,000 pairs.
            assertTrue(
                    differingBits >= 8 && differingBits <= 56,
                    differingBits + " bits differ instead of 8 to 56, for " + number + " and the next value");
        }
    }

    @Test
    void hashesTheBitsOfEachPrimitiveType() {
        assertNotEquals(sink.reset().add(1f).value(), sink.reset().add(1.0).value());
        assertNotEquals(
                sink.reset().add(0.1).value(),
                sink.reset().add(Math.nextUp(0.1)).value());
        assertNotEquals(sink.reset().add(0.0).value(), sink.reset().add(-0.0).value());
        assertNotEquals(sink.reset().add(true).value(), sink.reset().add(false).value());
        assertNotEquals(
                sink.reset().add(1L << 40).value(), sink.reset().add(1L << 41).value());
        assertEquals(sink.reset().add(-7).value(), sink.reset().add(-7L).value(), "an int hashes like a long");
    }

    @Test
    void allNaNValuesHashEqual() {
        double otherDoubleNaN = Double.longBitsToDouble(0x7ff8000000012345L);
        assertEquals(
                sink.reset().add(Double.NaN).value(),
                sink.reset().add(otherDoubleNaN).value());
        float otherFloatNaN = Float.intBitsToFloat(0x7fc12345);
        assertEquals(
                sink.reset().add(Float.NaN).value(),
                sink.reset().add(otherFloatNaN).value());
    }
}
