package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** Tests that arrays of primitive numbers are saved to a tape, and restored from it in the same order. */
class StateTapeTest {

    private final StateTape tape = new StateTape(ValuePlan.of(int[].class));

    private void save(Object... arrays) {
        tape.beginSave();
        for (Object array : arrays) {
            tape.save(array);
        }
        tape.endSave();
    }

    private void restore(Object... arrays) {
        tape.beginRestore();
        for (Object array : arrays) {
            tape.restore(array);
        }
    }

    @Test
    void restoresArraysOfEachPrimitiveType() {
        boolean[] flags = {true, false};
        byte[] bytes = {1, -2};
        short[] shorts = {3, -4};
        char[] chars = {'a', '\uffff'};
        int[] ints = {5, -6};
        long[] longs = {Long.MIN_VALUE, 7};
        float otherNaN = Float.intBitsToFloat(0x7fc12345); // its bits differ from those of Float.NaN
        float[] floats = {otherNaN, -0f};
        double[] doubles = {Double.MIN_VALUE, -0.0};
        save(flags, bytes, shorts, chars, ints, longs, floats, doubles);

        flags[0] = false;
        bytes[1] = 0;
        shorts[1] = 0;
        chars[1] = 0;
        ints[1] = 0;
        longs[0] = 0;
        floats[0] = 0;
        doubles[0] = 0;
        restore(flags, bytes, shorts, chars, ints, longs, floats, doubles);

        assertArrayEquals(new boolean[] {true, false}, flags);
        assertArrayEquals(new byte[] {1, -2}, bytes);
        assertArrayEquals(new short[] {3, -4}, shorts);
        assertArrayEquals(new char[] {'a', '\uffff'}, chars);
        assertArrayEquals(new int[] {5, -6}, ints);
        assertArrayEquals(new long[] {Long.MIN_VALUE, 7}, longs);
        assertArrayEquals(new float[] {Float.NaN, -0f}, floats);
        assertArrayEquals(new double[] {Double.MIN_VALUE, -0.0}, doubles);
    }

    @Test
    void restoresArraysThatDifferFromTheLastSave() {
        save(new int[] {1, 2, 3}, new int[] {4}, new int[] {5});
        int[] shorter = {6};
        int[] longer = {7, 8};
        float[] otherType = {9};
        save(shorter, longer, otherType);

        shorter[0] = 0;
        longer[1] = 0;
        otherType[0] = 0;
        restore(shorter, longer, otherType);

        assertArrayEquals(new int[] {6}, shorter);
        assertArrayEquals(new int[] {7, 8}, longer);
        assertArrayEquals(new float[] {9}, otherType);
    }

    @Test
    void reusesTheArrayOfTheLastSave() {
        Object first = tape.addArray(int.class, 3);
        tape.beginSave();
        assertSame(first, tape.addArray(int.class, 2));
        tape.beginSave();
        assertSame(first, tape.addArray(int.class, 3));
    }
}
