package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpriteGroupTest {

    @ParameterizedTest
    @CsvSource({"0,0", "-1,-1000", "2147483647,1000", "-2147483648,-1000", "7,-1"})
    void returnsTheLayerAndTheOrderOfAGroup(int layer, int order) {
        for (BlendMode blend : BlendMode.values()) {
            long group = SpriteGroup.of(layer, order, blend);

            assertEquals(layer, SpriteGroup.layer(group));
            assertEquals(order, SpriteGroup.order(group));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0,ALPHA", "-1,0,ALPHA", "0,1,ALPHA", "0,-1000,ALPHA", "0,0,ADDITIVE", "0,0,MULTIPLY"})
    void differsIfAnyPartDiffers(int layer, int order, BlendMode blend) {
        assertNotEquals(SpriteGroup.of(0, 0, BlendMode.ALPHA), SpriteGroup.of(layer, order, blend));
    }
}
