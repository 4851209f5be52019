package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.joml.Intersectionf;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Camera3dTest {

    /** The size of the picture, whose middle is the pixel (100, 50). */
    private static final FramebufferSize SIZE = new FramebufferSize(200, 100);

    private static Vector3f pixel(Camera3d camera, float x, float y, float z) {
        return camera.pixel(new Vector3f(x, y, z), SIZE, new Vector3f());
    }

    private static void assertPixel(float x, float y, Vector3f pixel) {
        assertEquals(x, pixel.x, 1e-3f, "pixels from the left");
        assertEquals(y, pixel.y, 1e-3f, "pixels from the top");
    }

    @Test
    void looksAlongMinusZByDefault() {
        Camera3d camera = new Camera3d(90f);

        assertPixel(100f, 50f, pixel(camera, 0f, 0f, -10f)); // straight ahead
        assertPixel(100f, 0f, pixel(camera, 0f, 10f, -10f)); // 45 degrees upwards: half of the field of view
        assertPixel(150f, 50f, pixel(camera, 10f, 0f, -10f)); // 45 degrees to the right: as many pixels
        assertTrue(pixel(camera, 0f, 0f, 10f).z > 1f, "a position behind the camera must have a depth above 1");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, 10, 0, 0, 0",
        "-3, 1, 2, 7, -5, 4",
        "1, 1, 1, 1, 1, 5",
        "0, 9, 0, 0, 0, 0", // straight down
        "0, -9, 0, 0, 0, 0", // straight up
    })
    void showsItsTargetInTheMiddle(float x, float y, float z, float toX, float toY, float toZ) {
        Camera3d camera = new Camera3d(60f).setPosition(x, y, z).lookAt(toX, toY, toZ);

        Vector3f pixel = pixel(camera, toX, toY, toZ);
        assertPixel(100f, 50f, pixel);
        assertTrue(pixel.z > -1f && pixel.z < 1f, "the target must be between the near and the far plane: " + pixel.z);
    }

    @Test
    void showsVerticalLinesUpright() {
        Camera3d camera = new Camera3d(60f).setPosition(5f, 2f, 5f).lookAt(0f, 0f, 0f);

        Vector3f above = pixel(camera, 0f, 1f, 0f);

        assertEquals(100f, above.x, 1e-3f);
        assertTrue(above.y < 50f, "a position above the target must lie above the middle of the picture: " + above.y);
    }

    @Test
    void rotatesByAQuaternion() {
        Camera3d camera = new Camera3d(90f).setRotation(new Quaternionf().rotationY((float) Math.PI / 2f));

        assertPixel(100f, 50f, pixel(camera, -10f, 0f, 0f)); // after a quarter turn to the left, it looks along -x
    }

    @Test
    void looksFromItsPositionPlusItsOffset() {
        Camera3d camera = new Camera3d(90f).setPosition(0f, 0f, 10f).setOffset(1f, 2f);

        assertPixel(100f, 50f, pixel(camera, 1f, 2f, 0f));
        assertPixel(100f, 50f, pixel(camera.setOffset(0f, 0f), 0f, 0f, 0f));
    }

    @Test
    void clipsAtTheNearAndFarPlanes() {
        Camera3d camera = new Camera3d(90f).setClipPlanes(2f, 20f);

        assertEquals(-1f, pixel(camera, 0f, 0f, -2f).z, 1e-4f, "the depth at the near plane");
        assertEquals(1f, pixel(camera, 0f, 0f, -20f).z, 1e-4f, "the depth at the far plane");
    }

    @Test
    void rejectsInvalidClipPlanes() {
        Camera3d camera = new Camera3d(90f);

        assertThrows(IllegalArgumentException.class, () -> camera.setClipPlanes(0f, 20f));
        assertThrows(IllegalArgumentException.class, () -> camera.setClipPlanes(5f, 5f));
        assertThrows(IllegalArgumentException.class, () -> camera.setClipPlanes(1f, Float.POSITIVE_INFINITY));
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 180f, -60f, Float.NaN})
    void rejectsAFieldOfViewOutOfRange(float degrees) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new Camera3d(degrees));

        assertEquals("a field of view must be between 1 and 179 degrees: " + degrees, e.getMessage());
    }

    @Test
    void rejectsItsOwnPositionAsTarget() {
        Camera3d camera = new Camera3d(60f).setPosition(1f, 2f, 3f);

        assertThrows(IllegalArgumentException.class, () -> camera.lookAt(1f, 2f, 3f));
    }

    @Test
    void rejectsANonFinitePosition() {
        Camera3d camera = new Camera3d(60f);

        assertThrows(IllegalArgumentException.class, () -> camera.setPosition(Float.NaN, 0f, 0f));
    }

    @Test
    void aRayLeadsThroughThePixelOfEachOfItsPoints() {
        Camera3d camera =
                new Camera3d(50f).setPosition(3f, 4f, 5f).lookAt(-1f, 0f, 2f).setOffset(0.5f, -0.25f);
        Vector3f origin = new Vector3f();
        Vector3f direction = new Vector3f();

        camera.ray(30f, 20f, SIZE, origin, direction);

        assertEquals(1f, direction.length(), 1e-6f);
        Vector3f near = new Vector3f(direction).add(origin);
        Vector3f far = new Vector3f(direction).mul(50f).add(origin);
        assertPixel(30f, 20f, camera.pixel(near, SIZE, near));
        assertPixel(30f, 20f, camera.pixel(far, SIZE, far));
    }

    @Test
    void aRayMeetsTheGroundWhereItIsSeen() {
        Camera3d camera = new Camera3d(60f).setPosition(0f, 8f, 8f).lookAt(0f, 0f, 0f);
        Vector3f seen = pixel(camera, 2f, 0f, -3f);
        Vector3f origin = new Vector3f();
        Vector3f direction = new Vector3f();

        camera.ray(seen.x, seen.y, SIZE, origin, direction);
        float distance =
                Intersectionf.intersectRayPlane(origin, direction, new Vector3f(), new Vector3f(0f, 1f, 0f), 1e-6f);

        direction.mul(distance).add(origin);
        assertEquals(0f, direction.distance(2f, 0f, -3f), 1e-4f);
    }

    @Test
    void aUnitIsSmallerInTheDistance() {
        Camera3d camera = new Camera3d(90f).setPosition(0f, 0f, 10f);

        assertEquals(5f, camera.pixelsPerUnit(new Vector3f(0f, 0f, 0f), SIZE), 1e-4f);
        assertEquals(2.5f, camera.pixelsPerUnit(new Vector3f(7f, 0f, -10f), SIZE), 1e-4f);
        assertEquals(0f, camera.pixelsPerUnit(new Vector3f(0f, 0f, 11f), SIZE), "behind the camera");
    }
}
