package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests mostly with a picture of 1280 x 720 pixels and a view of 16 x 9 units: a unit is 80 pixels. */
class Camera2dTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    @ParameterizedTest
    @CsvSource({
        "16, 9, 1280, 720, 80", // the same aspect ratio
        "16, 9, 1280, 1000, 80", // a higher picture: the width decides
        "16, 9, 2000, 720, 80", // a wider picture: the height decides
        "0, 9, 100, 720, 80", // a width of 0: the height decides
        "16, 9, 8, 720, 0.5", // less than a pixel for a unit
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

        assertEquals(640f, camera.pixelX(5f, -3f, size), "the middle of the picture");
        assertEquals(360f, camera.pixelY(5f, -3f, size), "the middle of the picture");
    }

    @Test
    void convertsUpwardYToDownwardPixels() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f);

        assertEquals(0f, camera.pixelX(-8f, 0f, size), "the left edge");
        assertEquals(1280f, camera.pixelX(8f, 0f, size), "the right edge");
        assertEquals(0f, camera.pixelY(0f, 4.5f, size), "the top edge");
        assertEquals(720f, camera.pixelY(0f, -4.5f, size), "the bottom edge");
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
        assertEquals(5.5f, camera.centerX(size), "the centre plus the offset");
        assertEquals(-2.75f, camera.centerY(size), "the centre plus the offset");

        camera.setCenter(1f, 1f).setOffset(0f, 0f);
        assertEquals(1f, camera.centerX(size), "the new centre");
        assertEquals(1f, camera.centerY(size), "the new centre");
    }

    @ParameterizedTest
    @CsvSource({"1280, 720", "720, 1280", "100, 720", "1280, 1", "1, 1", "3000, 2000"}) // pixels
    void showsNothingBeyondItsBoundsAtAnyPictureSize(int widthPixels, int heightPixels) {
        FramebufferSize size = new FramebufferSize(widthPixels, heightPixels);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(-20_000f, -30_000f, 40_000f, 50_000f);
        for (float centerX : new float[] {-1e9f, -20_000f, 0f, 39_999f, 1e9f}) {
            for (float centerY : new float[] {-1e9f, -29_999f, 0f, 50_000f, 1e9f}) {
                camera.setCenter(centerX, centerY);
                float rounding = 0.01f;
                assertTrue(camera.worldX(0, 0, size) >= -20_000f - rounding, "the left side must be within the bounds");
                assertTrue(
                        camera.worldX(widthPixels, 0, size) <= 40_000f + rounding,
                        "the right side must be within the bounds");
                assertTrue(
                        camera.worldY(0, heightPixels, size) >= -30_000f - rounding,
                        "the bottom must be within the bounds");
                assertTrue(camera.worldY(0, 0, size) <= 50_000f + rounding, "the top must be within the bounds");
            }
        }
        camera.setCenter(1_000f, 2_000f);
        assertEquals(1_000f, camera.centerX(size), "bounds that are far away must change nothing");
        assertEquals(2_000f, camera.centerY(size));
    }

    @Test
    void touchesTheSideOfItsBounds() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 100f, 50f).setCenter(3f, 49f);

        assertEquals(0f, camera.pixelX(0f, 50f, size), "the bounds must begin at the left side of the picture");
        assertEquals(0f, camera.pixelY(0f, 50f, size), "the bounds must begin at the top of the picture");
        assertEquals(8f, camera.centerX(size), "half a view from the left bound");
        assertEquals(45.5f, camera.centerY(size), "half a view from the upper bound");
    }

    @Test
    void centresBoundsThatAreSmallerThanTheView() {
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(10f, 0f, 28f, 50f).setCenter(0f, 20f);

        FramebufferSize narrow = new FramebufferSize(1280, 720); // shows a width of 16
        assertEquals(18f, camera.centerX(narrow), "half a view from the left bound");
        FramebufferSize wide = new FramebufferSize(2000, 720); // shows a width of 25, the bounds have 18
        assertEquals(19f, camera.centerX(wide), "the middle of the bounds");
        assertEquals(20f, camera.centerY(wide), "the other axis must not be affected");
    }

    @Test
    void anInfiniteSideDoesNotLimitTheView() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f)
                .setBounds(0f, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY);

        camera.setCenter(-5f, -1e6f);
        assertEquals(8f, camera.centerX(size), "the left side limits the view");
        assertEquals(-1e6f, camera.centerY(size), "the lower side is infinite");
        camera.setCenter(1e6f, 0f);
        assertEquals(1e6f, camera.centerX(size), "the right side is infinite");
    }

    @Test
    void showsItsCenterAgainWithoutBounds() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(3f, 2f).setBounds(0f, 0f, 100f, 50f);
        assertEquals(8f, camera.centerX(size), "half a view from the left bound");

        camera.removeBounds();
        assertEquals(3f, camera.centerX(size), "the centre that was set");
        assertEquals(2f, camera.centerY(size), "the centre that was set");
    }

    @Test
    void addsItsOffsetAfterTheBounds() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 100f, 50f).setOffset(-0.5f, 0.25f);

        assertEquals(8f - 0.5f, camera.centerX(size), "half a view from the left bound, plus the offset");
        assertEquals(4.5f + 0.25f, camera.centerY(size), "half a view from the lower bound, plus the offset");
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
                "the bounds of a camera must have minima below +infinity, maxima above -infinity and no minimum"
                        + " above its maximum: x "
                        + minX + " to " + maxX + ", y " + minY + " to " + maxY,
                e.getMessage());
    }

    @Test
    void convertsPixelsToWorldCoordinates() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f).setBounds(0f, -20f, 100f, 50f);

        float pixelX = camera.pixelX(7.25f, -1.5f, size);
        float pixelY = camera.pixelY(7.25f, -1.5f, size);
        assertEquals(7.25f, camera.worldX(pixelX, pixelY, size));
        assertEquals(-1.5f, camera.worldY(pixelX, pixelY, size));
    }

    @Test
    void pixelCoordinatesAgreeWithTheClipMatrix() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f).setBounds(0f, 0f, 100f, 50f);

        Vector3f clip = camera.clipMatrix(size, new Matrix4f()).transformPosition(new Vector3f(9f, -1f, 77f));

        assertEquals(camera.pixelX(9f, -1f, size), (clip.x + 1f) * 640f, 1e-3f, "x in pixels");
        assertEquals(camera.pixelY(9f, -1f, size), (1f - clip.y) * 360f, 1e-3f, "y in pixels");
        assertEquals(0f, clip.z, "any depth must become 0, so that nothing is clipped");
    }

    @Test
    void rotatesTheWorldInTheOppositeDirection() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setCenter(5f, -3f).setRotation((float) Math.PI / 2f);

        assertEquals(640f + 80f, camera.pixelX(5f, -2f, size), 1e-3f, "a unit above the centre must lie at its right");
        assertEquals(360f, camera.pixelY(5f, -2f, size), 1e-3f, "its height must not change");
        assertEquals(640f, camera.pixelX(6f, -3f, size), 1e-3f, "a unit at the right of the centre must lie below it");
        assertEquals(360f + 80f, camera.pixelY(6f, -3f, size), 1e-3f, "by the size of a unit");
        assertEquals((float) Math.PI / 2f, camera.rotation());
    }

    /** Returns a camera of random centre, offset, rotation and bounds. */
    private static Camera2d randomCamera(SplittableRandom random) {
        float bound = (float) random.nextDouble(20, 200);
        return Camera2d.showing(16f, 9f)
                .setCenter((float) random.nextDouble(-50, 50), (float) random.nextDouble(-50, 50))
                .setOffset((float) random.nextDouble(-1, 1), (float) random.nextDouble(-1, 1))
                .setBounds(-bound, -bound, bound, bound)
                .setRotation((float) random.nextDouble(-10, 10));
    }

    @Test
    void convertsBetweenPixelsAndTheWorldAtAnyRotation() {
        SplittableRandom random = new SplittableRandom(SEED);
        FramebufferSize size = new FramebufferSize(1000, 720);
        for (int i = 0; i < 1_000; i++) {
            Camera2d camera = randomCamera(random);
            float worldX = (float) random.nextDouble(-50, 50);
            float worldY = (float) random.nextDouble(-50, 50);
            float pixelX = camera.pixelX(worldX, worldY, size);
            float pixelY = camera.pixelY(worldX, worldY, size);

            assertEquals(worldX, camera.worldX(pixelX, pixelY, size), 1e-3f, "x in world units");
            assertEquals(worldY, camera.worldY(pixelX, pixelY, size), 1e-3f, "y in world units");
        }
    }

    @Test
    void theClipMatrixHasTheSameRotation() {
        SplittableRandom random = new SplittableRandom(SEED);
        FramebufferSize size = new FramebufferSize(1280, 720);
        for (int i = 0; i < 1_000; i++) {
            Camera2d camera = randomCamera(random);
            float x = (float) random.nextDouble(-50, 50);
            float y = (float) random.nextDouble(-50, 50);
            Vector3f clip = camera.clipMatrix(size, new Matrix4f()).transformPosition(new Vector3f(x, y, 0f));

            assertEquals(camera.pixelX(x, y, size), (clip.x + 1f) * 640f, 0.05f, "x in pixels");
            assertEquals(camera.pixelY(x, y, size), (1f - clip.y) * 360f, 0.05f, "y in pixels");
        }
    }

    @Test
    void keepsAllCornersOfARotatedViewWithinItsBounds() {
        SplittableRandom random = new SplittableRandom(SEED);
        FramebufferSize size = new FramebufferSize(1280, 720);
        for (int i = 0; i < 1_000; i++) {
            Camera2d camera = randomCamera(random).setOffset(0f, 0f).setBounds(-10f, -12f, 30f, 25f);
            for (int corner = 0; corner < 4; corner++) {
                float pixelX = (corner & 1) * 1280f;
                float pixelY = (corner >> 1) * 720f;
                float x = camera.worldX(pixelX, pixelY, size);
                float y = camera.worldY(pixelX, pixelY, size);
                assertTrue(
                        x > -10.001f && x < 30.001f && y > -12.001f && y < 25.001f,
                        "a corner must lie within the bounds: " + x + ", " + y);
            }
        }
    }

    @Test
    void anOffsetFollowsTheAxesOfThePicture() {
        FramebufferSize size = new FramebufferSize(1280, 720);
        Camera2d camera = Camera2d.showing(16f, 9f).setRotation(1f).setOffset(2f, 1f);

        assertEquals(640f - 160f, camera.pixelX(0f, 0f, size), 1e-3f, "2 units left of the middle");
        assertEquals(360f + 80f, camera.pixelY(0f, 0f, size), 1e-3f, "1 unit below the middle");
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
    void rejectsANonFiniteRotation(float radians) {
        Exception e = assertThrows(
                IllegalArgumentException.class, () -> Camera2d.showingHeight(9f).setRotation(radians));

        assertEquals("the rotation of a camera must be finite: " + radians, e.getMessage());
    }

    @Test
    void zoomShowsLessOfTheWorldWithinTheBounds() {
        FramebufferSize size = new FramebufferSize(1600, 900);
        Camera2d camera = Camera2d.showing(16f, 9f).setBounds(0f, 0f, 20f, 9f).setCenter(100f, 100f);
        assertEquals(12f, camera.centerX(size), 1e-4f, "half of 16 units from the right side");
        camera.setZoom(2f);
        assertEquals(200f, camera.pixelsPerUnit(size), 1e-3f);
        assertEquals(16f, camera.centerX(size), 1e-4f, "half of 8 units from the right side");
        assertEquals(6.75f, camera.centerY(size), 1e-4f, "half of 4.5 units from the top");
        camera.setZoom(0.5f);
        assertEquals(10f, camera.centerX(size), 1e-4f, "the middle of a map that is smaller than the picture");
        assertThrows(IllegalArgumentException.class, () -> camera.setZoom(0f));
        assertThrows(IllegalArgumentException.class, () -> camera.setZoom(Float.NaN));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 30, 144})
    void zoomsByTheSameFactorAtEveryFrameRate(int frames) {
        Camera2d camera = Camera2d.showing(16f, 9f);
        for (int i = 0; i < frames; i++) {
            camera.zoomTowards(16f, 0.5, 0.5f / frames);
        }
        assertEquals(4f, camera.zoom(), 1e-4f, "half of the way from 1 to 16, in factors");
    }

    @Test
    void zoomsEvenlyTowardsAWantedZoomThatGrows() {
        for (int hertz : new int[] {30, 60, 240}) {
            Camera2d camera = Camera2d.showing(16f, 9f).zoomTowards(1f, 0.1, 0f);
            for (int frame = 1; frame <= 2 * hertz; frame++) {
                camera.zoomTowards((float) Math.exp(frame / (double) hertz), 0.1, 1f / hertz);
            }
            assertEquals(2 - 0.1 / Math.log(2), Math.log(camera.zoom()), 1e-5, "at " + hertz + " Hz");
        }
    }

    @Test
    void zoomsAboutThePointer() {
        FramebufferSize size = new FramebufferSize(1600, 900);
        Camera2d camera =
                Camera2d.showing(16f, 9f).setCenter(3f, 2f).setRotation(0.3f).setOffset(0.1f, 0f);
        float worldX = camera.worldX(200f, 700f, size);
        float worldY = camera.worldY(200f, 700f, size);
        for (int frame = 0; frame < 30; frame++) {
            camera.zoomTowards(3f, 0.1, 1 / 60f, 200f, 700f, size);
            assertEquals(worldX, camera.worldX(200f, 700f, size), 1e-4f);
            assertEquals(worldY, camera.worldY(200f, 700f, size), 1e-4f);
        }
        assertTrue(camera.zoom() > 2.8f, "zoom: " + camera.zoom());
        camera.zoomTowards(1f, 0, 0f, 200f, 700f, new FramebufferSize(0, 0));
        assertEquals(1f, camera.zoom(), "a minimised window");
    }
}
