package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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

    @Test
    void packsEightBitsOfEachComponent() {
        assertEquals(0xFF0088FF, Color.rgb(0xFF8800).packed(), "opacity, blue, green and red from the highest byte");
        assertEquals(0x80_000000, Color.BLACK.withOpacity(0.5f).packed(), "half of the opacity is rounded up");
    }

    @Test
    void isEqualToAColourOfTheSameComponents() {
        assertEquals(Color.rgb(0x112233), Color.rgb(0x112233));
        assertEquals(Color.rgb(0x112233).hashCode(), Color.rgb(0x112233).hashCode());
        assertNotEquals(Color.rgb(0x112233), Color.rgb(0x112234));
        assertNotEquals(Color.WHITE, Color.WHITE.withOpacity(0.999f));
        assertEquals("Color[red=1.0, green=1.0, blue=1.0, opacity=1.0]", Color.WHITE.toString());
    }
}
