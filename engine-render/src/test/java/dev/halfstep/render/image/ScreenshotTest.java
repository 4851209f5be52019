package dev.halfstep.render.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.stb.STBImage;

class ScreenshotTest {

    @TempDir
    private Path folder;

    /** Decodes a file with stb and compares its pixels with the screenshot. */
    private static void assertSamePixels(Screenshot expected, Path file) {
        int[] width = new int[1];
        int[] height = new int[1];
        int[] channels = new int[1];
        ByteBuffer pixels = STBImage.stbi_load(file.toString(), width, height, channels, 3);
        assertNotNull(pixels, STBImage::stbi_failure_reason);
        try {
            assertEquals(expected.width(), width[0], "the width of the file");
            assertEquals(expected.height(), height[0], "the height of the file");
            assertEquals(3, channels[0], "the file must have red, green and blue, but no opacity");
            for (int y = 0; y < height[0]; y++) {
                for (int x = 0; x < width[0]; x++) {
                    int index = (y * width[0] + x) * 3;
                    int rgb = (pixels.get(index) & 0xFF) << 16
                            | (pixels.get(index + 1) & 0xFF) << 8
                            | (pixels.get(index + 2) & 0xFF);
                    assertEquals(expected.rgb(x, y), rgb, "the pixel (" + x + ", " + y + ") must be equal");
                }
            }
        } finally {
            STBImage.stbi_image_free(pixels);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 2", "7, 5", "160, 90"})
    void writesExactlyItsPixels(int width, int height) throws IOException {
        byte[] pixels = new byte[width * height * 3];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (i * 31); // neighbours differ
        }
        Screenshot screenshot = new Screenshot(width, height, pixels);
        Path file = folder.resolve("a.png");

        screenshot.write(file);

        assertSamePixels(screenshot, file);
    }

    @Test
    void aReducedPictureHasTheAveragesOfItsPixels() {
        byte[] pixels = new byte[4 * 4 * 3];
        int[] reds = {
            0, 100, 10, 10, //
            200, 100, 10, 11, //
            255, 255, 1, 0, //
            255, 255, 0, 0
        };
        for (int i = 0; i < reds.length; i++) {
            pixels[3 * i] = (byte) reds[i];
            pixels[3 * i + 2] = (byte) (i % 4 < 2 ? 255 : 0);
        }
        Screenshot reduced = new Screenshot(4, 4, pixels).reducedTo(9, 2);

        assertEquals(2, reduced.width());
        assertEquals(2, reduced.height());
        assertEquals(0x6400FF, reduced.rgb(0, 0));
        assertEquals(0x0A0000, reduced.rgb(1, 0)); // 41 / 4
        assertEquals(0xFF00FF, reduced.rgb(0, 1));
        assertEquals(0x000000, reduced.rgb(1, 1)); // 1 / 4
    }

    @ParameterizedTest
    @CsvSource({
        "1280, 720, 320, 180, 320, 180",
        "1920, 1200, 320, 180, 288, 180",
        "1000, 3, 320, 180, 320, 1",
        "3, 1000, 320, 180, 1, 180",
        "1281, 721, 320, 180, 320, 180",
        "320, 180, 320, 180, 320, 180",
        "100, 50, 320, 180, 100, 50"
    })
    void aReducedPictureKeepsItsShapeAndIsNeverLarger(
            int width, int height, int maxWidth, int maxHeight, int newWidth, int newHeight) {
        byte[] white = new byte[width * height * 3];
        Arrays.fill(white, (byte) 255);
        Screenshot reduced = new Screenshot(width, height, white).reducedTo(maxWidth, maxHeight);

        assertEquals(newWidth, reduced.width());
        assertEquals(newHeight, reduced.height());
        for (int y = 0; y < newHeight; y++) {
            for (int x = 0; x < newWidth; x++) {
                assertEquals(0xFFFFFF, reduced.rgb(x, y));
            }
        }
        assertThrows(IllegalArgumentException.class, () -> reduced.reducedTo(0, 1));
    }

    @Test
    void pngBytesDecodeToItsPixels() throws IOException {
        byte[] pixels = new byte[64 * 36 * 3];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (i * 31);
        }
        Screenshot screenshot = new Screenshot(64, 36, pixels);
        assertSamePixels(screenshot, Files.write(folder.resolve("a.png"), screenshot.png()));
    }

    @Test
    void writesAScreenshotOfAHost() throws IOException {
        Path file = folder.resolve("drawn.png");
        try (GlfwHost host = TestHosts.offscreen(161, 91); // rows of an odd number of bytes
                TestScene scene = new TestScene()) {
            host.add(new ShapeLayer(Camera2d.showing(16f, 9f)));
            scene.world.spawn(
                    Transform.at(-4f, 2f), Shape.circle(1f, Color.rgb(0xFF0000).withOpacity(0.3f)));
            scene.frame(host, 0);
            Screenshot screenshot = host.screenshot();

            screenshot.write(file);

            assertSamePixels(screenshot, file);
        }
    }

    @Test
    void leavesNoFileWhenWritingFails() {
        Screenshot screenshot = new Screenshot(1, 1, new byte[3]);
        Path file = folder.resolve("missing").resolve("a.png");

        Exception e = assertThrows(IOException.class, () -> screenshot.write(file));

        assertEquals("a file must be written: " + file + ": its folder does not exist", e.getMessage());
        assertFalse(Files.exists(file.getParent()), "the missing folder must not be created");
    }

    @Test
    void rejectsAPixelOutsideOfThePicture() {
        Screenshot screenshot = new Screenshot(4, 3, new byte[36]);

        Exception e = assertThrows(IndexOutOfBoundsException.class, () -> screenshot.rgb(4, 0));
        assertEquals("a pixel must lie within 4 x 3: (4, 0)", e.getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> screenshot.rgb(0, -1));
    }
}
