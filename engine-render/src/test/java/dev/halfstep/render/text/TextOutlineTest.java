package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests outlines and shadows of texts. The pictures have 320 x 180 pixels, and a world unit is 10 pixels. */
class TextOutlineTest {

    private static final int WIDTH = 320;
    private static final int HEIGHT = 180;
    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final Color GREEN = Color.rgb(0x00FF00);

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(32f, 18f);
    private GlfwHost host;
    private FontLayer layer;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(WIDTH, HEIGHT);
        layer = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private int[] draw() {
        scene.frame(host, 16);
        Screenshot picture = host.screenshot();
        int[] pixels = new int[WIDTH * HEIGHT];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = picture.rgb(i % WIDTH, i / WIDTH);
        }
        return pixels;
    }

    /** Returns the first column from the left that is not the background. */
    private static int left(int[] pixels) {
        for (int x = 0; x < WIDTH; x++) {
            for (int y = 0; y < HEIGHT; y++) {
                if (pixels[y * WIDTH + x] != BACKGROUND) {
                    return x;
                }
            }
        }
        return WIDTH;
    }

    private static Text centered(String content) {
        return Text.inPicture(0.5f, 0.5f, content).setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
    }

    @Test
    void isAFractionOfTheHeightOfTheLetters() {
        for (int height : new int[] {20, 60}) {
            FontLayer sized = host.add(new FontLayer(host.own(TextFont.sans(height)), camera));
            Text text = sized.add(centered("▌")); // its left side is straight
            int left = left(draw());
            text.setOutline(GREEN, 0.1f);
            int[] outlined = draw();

            assertEquals(left - height / 10, left(outlined), "the left side of letters of " + height + " pixels");
            int middle = HEIGHT / 2 * WIDTH;
            assertEquals(0x00FF00, outlined[middle + left - 1], "the outline has its colour");
            assertEquals(0xFFFFFF, outlined[middle + left + 2], "and lies behind the letter");
            sized.remove(text);
        }
    }

    @Test
    void coversNoLetterOfItsText() {
        Text text = layer.add(centered("AVAT\nwxyz"));
        int[] plain = draw();
        text.setOutline(Color.BLACK, 0.12f);
        int[] outlined = draw();
        text.setOutline(null, 0.12f);
        int[] plainAgain = draw();

        int solid = 0;
        for (int i = 0; i < plain.length; i++) {
            if (plain[i] == 0xFFFFFF) {
                assertEquals(0xFFFFFF, outlined[i], "a pixel of a letter");
                solid++;
            }
        }
        assertTrue(solid > 50, "there must be letters: " + solid);
        assertArrayEquals(plain, plainAgain, "without an outline, a text must be drawn as before");
    }

    @Test
    void aShadowIsTheTextInAnotherColourAndPlace() {
        Text text = layer.add(centered("Tag 8").setShadow(GREEN, 0.1f, -0.01f));
        int[] withShadow = draw();
        layer.remove(text);
        layer.add(centered("Tag 8").setColor(GREEN).setOffset(2f, -1f)); // 0.2 pixels up are rounded to a whole one
        layer.add(centered("Tag 8"));

        assertArrayEquals(draw(), withShadow);
    }

    @Test
    void aShadowHasTheOutlineOfItsText() {
        Text text = layer.add(centered("Tag 8").setOutline(Color.BLACK, 0.1f).setShadow(GREEN, 0.2f, 0.2f));
        int[] withShadow = draw();
        layer.remove(text);
        layer.add(centered("Tag 8").setColor(GREEN).setOutline(GREEN, 0.1f).setOffset(4f, 4f));
        layer.add(centered("Tag 8").setOutline(Color.BLACK, 0.1f));

        assertArrayEquals(draw(), withShadow);
    }

    @Test
    void movesWithItsLetters() {
        Text text =
                layer.add(Text.inWorld(0f, 0f, "T g 8").setOutline(GREEN, 0.08f).setShadow(GREEN, 0.15f, 0.1f));
        double start = 0;
        double largest = 0;
        for (int frame = 0; frame < 60; frame++) {
            text.setPosition(frame * 0.037f, 0f);
            int[] pixels = draw();
            double sum = 0;
            double sumX = 0;
            for (int i = 0; i < pixels.length; i++) {
                int green = (pixels[i] >> 8 & 0xFF) - 0x40;
                sum += green;
                sumX += green * (i % WIDTH);
            }
            double besideItsPlace = sumX / sum - 0.37 * frame;
            if (frame == 17) {
                start = besideItsPlace;
            } else if (frame > 17) {
                largest = Math.max(largest, Math.abs(besideItsPlace - start));
            }
        }
        assertTrue(largest <= 0.02, "pixels beside its place: " + largest);
    }

    @Test
    void aZoomChangesTheThicknessSteadily() {
        layer = host.add(FontLayer.scalingWithWorld(TextFont::sans, 2.03f, camera));
        layer.add(centered("▌").setOutline(Color.WHITE, 0.13f));
        double last = 0;
        double largest = 0;
        for (int frame = 0; frame < 200; frame++) {
            double zoom = Math.exp(0.0017 * frame);
            camera.setVisibleSize((float) (32 / zoom), (float) (18 / zoom));
            int[] pixels = draw();
            double width = 0;
            for (int x = 0; x < WIDTH; x++) {
                width += ((pixels[HEIGHT / 2 * WIDTH + x] >> 16) - 0x20) / (255.0 - 0x20);
            }
            if (frame > 1) {
                largest = Math.max(largest, Math.abs(width / zoom - last));
            }
            last = width / zoom;
        }
        assertTrue(largest <= 0.15, "the largest jump of the width, in pixels: " + largest);
    }

    @Test
    void drawsOutlinesAndShadowsWithoutAllocation() {
        layer.add(Text.inPicture(0f, 0f, "AVATAR Tomato Ŵäßer ".repeat(20)))
                .setWrapWidth(1f)
                .setOutline(Color.BLACK, 0.1f)
                .setShadow(Color.BLACK, 0.1f, 0.1f);
        scene.runFramesAndCountBytes(host, 500); // warm-up: arrays grow, code is compiled
        int frames = 100;
        long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

        assertTrue(
                bytesPerFrame < 250,
                "a frame must allocate less than a byte per letter: " + bytesPerFrame + " bytes a frame");
    }

    @Test
    void leavesOutOutlinesThatDoNotFitIntoTheTexture() {
        TextFont font = host.own(TextFont.sans(256));
        FontLayer large = host.add(new FontLayer(font, camera));
        StringBuilder many = new StringBuilder();
        for (int codePoint = 0x400; many.length() < 260; codePoint++) { // Cyrillic letters
            if (font.hasGlyph(codePoint)) {
                many.appendCodePoint(codePoint);
            }
        }
        large.add(Text.inPicture(0f, 9f, many).setOutline(GREEN, 0.1f)); // below the picture
        draw();
        draw();
        int generation = font.pictures().generation();
        draw();

        assertEquals(generation, font.pictures().generation(), "a full texture must not start over in each frame");
        long leftOut = many.codePoints()
                .map(codePoint -> font.pictures()
                        .outlineOffset(DamagedFontProbe.letters(font).glyph(codePoint), 0, 25.6f))
                .filter(offset -> font.pictures().floats()[offset + GlyphPictures.RIGHT] == 0f)
                .count();
        assertTrue(leftOut > 0 && leftOut < 200, "the number of outlines that were left out: " + leftOut);
    }

    @Test
    void removesOutlinesThatAreNoLongerDrawn() {
        TextFont font = host.own(TextFont.sans(TextFont.MIN_HEIGHT_PIXELS));
        GlyphPictures pictures = font.pictures();
        pictures.beginDrawing(1);
        int first = pictures.outlineOffset(DamagedFontProbe.letters(font).glyph('A'), 0, 1f);
        int generation = pictures.generation();
        for (int glyph = 0; glyph < 4_200; glyph++) {
            for (int eighths = 1; eighths <= 8; eighths++) {
                pictures.outlineOffset(glyph, 0, eighths / 8f);
            }
        }
        assertEquals(
                first,
                pictures.outlineOffset(DamagedFontProbe.letters(font).glyph('A'), 0, 1f),
                "an outline must be rasterised once");
        int grown = pictures.floats().length;

        pictures.beginDrawing(2);
        assertTrue(pictures.generation() > generation, "the texture must start over");
        assertEquals(
                first,
                pictures.outlineOffset(DamagedFontProbe.letters(font).glyph('B'), 0, 1f),
                "the first outline must be replaced");
        for (int glyph = 0; glyph < 4_000; glyph++) {
            pictures.outlineOffset(glyph, 0, 0.5f);
        }
        assertEquals(grown, pictures.floats().length, "the memory must not grow again");
    }

    @Test
    void rejectsAThicknessThatIsOutOfRange() {
        Text text = Text.inPicture(0f, 0f, "x");

        Exception e = assertThrows(IllegalArgumentException.class, () -> text.setOutline(GREEN, 0.3f));
        assertEquals(
                "the thickness of an outline must be between 0 and 0.25 of the height of the letters: 0.3",
                e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> text.setOutline(GREEN, -0.01f));
        assertThrows(IllegalArgumentException.class, () -> text.setOutline(GREEN, Float.NaN));
    }

    @Test
    void rejectsAShadowAtADistanceThatIsNotFinite() {
        Text text = Text.inPicture(0f, 0f, "x");

        Exception e = assertThrows(IllegalArgumentException.class, () -> text.setShadow(GREEN, 0.1f, Float.NaN));
        assertEquals("the distance of a shadow must be finite: (0.1, NaN)", e.getMessage());
    }
}
