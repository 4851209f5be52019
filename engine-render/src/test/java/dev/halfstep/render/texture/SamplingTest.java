package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling.Filter;
import dev.halfstep.render.texture.Sampling.Wrap;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws one sprite that fills the picture, to see how its texture is sampled. */
class SamplingTest {

    private static final int BLACK = 0x000000;
    private static final int WHITE = 0xFFFFFF;

    /**
     * Draws a texture four times side by side, in a picture of 80 x 20 pixels. The left pixels of the texture are
     * black, the right pixels are white.
     */
    private static Screenshot drawFourTimes(int blackPixels, int whitePixels, Sampling sampling) {
        int width = blackPixels + whitePixels;
        int[] pixels = new int[width];
        for (int i = 0; i < width; i++) {
            pixels[i] = i < blackPixels ? 0x000000FF : 0xFFFFFFFF;
        }
        try (GlfwHost host = TestHosts.offscreen(80, 20);
                TestScene scene = new TestScene()) {
            Texture texture = host.own(Texture.of("bars", TestPictures.image(width, 1, pixels), sampling));
            host.add(new SpriteLayer(Camera2d.showing(8f, 2f)));
            scene.world.spawn(new Transform(), Sprite.of(texture.repeated(4f, 1f), 8f, 2f));
            scene.frame(host, 0);
            return host.screenshot();
        }
    }

    @ParameterizedTest
    @CsvSource({"CLAMP, BWWWWWWW", "REPEAT, BWBWBWBW", "MIRROR, BWWBBWWB"}) // bars of 10 pixels: black or white
    void continuesBeyondItsSidesByItsWrapMode(Wrap wrap, String bars) {
        Screenshot picture = drawFourTimes(1, 1, new Sampling(Filter.NEAREST, wrap));

        for (int i = 0; i < 8; i++) {
            int expected = bars.charAt(i) == 'B' ? BLACK : WHITE;
            assertEquals(expected, picture.rgb(10 * i + 1, 10), "bar " + i + " must have its colour at its left side");
            assertEquals(expected, picture.rgb(10 * i + 8, 10), "bar " + i + " must have its colour at its right side");
        }
    }

    @ParameterizedTest
    @CsvSource({"NEAREST, 255", "LINEAR, 140", "MIPMAPS, 140"})
    void mixesPixelsUnlessTheFilterIsNearest(Filter filter, int greyAtTheBoundary) {
        Screenshot picture = drawFourTimes(1, 1, new Sampling(filter, Wrap.REPEAT));

        // The centre of pixel 10 lies 0.05 texture pixels beyond the boundary: 0.55 of 255 is 140.
        assertEquals(greyAtTheBoundary, picture.rgb(10, 10) & 0xFF, 6, "the grey of pixel 10");
    }

    @Test
    void averagesMinifiedPixelsOnlyWithMipmaps() {
        // 512 stripes on 16 pixels of the picture: without mipmaps, only 1 or 4 of 32 stripes are read for each pixel.
        int[] stripes = new int[512];
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = i % 8 == 0 ? 0xFFFFFFFF : 0x000000FF;
        }

        assertEquals(
                0x20,
                greyOf(stripes, Filter.MIPMAPS),
                4,
                "the mean of all stripes must be 255 / 8, because one of eight is white");
        assertNotEquals(0x20, greyOf(stripes, Filter.LINEAR), 4f, "one stripe or a few must be read, not all 32");
    }

    /** Draws 512 stripes on 16 pixels and returns the grey of the first pixel. */
    private static int greyOf(int[] stripes, Filter filter) {
        try (GlfwHost host = TestHosts.offscreen(16, 16);
                TestScene scene = new TestScene()) {
            Texture texture = host.own(
                    Texture.of("stripes", TestPictures.image(512, 1, stripes), new Sampling(filter, Wrap.REPEAT)));
            host.add(new SpriteLayer(Camera2d.showing(16f, 16f)));
            scene.world.spawn(new Transform(), Sprite.of(texture.region(), 16f, 16f));
            scene.frame(host, 0);
            return host.screenshot().rgb(0, 8) & 0xFF;
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, -1", "NaN, 1", "Infinity, 1"})
    void rejectsNonPositiveRepetitions(float columns, float rows) {
        try (GlfwHost host = TestHosts.offscreen(8, 8)) {
            Texture texture = host.own(Texture.of("t", TestPictures.image(1, 1, 0), Sampling.NEAREST));

            assertThrows(IllegalArgumentException.class, () -> texture.repeated(columns, rows));
        }
    }
}
