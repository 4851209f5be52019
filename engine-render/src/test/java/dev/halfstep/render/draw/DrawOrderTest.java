package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DrawOrderTest {

    private static int bits(float order) {
        return DrawOrder.toBits(order, "a sprite");
    }

    @Test
    void bitsCompareLikeTheirOrders() {
        float[] ascending = {
            -Float.MAX_VALUE,
            Integer.MIN_VALUE,
            -1000,
            -1.5f,
            -1,
            -Float.MIN_VALUE,
            0,
            Float.MIN_VALUE,
            1e-3f,
            1,
            1.25f,
            2,
            1000,
            16_777_216,
            Integer.MAX_VALUE,
            Float.MAX_VALUE
        };
        for (int i = 1; i < ascending.length; i++) {
            assertTrue(
                    Integer.compareUnsigned(bits(ascending[i - 1]), bits(ascending[i])) < 0,
                    ascending[i - 1] + " is less than " + ascending[i]);
        }
    }

    @Test
    void bitsOfRandomFloatsCompareLikeThem() {
        SplittableRandom random = new SplittableRandom(1);
        float previous = 0f;
        for (int i = 0; i < 100_000; i++) {
            float order = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(order)) {
                // The sum makes 0 of -0, which Float.compare tells apart.
                int expected = Float.compare(previous + 0f, order + 0f);
                int actual = Integer.compareUnsigned(bits(previous), bits(order));
                assertEquals(expected, Integer.signum(actual), previous + " and " + order);
                assertEquals(order + 0f, DrawOrder.fromBits(bits(order)), "the order of the bits");
                previous = order;
            }
        }
    }

    @Test
    void zeroAndMinusZeroAreOneOrder() {
        assertEquals(DrawOrder.ZERO, bits(0f));
        assertEquals(DrawOrder.ZERO, bits(-0f));
        assertEquals(0f, DrawOrder.fromBits(DrawOrder.ZERO));
    }
}
