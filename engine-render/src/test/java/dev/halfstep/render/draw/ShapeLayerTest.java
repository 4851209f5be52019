package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of the picture. */
class ShapeLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;
    private static final float QUARTER_TURN = (float) Math.PI / 2f;

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final TestScene scene = new TestScene();
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
        host.add(new ShapeLayer(camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    /** Returns the colour of the current frame at a position in the world. */
    private int rgbAt(float worldX, float worldY) {
        FramebufferSize size = host.framebufferSize();
        return host.screenshot()
                .rgb((int) camera.pixelX(worldX, worldY, size), (int) camera.pixelY(worldX, worldY, size));
    }

    /** Draws a frame and returns its picture. */
    private Screenshot picture() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    @Test
    void drawsACircleAtItsPositionOnly() {
        scene.world.spawn(Transform.at(3f, 2f), Shape.circle(1f, Color.rgb(0xFF8800)));

        Screenshot picture = picture();

        assertEquals(0xFF8800, picture.rgb(110, 25), "centre: 80 + 30 to the right, 45 - 20 from the top");
        assertEquals(0xFF8800, picture.rgb(101, 25), "just inside the left edge");
        assertEquals(0xFF8800, picture.rgb(118, 25), "just inside the right side");
        assertEquals(BACKGROUND, picture.rgb(97, 25), "outside");
        assertEquals(BACKGROUND, picture.rgb(102, 17), "the corner of the bounding square");
        assertEquals(BACKGROUND, picture.rgb(80, 45), "the middle of the picture");
        assertEquals(BACKGROUND, picture.rgb(0, 0), "the upper left corner");
        assertEquals(BACKGROUND, picture.rgb(159, 89), "the lower right corner");
    }

    @Test
    void drawsARectangleWithPixelPrecision() {
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(4f, 2f, Color.rgb(RED)));

        Screenshot picture = picture();

        assertEquals(RED, picture.rgb(60, 35), "first pixel of the upper left corner");
        assertEquals(RED, picture.rgb(99, 54), "last pixel of the lower right corner");
        assertEquals(BACKGROUND, picture.rgb(59, 45), "left of the rectangle");
        assertEquals(BACKGROUND, picture.rgb(100, 45), "right of the rectangle");
        assertEquals(BACKGROUND, picture.rgb(80, 34), "above the rectangle");
        assertEquals(BACKGROUND, picture.rgb(80, 55), "below the rectangle");
    }

    @Test
    void antialiasesTheEdgeOfACircle() {
        scene.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, Color.WHITE));

        Screenshot picture = picture();

        int fadedPixels = 0;
        for (int x = 0; x < picture.width(); x++) {
            int red = picture.rgb(x, 35) >> 16;
            if (red > 0x20 && red < 0xFF) { // between the background, whose red is 0x20, and white
                fadedPixels++;
            }
        }
        assertTrue(
                fadedPixels >= 2 && fadedPixels <= 6,
                "each of both sides must fade over 1 to 3 pixels; faded pixels of both: " + fadedPixels);
    }

    @Test
    void rotatesAndScalesAShapeWithItsPose() {
        Transform pose = new Transform().setRotationZ(QUARTER_TURN).setScale(1f, 3f, 1f);
        scene.world.spawn(pose, Shape.rectangle(6f, 1f, Color.rgb(RED)));

        scene.frame(host, 0);

        assertEquals(RED, rgbAt(0f, 2.9f), "the width points up");
        assertEquals(BACKGROUND, rgbAt(0f, 3.2f), "above the rectangle");
        assertEquals(RED, rgbAt(1.4f, 0f), "the height, scaled by 3, points sideways");
        assertEquals(BACKGROUND, rgbAt(1.7f, 0f), "right of the rectangle");
    }

    @Test
    void interpolatesBetweenTheLastTwoSteps() {
        scene.movingBy(4f);
        scene.world.spawn(Transform.at(-4f, 0f), Shape.circle(0.5f, Color.rgb(RED)));

        scene.frame(host, 0);
        assertEquals(RED, rgbAt(-4f, 0f), "before the first step");

        scene.frame(host, 100);
        assertEquals(0f, scene.scheduler.alpha());
        assertEquals(RED, rgbAt(-4f, 0f), "alpha 0: at the previous step");
        assertEquals(BACKGROUND, rgbAt(0f, 0f), "the newest step");

        scene.frame(host, 50);
        assertEquals(0.5f, scene.scheduler.alpha());
        assertEquals(RED, rgbAt(-2f, 0f), "alpha 0.5: half way");
        assertEquals(BACKGROUND, rgbAt(-4f, 0f), "the previous step");
        assertEquals(BACKGROUND, rgbAt(0f, 0f), "the newest step");

        scene.scheduler.setInterpolating(false);
        scene.frame(host, 0);
        assertEquals(RED, rgbAt(0f, 0f), "alpha 1: at the newest step");
        assertEquals(BACKGROUND, rgbAt(-2f, 0f), "half way");
    }

    @Test
    void drawsASnappingShapeAtTheNewestStep() {
        scene.movingBy(4f);
        Transform pose = Transform.at(-4f, 0f).setSmoothing(Smoothing.SNAP);
        scene.world.spawn(pose, Shape.circle(0.5f, Color.rgb(RED)));

        scene.frame(host, 150);

        assertEquals(RED, rgbAt(0f, 0f), "the newest step");
        assertEquals(BACKGROUND, rgbAt(-2f, 0f), "half way between the last two steps");
    }

    @Test
    void drawsByOrderThenBySpawnOrder() {
        scene.world.spawn(
                Transform.at(-4f, 0f), Shape.circle(1f, Color.rgb(RED)).setOrder(1));
        scene.world.spawn(Transform.at(-4f, 0f), Shape.circle(1f, Color.rgb(GREEN)));
        scene.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(RED)));
        scene.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(GREEN)));

        scene.frame(host, 0);

        assertEquals(RED, rgbAt(-4f, 0f), "the higher order covers the later spawn");
        assertEquals(GREEN, rgbAt(4f, 0f), "the later spawn covers the earlier one");
    }

    @Test
    void staysWithinTheBoundsOfTheCamera() {
        camera.setBounds(0f, 0f, 100f, 50f);
        scene.world.spawn(Transform.at(1f, 1f), Shape.circle(1f, Color.rgb(RED)));

        scene.frame(host, 0);

        assertEquals(RED, host.screenshot().rgb(10, 80), "the lower left corner shows (0, 0)");
    }

    @Test
    void drawsOnlyTheShapesOfItsLayer() {
        host.add(new ShapeLayer(camera, 7));
        scene.world.spawn(
                Transform.at(-4f, 0f), Shape.circle(1f, Color.rgb(RED)).setLayer(7));
        scene.world.spawn(
                Transform.at(-4f, 0f), Shape.circle(1f, Color.rgb(GREEN)).setOrder(5));
        scene.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(RED)).setLayer(3));
        Shape moved = Shape.circle(1f, Color.rgb(GREEN)).setLayer(3);
        scene.world.spawn(Transform.at(0f, 0f), moved);

        scene.frame(host, 0);

        assertEquals(RED, rgbAt(-4f, 0f), "a later layer covers an earlier layer, regardless of orders");
        assertEquals(BACKGROUND, rgbAt(4f, 0f), "there is no layer 3");
        assertEquals(BACKGROUND, rgbAt(0f, 0f), "the shape is still in layer 3");

        moved.setLayer(7);
        scene.frame(host, 0);

        assertEquals(GREEN, rgbAt(0f, 0f), "the next frame shows the change");
    }

    @Test
    void keepsDrawOrderWhenOtherEntitiesDespawn() {
        EntityId despawned = scene.world.spawn(Transform.at(-4f, 0f), Shape.circle(1f, Color.WHITE));
        scene.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(RED)));
        scene.world.spawn(Transform.at(4f, 0f), Shape.circle(1f, Color.rgb(GREEN)));

        scene.world.despawn(despawned); // swap-remove: the last entity moves into its row, and is visited first
        scene.frame(host, 0);

        assertEquals(GREEN, rgbAt(4f, 0f), "the later spawn covers the earlier one");
        assertEquals(BACKGROUND, rgbAt(-4f, 0f), "the despawned shape");
    }

    @Test
    void blendsATranslucentColour() {
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(4f, 4f, Color.BLACK));
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(2f, 2f, Color.WHITE.withOpacity(0.5f)));

        scene.frame(host, 0);

        assertEquals(0x80, rgbAt(0f, 0f) & 0xFF, 1, "half of white over black");
    }

    @Test
    void followsTheCamera() {
        scene.world.spawn(Transform.at(100f, -50f), Shape.circle(1f, Color.rgb(RED)));
        camera.setCenter(100f, -50f).setVisibleSize(32f, 18f);

        Screenshot picture = picture();

        assertEquals(RED, picture.rgb(80, 45), "the centre");
        assertEquals(RED, picture.rgb(83, 45), "half the scale: a radius of 5 pixels");
        assertEquals(BACKGROUND, picture.rgb(86, 45), "outside of this radius");
    }

    @Test
    void drawsMoreShapesThanItsInitialCapacity() {
        for (int row = 0; row < 90; row++) {
            for (int column = 0; column < 160; column++) {
                Shape pixel = Shape.rectangle(0.1f, 0.1f, Color.rgb(column << 8 | row)); // green column, blue row
                scene.world.spawn(Transform.at((column - 79.5f) / 10f, (44.5f - row) / 10f), pixel);
            }
        }

        Screenshot picture = picture();

        for (int row = 0; row < 90; row++) {
            for (int column = 0; column < 160; column++) {
                assertEquals(column << 8 | row, picture.rgb(column, row), "the colour of a pixel");
            }
        }
    }

    @Test
    void drawsNothingForEmptyShapes() {
        scene.world.spawn(Transform.at(0f, 0f), Shape.circle(0f, Color.rgb(RED)));
        scene.world.spawn(Transform.at(0f, 0f).setScale(0f), Shape.rectangle(1f, 1f, Color.rgb(RED)));

        assertEquals(BACKGROUND, picture().rgb(80, 45), "an empty shape must have no pixel");
    }

    @Test
    void doesNotChangeTheSimulatedState() {
        scene.movingBy(1f);
        scene.world.spawn(Transform.at(1f, 2f), Shape.circle(1f, Color.WHITE));
        scene.frame(host, 150);
        long hashBefore = StateHash.of(scene.world);

        scene.frame(host, 0);
        host.screenshot();

        assertEquals(hashBefore, StateHash.of(scene.world), "the hash of the simulated state");
    }

    @Test
    void allocatesNothingPerShape() {
        int shapes = 5_000;
        for (int i = 0; i < shapes; i++) {
            scene.world.spawn(
                    Transform.at(i % 16 - 8f, 0f),
                    Shape.circle(0.1f, Color.WHITE).setOrder(i % 3));
        }
        scene.runFramesAndCountBytes(host, 40); // warm-up: arrays grow, code is compiled
        int frames = 10;
        long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

        assertTrue(bytesPerFrame < shapes, "a frame must allocate less than a byte per shape; bytes: " + bytesPerFrame);
    }
}
