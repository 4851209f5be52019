package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of the picture. */
class SpriteLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;
    private static final int BLUE = 0x0000FF;
    private static final int WHITE = 0xFFFFFF;
    private static final float QUARTER_TURN = (float) Math.PI / 2f;

    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private final TestScene scene = new TestScene();
    private GlfwHost host;
    private SpriteLayer layer;

    /** A texture of 2 x 2 pixels: red and green above, blue and white below. */
    private Texture fourColors;

    private Texture white;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
        layer = host.add(new SpriteLayer(camera));
        fourColors = texture("four", 2, 2, 0xFF0000FF, 0x00FF00FF, 0x0000FFFF, 0xFFFFFFFF);
        white = texture("white", 1, 1, 0xFFFFFFFF);
    }

    private Texture texture(String name, int width, int height, int... pixels) {
        return host.own(Texture.of(name, TestPictures.image(width, height, pixels), Sampling.NEAREST));
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

    private static Sprite tintedSprite(Texture texture, int rgb) {
        return Sprite.of(texture.region(), 2f, 2f).setTint(Color.rgb(rgb));
    }

    @Test
    void drawsATextureUprightWithPixelPrecision() {
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(fourColors.region(), 4f, 2f));

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertEquals(RED, picture.rgb(60, 35), "first pixel of the upper left corner");
        assertEquals(RED, picture.rgb(79, 44), "last red pixel");
        assertEquals(GREEN, picture.rgb(80, 44), "first green pixel");
        assertEquals(BLUE, picture.rgb(79, 45), "last blue pixel of the first row");
        assertEquals(WHITE, picture.rgb(99, 54), "last pixel of the lower right corner");
        assertEquals(BACKGROUND, picture.rgb(59, 45), "left of the sprite");
        assertEquals(BACKGROUND, picture.rgb(100, 45), "right of the sprite");
        assertEquals(BACKGROUND, picture.rgb(80, 34), "above the sprite");
        assertEquals(BACKGROUND, picture.rgb(80, 55), "below the sprite");
    }

    @Test
    void drawsEachTexelOfALargeRegion() {
        int[] row = new int[160];
        for (int x = 0; x < row.length; x++) {
            row[x] = x << 24 | 0xFF; // the red of a texel is its index
        }
        Texture gradient = host.own(Texture.of(
                "gradient",
                TestPictures.image(row.length, 1, row),
                new Sampling(Sampling.Filter.NEAREST, Sampling.Wrap.REPEAT)));
        scene.world.spawn(Transform.at(-400f, 0f), Sprite.of(gradient.region(), 16f, 9f));
        scene.world.spawn(Transform.at(152f, 0f), Sprite.of(gradient.repeated(20f, 1f), 320f, 9f));
        for (float centerX : new float[] {-400f, 0f, 304f}) { // the whole texture; the first and the last repetition
            camera.setCenter(centerX, 0f);
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            for (int x = 0; x < picture.width(); x++) {
                assertEquals(x << 16, picture.rgb(x, 45), "texel " + x + " at " + centerX);
            }
        }
    }

    @Test
    void drawsARegionOfATexture() {
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(fourColors.region(1, 0, 1, 1), 4f, 4f));

        scene.frame(host, 0);

        assertEquals(GREEN, rgbAt(-1.9f, 1.9f), "the upper left corner of the sprite");
        assertEquals(GREEN, rgbAt(1.9f, -1.9f), "the lower right corner of the sprite");
    }

    @Test
    void mirrorsEachAxisIndependently() {
        Sprite flippedX = Sprite.of(fourColors.region(), 2f, 2f).setFlipped(true, false);
        Sprite flippedY = Sprite.of(fourColors.region(), 2f, 2f).setFlipped(false, true);
        scene.world.spawn(Transform.at(-4f, 0f), flippedX);
        scene.world.spawn(Transform.at(4f, 0f), flippedY);

        scene.frame(host, 0);

        assertEquals(GREEN, rgbAt(-4.5f, 0.5f), "left and right are swapped: the upper left is green");
        assertEquals(RED, rgbAt(-3.5f, 0.5f), "left and right are swapped: the upper right is red");
        assertEquals(BLUE, rgbAt(3.5f, 0.5f), "top and bottom are swapped: the upper left is blue");
        assertEquals(RED, rgbAt(3.5f, -0.5f), "top and bottom are swapped: the lower left is red");
    }

    @Test
    void rotatesAndScalesASpriteWithItsPose() {
        Transform pose = new Transform().setRotationZ(QUARTER_TURN).setScale(2f, 1f, 1f);
        scene.world.spawn(pose, Sprite.of(fourColors.region(), 2f, 2f));

        scene.frame(host, 0);

        assertEquals(GREEN, rgbAt(-0.5f, 1.9f), "the right side, scaled by 2, is above; the upper side is left");
        assertEquals(WHITE, rgbAt(0.5f, 1.9f), "the lower right corner is the upper right one");
        assertEquals(RED, rgbAt(-0.5f, -1.9f), "the upper left corner is the lower left one");
        assertEquals(BACKGROUND, rgbAt(1.2f, 0f), "the height is not scaled");
    }

    @Test
    void multipliesColoursByTheTint() {
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(white, 0x336699));

        scene.frame(host, 0);

        assertEquals(0x336699, rgbAt(0f, 0f), "white multiplied by the tint");
    }

    @Test
    void interpolatesBetweenTheLastTwoSteps() {
        scene.scheduler.simulation(
                "move",
                step -> step.world()
                        .query(Transform.class, Sprite.class)
                        .forEach((id, transform, sprite) -> transform.translate(4f, 0f, 0f)));
        scene.world.spawn(Transform.at(-4f, 0f), tintedSprite(white, RED).setSize(1f, 1f));

        scene.frame(host, 150);

        assertEquals(RED, rgbAt(-2f, 0f), "alpha 0.5: half way");
        assertEquals(BACKGROUND, rgbAt(-4f, 0f), "the previous step");
        assertEquals(BACKGROUND, rgbAt(0f, 0f), "the newest step");
    }

    @Test
    void blendsATranslucentTextureWithoutADarkFringe() {
        Texture translucent = texture("translucent", 1, 1, 0xFFFFFF80);
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(white, 0x000000).setOrder(-1));
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(translucent, 0xFFFFFF));

        scene.frame(host, 0);

        assertEquals(0x80, rgbAt(0f, 0f) & 0xFF, 1, "half of white over black");
    }

    @Test
    void addsLightWithAdditiveBlending() {
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(white, 0x102030));
        scene.world.spawn(
                Transform.at(0f, 0f),
                tintedSprite(white, 0x804020).setBlend(BlendMode.ADDITIVE).setOrder(1));

        scene.frame(host, 0);

        assertEquals(0x906050, rgbAt(0f, 0f), "the sum of both tints");
    }

    @Test
    void darkensTheBackgroundWithMultiplyBlending() {
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(white, 0xFF8040));
        Sprite glass =
                tintedSprite(white, 0xFFFF00).setBlend(BlendMode.MULTIPLY).setOrder(1);
        scene.world.spawn(Transform.at(0f, 0f), glass);

        scene.frame(host, 0);
        assertEquals(0xFF8000, rgbAt(0f, 0f), "yellow glass absorbs the blue");

        glass.setTint(Color.rgb(0xFFFF00).withOpacity(0.5f));
        scene.frame(host, 0);
        assertEquals(0x20, rgbAt(0f, 0f) & 0xFF, 1, "glass of half the opacity leaves half of the blue 0x40");
        assertEquals(0xFF, rgbAt(0f, 0f) >> 16, "yellow glass leaves the red");
    }

    @Test
    void drawsByOrderThenBySpawnOrder() {
        scene.world.spawn(Transform.at(-4f, 0f), tintedSprite(white, RED).setOrder(1));
        scene.world.spawn(Transform.at(-4f, 0f), tintedSprite(white, GREEN));
        scene.world.spawn(Transform.at(4f, 0f), tintedSprite(white, RED));
        scene.world.spawn(Transform.at(4f, 0f), tintedSprite(white, GREEN));

        scene.frame(host, 0);

        assertEquals(RED, rgbAt(-4f, 0f), "the higher order covers the later spawn");
        assertEquals(GREEN, rgbAt(4f, 0f), "the later spawn covers the earlier one");
    }

    @Test
    void keepsDrawOrderWhenOtherEntitiesDespawn() {
        EntityId despawned = scene.world.spawn(Transform.at(-4f, 0f), tintedSprite(white, WHITE));
        scene.world.spawn(Transform.at(4f, 0f), tintedSprite(white, RED));
        scene.world.spawn(Transform.at(4f, 0f), tintedSprite(white, GREEN));

        scene.world.despawn(despawned); // swap-remove: the last entity moves into its row, and is visited first
        scene.frame(host, 0);

        assertEquals(GREEN, rgbAt(4f, 0f), "the later spawn covers the earlier one");
    }

    @Test
    void batchesSpritesOfOneTextureAndBlendMode() {
        for (int i = 0; i < 40; i++) {
            scene.world.spawn(
                    Transform.at(i % 16 - 8f, 0f), Sprite.of((i % 2 == 0 ? fourColors : white).region(), 1f, 1f));
        }
        scene.frame(host, 0);
        assertEquals(2, layer.drawCalls(), "one draw call for each texture");

        scene.world.spawn(
                Transform.at(0f, 0f), Sprite.of(fourColors.region(), 1f, 1f).setBlend(BlendMode.ADDITIVE));
        scene.frame(host, 0);
        assertEquals(3, layer.drawCalls(), "a further blend mode is a further batch");

        scene.world.spawn(
                Transform.at(0f, 0f), Sprite.of(fourColors.region(), 1f, 1f).setOrder(1));
        scene.frame(host, 0);
        assertEquals(4, layer.drawCalls(), "a higher order is a further run of the batch");
    }

    @Test
    void drawsEachBatchWithItsOwnSprites() {
        scene.world.spawn(
                Transform.at(-4f, 0f),
                Sprite.of(fourColors.region(0, 0, 1, 1), 2f, 2f).setOrder(0));
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(white, BLUE).setOrder(1));
        scene.world.spawn(
                Transform.at(4f, 0f),
                Sprite.of(fourColors.region(1, 0, 1, 1), 2f, 2f).setOrder(2));

        scene.frame(host, 0);

        assertEquals(3, layer.drawCalls(), "the orders separate both sprites of one texture");
        assertEquals(RED, rgbAt(-4f, 0f), "the red region of order 0");
        assertEquals(BLUE, rgbAt(0f, 0f), "the blue tint of order 1");
        assertEquals(GREEN, rgbAt(4f, 0f), "the green region of order 2");
    }

    @Test
    void staysWithinTheBoundsOfTheCamera() {
        camera.setBounds(0f, 0f, 100f, 50f);
        scene.world.spawn(Transform.at(1f, 1f), tintedSprite(white, RED));

        scene.frame(host, 0);

        assertEquals(RED, host.screenshot().rgb(10, 80), "the lower left corner shows (0, 0)");
    }

    @Test
    void drawsOnlyTheSpritesOfItsLayer() {
        host.add(new SpriteLayer(camera, 7));
        scene.world.spawn(Transform.at(-4f, 0f), tintedSprite(white, RED).setLayer(7));
        scene.world.spawn(Transform.at(-4f, 0f), tintedSprite(white, GREEN).setOrder(5));
        scene.world.spawn(Transform.at(4f, 0f), tintedSprite(white, BLUE).setLayer(3));

        scene.frame(host, 0);

        assertEquals(RED, rgbAt(-4f, 0f), "a later layer covers an earlier layer, regardless of orders");
        assertEquals(BACKGROUND, rgbAt(4f, 0f), "there is no layer 3");
    }

    @Test
    void restoresTheDefaultBlending() {
        host.add(new ShapeLayer(camera));
        scene.world.spawn(Transform.at(0f, 0f), tintedSprite(white, 0x000000));
        scene.world.spawn(
                Transform.at(6f, 0f),
                tintedSprite(white, RED).setBlend(BlendMode.ADDITIVE).setOrder(1));
        scene.world.spawn(Transform.at(0f, 0f), Shape.rectangle(2f, 2f, Color.WHITE.withOpacity(0.5f)));

        scene.frame(host, 0);

        assertEquals(0x80, rgbAt(0f, 0f) & 0xFF, 1, "the shape is blended by its opacity, not added");
    }

    @Test
    void reportsTheNameOfAClosedTexture() {
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(fourColors.region(), 2f, 2f));
        scene.frame(host, 0);

        fourColors.close();

        Exception e = assertThrows(IllegalStateException.class, () -> scene.frame(host, 0));
        assertEquals("the texture of a sprite or picture must not be closed: four", e.getMessage());
    }

    @Test
    void doesNotChangeTheSimulatedState() {
        scene.world.spawn(Transform.at(1f, 2f), tintedSprite(white, WHITE));
        scene.frame(host, 150);
        long hashBefore = StateHash.of(scene.world);

        scene.frame(host, 0);
        host.screenshot();

        assertEquals(hashBefore, StateHash.of(scene.world), "the hash of the simulated state");
    }

    @Test
    void allocatesNothingPerSprite() {
        int spriteCount = 5_000;
        for (int i = 0; i < spriteCount; i++) {
            Texture texture = i % 2 == 0 ? fourColors : white;
            scene.world.spawn(
                    Transform.at(i % 16 - 8f, 0f),
                    Sprite.of(texture.region(), 0.1f, 0.1f).setOrder(i % 3));
        }
        scene.runFramesAndCountBytes(host, 40); // warm-up: arrays grow, code is compiled
        int frames = 10;
        long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

        assertTrue(
                bytesPerFrame < spriteCount,
                "a frame must allocate less than a byte per sprite; bytes: " + bytesPerFrame);
    }

    @Test
    void drawsByAnyFiniteOrder() {
        float[] orders = {-Float.MAX_VALUE, -1e9f, -1000.5f, -1000.25f, -1e-30f, 0f, 1e-30f, 0.5f, 1001f, 1e9f};
        for (int i = orders.length - 1; i >= 1; i--) { // the later spawn is covered by the earlier one
            scene.world.spawn(
                    Transform.at(i - 5f, 0f),
                    tintedSprite(white, GREEN).setSize(1f, 1f).setOrder(orders[i]));
            scene.world.spawn(
                    Transform.at(i - 5f, 0f),
                    tintedSprite(white, RED).setSize(1f, 1f).setOrder(orders[i - 1]));
        }

        scene.frame(host, 0);

        for (int i = 1; i < orders.length; i++) {
            assertEquals(GREEN, rgbAt(i - 5f, 0f), orders[i] + " covers " + orders[i - 1]);
        }
    }

    @Test
    void sortsByTheHeightOfFeetInAViewFromAbove() {
        scene.scheduler.presentation(
                "depth",
                frame -> frame.world()
                        .query(InterpolatedTransform.class, Sprite.class)
                        .forEach((id, at, sprite) -> sprite.setOrder(-at.y())));
        Transform moving = Transform.at(0f, -1.001f);
        scene.world.spawn(moving, tintedSprite(white, GREEN));
        scene.world.spawn(Transform.at(0f, -1f), tintedSprite(white, RED));
        scene.frame(host, 0);
        assertEquals(GREEN, rgbAt(0f, -1f), "the lower sprite is in front, although it is older");

        EntityId despawned = scene.world.spawn(Transform.at(5f, 0f), tintedSprite(white, BLUE));
        scene.world.despawn(despawned);
        moving.teleport(0f, -0.999f);
        scene.frame(host, 0);
        assertEquals(RED, rgbAt(0f, -1f), "the other sprite is lower now");
    }

    @Test
    void placesRotatesAndFlipsASpriteByItsPivot() {
        Sprite sprite = Sprite.of(fourColors.region(), 4f, 2f).setPivot(0f, 0f); // the lower left corner
        Transform pose = new Transform();
        scene.world.spawn(pose, sprite);

        scene.frame(host, 0);
        assertEquals(BLUE, rgbAt(0.1f, 0.1f), "the lower left corner is at the pose");
        assertEquals(GREEN, rgbAt(3.9f, 1.9f), "the upper right corner");
        assertEquals(BACKGROUND, rgbAt(-0.1f, 0.1f), "left of the pivot");
        assertEquals(BACKGROUND, rgbAt(0.1f, -0.1f), "below the pivot");

        pose.setRotationZ(QUARTER_TURN);
        scene.frame(host, 100);
        scene.frame(host, 100); // interpolates to the newest step
        assertEquals(BLUE, rgbAt(-0.1f, 0.1f), "the corner stays at the pose");
        assertEquals(GREEN, rgbAt(-1.9f, 3.9f), "the right side is above, the upper side is left");
        assertEquals(BACKGROUND, rgbAt(0.1f, 0.1f), "right of the turned sprite");

        sprite.setFlipped(true, false);
        scene.frame(host, 0);
        assertEquals(BLUE, rgbAt(-0.1f, -0.1f), "the corner of the picture stays at the pose");
        assertEquals(GREEN, rgbAt(-1.9f, -3.9f), "the picture is mirrored about it");

        sprite.setFlipped(true, true);
        scene.frame(host, 0);
        assertEquals(BLUE, rgbAt(0.1f, -0.1f), "the corner of the picture stays at the pose");
        assertEquals(GREEN, rgbAt(1.9f, -3.9f), "the picture is mirrored about it");
    }

    @Test
    void scalesASpriteFromItsFeet() {
        Transform pose = Transform.at(0f, -4f).setScale(1f, 3f, 1f);
        scene.world.spawn(pose, Sprite.of(fourColors.region(), 2f, 2f).setPivot(0.5f, 0f));

        scene.frame(host, 0);

        assertEquals(BLUE, rgbAt(-0.9f, -3.9f), "the lower left corner stands on the ground");
        assertEquals(GREEN, rgbAt(0.9f, 1.9f), "the upper right corner is 6 higher");
        assertEquals(BACKGROUND, rgbAt(0f, 2.1f), "above the sprite");
        assertEquals(BACKGROUND, rgbAt(0f, -4.1f), "below the feet");
    }

    @Test
    void rejectsInvalidSizes() {
        assertThrows(IllegalArgumentException.class, () -> Sprite.of(fourColors.region(), -1f, 1f));
        assertThrows(IllegalArgumentException.class, () -> Sprite.of(fourColors.region(), 1f, Float.NaN));
    }
}
