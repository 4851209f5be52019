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
