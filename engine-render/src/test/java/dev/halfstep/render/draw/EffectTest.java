package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.opengl.GL33C.GL_DEPTH_TEST;
import static org.lwjgl.opengl.GL33C.GL_FRAMEBUFFER_BINDING;
import static org.lwjgl.opengl.GL33C.glEnable;
import static org.lwjgl.opengl.GL33C.glGetInteger;
import static org.lwjgl.opengl.GL33C.glIsFramebuffer;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Viewport;
import dev.halfstep.transform.Transform;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Draws effects. The pictures have 160 x 90 pixels, and a world unit is 10 pixels. */
class EffectTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;

    private static final String IDENTITY = "vec4 shade(vec4 color, vec2 at) { return color; }";
    private static final String INVERT = "vec4 shade(vec4 color, vec2 at) { return vec4(1.0 - color.rgb, 1.0); }";
    private static final String SWAP = "vec4 shade(vec4 color, vec2 at) { return color.gbra; }";

    private final Camera2d camera = Camera2d.showing(16f, 9f);

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private GlfwHost host = stage.host();

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Adds a layer with circles of smooth edges, at places between pixels. */
    private void addCircles() {
        host.add(new ShapeLayer(camera));
        for (int i = 0; i < 7; i++) {
            Color color = Color.rgb(0xFF8800).withOpacity(0.3f + 0.1f * i);
            scene.world.spawn(Transform.at(-6.03f + 2f * i, 0.37f * i - 1f), Shape.circle(0.9f, color));
        }
    }

    private static void assertSamePixels(Screenshot expected, Screenshot actual) {
        for (int y = 0; y < expected.height(); y++) {
            for (int x = 0; x < expected.width(); x++) {
                assertEquals(expected.rgb(x, y), actual.rgb(x, y), "the pixel at " + x + ", " + y);
            }
        }
    }

    @Test
    void changesThePictureOfAllLayers() {
        host.addEffect(Effect.onPicture("invert", INVERT));

        assertEquals(0xFFFFFF - BACKGROUND, draw().rgb(80, 45));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void anEffectThatChangesNothingLeavesEachPixelUnchanged(int samples) {
        host = stage.reopen(TestHosts.settings(161, 91).withSamples(samples));
        addCircles();
        Screenshot plain = draw();

        host.addEffect(Effect.onPicture("identity", IDENTITY));
        host.addEffect(Effect.onPicture("identity", IDENTITY));

        TestPictures.assertNearlyEqual(plain, draw(), 1); // drivers round in their own way in framebuffer objects
    }

    @Test
    void drawsEffectsInTheOrderInWhichTheyWereAdded() {
        host.addEffect(Effect.onPicture("swap", SWAP)); // 40 60 20
        host.addEffect(Effect.onPicture("red", "vec4 shade(vec4 c, vec2 at) { return vec4(c.r, 0.0, 0.0, 1.0); }"));

        assertEquals(0x400000, draw().rgb(80, 45));
    }

    @Test
    void aReloadedEffectKeepsWhatWasSetAndABrokenSourceChangesNothing() {
        String red = "uniform float red = 0.2; uniform float green = 0.4; vec4 shade(vec4 c, vec2 at) {";
        Effect effect = host.addEffect(Effect.onPicture("tint", red + " return vec4(red, 0.0, 0.0, 1.0); }"));
        effect.set("red", 1f);
        assertEquals(0xFF0000, draw().rgb(80, 45));

        effect.reload(
                Asset.bytes("tint", (red + " return vec4(red, green, 0.0, 1.0); }").getBytes(StandardCharsets.UTF_8)));
        assertEquals(0xFF6600, draw().rgb(80, 45), "green is that of the source");

        Asset broken = Asset.bytes("tint", "vec4 shade(vec4 c, vec2 at) { return 7 }".getBytes(StandardCharsets.UTF_8));
        assertThrows(AssetException.class, () -> effect.reload(broken));
        assertEquals(0xFF6600, draw().rgb(80, 45));
    } // the strict host checks that the shaders are closed

    @Test
    void anEffectThatIsOffCostsNoFramebuffer() {
        addCircles();
        Screenshot plain = draw();
        Effect effect = host.addEffect(Effect.onPicture("invert", INVERT)).setEnabled(false);
        List<Integer> framebuffers = new ArrayList<>();
        host.add(new Probe(() -> framebuffers.add(glGetInteger(GL_FRAMEBUFFER_BINDING))));

        assertSamePixels(plain, draw());
        assertEquals(List.of(0, 0), framebuffers, "the layers must draw into the window");
        assertFalse(glIsFramebuffer(1), "no framebuffer object must exist");

        effect.setEnabled(true);
        assertEquals(0xFFFFFF - BACKGROUND, draw().rgb(1, 1));
        effect.setEnabled(false);
        assertSamePixels(plain, draw());
    }

    @Test
    void positionsBeginInTheUpperLeftCorner() {
        host.addEffect(Effect.onPicture("position", "vec4 shade(vec4 c, vec2 at) { return vec4(at, 0.0, 1.0); }"));
        Screenshot picture = draw();

        assertEquals(0x010100, picture.rgb(0, 0));
        assertEquals(0xFE0100, picture.rgb(159, 0));
        assertEquals(0x01FE00, picture.rgb(0, 89));
    }

    @Test
    void readsThePictureAtAnotherPosition() {
        host.add(new ShapeLayer(camera));
        scene.world.spawn(Transform.at(-4f, 2.25f), Shape.circle(1f, Color.rgb(0x00FF00))); // at (0.25, 0.25)
        host.addEffect(Effect.onPicture("moved", "vec4 shade(vec4 c, vec2 at) { return read(at - vec2(0.5, 0.25)); }"));
        Screenshot picture = draw();

        assertEquals(0x00FF00, picture.rgb(120, 45));
        assertEquals(BACKGROUND, picture.rgb(40, 22));
    }

    @Test
    void coversTheViewportButNotItsBars() {
        host.setViewport(Viewport.letterbox(1, 1).withBarColor(Color.rgb(0x123456)));
        host.addEffect(Effect.onPicture("position", "vec4 shade(vec4 c, vec2 at) { return vec4(at, 0.0, 1.0); }"));
        Screenshot picture = draw();

        assertEquals(0x123456, picture.rgb(34, 45), "the left bar");
        assertEquals(0x0101, picture.rgb(35, 0) >> 8, "the upper left corner of the viewport");
        assertEquals(0xFEFE, picture.rgb(124, 89) >> 8, "the lower right corner of the viewport");
        assertEquals(0x123456, picture.rgb(125, 45), "the right bar");
    }

    @Test
    void followsTheSizeOfThePicture() {
        host.addEffect(
                Effect.onPicture("size", "vec4 shade(vec4 c, vec2 at) { return vec4(sizePixels / 255.0, 0.0, 1.0); }"));

        assertEquals(160 << 16 | 90 << 8, draw().rgb(80, 45));
        host.setViewport(Viewport.integerScale(40, 90));
        assertEquals(40 << 16 | 90 << 8, draw().rgb(80, 45));
    }

    @Test
    void setsUniformsOfEachType() {
        Effect effect = host.addEffect(Effect.onPicture("uniforms", """
                uniform float one;
                uniform vec2 two;
                uniform vec3 three;
                uniform vec4 four, color;
                uniform sampler2D picture;
                vec4 shade(vec4 c, vec2 at) {
                    if (at.x < 0.2) return vec4(one, two, 1.0);
                    if (at.x < 0.4) return vec4(three, 1.0);
                    if (at.x < 0.6) return vec4(four.yzw, 1.0);
                    if (at.x < 0.8) return vec4(color.rgb * color.a, 1.0);
                    return texture(picture, vec2(0.5, at.y));
                }
                """));
        Texture rows = host.own(Texture.of("rows", TestPictures.image(1, 2, 0xFF0000FF, 0x0000FFFF), Sampling.NEAREST));
        effect.set("one", 1f).set("two", 0.2f, 0.4f).set("three", 0.2f, 0.4f, 0.6f);
        effect.set("four", 0f, 0.6f, 0.4f, 0.2f)
                .set("color", Color.WHITE.withOpacity(0.2f))
                .set("picture", rows);
        Screenshot picture = draw();

        assertEquals(0xFF3366, picture.rgb(10, 45));
        assertEquals(0x336699, picture.rgb(50, 45));
        assertEquals(0x996633, picture.rgb(80, 45));
        assertEquals(0x333333, picture.rgb(110, 45));
        assertEquals(0xFF0000, picture.rgb(150, 20), "the upper half of the texture");
        assertEquals(0x0000FF, picture.rgb(150, 70), "the lower half of the texture");

        effect.set("one", 0f);
        assertEquals(0x003366, draw().rgb(10, 45), "a uniform must change from frame to frame");
    }

    @Test
    void rejectsUnknownUniformsAndOtherTypes() {
        Effect effect = host.addEffect(Effect.onPicture("dim", """
                uniform float strength;
                uniform vec2 unused;
                vec4 shade(vec4 color, vec2 at) { return color * strength; }
                """));

        assertEquals(
                "a uniform must be declared in the effect, as float, vec2, vec3, vec4 or sampler2D:"
                        + " the effect 'dim' has no 'strenght'; it has strength",
                assertThrows(IllegalArgumentException.class, () -> effect.set("strenght", 1f))
                        .getMessage());
        assertEquals(
                "a uniform must be set to a value of its type: 'strength' of the effect 'dim' is a float, not a vec2",
                assertThrows(IllegalArgumentException.class, () -> effect.set("strength", 1f, 2f))
                        .getMessage());
        assertThrows(IllegalArgumentException.class, () -> effect.set("halfstepPicture", 1f));
        assertDoesNotThrow(() -> effect.set("unused", 1f, 1f), "the compiler removes uniforms that change nothing");
    }

    @Test
    void namesTheTextureThatIsNotSet() {
        host.addEffect(Effect.onPicture("glow", """
                uniform sampler2D mask;
                vec4 shade(vec4 color, vec2 at) { return color * texture(mask, at); }
                """));

        Exception e = assertThrows(RuntimeException.class, this::draw);
        assertEquals(
                "a texture of an effect must be set before it is drawn: 'mask' of the effect 'glow'", e.getMessage());
        host.clear();
    }

    @Test
    void namesFileAndLineOfAFaultInTheSourceOfTheGame() {
        String glsl = "uniform float strength;\n\nvec4 shade(vec4 color, vec2 at) {\n    return colour;\n}\n";
        Asset asset = Asset.bytes("glow.glsl", glsl.getBytes(StandardCharsets.UTF_8));

        for (String message : List.of(
                assertThrows(AssetException.class, () -> Effect.onPicture(asset))
                        .getMessage(),
                assertThrows(AssetException.class, () -> Effect.onSprites(asset))
                        .getMessage())) {
            assertTrue(message.startsWith("an effect must compile: 'glow.glsl' does not: "), message);
            assertTrue(message.contains(":4("), message);
            assertTrue(message.contains(" | line 4: return colour;"), message);
            assertFalse(message.contains("\n"), message);
        }
    }

    @Test
    void rejectsASourceWithoutShadeOrWithAVersion() {
        assertEquals(
                "an effect must define the function 'vec4 shade(vec4 color, vec2 at)': 'x' does not",
                assertThrows(AssetException.class, () -> Effect.onPicture("x", "void main() {}"))
                        .getMessage());
        assertEquals(
                "an effect must not have a #version, because the engine begins with #version 330 core: 'x' has one in"
                        + " line 2",
                assertThrows(AssetException.class, () -> Effect.onPicture("x", "\n#version 330 core\n" + IDENTITY))
                        .getMessage());
    }

    @Test
    void rejectsAnEffectOfTheOtherKind() {
        Effect onSprites = host.own(Effect.onSprites("flash", IDENTITY));
        Effect onPicture = host.own(Effect.onPicture("invert", INVERT));
        SpriteLayer sprites = host.add(new SpriteLayer(camera));

        assertEquals(
                "an effect on a picture must be created by Effect.onPicture: the effect 'flash' is one on sprites",
                assertThrows(IllegalStateException.class, () -> host.addEffect(onSprites))
                        .getMessage());
        assertEquals(
                "an effect on sprites must be created by Effect.onSprites: the effect 'invert' is one on the picture",
                assertThrows(IllegalStateException.class, () -> sprites.setEffect(onPicture))
                        .getMessage());
    }

    @Test
    void clearingTheHostClosesAndRemovesEffects() {
        host.addEffect(Effect.onPicture("invert", INVERT));
        draw();
        host.clear();

        assertEquals(BACKGROUND, draw().rgb(80, 45)); // and the strict host finds no leak when it closes
    }

    private Sprite sprite(Texture texture, float size) {
        return Sprite.of(texture.region(), size, size);
    }

    @Test
    void changesTheColoursOfSprites() {
        Texture red = host.own(Texture.of("red", TestPictures.image(1, 1, 0xFF0000FF), Sampling.NEAREST));
        Effect flash = host.own(Effect.onSprites("flash", """
                uniform float strength;
                vec4 shade(vec4 color, vec2 at) { return mix(color, vec4(color.a), strength); }
                """));
        SpriteLayer layer = host.add(new SpriteLayer(camera)).setEffect(flash);
        scene.world.spawn(Transform.at(0f, 0f), sprite(red, 4f));

        assertEquals(0xFF0000, draw().rgb(80, 45));
        flash.set("strength", 1f);
        assertEquals(0xFFFFFF, draw().rgb(80, 45));
        assertEquals(BACKGROUND, draw().rgb(10, 45), "pixels beside the sprite");
        layer.setEffect(null);
        assertEquals(0xFF0000, draw().rgb(80, 45));
    }

    @Test
    void anEffectOnSpritesThatChangesNothingLeavesEachPixelUnchanged() {
        Texture spot = host.own(Texture.of("spot", Image.spot(33), Sampling.SMOOTH));
        SpriteLayer layer = host.add(new SpriteLayer(camera));
        List<BlendMode> blends = List.of(BlendMode.ALPHA, BlendMode.ADDITIVE, BlendMode.MULTIPLY, BlendMode.ALPHA);
        for (int i = 0; i < blends.size(); i++) {
            Sprite sprite = sprite(spot, 2.5f).setTint(Color.rgb(0x88FF44)).setBlend(blends.get(i));
            scene.world.spawn(Transform.at(3.03f * i - 6f, 0.3f * i), sprite);
        }
        Screenshot plain = draw();
        assertNotEquals(BACKGROUND, plain.rgb(80, 40));

        layer.setEffect(host.own(Effect.onSprites("identity", IDENTITY)));

        assertSamePixels(plain, draw());
    }

    @Test
    void positionsInASpriteAreThoseOfItsRegion() {
        int[] pixels = new int[64];
        java.util.Arrays.fill(pixels, 0xFFFFFFFF);
        Texture white = host.own(Texture.of("white", TestPictures.image(8, 8, pixels), Sampling.NEAREST));
        host.add(new SpriteLayer(camera)).setEffect(host.own(Effect.onSprites("position", """
                vec4 shade(vec4 color, vec2 at) { return vec4(at, sizePixels.x / 8.0, 1.0); }
                """)));
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(white.region(4, 2, 4, 4), 4f, 4f)); // 40 x 40 pixels
        Screenshot picture = draw();

        assertEquals(3f, picture.rgb(60, 25) >> 16, 3f, "x in the upper left corner");
        assertEquals(3f, picture.rgb(60, 25) >> 8 & 0xFF, 3f, "y in the upper left corner");
        assertEquals(252f, picture.rgb(99, 64) >> 16, 3f, "x in the lower right corner");
        assertEquals(252f, picture.rgb(99, 64) >> 8 & 0xFF, 3f, "y in the lower right corner");
        assertEquals(0x80, picture.rgb(80, 45) & 0xFF, 1f, "half of the width of the texture");
    }

    @Test
    void effectsInAFrameAllocateNothing() {
        addCircles();
        Effect effect = host.addEffect(Effect.onPicture("dim", """
                uniform float strength;
                vec4 shade(vec4 color, vec2 at) { return color * strength; }
                """));
        RenderTarget half = host.own(RenderTarget.scaled(0.5f, Sampling.SMOOTH));
        host.addEffect(Effect.onPicture("copy", IDENTITY)).drawInto(half);
        scene.scheduler.presentation("strength", frame -> effect.set("strength", 0.5f));
        scene.runFramesAndCountBytes(host, 50);

        assertEquals(0, scene.runFramesAndCountBytes(host, 50));
    }

    /** A layer that runs a task when it draws. */
    private static final class Probe extends Layer {

        private final Runnable task;

        Probe(Runnable task) {
            this.task = task;
        }

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            task.run();
        }

        @Override
        public void close() {}
    }

    @Test
    void restoresBlendingAndDepthAfterALayer() {
        host.add(new Probe(() -> {
            BlendMode.MULTIPLY.use();
            glEnable(GL_DEPTH_TEST);
        }));
        host.add(new ShapeLayer(camera));
        scene.world.spawn(
                Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(0xFF8800).withOpacity(0.5f)));
        scene.world.spawn(
                Transform.at(0f, 0f), Shape.circle(1f, Color.rgb(0xFF8800).withOpacity(0.5f)));

        assertEquals(0xC87618, draw().rgb(80, 45)); // blended twice: neither multiplied nor hidden by depth
    }
}
