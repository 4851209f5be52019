package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Camera2dTest {

    @ParameterizedTest
    @CsvSource({
        "16, 9, 1280, 720, 80", // the same aspect ratio
        "16, 9, 1280, 1000, 80", // a higher picture: the width decides
        "16, 9, 2000, 720, 80", // a wider picture: the height decides
        "0, 9, 100, 720, 80", // a width of 0: the height decides
        "16, 9, 8, 720, 0.5",
    })
    void fitsTheWholeRectangleIntoThePicture(
            float width, float height, int widthPixels, int heightPixels, float expected) {
        FramebufferSize size = new FramebufferSize(widthPixels, heightPixels);

        assertEquals(expected, Camera2d.showing(width, height).pixelsPerUnit(size));
    }

    @Test
    void showsItsCenterInTheMiddleOfThePicture() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(5f, -3f);

        assertEquals(640f, camera.pixelX(5f, size));
        assertEquals(360f, camera.pixelY(-3f, size));
    }

    @Test
    void convertsUpwardYToDownwardPixels() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f);

        assertEquals(0f, camera.pixelX(-8f, size));
        assertEquals(1280f, camera.pixelX(8f, size));
        assertEquals(0f, camera.pixelY(4.5f, size));
        assertEquals(720f, camera.pixelY(-4.5f, size));
    }

    @ParameterizedTest
    @CsvSource({"16, 0", "16, -9", "-1, 9", "NaN, 9", "16, NaN", "Infinity, 9", "16, Infinity"})
    void rejectsAnInvalidVisibleSize(float width, float height) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Camera2d.showing(width, height));

        assertEquals(
                "the visible size of a camera must be finite, with a width of 0 or more and a height above 0: " + width
                        + " x " + height,
                e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0", "0, Infinity"})
    void rejectsANonFiniteCenterOrOffset(float x, float y) {
        Camera2d camera = Camera2d.showingHeight(9f);

        assertThrows(IllegalArgumentException.class, () -> camera.setCenter(x, y));
        assertThrows(IllegalArgumentException.class, () -> camera.setOffset(x, y));
    }

    @Test
    void keepsItsCenterApartFromAnOffset() {
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(5f, -3f).setOffset(0.5f, 0.25f);
        assertEquals(5.5f, camera.centerX());
        assertEquals(-2.75f, camera.centerY());

        camera.setCenter(1f, 1f).setOffset(0f, 0f);
        assertEquals(1f, camera.centerX());
        assertEquals(1f, camera.centerY());
    }

    @Test
    void convertsPixelsToWorldCoordinates() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f);

        assertEquals(7.25f, camera.worldX(camera.pixelX(7.25f, size), size));
        assertEquals(-1.5f, camera.worldY(camera.pixelY(-1.5f, size), size));
    }

    @Test
    void pixelCoordinatesAgreeWithTheClipMatrix() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f);

        Vector3f clip = camera.clipMatrix(size, new Matrix4f()).transformPosition(new Vector3f(9f, -1f, 77f));

        assertEquals(camera.pixelX(9f, size), (clip.x + 1f) * 640f, 1e-3f);
        assertEquals(camera.pixelY(-1f, size), (1f - clip.y) * 360f, 1e-3f);
        assertEquals(0f, clip.z, "the depth of the clip volume's middle, so nothing is clipped");
    }
}
