package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.glfw.GLFW.GLFW_TRUE;
import static org.lwjgl.glfw.GLFW.GLFW_VISIBLE;
import static org.lwjgl.glfw.GLFW.glfwGetWindowAttrib;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Compares pictures with 4 samples per pixel and without multisampling. */
class MultisamplingTest {

    private final Camera2d camera = Camera2d.showing(16, 9);

    /** Draws one frame with a number of samples; skips the test if this machine cannot multisample. */
    private static Screenshot draw(
            Function<WindowSettings, GlfwHost> opener, int samples, BiConsumer<GlfwHost, TestScene> content) {
        WindowSettings settings = TestHosts.settings(160, 90).withSamples(samples);
        try (GlfwHost host = opener.apply(settings);
                TestScene scene = new TestScene()) {
            Assumptions.assumeTrue(samples < 2 || host.samples() >= 2, "this machine cannot multisample");
            content.accept(host, scene);
            scene.frame(host, 0);
            return host.screenshot();
        }
    }

    private static Screenshot drawOffscreen(int samples, BiConsumer<GlfwHost, TestScene> content) {
        TestHosts.offscreen(16, 16).close(); // skips the test if this machine cannot draw
        return draw(settings -> GlfwHost.openOffscreen(settings, new ManualClock()), samples, content);
    }

    private static Set<Integer> colours(Screenshot picture) {
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                colours.add(picture.rgb(x, y));
            }
        }
        return colours;
    }

    /** Returns the largest difference of a colour channel between two pictures. */
    private static int maxDifference(Screenshot one, Screenshot other) {
        int largest = 0;
        for (int y = 0; y < one.height(); y++) {
            for (int x = 0; x < one.width(); x++) {
                for (int shift = 0; shift <= 16; shift += 8) {
                    int difference = (one.rgb(x, y) >> shift & 0xFF) - (other.rgb(x, y) >> shift & 0xFF);
                    largest = Math.max(largest, Math.abs(difference));
                }
            }
        }
        return largest;
    }

    private void addRotatedMesh(GlfwHost host, TestScene scene) {
        host.add(new MeshLayer(new Camera3d(60).setPosition(0, 0, 8).lookAt(0, 0, 0), new MeshLayer.Light()));
        scene.world.spawn(new Transform().setRotationZ(0.4f).setScale(5f), Model.of(Mesh.QUAD, Color.WHITE));
    }

    @Test
    void smoothsTheEdgesOfMeshes() {
        assertEquals(
                2,
                colours(drawOffscreen(0, this::addRotatedMesh)).size(),
                "without multisampling, there must be only mesh and background");
        assertEquals(
                5,
                colours(drawOffscreen(4, this::addRotatedMesh)).size(),
                "4 samples must give three mixtures of both, too");
    }

    @Test
    void readsMultisampledPixelsOfAWindow() {
        TestHosts.window(16, 16).close(); // skips the test if this machine has no display
        Screenshot window = draw(settings -> GlfwHost.openWindow(settings, new ManualClock()), 4, this::addRotatedMesh);
        assertEquals(
                0,
                maxDifference(drawOffscreen(4, this::addRotatedMesh), window),
                "the difference between window and offscreen");
    }

    /** Shaders smooth the edges of shapes and lines. Smoothing by samples as well would make the edges darker. */
    @Test
    void doesNotChangeShapesAndLines() {
        BiConsumer<GlfwHost, TestScene> content = (host, scene) -> {
            host.add(new ShapeLayer(camera));
            LineLayer lines = host.add(LineLayer.overlay(camera));
            lines.setWidth(1.5f);
            scene.scheduler.presentation(
                    "line", frame -> lines.line(-7, -4, 6, 3).circle(4, -2, 1));
            scene.world.spawn(Transform.at(-3.03f, 1.01f), Shape.circle(1.7f, Color.WHITE));
            scene.world.spawn(
                    Transform.at(3.03f, 1.01f).setRotationZ(0.3f), Shape.rectangle(3, 2, Color.rgb(0xFF0000)));
            scene.world.spawn(Transform.at(0f, -3f), Shape.circle(0.04f, Color.WHITE));
        };
        int difference = maxDifference(drawOffscreen(0, content), drawOffscreen(4, content));
        assertTrue(difference <= 2, "the pictures must differ only by rounding: " + difference);
    }

    /** Draws three sprites of 40 x 40 pixels, whose picture has a transparent border or is opaque. */
    private Screenshot drawSprites(int samples, boolean hasBorder, Sampling sampling, float radians) {
        return drawOffscreen(samples, (host, scene) -> {
            byte[] pixels = new byte[40 * 40 * 4];
            for (int i = 0; i < 40 * 40; i++) {
                boolean isBorder = i % 40 == 0 || i % 40 == 39 || i / 40 == 0 || i / 40 == 39;
                Arrays.fill(pixels, 4 * i, 4 * i + 4, (byte) (hasBorder && isBorder ? 0 : 255));
            }
            Texture texture = host.own(Texture.of("square", Image.of(40, 40, pixels), sampling));
            host.add(new SpriteLayer(camera)); // 10 pixels for each unit
            for (int x = -5; x <= 5; x += 5) {
                scene.world.spawn(Transform.at(x, 0).setRotationZ(radians), Sprite.of(texture.region(), 4, 4));
            }
        });
    }

    @Test
    void doesNotChangeSpritesWithATransparentBorderOrWithEdgesBetweenPixels() {
        assertEquals(
                0,
                maxDifference(drawSprites(0, false, Sampling.NEAREST, 0), drawSprites(4, false, Sampling.NEAREST, 0)),
                "edges between pixels");
        int bordered =
                maxDifference(drawSprites(0, true, Sampling.SMOOTH, 0.4f), drawSprites(4, true, Sampling.SMOOTH, 0.4f));
        assertTrue(bordered <= 4, "a rotated sprite with a transparent border: " + bordered);
        int opaque = maxDifference(
                drawSprites(0, false, Sampling.SMOOTH, 0.4f), drawSprites(4, false, Sampling.SMOOTH, 0.4f));
        assertTrue(opaque > 100, "the edges of a rotated opaque sprite must be smoothed: " + opaque);
    }

    /** A sample at the edge of a sprite must not read the neighbour of the region in its texture. */
    @Test
    void spritesDoNotShowTheNeighboursOfTheirRegion() {
        Screenshot picture = drawOffscreen(4, (host, scene) -> {
            byte[] pixels = new byte[4 * 4 * 4]; // 4 x 4 pixels of RGBA
            for (int i = 0; i < 16; i++) {
                boolean isInside = i % 4 == 1 && i / 4 == 1;
                pixels[i * 4] = (byte) (isInside ? 0 : 255); // red around one green pixel
                pixels[i * 4 + 1] = (byte) (isInside ? 255 : 0);
                pixels[i * 4 + 3] = (byte) 255;
            }
            Texture texture = host.own(Texture.of("green in red", Image.of(4, 4, pixels), Sampling.NEAREST));
            host.add(new SpriteLayer(camera));
            for (int i = 0; i < 10; i++) {
                scene.world.spawn(
                        Transform.at(-7f + 1.43f * i, 0.37f * i - 1.5f).setRotationZ(0.23f * i),
                        Sprite.of(texture.region(1, 1, 1, 1), 1, 1));
            }
        });
        for (int colour : colours(picture)) {
            assertTrue(
                    (colour >> 16) <= 0x20,
                    () -> "no pixel must have more red than the background: " + Integer.toHexString(colour));
        }
    }

    /** Opens a host with default samples, and with four samples; the default must depend on the renderer only. */
    private static void checkDefaultSamples(Function<WindowSettings, GlfwHost> opener) {
        WindowSettings settings = WindowSettings.of("default", 16, 16).withVsync(false);
        int defaultSamples;
        boolean isSoftware;
        try (GlfwHost host = opener.apply(settings)) {
            defaultSamples = host.samples();
            isSoftware = SoftwareRenderer.isCurrent();
            assertTrue(host.isOpen(), "the host must be open");
        }
        try (GlfwHost host = opener.apply(settings.withSamples(4))) {
            int expected = isSoftware ? 0 : host.samples();
            assertEquals(expected, defaultSamples, "the default samples; on a software renderer: " + isSoftware);
            Assumptions.assumeTrue(host.samples() >= 2, "this machine cannot multisample");
        }
    }

    @Test
    void isOffByDefaultOnASoftwareRendererOffscreen() {
        TestHosts.offscreen(16, 16).close(); // skips the test if this machine cannot draw
        checkDefaultSamples(settings -> GlfwHost.openOffscreen(settings, new ManualClock()));
    }

    @Test
    void isOffByDefaultOnASoftwareRendererInAWindow() {
        TestHosts.window(16, 16).close(); // skips the test if this machine has no display
        checkDefaultSamples(settings -> GlfwHost.openWindow(settings, new ManualClock()));
    }

    @Test
    void aWindowWithDefaultSamplesIsVisible() {
        TestHosts.window(16, 16).close(); // skips the test if this machine has no display
        WindowSettings settings = WindowSettings.of("default", 16, 16).withVsync(false);
        try (GlfwHost host = GlfwHost.openWindow(settings, new ManualClock())) {
            assertEquals(GLFW_TRUE, glfwGetWindowAttrib(host.window().handle(), GLFW_VISIBLE));
        }
    }

    @Test
    void canBeSwitchedOff() {
        TestHosts.offscreen(16, 16).close(); // skips the test if this machine cannot draw
        WindowSettings settings = TestHosts.settings(16, 16).withSamples(1);
        try (GlfwHost host = GlfwHost.openOffscreen(settings, new ManualClock())) {
            assertTrue(host.samples() <= 1, "there must be no multisampling; samples: " + host.samples());
        }
    }

    @Test
    void opensWithFewerSamplesIfTheMachineSupportsFewer() {
        TestHosts.offscreen(16, 16).close(); // skips the test if this machine cannot draw
        WindowSettings settings = TestHosts.settings(16, 16).withSamples(16);
        try (GlfwHost host = GlfwHost.openOffscreen(settings, new ManualClock())) {
            assertTrue(host.isOpen(), "the host must open with any number of samples");
            assertTrue(host.samples() <= 16, "a pixel must have at most the requested samples: " + host.samples());
        }
    }
}
