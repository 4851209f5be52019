package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.PictureLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests sprites, pictures, particles, texts and lines in space. The pictures have 100 x 100 pixels. At the origin, 10
 * units from the camera, a world unit is 5 pixels.
 */
class QuadsInSpaceTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;
    private static final int BLUE = 0x0000FF;
    private static final FramebufferSize SIZE = new FramebufferSize(100, 100);

    private final Camera3d camera = new Camera3d(90f).setPosition(0f, 0f, 10f);
    private final TestScene scene = new TestScene();
    private static GlfwHost host;
    private TextureRegion white;

    @BeforeAll
    static void openHost() {
        host = TestHosts.strict(100, 100);
    }

    @AfterAll
    static void closeHost() {
        if (host != null) {
            host.close();
        }
    }

    @BeforeEach
    void addModels() {
        white = texture("white", -1);
        host.add(new MeshLayer(camera, new MeshLayer.Light()));
    }

    @AfterEach
    void removeAll() {
        host.clear();
        scene.close();
    }

    private TextureRegion texture(String name, int... argb) {
        Image image = TestPictures.image(argb.length, 1, argb);
        return host.own(Texture.of(name, image, Sampling.NEAREST)).region();
    }

    private Sprite spawn(float x, float y, float z, int rgb) {
        return spawn(Transform.at(x, y, z), white, rgb);
    }

    private Sprite spawn(Transform pose, TextureRegion region, int rgb) {
        Sprite sprite = Sprite.of(region, 4f, 4f).setTint(Color.rgb(rgb));
        scene.world.spawn(pose, sprite);
        return sprite;
    }

    private Screenshot drawn() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    private static int count(Screenshot picture, int rgb) {
        int count = 0;
        for (int y = 0; y < 100; y++) {
            for (int x = 0; x < 100; x++) {
                count += picture.rgb(x, y) == rgb ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void aSpriteFacesTheCameraFromEverySide() {
        host.add(new SpriteLayer(camera));
        spawn(Transform.at(0f, 0f, 0f).rotateX(1f).rotateY(2f), white, RED);
        int pixels = 20 * 20;

        assertEquals(pixels, count(drawn(), RED), "in front");
        camera.setPosition(10f, 0f, 0f).lookAt(0f, 0f, 0f);
        assertEquals(pixels, count(drawn(), RED), "from the right");
        camera.setPosition(0f, 10f, 0f).lookAt(0f, 0f, 0f);
        assertEquals(pixels, count(drawn(), RED), "from above");
    }

    @Test
    void aSpriteIsSmallerFarAwayAndNotDrawnBehindTheCamera() {
        host.add(new SpriteLayer(camera));
        spawn(0f, 0f, -10f, RED);
        spawn(0f, 0f, 11f, GREEN);

        Screenshot picture = drawn();

        assertEquals(10 * 10, count(picture, RED));
        assertEquals(0, count(picture, GREEN));
    }

    @Test
    void theScaleAndThePivotOfASpriteCount() {
        host.add(new SpriteLayer(camera));
        spawn(Transform.at(0f, 0f, 0f).setScale(2f, 0.5f, 7f), white, RED).setPivot(0f, 0f);

        Screenshot picture = drawn();

        assertEquals(40 * 10, count(picture, RED));
        assertEquals(RED, picture.rgb(51, 48), "right of and above its position");
        assertEquals(BACKGROUND, picture.rgb(48, 52));
    }

    @Test
    void nearSpritesCoverFarOnesWhateverTheirTextureAndAge() {
        host.add(new SpriteLayer(camera));
        TextureRegion other = texture("other", -1);
        spawn(Transform.at(0f, 0f, 2f), white, RED);
        spawn(Transform.at(0f, 0f, 0f), other, GREEN);
        spawn(Transform.at(0f, 0f, 1f), white, BLUE).setOrder(5);

        assertEquals(RED, drawn().rgb(50, 50));
        assertEquals(RED, host.screenshot().rgb(50, 50), "in a second picture of the frame");
        camera.setPosition(0f, 0f, -10f).lookAt(0f, 0f, 0f);
        assertEquals(GREEN, drawn().rgb(50, 50), "from the other side");
    }

    @Test
    void modelsHideWhatIsBehindThemAndOnlyThat() {
        host.add(new SpriteLayer(camera));
        scene.world.spawn(
                Transform.at(0f, 0f, 0f).setScale(8f, 2f, 1f),
                Model.of(Mesh.CUBE, Color.rgb(GREEN)).setUnlit(true));
        spawn(-2f, 0f, -2f, RED);
        spawn(2f, 0f, 2f, BLUE);

        Screenshot picture = drawn();

        assertEquals(GREEN, picture.rgb(42, 50), "before the sprite");
        assertEquals(RED, picture.rgb(42, 43), "the sprite is seen above the model");
        assertEquals(BLUE, picture.rgb(62, 50), "the near sprite covers the model");
    }

    @Test
    void anEffectNeedsACameraOfThePlane() {
        SpriteLayer layer = host.add(new SpriteLayer(camera));
        Effect effect = host.own(
                Effect.onSprites("invert", "vec4 shade(vec4 color, vec2 at) { return vec4(color.a) - color; }"));

        assertThrows(IllegalStateException.class, () -> layer.setEffect(effect));
    }

    @Test
    void picturesLieAroundTheirPlaceInTheOrderInWhichTheyAreAdded() {
        PictureLayer pictures = host.add(new PictureLayer(camera));
        scene.scheduler.presentation(
                "bars",
                frame -> pictures.setPlace(0f, 0f, -10f)
                        .setColor(Color.rgb(BLUE))
                        .fillBox(-20f, -20f, 20f, 20f)
                        .setPlace(0f, 0f, 0f)
                        .setColor(Color.rgb(RED))
                        .fillBox(-2f, 2f, 2f, 4f)
                        .setColor(Color.rgb(GREEN))
                        .fillBox(-2f, 2f, 0f, 4f));
        camera.setPosition(10f, 0f, 0f).lookAt(0f, 0f, 0f);
        drawn();
        camera.setPosition(0f, 0f, 10f).lookAt(0f, 0f, 0f);

        Screenshot picture = drawn();

        assertEquals(GREEN, picture.rgb(45, 35), "added last");
        assertEquals(RED, picture.rgb(55, 35));
        assertEquals(BLUE, picture.rgb(50, 45), "behind both");
        assertEquals(picture.rgb(45, 35), host.screenshot().rgb(45, 35));
    }

    @Test
    void aPlaceNeedsACameraInSpace() {
        PictureLayer flat = host.add(new PictureLayer(Camera2d.showing(16, 9)));

        assertThrows(IllegalStateException.class, () -> flat.setPlace(0f, 0f, 0f));
    }

    @Test
    void particlesFlyInSpaceAndFallAlongY() {
        Particles particles = new Particles(100, /* seed= */ 1);
        host.add(new ParticleLayer(particles, camera, white, BlendMode.ALPHA));
        ParticleStyle style = new ParticleStyle()
                .setSpeed(2f, 2f)
                .setSize(4f, 4f)
                .setLife(10f, 10f)
                .setColor(Color.rgb(RED), Color.rgb(RED))
                .setDirection(0f, 0f, -3f, 0f)
                .setGravity(0f, -4f);
        particles.burst(style, 0f, 2f, 2f, 1);

        particles.advance(1f); // to z = 0, and 2 units down

        Screenshot picture = drawn();
        assertEquals(20 * 20, count(picture, RED));
        assertEquals(RED, picture.rgb(41, 41));
        assertEquals(RED, picture.rgb(59, 59));
    }

    @Test
    void aTextHasItsAnchorInSpaceAndTheSameSizeEverywhere() {
        FontLayer texts = host.add(FontLayer.inPoints(TextFont::sans, 20, camera));
        Text text = texts.add(Text.inWorld(2f, 3f, 0f, "\u2588")).setColor(Color.rgb(RED));
        int[] near = bounds(drawn());

        text.setPosition(4f, 6f, -10f); // the same direction, twice as far away

        assertTrue(Arrays.equals(near, bounds(drawn())), Arrays.toString(near));
        assertEquals(60, near[0], "left");
        assertTrue(near[2] >= 35 && near[2] < 45, "below its anchor: " + near[2]);
        assertTrue(texts.contains(text, 62, 45, SIZE));
        text.setPosition(0f, 0f, 12f);
        assertEquals(0, count(drawn(), RED), "behind the camera");
        assertFalse(texts.contains(text, 50, 55, SIZE));
    }

    @Test
    void textsOfThePictureNeedNoOtherCamera() {
        FontLayer texts = host.add(FontLayer.inPoints(TextFont::sans, 20, camera));
        texts.add(Text.inPicture(0f, 0f, "\u2588")).setColor(Color.rgb(RED));

        assertEquals(RED, drawn().rgb(4, 10));
    }

    @Test
    void aSignInSpaceIsSmallerFarAwayAndHiddenByModels() {
        FontLayer signs = host.add(FontLayer.scalingWithWorld(TextFont::sans, 4f, camera));
        Text sign = signs.add(Text.inWorld(0f, 0f, 0f, "\u2588\u2588"))
                .setColor(Color.rgb(RED))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        int[] near = bounds(drawn());
        int nearWidth = near[1] - near[0];
        assertEquals(5f * signs.width(sign, SIZE), nearWidth, 2f);
        assertTrue(signs.contains(sign, near[0] + 1, 50, SIZE));
        assertFalse(signs.contains(sign, near[0] - 2, 50, SIZE));

        sign.setPosition(0f, 0f, -10f);
        int[] far = bounds(drawn());
        assertEquals(nearWidth / 2f, far[1] - far[0], 2f);
        sign.setOffset(2f, 0f); // world units
        assertEquals(far[0] + 5, bounds(drawn())[0], 1f);

        scene.world.spawn(
                Transform.at(0f, 0f, -5f).setScale(30f, 30f, 1f),
                Model.of(Mesh.CUBE, Color.rgb(GREEN)).setUnlit(true));
        assertEquals(0, count(drawn(), RED));
    }

    @Test
    void aTextOfThePictureIsNoSign() {
        FontLayer signs = host.add(FontLayer.scalingWithWorld(TextFont::sans, 4f, camera));
        signs.add(Text.inPicture(0f, 0f, "points"));

        assertThrows(IllegalStateException.class, this::drawn);
    }

    /** Returns the first and last red column, then row. */
    private static int[] bounds(Screenshot picture) {
        int[] bounds = {1000, -1, 1000, -1};
        for (int y = 0; y < 100; y++) {
            for (int x = 0; x < 100; x++) {
                if ((picture.rgb(x, y) & 0xFF0000) > 0xA00000) {
                    bounds[0] = Math.min(bounds[0], x);
                    bounds[1] = Math.max(bounds[1], x);
                    bounds[2] = Math.min(bounds[2], y);
                    bounds[3] = Math.max(bounds[3], y);
                }
            }
        }
        return bounds;
    }

    @Test
    void linesInSpaceAreHiddenByModelsIfTheyAreDepthTested() {
        LineLayer overlay = host.add(LineLayer.overlay(camera));
        LineLayer tested = host.add(LineLayer.depthTested(camera));
        overlay.setWidth(2f).setColor(Color.rgb(RED)).line(-5f, 1f, -2f, 5f, 1f, -2f);
        tested.setWidth(2f).setColor(Color.rgb(BLUE)).line(-5f, -1f, -2f, 5f, -1f, -2f);
        scene.world.spawn(
                Transform.at(0f, 0f, 0f).setScale(4f, 4f, 1f),
                Model.of(Mesh.CUBE, Color.rgb(GREEN)).setUnlit(true));

        Screenshot picture = drawn();

        assertEquals(RED, picture.rgb(50, 45), "over the model");
        assertEquals(GREEN, picture.rgb(50, 54), "behind the model");
        assertEquals(BLUE, picture.rgb(32, 54), "beside the model");
    }

    @Test
    void nothingInSpaceAllocatesInAFrame() {
        host.add(new SpriteLayer(camera));
        Particles particles = new Particles(20, /* seed= */ 1);
        host.add(new ParticleLayer(particles, camera, white, BlendMode.ALPHA));
        particles.burst(new ParticleStyle(), 0f, 0f, 0f, 20);
        PictureLayer pictures = host.add(new PictureLayer(camera));
        scene.scheduler.presentation(
                "bars", frame -> pictures.setPlace(0f, 1f, 0f).fillBox(0f, 0f, 1f, 1f));
        for (int i = 0; i < 20; i++) {
            spawn(i - 10f, 0f, i % 7, RED);
        }
        scene.runFramesAndCountBytes(host, 40);

        long bytes = scene.runFramesAndCountBytes(host, 40) / 40;

        assertTrue(bytes < 16, "bytes a frame: " + bytes);
    }
}
