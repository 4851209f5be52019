package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.RenderTarget;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.transform.Transform;
import java.util.function.BiConsumer;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blends in linear light. The pictures have 160 x 90 pixels, and a world unit is 10 pixels. */
class LinearBlendingTest {

    private static final Camera2d CAMERA = Camera2d.showing(16f, 9f);
    private static final Color HALF_RED = Color.rgb(0xFF0000).withOpacity(0.5f);
    private static final Color GREEN = Color.rgb(0x00FF00);
    private static final Sampling LINEAR = new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP);

    private static WindowSettings settings(boolean linear) {
        return TestHosts.settings(160, 90).withBackground(GREEN).withLinearBlending(linear);
    }

    /** Draws a scene that a lambda builds, and returns the picture of its first frame. */
    private static Screenshot draw(WindowSettings settings, BiConsumer<GlfwHost, TestScene> build) {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(settings)) {
            build.accept(host, scene);
            scene.frame(host, 0);
            return host.screenshot();
        }
    }

    private static int middle(boolean linear, BiConsumer<GlfwHost, TestScene> build) {
        return draw(settings(linear), build).rgb(80, 45);
    }

    private static void assertNear(int expected, int actual) {
        for (int shift = 0; shift < 24; shift += 8) {
            assertEquals(
                    expected >> shift & 0xFF,
                    actual >> shift & 0xFF,
                    1f,
                    () -> Integer.toHexString(expected) + " and " + Integer.toHexString(actual));
        }
    }

    private static void shape(GlfwHost host, TestScene scene) {
        host.add(new ShapeLayer(CAMERA));
        scene.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, HALF_RED));
    }

    @Test
    void halfOfRedOverGreenIsABrightYellow() {
        assertNear(0x807F00, middle(false, LinearBlendingTest::shape));
        assertNear(0xBCBC00, middle(true, LinearBlendingTest::shape));
    }

    @Test
    void shapesSpritesLinesPolygonsAndTextBlendAlike() {
        assertNear(0xBCBC00, middle(true, (host, scene) -> {
            Texture white = host.own(Texture.of("white", TestPictures.image(1, 1, -1), Sampling.NEAREST));
            host.add(new SpriteLayer(CAMERA));
            scene.world.spawn(
                    Transform.at(0f, 0f), Sprite.of(white.region(), 2f, 2f).setTint(HALF_RED));
        }));
        assertNear(0xBCBC00, middle(true, (host, scene) -> {
            Texture red = host.own(Texture.of("red", TestPictures.image(1, 1, 0xFF000080), Sampling.NEAREST));
            host.add(new SpriteLayer(CAMERA));
            scene.world.spawn(Transform.at(0f, 0f), Sprite.of(red.region(), 2f, 2f));
        }));
        assertNear(0xBCBC00, middle(true, (host, scene) -> {
            LineLayer lines = host.add(LineLayer.overlay(CAMERA));
            lines.setColor(HALF_RED).setWidth(20f).line(-2f, 0f, 2f, 0f);
        }));
        assertNear(0xBCBC00, middle(true, (host, scene) -> {
            LineLayer lines = host.add(LineLayer.overlay(CAMERA));
            lines.setColor(HALF_RED).fillBox(-2f, -2f, 2f, 2f);
        }));
        assertNear(0xBCBC00, middle(true, (host, scene) -> {
            FontLayer texts = host.add(FontLayer.scalingWithWorld(TextFont::sans, 8f, CAMERA));
            texts.add(Text.inWorld(0f, 0f, "\u2588").setColor(HALF_RED))
                    .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        }));
        try (TestScene scene = new TestScene(SchedulerSettings.defaults().withGpuInterpolation());
                GlfwHost host = TestHosts.strict(settings(true))) {
            shape(host, scene);
            scene.frame(host, 0);
            assertNear(0xBCBC00, host.screenshot().rgb(80, 45));
        }
    }

    @ParameterizedTest
    @CsvSource({"ADDITIVE, 0xBCFF00", "MULTIPLY, 0x00BC00", "ALPHA, 0xBCBC00"})
    void blendModesBlendLight(BlendMode mode, String expected) {
        int rgb = middle(true, (host, scene) -> {
            Texture red = host.own(Texture.of("red", TestPictures.image(1, 1, 0xFF000080), Sampling.NEAREST));
            host.add(new SpriteLayer(CAMERA));
            scene.world.spawn(
                    Transform.at(0f, 0f), Sprite.of(red.region(), 2f, 2f).setBlend(mode));
        });
        assertNear(Integer.decode(expected), rgb);
    }

    /** Opaque colours of all kinds of layers, without smooth edges: 256 greys, gradients, tints, light. */
    private static void opaque(GlfwHost host, TestScene scene) {
        int[] pixels = new int[256];
        for (int i = 0; i < 256; i++) {
            pixels[i] = i << 24 | (255 - i) << 16 | i << 8 | 0xFF;
        }
        Texture colours = host.own(Texture.of("colours", TestPictures.image(256, 1, pixels), Sampling.NEAREST));
        MeshLayer.Light light =
                new MeshLayer.Light().setAmbient(Color.rgb(0x405060)).setSun(Color.rgb(0xA09080));
        host.add(new MeshLayer(new Camera3d(60).setPosition(0, 0, 10).lookAt(0, 0, 0), light));
        host.add(new SpriteLayer(CAMERA));
        host.add(new ShapeLayer(CAMERA));
        LineLayer lines = host.add(LineLayer.overlay(CAMERA));
        scene.world.spawn(Transform.at(0f, -2f), Model.of(Mesh.SPHERE, Color.rgb(0x88CCFF)));
        scene.world.spawn(Transform.at(0f, 3.5f), Sprite.of(colours.region(), 12.8f, 1f));
        scene.world.spawn(
                Transform.at(0f, 2.5f), Sprite.of(colours.region(), 12.8f, 1f).setTint(Color.rgb(0x808080)));
        for (int i = 0; i < 128; i++) { // 128 greys, each one pixel wide
            scene.world.spawn(
                    Transform.at(-6.35f + 0.1f * i, 1.5f), Shape.rectangle(0.1f, 1f, Color.rgb(i * 0x020202)));
        }
        float[] box = {-8f, -0.5f, 8f, -0.5f, 8f, 0.5f, -8f, 0.5f};
        lines.fill(new Matrix4f().translation(0f, 0.5f, 0f), box, Color.rgb(0x102030), Color.rgb(0x203040));
    }

    @Test
    void opaqueColoursAreTheSameInBothModes() {
        Screenshot plain = draw(settings(false), LinearBlendingTest::opaque);
        Screenshot linear = draw(settings(true), LinearBlendingTest::opaque);

        int differences = 0;
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                boolean isGradient = (y >= 35 && y <= 44) || y >= 55; // and light: their colours are between two bytes
                if (!isGradient) {
                    assertEquals(
                            Integer.toHexString(plain.rgb(x, y)),
                            Integer.toHexString(linear.rgb(x, y)),
                            "the pixel at " + x + ", " + y);
                }
                differences += plain.rgb(x, y) == linear.rgb(x, y) ? 0 : 1;
            }
        }
        TestPictures.assertNearlyEqual(plain, linear, 1);
        assertTrue(differences < 300, "different pixels in gradients: " + differences);
    }

    @Test
    void effectsSeeTheSameColoursInBothModes() {
        BiConsumer<GlfwHost, TestScene> inverted = (host, scene) -> {
            opaque(host, scene);
            host.addEffect(
                    Effect.onPicture("halved", "vec4 shade(vec4 c, vec2 at) { return vec4(c.rgb / 2.0, 1.0); }"));
        };
        TestPictures.assertNearlyEqual(draw(settings(false), inverted), draw(settings(true), inverted), 1);
    }

    @Test
    void renderTargetsBlendInLinearLightAndHaveTheSameOpaqueColours() {
        BiConsumer<GlfwHost, TestScene> target = (host, scene) -> {
            RenderTarget half = host.add(RenderTarget.ofSize(80, 45, LINEAR));
            half.setBackground(GREEN).showIn(0f, 0f, 1f, 1f).add(new ShapeLayer(CAMERA));
            scene.world.spawn(Transform.at(0f, 0f), Shape.circle(2f, HALF_RED));
        };
        assertNear(0xBCBC00, middle(true, target));
        assertEquals(0x00FF00, draw(settings(true), target).rgb(5, 5));
    }

    @Test
    void isOffByDefault() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            assertFalse(host.isLinearBlending());
        }
        try (GlfwHost host = TestHosts.strict(settings(true))) {
            assertTrue(host.isLinearBlending());
        }
    }

    @Test
    void resolvesSamplesInLinearLight() {
        Screenshot picture = draw(settings(true).withSamples(4).withBackground(Color.BLACK), (host, scene) -> {
            MeshLayer.Light white =
                    new MeshLayer.Light().setAmbient(Color.WHITE).setSun(Color.BLACK);
            host.add(new MeshLayer(new Camera3d(60).setPosition(0, 0, 4).lookAt(0, 0, 0), white));
            scene.world.spawn(new Transform().rotateZ(0.3f).setScale(2f), Model.of(Mesh.QUAD, Color.WHITE));
        });
        boolean hasHalf = false;
        for (int x = 0; x < 160; x++) {
            int level = picture.rgb(x, 45) & 0xFF;
            hasHalf |= level > 0 && level < 255;
            assertTrue(level == 0 || level >= 0x88, "a quarter of white is 0x89: " + level);
        }
        for (int y = 0; y < 90; y++) {
            int level = picture.rgb(80, y) & 0xFF;
            hasHalf |= level > 0 && level < 255;
            assertTrue(level == 0 || level >= 0x88, "a quarter of white is 0x89: " + level);
        }
        assertTrue(hasHalf, "the edges must have mixed colours");
    }
}
