package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class DilationTest {

    /** Grows a picture and returns the opacities, row by row. */
    private static int[] dilate(int[] opacities, int width, float radius) {
        int height = opacities.length / width;
        ByteBuffer source = ByteBuffer.allocate(opacities.length);
        for (int opacity : opacities) {
            source.put((byte) opacity);
        }
        int margin = Dilation.margin(radius);
        int grownWidth = width + 2 * margin;
        ByteBuffer target = ByteBuffer.allocate(grownWidth * (height + 2 * margin));
        Dilation.dilate(source.flip(), width, height, radius, target, grownWidth);
        int[] grown = new int[target.capacity()];
        for (int i = 0; i < grown.length; i++) {
            grown[i] = Byte.toUnsignedInt(target.get(i));
        }
        return grown;
    }

    @Test
    void movesAStraightSideByTheRadius() {
        // Three rows whose right side lies in the middle of the fourth pixel.
        int[] grown = dilate(new int[] {255, 255, 255, 128, 255, 255, 255, 128, 255, 255, 255, 128}, 4, 1.5f);
        int row = 3; // the middle one, after a margin of two rows
        int width = 8;

        assertEquals(255, grown[row * width + 4], "the side was at 3.5 pixels and is at 5: the fifth pixel is covered");
        assertEquals(255, grown[row * width + 6], "with the margin of two pixels, it is the seventh");
        assertEquals(0, grown[row * width + 7], 1, "the pixel behind it is not");
        assertEquals(128, grown[row * width], 1, "the left side was at 0 and is at -1.5: a half of a pixel is covered");
    }

    @Test
    void growsACornerToACircle() {
        int[] grown = dilate(new int[] {255}, 1, 10f);
        double area = 0;
        for (int opacity : grown) {
            area += opacity / 255.0;
        }

        assertEquals(Math.PI * 10.5 * 10.5, area, 0.02 * area, "the area of a pixel that is grown by 10 pixels");
        for (int y = 0; y < 21; y++) {
            for (int x = 0; x < 21; x++) {
                assertEquals(grown[y * 21 + x], grown[x * 21 + 20 - y], "it must look the same after a quarter turn");
            }
        }
    }

    @Test
    void changesSmoothlyWithTheRadius() {
        int[] diamond = {0, 60, 0, 60, 255, 60, 0, 60, 0};
        double lastArea = 0;
        for (float radius = 1.125f; radius <= 2f; radius += 0.125f) {
            double area = 0;
            for (int opacity : dilate(diamond, 3, radius)) {
                area += opacity / 255.0;
            }
            assertTrue(lastArea == 0 || (area > lastArea && area < lastArea + 3), "the area at a radius of " + radius);
            lastArea = area;
        }
    }
}
