package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the area of a viewport in framebuffers of different sizes, in pixels. */
class ViewportTest {

    private static ViewportArea area(int left, int top, int width, int height) {
        return new ViewportArea(left, top, new FramebufferSize(width, height));
    }

    private static ViewportArea areaOf(Viewport viewport, int width, int height) {
        return viewport.areaIn(new FramebufferSize(width, height));
    }

    @Test
    void wholeFillsTheFramebuffer() {
        assertEquals(area(0, 0, 1920, 1080), areaOf(Viewport.whole(), 1920, 1080));
    }

    @ParameterizedTest(name = "{0} x {1}")
    @CsvSource({
        "1920, 1080,   0,   0, 1920, 1080", // 16 : 9
        "2560, 1080, 320,   0, 1920, 1080", // bars at the sides
        "1080, 1920,   0, 656, 1080,  608", // bars above and below
        "1366,  768,   0,   0, 1366,  768", // nearly 16 : 9: sides are rounded up
        " 101,   50,   6,   0,   89,   50", // an odd number of pixels for both bars
        "   5, 1000,   0, 498,    5,    3",
        "   1, 1000,   0, 499,    1,    1", // at least one pixel
    })
    void letterboxIsTheLargestRectangleOfTheAspectRatio(
            int framebufferWidth, int framebufferHeight, int left, int top, int width, int height) {
        assertEquals(
                area(left, top, width, height), areaOf(Viewport.letterbox(16, 9), framebufferWidth, framebufferHeight));
    }

    @Test
    void hasAtLeastOnePixel() {
        Viewport extremelyNarrow = Viewport.letterbox(1e-9f, 1);
        assertEquals(area(500, 0, 1, 1000), areaOf(extremelyNarrow, 1001, 1000), "one column in the middle of 1001");
    }

    @ParameterizedTest(name = "{0} x {1}")
    @CsvSource({
        " 320,  180,   0,   0,  320,  180", // once the base size
        "1280,  720,   0,   0, 1280,  720", // four times
        "1919, 1080, 159,  90, 1600,  900", // a pixel too narrow for six times
        "2560, 1080, 320,   0, 1920, 1080",
        "3840, 2160,   0,   0, 3840, 2160",
        "1080, 1920,  60, 690,  960,  540",
    })
    void integerScaleIsTheLargestWholeMultiple(
            int framebufferWidth, int framebufferHeight, int left, int top, int width, int height) {
        Viewport viewport = Viewport.integerScale(320, 180);

        ViewportArea viewportArea = areaOf(viewport, framebufferWidth, framebufferHeight);
        assertEquals(area(left, top, width, height), viewportArea);
        assertEquals(
                width / 320f,
                Camera2d.showing(320, 180).pixelsPerUnit(viewportArea.size()),
                "a world unit must be as large as a pixel of the art");
    }

    @Test
    void integerScaleFallsBackToALetterbox() {
        assertEquals(
                area(0, 155, 160, 90),
                areaOf(Viewport.integerScale(320, 180), 160, 400),
                "half of the base size, with bars above and below");
        assertEquals(
                area(0, 0, 319, 179),
                areaOf(Viewport.integerScale(320, 180), 319, 179),
                "a pixel less than the base size");
    }

    @Test
    void keepsTheContentScale() {
        FramebufferSize framebuffer = new FramebufferSize(1920, 1080, 2f);

        assertEquals(
                2f,
                Viewport.letterbox(1, 1).areaIn(framebuffer).size().contentScale(),
                "the content scale of the framebuffer");
    }

    @Test
    void isEmptyInAnEmptyFramebuffer() {
        assertEquals(area(0, 0, 0, 0), areaOf(Viewport.letterbox(16, 9), 0, 0));
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, -1f, Float.NaN, Float.POSITIVE_INFINITY})
    void rejectsAnAspectRatioThatIsNotPositiveAndFinite(float side) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Viewport.letterbox(16, side));

        assertEquals("the sides of an aspect ratio must be positive and finite: 16.0 : " + side, e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Viewport.letterbox(side, 9));
    }

    @ParameterizedTest
    @CsvSource({"0, 180", "320, 0", "16385, 180"})
    void rejectsABaseSizeOutOfRange(int width, int height) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Viewport.integerScale(width, height));

        assertEquals("the sides of a viewport must be 1 to 16384: " + width + " x " + height, e.getMessage());
    }
}
