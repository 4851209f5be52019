package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels unless the view changes. */
class ShapeEdgesTest {

    private static final Color YELLOW = Color.rgb(0xFFFF00);

    /**
     * Rectangles that abut, some of them along a part of a side: centre, width and height. Together they are a
     * rectangle of 7 x 4 units around the origin.
     */
    private static final float[][] TILES = {
        {-2f, 1.15f, 3f, 1.7f},
        {0.35f, 1.15f, 1.7f, 1.7f},
        {2.35f, 1.15f, 2.3f, 1.7f},
        {-1.4f, -0.85f, 4.2f, 2.3f},
        {2.1f, -0.3f, 2.8f, 1.2f},
        {2.1f, -1.45f, 2.8f, 1.1f},
    };

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final List<EntityId> tiles = new ArrayList<>();
    private TestScene scene = new TestScene();
    private GlfwHost host;

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private void open(boolean isGpuInterpolated) {
        scene.close();
        SchedulerSettings settings = SchedulerSettings.defaults();
        scene = new TestScene(isGpuInterpolated ? settings.withGpuInterpolation() : settings);
        host = TestHosts.offscreen(160, 90);
        host.add(new ShapeLayer(camera));
    }

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Spawns the tiles, rotated around the origin. */
    private void spawnTiles(boolean hasHardEdges, Color color, double radians) {
        float cos = (float) Math.cos(radians);
        float sin = (float) Math.sin(radians);
        for (float[] tile : TILES) {
            float x = cos * tile[0] - sin * tile[1];
            float y = sin * tile[0] + cos * tile[1];
            tiles.add(scene.world.spawn(
                    Transform.at(x, y).setRotationZ((float) radians),
                    Shape.rectangle(tile[2], tile[3], color).setHardEdges(hasHardEdges)));
        }
    }

    /**
     * Returns the largest difference of a colour channel between a pixel within the tiles and the expected colour. The
     * tiles are rotated around the origin.
     */
    private int seam(double radians, int expectedRgb) {
        Screenshot picture = draw();
        FramebufferSize size = host.framebufferSize();
        float margin = 1f / camera.pixelsPerUnit(size);
        int seam = 0;
        int pixels = 0;
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                double worldX = camera.worldX(x + 0.5f, y + 0.5f, size);
                double worldY = camera.worldY(x + 0.5f, y + 0.5f, size);
                double tileX = Math.cos(radians) * worldX + Math.sin(radians) * worldY;
                double tileY = Math.cos(radians) * worldY - Math.sin(radians) * worldX;
                if (Math.abs(tileX) < 3.5 - margin && Math.abs(tileY) < 2 - margin) {
                    pixels++;
                    for (int shift = 0; shift < 24; shift += 8) {
                        int difference = (picture.rgb(x, y) >> shift & 0xFF) - (expectedRgb >> shift & 0xFF);
                        seam = Math.max(seam, Math.abs(difference));
                    }
                }
            }
        }
        assertTrue(pixels > 200, "the tiles must be in the picture: " + pixels);
        return seam;
    }

    @Test
    void smoothEdgesShowASeam() {
        open(/* isGpuInterpolated= */ false);
        spawnTiles(/* hasHardEdges= */ false, YELLOW, 0);
        camera.setCenter(0.03f, 0.03f);

        assertTrue(seam(0, 0xFFFF00) > 20, "this test must see the seams of smooth edges");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hardEdgesShowNoSeamAtAnyPositionAndZoom(boolean isGpuInterpolated) {
        open(isGpuInterpolated);
        spawnTiles(/* hasHardEdges= */ true, YELLOW, 0);
        for (int i = 0; i < 60; i++) {
            float zoom = 0.6f + 0.037f * i;
            camera.setVisibleSize(16f * zoom, 9f * zoom).setCenter(0.013f * i, -0.0071f * i);

            assertEquals(0, seam(0, 0xFFFF00), "position " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hardEdgesShowNoSeamAtAnyRotation(boolean isGpuInterpolated) {
        open(isGpuInterpolated);
        for (int degrees = 0; degrees < 180; degrees += 5) {
            tiles.forEach(scene.world::despawn);
            tiles.clear();
            double radians = Math.toRadians(degrees);
            spawnTiles(/* hasHardEdges= */ true, YELLOW, radians);
            camera.setRotation(0.31f * degrees).setCenter(0.003f * degrees, 0.001f * degrees);

            assertEquals(0, seam(radians, 0xFFFF00), degrees + " degrees");
        }
    }

    @Test
    void hardEdgesOfTranslucentTilesNeitherOverlapNorShowASeam() {
        open(/* isGpuInterpolated= */ false);
        spawnTiles(/* hasHardEdges= */ true, Color.rgb(0xFFFF00).withOpacity(0.5f), 0);
        int blended = draw().rgb(80, 30);
        for (int i = 0; i < 20; i++) { // a step is half a pixel: edges lie on centres of pixels, and between them
            camera.setCenter(0.05f * i, -0.05f * i);

            assertEquals(0, seam(0, blended), "position " + i);
        }
    }

    @Test
    void hardEdgesCoverPixelsWholly() {
        open(/* isGpuInterpolated= */ false);
        scene.world.spawn(
                Transform.at(-3f, 0f).setRotationZ(0.4f),
                Shape.rectangle(3f, 2f, YELLOW).setHardEdges(true));
        scene.world.spawn(Transform.at(3f, 0f), Shape.circle(2f, YELLOW).setHardEdges(true));

        Screenshot picture = draw();

        int covered = 0;
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                int rgb = picture.rgb(x, y);
                assertTrue(rgb == 0xFFFF00 || rgb == TestHosts.BACKGROUND_RGB, "a mixed pixel at " + x + ", " + y);
                covered += rgb == 0xFFFF00 ? 1 : 0;
            }
        }
        assertEquals(600 + Math.PI * 400, covered, 20, "pixels of the rectangle and of the circle");
    }
}
