package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColorTest {

    @Test
    void readsHexadecimalWebColours() {
        assertEquals(new Color(1f, 0x88 / 255f, 0f, 1f), Color.rgb(0xFF8800));
        assertEquals(new Color(1f, 1f, 1f, 0.25f), Color.WHITE.withOpacity(0.25f));
    }

    @ParameterizedTest
    @ValueSource(floats = {-0.01f, 1.01f, Float.NaN})
    void rejectsAComponentOutOfRange(float component) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new Color(0f, component, 0f, 1f));

        assertEquals("the components of a colour must be between 0 and 1: green is " + component, e.getMessage());
    }

    @Test
    void rejectsMoreThan24Bits() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Color.rgb(0xFF112233));

        assertEquals("a colour of 24 bits must be between 0 and 0xFFFFFF: 0xFF112233", e.getMessage());
    }
}
