package dev.halfstep.render.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of the picture. */
class PictureLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;
    private static final int GREEN = 0x00FF00;
    private static final int BLUE = 0x0000FF;

    @RegisterExtension
    final TestStage stage = TestStage.open(160, 90);

    private final TestScene scene = stage.scene();
    private final GlfwHost host = stage.host();
    private final PictureLayer pictures = host.add(new PictureLayer(Camera2d.showing(16f, 9f)));

    /** A texture of pixels in a row. */
    private TextureRegion row(String name, int... rgba) {
        return host.own(Texture.of(name, TestPictures.image(rgba.length, 1, rgba), Sampling.NEAREST))
                .region();
    }

    private Screenshot draw() {
        scene.frame(host, 0);
        return host.screenshot();
    }

    @Test
    void drawsAPictureAroundItsCentre() {
        pictures.picture(row("two", 0xFF0000FF, 0x00FF00FF), 2f, 1f, 4f, 2f);

        Screenshot picture = draw();

        assertEquals(RED, picture.rgb(80, 25), "the upper left pixel");
        assertEquals(GREEN, picture.rgb(119, 44), "the lower right pixel");
        assertEquals(BACKGROUND, picture.rgb(79, 35), "left of the picture");
        assertEquals(BACKGROUND, picture.rgb(100, 45), "below the picture");
    }

    @Test
    void rotatesCounterClockwiseAndFlips() {
        TextureRegion two = row("two", 0xFF0000FF, 0x00FF00FF);
        pictures.picture(two, -4f, 0f, 4f, 2f, (float) Math.PI / 2).picture(two, 4f, 0f, -4f, 2f);

        Screenshot picture = draw();

        assertEquals(RED, picture.rgb(40, 60), "the left half points down");
        assertEquals(GREEN, picture.rgb(40, 30), "the right half points up");
        assertEquals(BACKGROUND, picture.rgb(25, 45), "the rotated picture is narrow");
        assertEquals(GREEN, picture.rgb(105, 45), "the left side of the flipped picture");
    }

    @Test
    void fillsARectangleWithTheColourAndItsOpacity() {
        pictures.setColor(Color.rgb(RED)).fillBox(-4f, -2f, 0f, 2f);
        pictures.setColor(Color.WHITE.withOpacity(0.5f)).setOpacity(0.5f).fillBox(2f, -2f, 6f, 2f);

        Screenshot picture = draw();

        assertEquals(RED, picture.rgb(40, 25), "the upper left pixel");
        assertEquals(RED, picture.rgb(79, 64), "the lower right pixel");
        assertEquals(BACKGROUND, picture.rgb(80, 45), "right of the rectangle");
        assertEquals(0x20 + (0xFF - 0x20) / 4, picture.rgb(120, 45) >> 16, 1, "a quarter of white");
    }

    @Test
    void tintsPictures() {
        pictures.setColor(Color.rgb(0x8040FF)).picture(row("white", 0xFFFFFFFF), 0f, 0f, 2f, 2f);

        assertEquals(0x8040FF, draw().rgb(80, 45));
    }

    @Test
    void higherOrdersCoverLowerOnesInAnyOrderOfAdding() {
        TextureRegion red = row("red", 0xFF0000FF);
        TextureRegion green = row("green", 0x00FF00FF);
        pictures.setOrder(2f).picture(red, 0f, 0f, 2f, 2f);
        pictures.setOrder(-1.5f).picture(green, 0f, 0f, 6f, 6f);
        pictures.setOrder(0f).setColor(Color.rgb(BLUE)).fillBox(-2f, -2f, 2f, 2f);

        Screenshot first = draw();
        assertEquals(RED, first.rgb(80, 45), "order 2");
        assertEquals(BLUE, first.rgb(65, 45), "order 0");
        assertEquals(GREEN, first.rgb(52, 45), "order -1.5");
        TestPictures.assertNearlyEqual(first, host.screenshot(), 0);
    }

    @Test
    void drawsTheSameTextureAndBlendModeOfAnOrderWithOneCall() {
        TextureRegion red = row("red", 0xFF0000FF);
        for (int i = 0; i < 10; i++) {
            pictures.fillBox(i, 0f, i + 1f, 1f).picture(red, i, 0f, 1f, 1f);
        }
        draw();
        assertEquals(2, pictures.drawCalls());

        for (int i = 0; i < 10; i++) {
            pictures.setOrder(i).fillBox(i, 0f, i + 1f, 1f).picture(red, i, 0f, 1f, 1f);
        }
        draw();
        assertEquals(20, pictures.drawCalls(), "every order is drawn over the previous one");
    }

    @Test
    void whatIsAddedLaterCoversWhatHasTheSameTexture() {
        pictures.setColor(Color.rgb(RED)).fillBox(-2f, -2f, 2f, 2f);
        pictures.setColor(Color.rgb(GREEN)).fillBox(-1f, -1f, 1f, 1f);

        assertEquals(GREEN, draw().rgb(80, 45));
    }

    @Test
    void addsColoursInAdditiveMode() {
        pictures.setColor(Color.rgb(0x101010)).setBlend(BlendMode.ADDITIVE).fillBox(-2f, -2f, 2f, 2f);

        assertEquals(BACKGROUND + 0x101010, draw().rgb(80, 45));
    }

    @Test
    void whatIsAddedBelongsToOneFrame() {
        pictures.setColor(Color.rgb(RED)).fillBox(-2f, -2f, 2f, 2f);
        assertEquals(RED, draw().rgb(80, 45));
        assertEquals(BACKGROUND, draw().rgb(80, 45), "the next frame");

        pictures.setVisible(false);
        pictures.fillBox(-2f, -2f, 2f, 2f);
        draw();
        pictures.setVisible(true);
        assertEquals(BACKGROUND, draw().rgb(80, 45), "the frame after a skipped one");
    }

    @Test
    void aPresentationSystemCanAddTheSameInEachFrame() {
        scene.scheduler.presentation(
                "bars", frame -> pictures.setColor(Color.rgb(RED)).fillBox(-2f, -2f, 2f, 2f));
        for (int i = 0; i < 3; i++) {
            assertEquals(RED, draw().rgb(80, 45));
        }
        assertEquals(1, pictures.drawCalls());
    }

    @Test
    void rejectsWhatCannotBeDrawn() {
        Texture closed = Texture.of("closed", TestPictures.image(1, 1, -1), Sampling.NEAREST);
        TextureRegion region = closed.region();
        closed.close();
        Exception e = assertThrows(IllegalStateException.class, () -> pictures.picture(region, 0f, 0f, 1f, 1f));
        assertEquals("the texture of a sprite or picture must not be closed: closed", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> pictures.setOrder(Float.NaN));
        assertEquals("the order of a picture must be finite: NaN", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> pictures.setOpacity(1.5f));
        assertEquals("the opacity of a picture must be between 0 and 1: 1.5", e.getMessage());
    }

    @Test
    void allocatesNothingInAFrame() {
        TextureRegion spot = row("spot", 0xFFFFFF80);
        int count = 1000;
        scene.scheduler.presentation("stars", frame -> {
            for (int i = 0; i < count; i++) {
                pictures.setOrder(i % 7).setOpacity(i / 1000f).picture(spot, i % 16 - 8f, 0f, 0.1f, 0.1f, i);
                pictures.fillBox(i % 16 - 8f, 0f, i % 16 - 7.9f, 0.1f);
            }
        });
        scene.runFramesAndCountBytes(host, 20);
        long bytesPerFrame = scene.runFramesAndCountBytes(host, 5) / 5;
        assertTrue(bytesPerFrame < count, "a frame must allocate less than a byte per picture: " + bytesPerFrame);
    }
}
