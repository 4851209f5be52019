package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A rotated camera draws a scene like a camera without rotation draws the scene that is rotated in the opposite
 * direction.
 */
class CameraRotationTest {

    /** Any seed: the tests do not depend on it. */
    private static final long SEED = 1;

    private static final int WIDTH = 160;
    private static final int HEIGHT = 90;

    /** The rotation of the camera in radians: not a multiple of a quarter turn. */
    private static final float ANGLE = 0.7f;

    private static final float CENTER_X = 3f;
    private static final float CENTER_Y = -2f;

    /** The maximum difference of a colour component, of 255: both scenes round differently at antialiased edges. */
    private static final int MAX_DIFFERENCE = 12;

    /** Adds a layer and its content to a host. */
    private interface Content {
        /**
         * Adds the content.
         *
         * @param radians the angle by which the content is turned around the centre of the camera
         */
        void addTo(GlfwHost host, Camera2d camera, TestScene scene, float radians);
    }

    private static float turnedX(float x, float y, float radians) {
        return (float) (CENTER_X + (x - CENTER_X) * Math.cos(radians) - (y - CENTER_Y) * Math.sin(radians));
    }

    private static float turnedY(float x, float y, float radians) {
        return (float) (CENTER_Y + (x - CENTER_X) * Math.sin(radians) + (y - CENTER_Y) * Math.cos(radians));
    }

    private static Transform turned(float x, float y, float rotationZ, float radians) {
        return Transform.at(turnedX(x, y, radians), turnedY(x, y, radians)).setRotationZ(rotationZ + radians);
    }

    private static Screenshot picture(
            Content content, SchedulerSettings settings, float cameraRadians, float contentRadians) {
        try (GlfwHost host = TestHosts.strict(WIDTH, HEIGHT);
                TestScene scene = new TestScene(settings)) {
            Camera2d camera =
                    Camera2d.showing(16f, 9f).setCenter(CENTER_X, CENTER_Y).setRotation(cameraRadians);
            content.addTo(host, camera, scene, contentRadians);
            scene.frame(host, 0);
            return host.screenshot();
        }
    }

    private static void assertTurnsWithTheCamera(Content content, SchedulerSettings settings) {
        Screenshot expected = picture(content, settings, /* cameraRadians= */ 0f, /* contentRadians= */ -ANGLE);
        Screenshot actual = picture(content, settings, /* cameraRadians= */ ANGLE, /* contentRadians= */ 0f);
        int drawnPixels = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int rgb = expected.rgb(x, y);
                drawnPixels += rgb == TestHosts.BACKGROUND_RGB ? 0 : 1;
                for (int shift = 0; shift < 24; shift += 8) { // blue, green, red
                    int difference = Math.abs((rgb >> shift & 0xFF) - (actual.rgb(x, y) >> shift & 0xFF));
                    assertTrue(difference <= MAX_DIFFERENCE, "difference at " + x + ", " + y + ": " + difference);
                }
            }
        }
        assertTrue(drawnPixels > 100, "the content must be visible; drawn pixels: " + drawnPixels);
    }

    /** Spawns circles and rectangles at random positions in and around the view, with different rotations. */
    private static void spawnShapes(TestScene scene, float radians) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 60; i++) {
            float x = (float) random.nextDouble(-8, 14);
            float y = (float) random.nextDouble(-10, 6);
            Color color = Color.rgb(random.nextInt(0x1000000));
            Shape shape = i % 2 == 0 ? Shape.circle(0.6f, color) : Shape.rectangle(2f, 0.5f, color);
            scene.world.spawn(turned(x, y, i, radians), shape.setOrder(i));
        }
    }

    @Test
    void turnsShapes() {
        assertTurnsWithTheCamera(
                (host, camera, scene, radians) -> {
                    host.add(new ShapeLayer(camera));
                    spawnShapes(scene, radians);
                },
                SchedulerSettings.defaults());
    }

    @Test
    void turnsGpuInterpolatedShapes() {
        assertTurnsWithTheCamera(
                (host, camera, scene, radians) -> {
                    host.add(new ShapeLayer(camera));
                    spawnShapes(scene, radians);
                },
                SchedulerSettings.defaults().withGpuInterpolation());
    }

    @Test
    void turnsSprites() {
        // The transparent border hides the pixels at the edges, which are not antialiased.
        Image picture = TestPictures.image(
                4, 4, 0, 0, 0, 0, 0, 0xFF0000FF, 0x00FF00FF, 0, 0, 0x0000FFFF, 0xFFFFFFFF, 0, 0, 0, 0, 0);
        assertTurnsWithTheCamera(
                (host, camera, scene, radians) -> {
                    Texture texture = host.own(Texture.of("arrow", picture, Sampling.SMOOTH));
                    host.add(new SpriteLayer(camera));
                    for (int i = 0; i < 6; i++) {
                        scene.world.spawn(turned(2f * i - 3f, i - 5f, i, radians), Sprite.of(texture.region(), 3f, 4f));
                    }
                },
                SchedulerSettings.defaults());
    }

    @Test
    void turnsParticles() {
        ParticleStyle resting = new ParticleStyle().setSpeed(0f, 0f).setSize(2f, 2f);
        assertTurnsWithTheCamera(
                (host, camera, scene, radians) -> {
                    Texture spot = host.own(Texture.of("spot", Image.spot(32), Sampling.SMOOTH));
                    Particles particles = new Particles(10, SEED);
                    host.add(new ParticleLayer(particles, camera, spot.region(), BlendMode.ALPHA));
                    for (int i = 0; i < 6; i++) {
                        float x = 2f * i - 3f;
                        float y = i - 5f;
                        particles.burst(resting, turnedX(x, y, radians), turnedY(x, y, radians), 1);
                    }
                },
                SchedulerSettings.defaults());
    }

    @Test
    void turnsLines() {
        assertTurnsWithTheCamera(
                (host, camera, scene, radians) -> {
                    LineLayer lines = host.add(LineLayer.overlay(camera));
                    lines.setWidth(4f);
                    for (int i = 0; i < 6; i++) {
                        float x = 2f * i - 3f;
                        lines.line(
                                turnedX(x, -4f, radians),
                                turnedY(x, -4f, radians),
                                turnedX(x + 1f, 0f, radians),
                                turnedY(x + 1f, 0f, radians));
                    }
                },
                SchedulerSettings.defaults());
    }

    @Test
    void turnsThePositionsOfUprightTexts() {
        assertTurnsWithTheCamera(
                (host, camera, scene, radians) -> {
                    TextFont font = host.own(TextFont.mono(14));
                    FontLayer texts = host.add(new FontLayer(font, camera));
                    texts.add(Text.inWorld(turnedX(4f, -1f, radians), turnedY(4f, -1f, radians), "text"));
                    texts.add(Text.inWorld(turnedX(-1f, -3f, radians), turnedY(-1f, -3f, radians), "here"));
                },
                SchedulerSettings.defaults());
    }
}
