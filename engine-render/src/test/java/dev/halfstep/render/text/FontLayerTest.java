package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels; the font has a height of 20 pixels. */
class FontLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(16f, 9f);
    private GlfwHost host;
    private TextFont font;
    private FontLayer layer;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
        font = host.own(TextFont.bundled(20));
        layer = host.add(new FontLayer(font, camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    /**
     * Draws a frame and returns the bounds of the pixels that are not background: left, top, right, bottom, all
     * inclusive. Without such pixels, right and bottom are -1.
     */
    private int[] textBounds() {
        scene.frame(host, 0);
        Screenshot picture = host.screenshot();
        int[] bounds = {Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1};
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                if (picture.rgb(x, y) != BACKGROUND) {
                    bounds[0] = Math.min(bounds[0], x);
                    bounds[1] = Math.min(bounds[1], y);
                    bounds[2] = Math.max(bounds[2], x);
                    bounds[3] = Math.max(bounds[3], y);
                }
            }
        }
        return bounds;
    }

    /** Adds a text at a fraction of the picture. */
    private Text text(float x, float y, String content) {
        return layer.add(Text.inPicture(x, y, content));
    }

    @Test
    void drawsWithinTheMeasuredSize() {
        text(0f, 0f, "Wj|\nÅ_").setOffset(10f, 20f);

        int[] bounds = textBounds();

        assertTrue(bounds[0] >= 10 && bounds[2] < 10 + font.widthPixels("Wj|"), bounds[0] + " to " + bounds[2]);
        assertTrue(bounds[1] >= 20 && bounds[3] < 20 + 2 * font.lineHeightPixels(), bounds[1] + " to " + bounds[3]);
        assertTrue(bounds[2] - bounds[0] > 2 * font.widthPixels("W"), "three letters side by side");
        assertTrue(bounds[3] - bounds[1] > font.lineHeightPixels(), "two lines");
    }

    @Test
    void drawsCrispLettersInTheirColour() {
        Text text = text(0f, 0f, "█").setColor(Color.rgb(0xFF8800)).setOffset(40.4f, 30.3f);

        int[] block = textBounds();
        assertEquals(0xFF8800, host.screenshot().rgb(block[0] + 2, block[1] + 2));
        assertEquals(0xFF8800, host.screenshot().rgb(block[2] - 2, block[3] - 2));

        text.setContent("|");
        int[] stroke = textBounds();
        assertTrue(stroke[2] - stroke[0] <= 2, "at most 3 pixels wide: " + stroke[0] + " to " + stroke[2]);
    }

    @Test
    void drawsIdenticallyAtEveryPosition() {
        Text moving = text(0f, 0f, "ag8").setOffset(10f, 10f);
        int[] firstBounds = textBounds();
        int corner = host.screenshot().rgb(firstBounds[0] + 3, firstBounds[1] + 4);

        moving.setOffset(57.3f, 33.4f);
        int[] secondBounds = textBounds();

        assertEquals(firstBounds[0] + 47, secondBounds[0]);
        assertEquals(firstBounds[1] + 23, secondBounds[1]);
        assertEquals(firstBounds[2] - firstBounds[0], secondBounds[2] - secondBounds[0]);
        assertEquals(corner, host.screenshot().rgb(secondBounds[0] + 3, secondBounds[1] + 4));
    }

    @Test
    void alignsATextToItsAnchor() {
        Text text = text(0.5f, 0.5f, "HHHH");
        int width = font.widthPixels("HHHH");

        int[] left = textBounds();
        int[] center = textBounds(text, Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        int[] right = textBounds(text, Text.Horizontal.RIGHT, Text.Vertical.BOTTOM);

        assertTrue(left[0] >= 80 && left[1] >= 45);
        assertTrue(right[2] < 80 && right[3] < 45);
        assertEquals(width, left[0] - right[0]);
        assertEquals(80, (center[0] + center[2]) / 2.0, 1);
        assertEquals(font.lineHeightPixels(), left[1] - right[1]);
    }

    private int[] textBounds(Text text, Text.Horizontal horizontal, Text.Vertical vertical) {
        text.setAlignment(horizontal, vertical);
        return textBounds();
    }

    @Test
    void alignsEachLineSeparately() {
        Text text = text(1f, 0f, "HHHHHH\nH").setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP);
        int[] twoLines = textBounds();
        text.setContent("\nH");
        int[] secondLine = textBounds();

        assertEquals(twoLines[2], secondLine[2], "both lines end at the right side");
        assertEquals(font.widthPixels("HHHHH"), secondLine[0] - twoLines[0]);
    }

    @Test
    void movesAWorldTextWithTheCamera() {
        layer.add(Text.inWorld(-5f, 3f, "H"));
        int[] before = textBounds();

        camera.setCenter(-2f, 0f);
        int[] after = textBounds();

        assertTrue(before[0] >= 30 && before[1] >= 15 && before[0] < 35 && before[1] < 25);
        assertEquals(before[0] + 20, after[0]);
        assertEquals(before[1], after[1]);
    }

    @Test
    void drawsABoxForAMissingCharacter() {
        Text text = text(0.5f, 0.5f, " ");
        assertEquals(-1, textBounds()[2], "a space is invisible");

        text.setContent("漢");
        int[] bounds = textBounds();
        assertTrue(bounds[2] - bounds[0] >= 4 && bounds[3] - bounds[1] >= 8, "a box");

        text.setContent("\u0001");
        assertEquals(bounds[0], textBounds()[0], "a control character is drawn as a box, too");
    }

    @Test
    void doesNotDrawARemovedText() {
        Text text = text(0.5f, 0.5f, "x");
        assertNotEquals(-1, textBounds()[2]);

        layer.remove(text);

        assertEquals(-1, textBounds()[2]);
    }

    /**
     * Compares a long text with a short text: the objects that LWJGL allocates for each call do not depend on the
     * length.
     */
    @Test
    void readsMutableTextWithoutAllocation() {
        StringBuilder score = new StringBuilder("00000");
        text(0f, 0f, "").setContent(score);
        long bytesOfLongTexts = 0;
        long bytesOfShortTexts = 0;
        for (int i = 0; i < 250; i++) {
            long bytesOfLong = frameBytes(score, 200, i);
            long bytesOfShort = frameBytes(score, 1, i);
            if (i >= 200) { // the code is compiled by then
                bytesOfLongTexts += bytesOfLong;
                bytesOfShortTexts += bytesOfShort;
            }
        }

        long difference = (bytesOfLongTexts - bytesOfShortTexts) / 50;
        assertTrue(difference < 100, difference + " more bytes per frame for 400 letters than for 2");
        assertFalse(score.isEmpty());
    }

    /** Draws a frame with pairs of changing letters and returns the bytes that it allocated. */
    private long frameBytes(StringBuilder score, int pairCount, int frame) {
        score.setLength(0);
        for (int i = 0; i < pairCount; i++) {
            score.append((char) ('0' + (frame + i) % 10)).append('é');
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        scene.frame(host, 0);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void rejectsANonFiniteAnchorOrOffset() {
        assertThrows(IllegalArgumentException.class, () -> Text.inWorld(Float.NaN, 0f, "x"));
        assertThrows(
                IllegalArgumentException.class,
                () -> Text.inPicture(0f, 0f, "x").setOffset(0f, Float.NaN));
    }

    @Test
    void bakesTheFontAgainWhenTheScaleChanges() {
        List<Integer> bakedHeights = new ArrayList<>();
        FontLayer scalingLayer = host.add(FontLayer.scalingWithWorld(
                height -> {
                    bakedHeights.add(height);
                    return TextFont.bundled(height);
                },
                2f,
                camera));
        scalingLayer.add(Text.inPicture(0.5f, 0.1f, "█"));
        camera.setVisibleSize(16f, 9f);
        int[] boundsAt10PixelsPerUnit = textBounds();
        textBounds();
        camera.setVisibleSize(8f, 4.5f);
        int[] boundsAt20PixelsPerUnit = textBounds();

        assertEquals(List.of(20, 40), bakedHeights, "baked only for a new height");
        assertEquals(
                2.0,
                (boundsAt20PixelsPerUnit[3] - boundsAt20PixelsPerUnit[1])
                        / (double) (boundsAt10PixelsPerUnit[3] - boundsAt10PixelsPerUnit[1]),
                0.15);
        assertEquals(
                0xFFFFFF,
                host.screenshot().rgb(boundsAt20PixelsPerUnit[0] + 1, boundsAt20PixelsPerUnit[1] + 1),
                "no grey rim");
    }

    @Test
    void clampsTheHeightOfTheFont() {
        List<Integer> bakedHeights = new ArrayList<>();
        IntFunction<TextFont> fontFactory = height -> {
            bakedHeights.add(height);
            return TextFont.bundled(height);
        };
        host.add(FontLayer.scalingWithWorld(fontFactory, 0.001f, camera));
        host.add(FontLayer.scalingWithWorld(fontFactory, 1_000f, camera));
        textBounds();

        assertEquals(List.of(TextFont.MIN_HEIGHT_PIXELS, TextFont.MAX_HEIGHT_PIXELS), bakedHeights);
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> FontLayer.scalingWithWorld(fontFactory, 0f, camera));
        assertEquals("the height of letters must be positive and finite: 0.0", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> FontLayer.scalingWithWorld(fontFactory, Float.NaN, camera));
    }

    @Test
    void closesTheFontsThatItCreates() {
        host.close();
        host = TestHosts.strict(160, 90);
        host.add(FontLayer.scalingWithWorld(TextFont::bundled, 2f, camera)).add(Text.inPicture(0f, 0f, "a"));
        scene.frame(host, 0);
        camera.setVisibleSize(8f, 4.5f);
        scene.frame(host, 0);

        assertDoesNotThrow(host::close);
    }
}
