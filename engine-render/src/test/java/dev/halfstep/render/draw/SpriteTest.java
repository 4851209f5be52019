package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.halfstep.render.texture.Texture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpriteTest {

    private static final Texture TEXTURE = Texture.withoutPicture("picture", 8, 8);

    private static Sprite sprite(int layer, int order, BlendMode blend) {
        return Sprite.of(TEXTURE.region(0, 0, 8, 8), 1f, 1f)
                .setLayer(layer)
                .setOrder(order)
                .setBlend(blend);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "-1,-1000", "2147483647,1000", "-2147483648,-1000", "7,-1"})
    void returnsItsLayerAndOrder(int layer, int order) {
        for (BlendMode blend : BlendMode.values()) {
            Sprite sprite = sprite(layer, order, blend);

            assertEquals(layer, sprite.layer());
            assertEquals(order, sprite.order());
            assertEquals(blend, sprite.blend());
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0,ALPHA", "-1,0,ALPHA", "0,1,ALPHA", "0,-1000,ALPHA", "0,0,ADDITIVE", "0,0,MULTIPLY"})
    void hasAnotherGroupIfAnyPartDiffers(int layer, int order, BlendMode blend) {
        assertEquals(
                sprite(0, 0, BlendMode.ALPHA).group(),
                sprite(0, 0, BlendMode.ALPHA).group());
        assertNotEquals(
                sprite(0, 0, BlendMode.ALPHA).group(),
                sprite(layer, order, blend).group());
    }
}
