package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Camera2dTest {

    @ParameterizedTest
    @CsvSource({
        "16, 9, 1280, 720, 80", // the same proportions
        "16, 9, 1280, 1000, 80", // a higher picture: the width decides
        "16, 9, 2000, 720, 80", // a wider picture: the height decides
        "0, 9, 100, 720, 80", // only the height counts
        "16, 9, 8, 720, 0.5",
    })
    void shouldShowTheWholeRectangleAsLargeAsFits(
            float width, float height, int widthPixels, int heightPixels, float expected) {
        FramebufferSize size = new FramebufferSize(widthPixels, heightPixels);

        assertEquals(expected, Camera2d.showing(width, height).pixelsPerUnit(size));
    }

    @Test
    void shouldPutItsCenterIntoTheMiddleOfThePicture() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(5f, -3f);

        assertEquals(640f, camera.pixelX(5f, size));
        assertEquals(360f, camera.pixelY(-3f, size));
    }

    @Test
    void shouldCountPixelsFromTheTopWhileTheWorldGoesUp() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f);

        assertEquals(0f, camera.pixelX(-8f, size));
        assertEquals(1280f, camera.pixelX(8f, size));
        assertEquals(0f, camera.pixelY(4.5f, size));
        assertEquals(720f, camera.pixelY(-4.5f, size));
    }

    @ParameterizedTest
    @CsvSource({"16, 0", "16, -9", "-1, 9", "NaN, 9", "16, NaN", "Infinity, 9", "16, Infinity"})
    void shouldRefuseToShowWhatIsNoPartOfTheWorld(float width, float height) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Camera2d.showing(width, height));

        assertEquals("a camera must show a finite part of the world: " + width + " x " + height, e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0", "0, Infinity"})
    void shouldRefuseToLookNowhere(float x, float y) {
        Camera2d camera = Camera2d.showingHeight(9f);

        assertThrows(IllegalArgumentException.class, () -> camera.setCenter(x, y));
    }
}
