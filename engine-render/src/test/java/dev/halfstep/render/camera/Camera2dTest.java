package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showingHeight(9f).setCenter(5f, -3f).setOffset(0.5f, 0.25f);
        assertEquals(5.5f, camera.centerX(size));
        assertEquals(-2.75f, camera.centerY(size));

        camera.setCenter(1f, 1f).setOffset(0f, 0f);
        assertEquals(1f, camera.centerX(size));
        assertEquals(1f, camera.centerY(size));
    }

    @ParameterizedTest
    @CsvSource({"1280, 720", "720, 1280", "100, 720", "1280, 1", "1, 1", "3000, 2000"})
    void showsNothingBeyondItsBoundsAtAnyPictureSize(int widthPixels, int heightPixels) {
        FramebufferSize size = new FramebufferSize(widthPixels, heightPixels);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(-20_000f, -30_000f, 40_000f, 50_000f);
        for (float centerX : new float[] {-1e9f, -20_000f, 0f, 39_999f, 1e9f}) {
            for (float centerY : new float[] {-1e9f, -29_999f, 0f, 50_000f, 1e9f}) {
                camera.setCenter(centerX, centerY);
                float rounding = 0.01f;
                assertTrue(camera.worldX(0, size) >= -20_000f - rounding);
                assertTrue(camera.worldX(widthPixels, size) <= 40_000f + rounding);
                assertTrue(camera.worldY(heightPixels, size) >= -30_000f - rounding);
                assertTrue(camera.worldY(0, size) <= 50_000f + rounding);
            }
        }
        camera.setCenter(1_000f, 2_000f);
        assertEquals(1_000f, camera.centerX(size), "bounds that are far away change nothing");
        assertEquals(2_000f, camera.centerY(size));
    }

    @Test
    void touchesTheSideOfItsBounds() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 100f, 50f).setCenter(3f, 49f);

        assertEquals(0f, camera.pixelX(0f, size), "the left side");
        assertEquals(0f, camera.pixelY(50f, size), "the upper side");
        assertEquals(8f, camera.centerX(size));
        assertEquals(45.5f, camera.centerY(size));
    }

    @Test
    void centresBoundsThatAreSmallerThanTheView() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(10f, 0f, 28f, 50f).setCenter(0f, 20f);

        FramebufferSize narrow = new FramebufferSize(1280, 720); // shows a width of 16
        assertEquals(18f, camera.centerX(narrow));
        FramebufferSize wide = new FramebufferSize(2000, 720); // shows a width of 25, the bounds have 18
        assertEquals(19f, camera.centerX(wide));
        assertEquals(20f, camera.centerY(wide), "the other axis is not affected");
    }

    @Test
    void anInfiniteSideDoesNotLimitTheView() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f)
                .setBounds(0f, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY);

        camera.setCenter(-5f, -1e6f);
        assertEquals(8f, camera.centerX(size));
        assertEquals(-1e6f, camera.centerY(size));
        camera.setCenter(1e6f, 0f);
        assertEquals(1e6f, camera.centerX(size));
    }

    @Test
    void showsItsCenterAgainWithoutBounds() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(3f, 2f).setBounds(0f, 0f, 100f, 50f);
        assertEquals(8f, camera.centerX(size));

        camera.removeBounds();
        assertEquals(3f, camera.centerX(size));
        assertEquals(2f, camera.centerY(size));
    }

    @Test
    void addsItsOffsetAfterTheBounds() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 100f, 50f).setOffset(-0.5f, 0.25f);

        assertEquals(7.5f, camera.centerX(size));
        assertEquals(4.75f, camera.centerY(size));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, 1",
        "0, 1, 1, 0",
        "NaN, 0, 1, 1",
        "0, 0, 1, NaN",
        "Infinity, 0, Infinity, 1",
        "0, -Infinity, 1, -Infinity"
    })
    void rejectsInvalidBounds(float minX, float minY, float maxX, float maxY) {
        Camera2d camera = Camera2d.showing(16f, 9f);

        Exception e = assertThrows(IllegalArgumentException.class, () -> camera.setBounds(minX, minY, maxX, maxY));
        assertEquals(
                "the bounds of a camera must have a minimum that is not above the maximum, and not at its infinity: x "
                        + minX + " to " + maxX + ", y " + minY + " to " + maxY,
                e.getMessage());
    }

    @Test
    void convertsPixelsToWorldCoordinates() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f).setBounds(0f, -20f, 100f, 50f);

        assertEquals(7.25f, camera.worldX(camera.pixelX(7.25f, size), size));
        assertEquals(-1.5f, camera.worldY(camera.pixelY(-1.5f, size), size));
    }

    @Test
    void pixelCoordinatesAgreeWithTheClipMatrix() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f).setBounds(0f, 0f, 100f, 50f);

        Vector3f clip = camera.clipMatrix(size, new Matrix4f()).transformPosition(new Vector3f(9f, -1f, 77f));

        assertEquals(camera.pixelX(9f, size), (clip.x + 1f) * 640f, 1e-3f);
        assertEquals(camera.pixelY(-1f, size), (1f - clip.y) * 360f, 1e-3f);
        assertEquals(0f, clip.z, "the depth of the clip volume's middle, so nothing is clipped");
    }
}
