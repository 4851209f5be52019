package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.image.Image;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GameIconTest {

    @Test
    void hasTheSizesThatDesktopsUse() {
        Image[] sizes = SceneRun.icon();

        assertEquals(4, sizes.length);
        int[] expected = {16, 32, 48, 128};
        IntStream.range(0, 4).forEach(i -> {
            assertEquals(expected[i], sizes[i].width());
            assertEquals(expected[i], sizes[i].height());
        });
    }

    @Test
    void showsTwoDotsOnARoundedPlate() {
        for (Image icon : SceneRun.icon()) {
            int side = icon.width();
            int maxOpacity = 15; // of 255, because the corner of a small icon has a few samples of the plate
            assertTrue((icon.rgba(0, 0) & 0xFF) <= maxOpacity, "the corner must be transparent");
            assertEquals(0x1B2233FF, icon.rgba(side / 2, side / 16), "the plate must be visible above the dots");
            assertEquals(
                    0xF28C40FF,
                    icon.rgba(side / 4, side - 1 - side / 4),
                    "the previous step must be at the lower left");
            assertEquals(
                    0xFFF6E0FF, icon.rgba(side / 2, side / 2), "the pose between both steps must be in the middle");
            assertEquals(
                    0x4CCCB3FF, icon.rgba(side - 1 - side / 4, side / 4), "the next step must be at the upper right");
        }
    }
}
