package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadZoneTest {

    @ParameterizedTest
    @CsvSource({"0,0", "0.2,0", "-0.2,0", "0.6,0.5", "-0.6,-0.5", "1,1", "-1,-1", "1.5,1", "-7,-1", "NaN,0"})
    void isZeroInsideAndGrowsLinearlyOutside(float measured, float expected) {
        assertEquals(expected, new DeadZone(0.2f).apply(measured), 1e-6f);
    }

    @Test
    void aRadiusOfZeroChangesNothing() {
        DeadZone noDeadZone = new DeadZone(0);
        for (float value : new float[] {-1f, -0.001f, 0f, 0.3f, 1f}) {
            assertEquals(value, noDeadZone.apply(value));
        }
    }

    @ParameterizedTest
    @ValueSource(floats = {-0.1f, 1f, Float.NaN, Float.POSITIVE_INFINITY})
    void rejectsARadiusOutOfRange(float radius) {
        assertEquals(
                "the radius of a dead zone must be at least 0 and less than 1: " + radius,
                assertThrows(IllegalArgumentException.class, () -> new DeadZone(radius))
                        .getMessage());
    }
}
