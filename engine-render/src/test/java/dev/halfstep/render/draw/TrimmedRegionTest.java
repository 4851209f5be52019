package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.TestStage;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A trimmed region looks like its whole picture. The frames have 320 x 180 pixels, 20 to a world unit. */
class TrimmedRegionTest {

    private static final int WIDTH = 8;
    private static final int HEIGHT = 6;

    @RegisterExtension
    final TestStage stage = TestStage.open(320, 180);

    private final TestScene scene = stage.scene();
    private final GlfwHost host = stage.host();
    private final Camera2d camera = Camera2d.showing(16f, 9f);

    /** Pictures of 8 x 6 pixels: 3 x 4 of them, from (1, 2) on, have a colour. The texture ends with these alone. */
    private final Texture texture = host.own(texture());

    private final TextureRegion whole = texture.region(0, 0, WIDTH, HEIGHT);
    private final TextureRegion trimmed = texture.region(WIDTH, 0, 3, 4).within(WIDTH, HEIGHT, 1, 2);

    private static Texture texture() {
        int columns = WIDTH + 3;
        int[] pixels = new int[columns * HEIGHT];
        for (int y = 0; y < 4; y++) {
            for (int x = 0; x < 3; x++) {
                int rgba = (60 + 80 * x) << 24 | (50 + 60 * y) << 16 | 0x80FF;
                pixels[(y + 2) * columns + x + 1] = rgba;
                pixels[y * columns + WIDTH + x] = rgba;
            }
        }
        return Texture.of("art", TestPictures.image(columns, HEIGHT, pixels), Sampling.NEAREST);
    }

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    /** Few pixels of a turned edge may differ: the corners are rounded to fractions of a pixel. */
    private static void assertLookAlike(Screenshot expected, Screenshot actual) {
        int shown = 0;
        int different = 0;
        for (int i = 0; i < expected.width() * expected.height(); i++) {
            int rgb = expected.rgb(i % expected.width(), i / expected.width());
            shown += rgb == TestHosts.BACKGROUND_RGB ? 0 : 1;
            different += rgb == actual.rgb(i % expected.width(), i / expected.width()) ? 0 : 1;
        }
        assertTrue(shown > 3_000, "pixels: " + shown);
        assertTrue(different < 10, "different pixels: " + different);
    }

    @Test
    void aSpriteDrawsTheRegionAtItsPlaceAlsoFlippedRotatedScaledAndAboutAPivot() {
        host.add(new SpriteLayer(camera));
        List<Sprite> sprites = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Sprite sprite = Sprite.of(whole, 1.6f, 1.2f).setFlipped(i % 2 == 1, i / 2 % 2 == 1);
            if (i >= 8) {
                sprite.setPivot(0.25f, 0f);
            }
            sprites.add(sprite);
            Transform pose = Transform.at(i % 8 * 1.95f - 6.9f, i < 8 ? 2f : -2f);
            pose.setRotationZ(i % 8 >= 4 ? 0.6f : 0f).setScale(i % 3 == 0 ? 1.5f : 1f);
            scene.world.spawn(pose, sprite);
        }
        Screenshot expected = draw();

        sprites.forEach(sprite -> sprite.setRegion(trimmed));

        assertLookAlike(expected, draw());
        assertEquals(WIDTH, trimmed.widthPixels());
        assertEquals(HEIGHT, trimmed.heightPixels());

        sprites.forEach(sprite -> sprite.setRegion(whole));

        assertLookAlike(expected, draw());
    }

    @Test
    void aPictureOfALayerDrawsTheRegionAtItsPlaceAlsoFlippedAndRotated() {
        PictureLayer pictures = host.add(new PictureLayer(camera));
        List<Screenshot> shown = new ArrayList<>();
        for (TextureRegion region : List.of(whole, trimmed)) {
            pictures.picture(region, -4f, 0f, 6.4f, 4.8f).picture(region, 1f, 0f, -3.2f, -2.4f);
            pictures.picture(region, 5f, 0f, 3.2f, 2.4f, 0.7f);
            shown.add(draw());
        }
        assertLookAlike(shown.get(0), shown.get(1));
    }

    @Test
    void changesOfTheRegionAllocateNothing() {
        Sprite sprite = Sprite.of(whole, 1f, 1f);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) { // the first one loads classes
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                sprite.setRegion(i % 2 == 0 ? trimmed : whole);
            }
            best = Math.min(best, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertTrue(best < 1_000, "bytes: " + best);
    }

    @Test
    void whatCannotPlaceATrimmedRegionRefusesIt() {
        Sprite panel = Sprite.of(whole, 1f, 1f).setBorders(1, 1, 1, 1, 0.1f);
        assertEquals(
                "the region of a sprite with borders must not be trimmed: one of texture art",
                assertThrows(IllegalArgumentException.class, () -> panel.setRegion(trimmed))
                        .getMessage());
        assertEquals(whole, panel.region());
        Sprite hero = Sprite.of(trimmed, 1f, 1f);
        assertThrows(IllegalArgumentException.class, () -> hero.setBorders(1, 1, 1, 1, 0.1f));
    }

    @Test
    void aRegionMustLieWithinItsPicture() {
        TextureRegion region = texture.region(0, 0, 3, 4);
        assertFalse(region.isTrimmed());
        assertFalse(region.within(3, 4, 0, 0).isTrimmed());
        assertTrue(region.within(8, 4, 5, 0).isTrimmed());
        assertNotEquals(region.placedRight(), region.within(8, 4, 4, 0).placedRight());
        for (int[] bad : new int[][] {{2, 4, 0, 0}, {8, 6, 6, 0}, {8, 6, 0, 3}, {8, 6, -1, 0}, {8, 6, 0, -1}}) {
            assertThrows(IllegalArgumentException.class, () -> region.within(bad[0], bad[1], bad[2], bad[3]));
        }
    }
}
