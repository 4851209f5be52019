package dev.halfstep.content.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.LdtkWorld;
import dev.halfstep.content.LdtkWorld.Level;
import dev.halfstep.content.TestAssets;
import dev.halfstep.render.image.Screenshot;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Draws a level of LDtk, and compares it with its tiles, put together as the documentation of LDtk says. */
class LdtkPictureTest {

    private static final int WIDTH = 64;
    private static final int HEIGHT = 48;
    private static final int SKY = 0x3050A0;

    @TempDir
    private Path folder;

    private final BufferedImage rocks = new BufferedImage(60, 36, BufferedImage.TYPE_INT_ARGB);
    private final int[] expected = new int[WIDTH * HEIGHT];

    @Test
    void levelLooksAsLdtkDrawsItAtItsPlaceInTheWorld() throws Exception {
        TestAssets.copyTo(folder);
        BufferedImage sky = new BufferedImage(320, 180, BufferedImage.TYPE_INT_RGB);
        int[] pixels = new int[320 * 180];
        Arrays.fill(pixels, SKY);
        sky.setRGB(0, 0, 320, 180, pixels, 0, 320);
        ImageIO.write(sky, "png", folder.resolve("levels/sky.png").toFile());
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 60 * 36; i++) {
            rocks.setRGB(i % 60, i / 60, random.nextInt(1 << 24) | random.nextInt(2) * 0xFF00_0000);
        }
        ImageIO.write(rocks, "png", folder.resolve("tiles/rocks.png").toFile());

        Level level = LdtkWorld.read(folder, "worlds/caves.ldtk").level("Entrance");
        Screenshot drawn = TiledPictureTest.drawn(
                level.map(), folder, WIDTH, HEIGHT, 0x336699, level.space(16), -64 + WIDTH / 2f, -32 - HEIGHT / 2f);

        Arrays.fill(expected, 0x336699);
        Arrays.fill(expected, 0, WIDTH * 25, SKY); // the scaled background
        paint(19, 2, 20, 0, false, false, 0.5);
        paint(36, 19, 57, 40, true, false, 1);
        paint(2, 2, 0, 16, false, false, 0.5); // the walls are half transparent
        paint(19, 19, 0, 32, true, false, 0.5);
        paint(36, 2, 0, 16, false, true, 0.5);
        paint(2, 19, 0, 16, true, true, 0.5);
        for (int i = 0; i < expected.length; i++) {
            int x = i % WIDTH;
            int y = i / WIDTH;
            int pixel = drawn.rgb(x, y);
            int wanted = expected[i];
            assertTrue(
                    TiledPictureTest.isEqual(wanted, pixel),
                    () -> x + ", " + y + ": " + Integer.toHexString(wanted) + ", not " + Integer.toHexString(pixel));
        }
        assertEquals(5, level.map().flatLayers().size());
    }

    private void paint(int left, int top, int atX, int atY, boolean flipX, boolean flipY, double opacity) {
        for (int i = 0; i < 256; i++) {
            int argb = rocks.getRGB(left + (flipX ? 15 - i % 16 : i % 16), top + (flipY ? 15 - i / 16 : i / 16));
            int x = atX + i % 16;
            int y = atY + i / 16;
            if (argb >>> 24 != 0 && x < WIDTH && y < HEIGHT) {
                int index = y * WIDTH + x;
                expected[index] = mixed(argb, expected[index], opacity);
            }
        }
    }

    private static int mixed(int front, int back, double opacity) {
        int mixed = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            double channel = (front >> shift & 0xFF) * opacity + (back >> shift & 0xFF) * (1 - opacity);
            mixed |= (int) Math.round(channel) << shift;
        }
        return mixed;
    }
}
