package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
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
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tints layers in pictures of 160 x 90 pixels. A world unit is 10 pixels. */
class LayerTintTest {

    private static final int WHITE = 0xFFFFFF;

    /** The tint of most tests: three quarters opaque, orange. */
    private static final Color TINT = new Color(1f, 0.5f, 0.25f, 0.75f);

    private final Camera2d camera = Camera2d.showing(16f, 9f);

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private GlfwHost host = stage.host();

    private int middle() {
        return host.screenshot().rgb(80, 45);
    }

    private Texture white() {
        return host.own(Texture.of("white", TestPictures.image(1, 1, 0xFFFFFFFF), Sampling.NEAREST));
    }

    /** Checks the colour of the middle of the picture: that of something white with {@link #TINT}. */
    private void assertTinted(Color tint, int rgb) {
        float[] components = {tint.red(), tint.green(), tint.blue()};
        for (int i = 0; i < 3; i++) {
            int shift = 16 - 8 * i;
            float behind = (TestHosts.BACKGROUND_RGB >> shift & 0xFF) * (1f - tint.opacity());
            assertEquals(components[i] * tint.opacity() * 255f + behind, rgb >> shift & 0xFF, 1.5f, "component " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void multipliesShapes(boolean isGpuInterpolated) {
        SchedulerSettings settings = SchedulerSettings.defaults();
        try (TestScene other = new TestScene(isGpuInterpolated ? settings.withGpuInterpolation() : settings)) {
            other.world.spawn(Transform.at(0f, 0f), Shape.rectangle(4f, 4f, Color.WHITE));
            Layer layer = host.add(new ShapeLayer(camera));
            layer.setTint(TINT);
            other.frame(host, 0);
            assertTinted(TINT, middle());
            layer.setTint(Color.WHITE);
            other.frame(host, 0);
            assertEquals(WHITE, middle());
        }
    }

    @Test
    void neighboursOfTranslucentTintDoNotOverlap() {
        for (int x = -4; x < 4; x++) { // hard edges between two pixels
            scene.world.spawn(
                    Transform.at(x + 0.05f, 0f),
                    Shape.rectangle(1f, 4f, Color.WHITE).setHardEdges(true));
        }
        host.add(new ShapeLayer(camera)).setTint(TINT);
        scene.frame(host, 0);
        Screenshot picture = host.screenshot();
        for (int x = 50; x < 110; x++) {
            assertTinted(TINT, picture.rgb(x, 45));
        }
    }

    @ParameterizedTest
    @EnumSource(BlendMode.class)
    void isTheSameAsTheTintOfEachSprite(BlendMode blend) {
        Texture texture = host.own(Texture.of(
                "colours", TestPictures.image(2, 2, 0xFF8040FF, 0x00FF0080, 0x0000FF40, 0xFFFFFFFF), Sampling.NEAREST));
        for (boolean isLinear : new boolean[] {false, true}) {
            if (isLinear) {
                host = stage.reopen(TestHosts.settings(160, 90).withLinearBlending(true));
                texture = host.own(Texture.of(
                        "colours",
                        TestPictures.image(2, 2, 0xFF8040FF, 0x00FF0080, 0x0000FF40, 0xFFFFFFFF),
                        Sampling.NEAREST));
            }
            Color tint = new Color(1f, 0x80 / 255f, 0x40 / 255f, 0x99 / 255f); // exact in 8 bits, as sprites store it
            try (TestScene tinted = new TestScene();
                    TestScene plain = new TestScene()) {
                tinted.world.spawn(
                        Transform.at(0f, 0f),
                        Sprite.of(texture.region(), 4f, 4f).setBlend(blend).setTint(tint));
                plain.world.spawn(
                        Transform.at(0f, 0f),
                        Sprite.of(texture.region(), 4f, 4f).setBlend(blend));
                Layer layer = host.add(new SpriteLayer(camera));
                tinted.frame(host, 0);
                Screenshot expected = host.screenshot();
                layer.setTint(tint);
                plain.frame(host, 0);
                TestPictures.assertNearlyEqual(expected, host.screenshot(), 1);
            }
        }
    }

    @Test
    void multipliesWhatAnEffectDraws() {
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(white().region(), 4f, 4f));
        Effect effect = host.own(Effect.onSprites("half", "vec4 shade(vec4 color, vec2 at) { return color; }"));
        host.add(new SpriteLayer(camera).setEffect(effect)).setTint(TINT);
        scene.frame(host, 0);
        assertTinted(TINT, middle());
    }

    @Test
    void multipliesLinesAndTexts() {
        LineLayer lines = host.add(LineLayer.overlay(camera));
        lines.setTint(TINT);
        lines.setWidth(20f).line(-4f, 0f, 4f, 0f);
        scene.frame(host, 0);
        assertTinted(TINT, middle());
        lines.setTint(Color.WHITE.withOpacity(0f));
        FontLayer texts = host.add(FontLayer.scalingWithWorld(TextFont::sans, 40f, camera));
        texts.add(Text.inWorld(0f, 0f, "I").setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE));
        texts.setTint(TINT);
        scene.frame(host, 0);
        assertTinted(TINT, middle());
    }

    @Test
    void meshesStayOpaque() {
        scene.world.spawn(new Transform().setScale(4f), Model.of(Mesh.QUAD, Color.WHITE));
        MeshLayer.Light light = new MeshLayer.Light().setSun(Color.BLACK).setAmbient(Color.WHITE);
        RenderTarget target = host.add(RenderTarget.ofSize(160, 90, Sampling.NEAREST)); // keeps the opacity
        target.showIn(0f, 0f, 1f, 1f);
        target.add(new MeshLayer(new Camera3d(60f).setPosition(0f, 0f, 5f).lookAt(0f, 0f, 0f), light))
                .setTint(TINT);
        scene.frame(host, 0);
        assertTinted(TINT.withOpacity(1f), middle());
    }

    @Test
    void tintsOfNestedLayersAreMultiplied() {
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(4f, 4f, Color.WHITE));
        Layer inner = new ShapeLayer(camera).setTint(new Color(1f, 0.5f, 1f, 0.5f));
        host.add(new ClippedLayer(inner)).setTint(new Color(1f, 1f, 0.5f, 0.5f));
        scene.frame(host, 0);
        assertTinted(new Color(1f, 0.5f, 0.5f, 0.25f), middle());
    }

    @Test
    void aRenderTargetIsTintedOnce() {
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(4f, 4f, Color.WHITE));
        RenderTarget target = host.add(RenderTarget.ofSize(160, 90, Sampling.NEAREST));
        target.showIn(0f, 0f, 1f, 1f).setTint(TINT);
        target.add(new ShapeLayer(camera));
        scene.frame(host, 0);
        assertTinted(TINT, middle());
    }

    @Test
    void aFailedLayerLeavesNoTint() {
        Layer failing = host.add(new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {
                throw new IllegalStateException("seeded");
            }

            @Override
            public void close() {}
        });
        failing.setTint(TINT);
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(4f, 4f, Color.WHITE));
        host.add(new ShapeLayer(camera));
        assertThrows(IllegalStateException.class, () -> scene.frame(host, 0));
        failing.setVisible(false);
        scene.frame(host, 0);
        assertEquals(WHITE, middle());
    }
}
