package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Draws layers into textures. The pictures have 160 x 90 pixels, and a world unit is 10 pixels. */
class RenderTargetTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int ORANGE = 0xFF8800;

    private final Camera2d camera = Camera2d.showing(16f, 9f);

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private GlfwHost host = stage.host();

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    private RenderTarget target(int width, int height) {
        return host.add(RenderTarget.ofSize(width, height, Sampling.NEAREST));
    }

    @Test
    void showsItsLayersUprightInARectangleOfThePicture() {
        RenderTarget map = target(80, 45).setBackground(Color.rgb(0x101010)).showIn(0.5f, 0f, 1f, 0.5f);
        map.add(new ShapeLayer(camera));
        scene.world.spawn(Transform.at(-4f, 2.25f), Shape.circle(1f, Color.rgb(ORANGE))); // in its upper left quarter
        Screenshot picture = draw();

        assertEquals(ORANGE, picture.rgb(100, 11), "the circle at a quarter of the rectangle");
        assertEquals(0x101010, picture.rgb(140, 11), "the background of the target");
        assertEquals(0x101010, picture.rgb(80, 0), "the upper left corner of the rectangle");
        assertEquals(BACKGROUND, picture.rgb(79, 0), "beside the rectangle");
        assertEquals(BACKGROUND, picture.rgb(80, 45), "below the rectangle");
    }

    @Test
    void aTargetOfTheSizeOfThePictureShowsTheSamePixels() {
        host.add(new ShapeLayer(camera));
        for (int i = 0; i < 7; i++) {
            scene.world.spawn(Transform.at(2.03f * i - 6f, 0.37f * i - 1f), Shape.circle(0.9f, Color.rgb(ORANGE)));
        }
        Screenshot plain = draw();
        host.clear();
        RenderTarget target =
                target(160, 90).setBackground(Color.rgb(BACKGROUND)).showIn(0f, 0f, 1f, 1f);
        target.add(new ShapeLayer(camera));

        TestPictures.assertNearlyEqual(plain, draw(), 1); // drivers round in their own way in framebuffer objects
    }

    @Test
    void enlargesPixelArtToSquares() {
        RenderTarget art = target(16, 9).showIn(0f, 0f, 1f, 1f);
        art.add(new ShapeLayer(camera));
        scene.world.spawn(Transform.at(0.5f, 0f), Shape.rectangle(1f, 1f, Color.rgb(ORANGE))); // one pixel of the art
        Screenshot picture = draw();

        for (int y = 35; y < 55; y++) {
            for (int x = 75; x < 95; x++) {
                boolean isInside = x >= 80 && x < 90 && y >= 40 && y < 50;
                assertEquals(isInside ? ORANGE : BACKGROUND, picture.rgb(x, y), "the pixel at " + x + ", " + y);
            }
        }
    }

    @Test
    void isTransparentWhereNothingIsDrawn() {
        RenderTarget target = target(160, 90).showIn(0f, 0f, 1f, 1f);
        target.add(new ShapeLayer(camera));
        scene.world.spawn(
                Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(ORANGE).withOpacity(0.5f)));
        Screenshot picture = draw();

        assertEquals(BACKGROUND, picture.rgb(10, 10));
        int blended = picture.rgb(80, 45); // as if drawn into the picture, but for the rounding in the texture
        assertEquals((0xFF + 0x20) / 2f, blended >> 16, 1.5f);
        assertEquals((0x88 + 0x40) / 2f, blended >> 8 & 0xFF, 1.5f);
        assertEquals(0x60 / 2f, blended & 0xFF, 1.5f);
    }

    @Test
    void givesItsTextureToSprites() {
        RenderTarget target = target(40, 20);
        target.add(new ShapeLayer(Camera2d.showing(4f, 2f), 1));
        host.add(new SpriteLayer(camera));
        Shape upperLeft = Shape.rectangle(1f, 1f, Color.rgb(ORANGE)).setLayer(1);
        scene.world.spawn(Transform.at(-1.5f, 0.5f), upperLeft);
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(target.texture().region(), 8f, 4f)); // 80 x 40 pixels
        Screenshot picture = draw();

        assertEquals(ORANGE, picture.rgb(42, 27), "the upper left corner of the sprite");
        assertEquals(BACKGROUND, picture.rgb(42, 62), "its lower left corner");
        assertEquals(BACKGROUND, picture.rgb(118, 27), "its upper right corner");
    }

    @Test
    void testsTheDepthOfMeshes() {
        RenderTarget target = target(160, 90).showIn(0f, 0f, 1f, 1f);
        MeshLayer.Light white = new MeshLayer.Light().setAmbient(Color.WHITE).setSun(Color.BLACK);
        target.add(new MeshLayer(new Camera3d(60).setPosition(0, 0, 10).lookAt(0, 0, 0), white));
        scene.world.spawn(Transform.at(0f, 0f, 1f), Model.of(Mesh.QUAD, Color.rgb(ORANGE)));
        scene.world.spawn(
                new Transform().setScale(3f), Model.of(Mesh.QUAD, Color.rgb(0x0000FF))); // farther, drawn later
        Screenshot picture = draw();

        assertEquals(ORANGE, picture.rgb(80, 45));
        assertEquals(0x0000FF, picture.rgb(80, 36));
    }

    @Test
    void itsEffectsChangeOnlyItsOwnPicture() {
        RenderTarget target = target(80, 90).setBackground(Color.BLACK).showIn(0f, 0f, 0.5f, 1f);
        target.addEffect(Effect.onPicture("invert", "vec4 shade(vec4 c, vec2 at) { return vec4(1.0 - c.rgb, 1.0); }"));
        target.addEffect(Effect.onPicture("lower half", "vec4 shade(vec4 c, vec2 at) { return c * step(at.y, 0.5); }"));
        Screenshot picture = draw();

        assertEquals(0xFFFFFF, picture.rgb(40, 20));
        assertEquals(BACKGROUND, picture.rgb(40, 70), "transparent");
        assertEquals(BACKGROUND, picture.rgb(120, 20));
    }

    @Test
    void anEffectCanDrawIntoATargetThatALaterEffectReads() {
        RenderTarget half = host.own(RenderTarget.scaled(0.5f, Sampling.NEAREST));
        host.addEffect(Effect.onPicture("where", "vec4 shade(vec4 c, vec2 at) { return vec4(at, 0.0, 1.0); }"))
                .drawInto(half);
        host.addEffect(Effect.onPicture("show", """
                uniform sampler2D where;
                vec4 shade(vec4 color, vec2 at) { return vec4(texture(where, at).rg, color.b, 1.0); }
                """)).set("where", half.texture());
        Screenshot picture = draw();

        assertEquals(80, half.texture().widthPixels());
        assertEquals(45, half.texture().heightPixels());
        assertEquals(0x020360, picture.rgb(0, 0), "the upper left corner, and the blue of the picture");
        assertEquals(0xFDFC60, picture.rgb(159, 89));

        host.setViewport(Viewport.integerScale(40, 90));
        draw();
        assertEquals(20, half.texture().widthPixels(), "half of the new width");
    }

    @Test
    void rejectsAnEffectThatReadsTheTargetIntoWhichItDraws() {
        RenderTarget half = host.own(RenderTarget.scaled(0.5f, Sampling.NEAREST));
        host.addEffect(Effect.onPicture("blur", """
                uniform sampler2D source;
                vec4 shade(vec4 color, vec2 at) { return texture(source, at); }
                """))
                .set("source", half.texture())
                .drawInto(half);

        Exception e = assertThrows(RuntimeException.class, this::draw);
        assertEquals(
                "an effect must not read the render target into which it draws: 'source' of the effect 'blur' is that"
                        + " target",
                e.getMessage());
        host.clear();
    }

    @Test
    void passesItsSizeAndSkippedFramesToItsLayers() {
        List<String> calls = new ArrayList<>();
        RenderTarget half = host.add(RenderTarget.scaled(0.5f, Sampling.SMOOTH));
        half.add(new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {
                calls.add(size.widthPixels() + " x " + size.heightPixels());
            }

            @Override
            public void skip(PresentationContext frame) {
                calls.add("skipped");
            }

            @Override
            public void close() {
                calls.add("closed");
            }
        });
        scene.frame(host, 0);
        half.setVisible(false);
        scene.frame(host, 0);
        host.clear();

        assertEquals(List.of("80 x 45", "skipped", "closed"), calls);
    }

    @Test
    void drawsInsideOfAClippedLayerAndOfAnotherTarget() {
        RenderTarget outer = RenderTarget.ofSize(160, 90, Sampling.NEAREST).showIn(0f, 0f, 1f, 1f);
        RenderTarget inner = RenderTarget.ofSize(20, 20, Sampling.NEAREST).setBackground(Color.rgb(ORANGE));
        host.add(new ClippedLayer(outer)).setBounds(0f, 0f, 0.5f, 1f);
        outer.setBackground(Color.rgb(0x00FF00)).add(inner.showIn(0f, 0f, 1f, 0.5f));
        Screenshot picture = draw();

        assertEquals(ORANGE, picture.rgb(40, 20));
        assertEquals(0x00FF00, picture.rgb(40, 70));
        assertEquals(BACKGROUND, picture.rgb(120, 20), "clipped");
    }

    @Test
    void smoothTargetsAreMultisampledAsTheWindow() {
        host = stage.reopen(TestHosts.settings(160, 90).withSamples(4));
        RenderTarget smooth =
                host.add(RenderTarget.ofSize(160, 45, new Sampling(Sampling.Filter.LINEAR, Sampling.Wrap.CLAMP)));
        RenderTarget sharp = target(160, 45).showIn(0f, 0.5f, 1f, 1f);
        smooth.showIn(0f, 0f, 1f, 0.5f);
        for (RenderTarget target : List.of(smooth, sharp)) {
            target.setBackground(Color.BLACK)
                    .add(new MeshLayer(
                            new Camera3d(60).setPosition(0, 0, 4).lookAt(0, 0, 0),
                            new MeshLayer.Light().setAmbient(Color.WHITE).setSun(Color.BLACK)));
        }
        scene.world.spawn(new Transform().rotateZ(0.3f), Model.of(Mesh.QUAD, Color.WHITE));
        Screenshot picture = draw();

        assertTrue(countGreys(picture, 0) > 20, "smooth edges");
        assertEquals(0, countGreys(picture, 45), "sharp edges");
    }

    private static int countGreys(Screenshot picture, int top) {
        int greys = 0;
        for (int y = top; y < top + 45; y++) {
            for (int x = 0; x < 160; x++) {
                int rgb = picture.rgb(x, y);
                greys += rgb != 0 && rgb != 0xFFFFFF ? 1 : 0;
            }
        }
        return greys;
    }

    @Test
    void rejectsSizesOutOfRange() {
        assertEquals(
                "the sides of a render target must be 1 to 16384: 0 x 10",
                assertThrows(IllegalArgumentException.class, () -> RenderTarget.ofSize(0, 10, Sampling.SMOOTH))
                        .getMessage());
        assertEquals(
                "the scale of a render target must be above 0 and at most 4: 0.0",
                assertThrows(IllegalArgumentException.class, () -> RenderTarget.scaled(0f, Sampling.SMOOTH))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> target(8, 8).showIn(0.5f, 0f, 0.4f, 1f));
        assertNotEquals(0, host.framebufferSize().widthPixels());
    }
}
