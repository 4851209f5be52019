package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws nine-patches in pictures of 160 x 90 pixels. A world unit is a pixel; the origin is the middle. */
class NinePatchTest {

    private static final int WIDTH = 160;
    private static final int HEIGHT = 90;

    /** The borders of the panel: left, top, right, bottom. */
    private static final int[] BORDERS = {3, 2, 4, 1};

    private static final int PANEL_WIDTH = 10;
    private static final int PANEL_HEIGHT = 7;

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(WIDTH, HEIGHT);
    private GlfwHost host;
    private SpriteLayer layer;

    /** A panel in which each pixel has another colour: red is the column, green the row. */
    private TextureRegion panel;

    @BeforeEach
    void openHost() {
        host = TestHosts.strict(WIDTH, HEIGHT);
        layer = host.add(new SpriteLayer(camera));
        int[] pixels = new int[4 * PANEL_WIDTH * PANEL_HEIGHT];
        for (int i = 0; i < pixels.length; i++) {
            int x = i % (2 * PANEL_WIDTH) - PANEL_WIDTH;
            int y = i / (2 * PANEL_WIDTH) - PANEL_HEIGHT;
            pixels[i] = x < 0 || y < 0 ? 0x0000FFFF : color(x, y) << 8 | 0xFF; // blue neighbours
        }
        panel = host.own(Texture.of(
                        "panel", TestPictures.image(2 * PANEL_WIDTH, 2 * PANEL_HEIGHT, pixels), Sampling.NEAREST))
                .region(PANEL_WIDTH, PANEL_HEIGHT, PANEL_WIDTH, PANEL_HEIGHT);
    }

    private static int color(int column, int row) {
        return (100 + column) << 16 | (100 + row) << 8;
    }

    @AfterEach
    void close() {
        scene.close();
        if (host != null) {
            host.close();
        }
    }

    private Sprite patch(float width, float height, float pixelSize) {
        return Sprite.of(panel, width, height).setBorders(BORDERS[0], BORDERS[1], BORDERS[2], BORDERS[3], pixelSize);
    }

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Returns the pixel of the panel that a side of a patch shows at a distance from its begin. */
    private static int texel(double distance, double length, int before, int after, int pixels, double pixelSize) {
        double scale = Math.min(1, length / ((before + after) * pixelSize)) * pixelSize;
        if (distance < before * scale) {
            return (int) (distance / scale);
        }
        if (distance >= length - after * scale) {
            return pixels - 1 - (int) ((length - distance) / scale);
        }
        double part = (distance - before * scale) / (length - (before + after) * scale);
        return before + (int) (part * (pixels - before - after));
    }

    @ParameterizedTest
    @CsvSource({"120, 60, 4, false, false", "50, 78, 2, true, false", "90, 30, 3, false, true", "36, 50, 1, true, true"
    })
    void theCornersKeepTheirSizeAndTheRestIsStretched(
            int width, int height, int pixelSize, boolean flippedX, boolean flippedY) {
        scene.world.spawn(Transform.at(0f, 0f), patch(width, height, pixelSize).setFlipped(flippedX, flippedY));

        Screenshot picture = draw();

        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double fromLeft = (flippedX ? width - 1 - x : x) + 0.5;
                double fromTop = (flippedY ? height - 1 - y : y) + 0.5;
                int column = texel(fromLeft, width, BORDERS[0], BORDERS[2], PANEL_WIDTH, pixelSize);
                int row = texel(fromTop, height, BORDERS[1], BORDERS[3], PANEL_HEIGHT, pixelSize);
                assertEquals(
                        color(column, row),
                        picture.rgb((WIDTH - width) / 2 + x, (HEIGHT - height) / 2 + y),
                        "at " + x + ", " + y);
            }
        }
        assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb((WIDTH - width) / 2 - 1, HEIGHT / 2));
    }

    @Test
    void theBordersOfASmallSpriteShrinkEvenly() {
        scene.world.spawn(Transform.at(0f, 0f), patch(28, 60, 8)); // 7 border pixels of 8 units need 56 units

        Screenshot picture = draw();

        assertEquals(color(0, 0), picture.rgb(66, 15), "a pixel has 4 units along both axes");
        assertEquals(color(0, 1), picture.rgb(69, 22));
        assertEquals(color(2, 2), picture.rgb(77, 23), "the middle row begins below two pixels");
        assertEquals(color(6, 0), picture.rgb(78, 15), "the right border follows the left one");
        assertEquals(color(9, 6), picture.rgb(93, 74));
    }

    @Test
    void theScaleOfThePoseDoesNotStretchCorners() {
        scene.world.spawn(new Transform().setScale(2f), patch(60, 30, 4));
        Screenshot scaled = draw();
        scene.world.despawnAll(scene.world.query(Sprite.class));
        scene.world.spawn(Transform.at(0f, 0f), patch(120, 60, 4));
        Screenshot large = draw();
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                assertEquals(large.rgb(x, y), scaled.rgb(x, y), "at " + x + ", " + y);
            }
        }
    }

    /** In a rotated and translucent patch, a gap or an overlap of two parts would show as another colour. */
    @Test
    void thePartsHaveNeitherGapsNorOverlaps() {
        Texture white = host.own(Texture.of("white", TestPictures.image(6, 6, filled(36)), Sampling.SMOOTH));
        TextureRegion cell = new TextureGrid(white, 3, 3).cell(0);
        scene.world.spawn(
                Transform.at(0f, 0f),
                Sprite.of(cell, 600, 600).setBorders(1, 1, 1, 1, 250).setTint(Color.WHITE.withOpacity(0.5f)));
        SplittableRandom random = new SplittableRandom(1);
        int expected = -1;
        for (int i = 0; i < 60; i++) {
            camera.setCenter((float) random.nextDouble(-200, 200), (float) random.nextDouble(-200, 200))
                    .setRotation((float) random.nextDouble(7));
            Screenshot picture = draw();
            expected = expected < 0 ? picture.rgb(80, 45) : expected;
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    if (picture.rgb(x, y) != expected) {
                        fail("picture " + i + " differs at " + x + ", " + y);
                    }
                }
            }
        }
    }

    private static int[] filled(int count) {
        int[] pixels = new int[count];
        java.util.Arrays.fill(pixels, 0xFFFFFFFF);
        return pixels;
    }

    @Test
    void spritesOfTheSameBordersAreOneDrawCallAndOthersKeepTheirOrder() {
        scene.world.spawn(Transform.at(-40f, 0f), patch(30, 30, 1));
        scene.world.spawn(Transform.at(40f, 0f), patch(40, 20, 1));
        draw();
        assertEquals(1, layer.drawCalls(), "equal borders");
        scene.world.spawn(Transform.at(0f, 0f), Sprite.of(panel, 40f, 40f).setOrder(-1f));
        scene.world.spawn(Transform.at(0f, 0f), patch(20, 20, 2).setOrder(1f));
        Screenshot picture = draw();
        assertEquals(3, layer.drawCalls());
        assertEquals(color(0, 0), picture.rgb(60, 25), "a plain sprite is stretched as a whole");
        assertEquals(color(0, 0), picture.rgb(63, 28));
        assertEquals(color(0, 0), picture.rgb(70, 35), "the patch lies above");
        assertEquals(color(1, 0), picture.rgb(72, 35));
    }

    @Test
    void anEffectChangesTheColoursOfNinePatchesToo() {
        Effect swap = host.own(Effect.onSprites("swap", "vec4 shade(vec4 c, vec2 at) { return c.grba; }"));
        layer.setEffect(swap);
        scene.world.spawn(Transform.at(0f, 0f), patch(120, 60, 4));
        Screenshot picture = draw();
        int swapped = color(0, 1);
        assertEquals(
                (swapped >> 8 & 0xFF) << 16 | (swapped >> 16) << 8, picture.rgb(20 + 1, 15 + 5), "column 0 of row 1");
    }

    @Test
    void refusesBordersBeyondTheRegion() {
        Sprite sprite = Sprite.of(panel, 1f, 1f);
        assertThrows(IllegalArgumentException.class, () -> sprite.setBorders(6, 0, 5, 0, 1f));
        assertThrows(IllegalArgumentException.class, () -> sprite.setBorders(0, -1, 0, 0, 1f));
        for (float size : new float[] {0f, -1f, Float.NaN, Float.POSITIVE_INFINITY}) {
            String rule = assertThrows(IllegalArgumentException.class, () -> sprite.setBorders(1, 1, 1, 1, size))
                    .getMessage();
            assertTrue(rule.endsWith(": " + size), rule);
        }
    }
}
