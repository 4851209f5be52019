package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.texture.Texture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpriteTest {

    private static final Texture TEXTURE = Texture.withoutPicture("picture", 8, 8);

    private static Sprite sprite(int layer, float order, BlendMode blend) {
        return Sprite.of(TEXTURE.region(0, 0, 8, 8), 1f, 1f)
                .setLayer(layer)
                .setOrder(order)
                .setBlend(blend);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "-1,-1000", "2147483647,3.4e38", "-2147483648,-2147483648", "7,-1.25", "1,1.4e-45"})
    void returnsItsLayerAndOrder(int layer, float order) {
        for (BlendMode blend : BlendMode.values()) {
            Sprite sprite = sprite(layer, order, blend);

            assertEquals(layer, sprite.layer());
            assertEquals(order, sprite.order());
            assertEquals(blend, sprite.blend());
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0", "-1,0", "0,1", "0,-1000", "0,1e-30"})
    void hasAnotherGroupIfLayerOrOrderDiffers(int layer, float order) {
        assertEquals(
                sprite(0, 0, BlendMode.ALPHA).group(),
                sprite(0, -0f, BlendMode.ALPHA).group(),
                "0 and -0 are one order");
        assertNotEquals(
                sprite(0, 0, BlendMode.ALPHA).group(),
                sprite(layer, order, BlendMode.ALPHA).group());
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void rejectsNumbersThatAreNotFinite(float number) {
        Sprite sprite = sprite(0, 0, BlendMode.ALPHA);

        Exception e = assertThrows(IllegalArgumentException.class, () -> sprite.setOrder(number));
        assertEquals("the order of a sprite must be finite: " + number, e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> sprite.setPivot(1f, number));
        assertEquals("the pivot of a sprite must be finite: (1.0, " + number + ")", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> sprite.setPivot(number, 0f));
    }

    @Test
    void keepsItsFlipsForAnotherRegion() {
        Sprite sprite = sprite(0, 0, BlendMode.ALPHA).setFlipped(true, false);

        sprite.setRegion(TEXTURE.region(2, 2, 1, 1));
        assertTrue(sprite.isFlippedX(), "left and right");
        assertFalse(sprite.isFlippedY(), "top and bottom");
        sprite.setFlipped(false, true).setRegion(TEXTURE.region());
        assertFalse(sprite.isFlippedX(), "left and right");
        assertTrue(sprite.isFlippedY(), "top and bottom");
    }

    @Test
    void hasItsPivotInTheCentreByDefault() {
        Sprite sprite = sprite(0, 0, BlendMode.ALPHA);
        assertEquals(0.5f, sprite.pivotX());
        assertEquals(0.5f, sprite.pivotY());

        sprite.setPivot(0.25f, -1f);
        assertEquals(0.25f, sprite.pivotX());
        assertEquals(-1f, sprite.pivotY());
    }
}
