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
        font = host.own(TextFont.mono(20));
        layer = host.add(new FontLayer(font, camera));
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    /** The bounds of the pixels that are not background, all inclusive; right and bottom are -1 without such pixels. */
    private record Bounds(int left, int top, int right, int bottom) {
        int width() {
            return right - left;
        }

        int height() {
            return bottom - top;
        }
    }

    /** Draws a frame and returns the bounds of its pixels that are not background. */
    private Bounds textBounds() {
        scene.frame(host, 0);
        Screenshot picture = host.screenshot();
        int left = Integer.MAX_VALUE;
        int top = Integer.MAX_VALUE;
        int right = -1;
        int bottom = -1;
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                if (picture.rgb(x, y) != BACKGROUND) {
                    left = Math.min(left, x);
                    top = Math.min(top, y);
                    right = Math.max(right, x);
                    bottom = Math.max(bottom, y);
                }
            }
        }
        return new Bounds(left, top, right, bottom);
    }

    /** Adds a text at a fraction of the picture. */
    private Text text(float x, float y, String content) {
        return layer.add(Text.inPicture(x, y, content));
    }

    @Test
    void drawsWithinTheMeasuredSize() {
        text(0f, 0f, "Wj|\nÅ_").setOffset(10f, 20f);

        Bounds bounds = textBounds();

        assertTrue(
                bounds.left() >= 10 && bounds.right() < 10 + font.widthPixels("Wj|"),
                "within the measured width: " + bounds);
        assertTrue(
                bounds.top() >= 20 && bounds.bottom() < 20 + 2 * font.lineHeightPixels(),
                "within the measured height: " + bounds);
        assertTrue(bounds.width() > 2 * font.widthPixels("W"), "the three letters are side by side");
        assertTrue(bounds.height() > font.lineHeightPixels(), "the text has two lines");
    }

    @Test
    void drawsCrispLettersInTheirColour() {
        Text text = text(0f, 0f, "█").setColor(Color.rgb(0xFF8800)).setOffset(40.4f, 30.3f);

        Bounds block = textBounds();
        assertEquals(0xFF8800, host.screenshot().rgb(block.left() + 2, block.top() + 2));
        assertEquals(0xFF8800, host.screenshot().rgb(block.right() - 2, block.bottom() - 2));

        text.setContent("|");
        Bounds stroke = textBounds();
        assertTrue(stroke.width() <= 2, "a stroke must be at most 3 pixels wide: " + stroke);
    }

    @Test
    void drawsIdenticallyAtEveryPosition() {
        Text moving = text(0f, 0f, "ag8").setOffset(10f, 10f);
        Bounds firstBounds = textBounds();
        int corner = host.screenshot().rgb(firstBounds.left() + 3, firstBounds.top() + 4);

        moving.setOffset(57.3f, 33.4f);
        Bounds secondBounds = textBounds();

        assertEquals(firstBounds.left() + 47, secondBounds.left());
        assertEquals(firstBounds.top() + 23, secondBounds.top());
        assertEquals(firstBounds.width(), secondBounds.width());
        assertEquals(corner, host.screenshot().rgb(secondBounds.left() + 3, secondBounds.top() + 4));
    }

    @Test
    void alignsATextToItsAnchor() {
        Text text = text(0.5f, 0.5f, "HHHH");
        int width = font.widthPixels("HHHH");

        Bounds leftTop = textBounds();
        Bounds centered = textBounds(text, Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        Bounds rightBottom = textBounds(text, Text.Horizontal.RIGHT, Text.Vertical.BOTTOM);

        assertTrue(leftTop.left() >= 80 && leftTop.top() >= 45, "right of and below the anchor: " + leftTop);
        assertTrue(
                rightBottom.right() < 80 && rightBottom.bottom() < 45, "left of and above the anchor: " + rightBottom);
        assertEquals(width, leftTop.left() - rightBottom.left());
        assertEquals(80, (centered.left() + centered.right()) / 2.0, 1);
        assertEquals(font.lineHeightPixels(), leftTop.top() - rightBottom.top());
    }

    private Bounds textBounds(Text text, Text.Horizontal horizontal, Text.Vertical vertical) {
        text.setAlignment(horizontal, vertical);
        return textBounds();
    }

    @Test
    void alignsEachLineSeparately() {
        Text text = text(1f, 0f, "HHHHHH\nH").setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP);
        Bounds twoLines = textBounds();
        text.setContent("\nH");
        Bounds secondLine = textBounds();

        assertEquals(twoLines.right(), secondLine.right(), "both lines end at the right side");
        assertEquals(font.widthPixels("HHHHH"), secondLine.left() - twoLines.left());
    }

    @Test
    void movesAWorldTextWithTheCamera() {
        layer.add(Text.inWorld(-5f, 3f, "H"));
        Bounds before = textBounds();

        camera.setCenter(-2f, 0f);
        Bounds after = textBounds();

        assertTrue(
                before.left() >= 30 && before.top() >= 15 && before.left() < 35 && before.top() < 25,
                "next to the anchor, which is at pixel (30, 15): " + before);
        assertEquals(before.left() + 20, after.left());
        assertEquals(before.top(), after.top());
    }

    @Test
    void drawsABoxForAMissingCharacter() {
        Text text = text(0.5f, 0.5f, " ");
        assertEquals(-1, textBounds().right(), "a space is invisible");

        text.setContent("漢");
        Bounds bounds = textBounds();
        assertTrue(bounds.width() >= 4 && bounds.height() >= 8, "a missing character is drawn as a box");

        text.setContent("\u0001");
        assertEquals(bounds.left(), textBounds().left(), "a control character is drawn as a box, too");
    }

    @Test
    void doesNotDrawARemovedText() {
        Text text = text(0.5f, 0.5f, "x");
        assertNotEquals(-1, textBounds().right());

        layer.remove(text);

        assertEquals(-1, textBounds().right());
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
        assertFalse(score.isEmpty(), "drawing does not clear the text");
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
                    return TextFont.mono(height);
                },
                2f,
                camera));
        scalingLayer.add(Text.inPicture(0.5f, 0.1f, "█"));
        camera.setVisibleSize(16f, 9f);
        Bounds boundsAt10PixelsPerUnit = textBounds();
        textBounds(); // a frame at the same scale
        camera.setVisibleSize(8f, 4.5f);
        Bounds boundsAt20PixelsPerUnit = textBounds();

        assertEquals(List.of(20, 40), bakedHeights, "the font is baked only for a new height");
        assertEquals(
                2.0,
                (double) boundsAt20PixelsPerUnit.height() / boundsAt10PixelsPerUnit.height(),
                0.15,
                "twice as high, up to rounding to pixels");
        assertEquals(
                0xFFFFFF,
                host.screenshot().rgb(boundsAt20PixelsPerUnit.left() + 1, boundsAt20PixelsPerUnit.top() + 1),
                "the block has no grey rim");
    }

    @Test
    void clampsTheHeightOfTheFont() {
        List<Integer> bakedHeights = new ArrayList<>();
        IntFunction<TextFont> fontFactory = height -> {
            bakedHeights.add(height);
            return TextFont.mono(height);
        };
        host.add(FontLayer.scalingWithWorld(fontFactory, 0.001f, camera));
        host.add(FontLayer.scalingWithWorld(fontFactory, 1_000f, camera));
        textBounds();

        assertEquals(List.of(TextFont.MIN_HEIGHT_PIXELS, TextFont.MAX_HEIGHT_PIXELS), bakedHeights);
    }

    @Test
    void rejectsAHeightThatIsNotPositiveAndFinite() {
        IntFunction<TextFont> fontFactory = TextFont::mono;
        Exception e =
                assertThrows(IllegalArgumentException.class, () -> FontLayer.scalingWithWorld(fontFactory, 0f, camera));
        assertEquals("the height of letters must be positive and finite: 0.0", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> FontLayer.scalingWithWorld(fontFactory, Float.NaN, camera));
    }

    @Test
    void closesTheFontsThatItCreates() {
        host.close();
        host = TestHosts.strict(160, 90);
        host.add(FontLayer.scalingWithWorld(TextFont::mono, 2f, camera)).add(Text.inPicture(0f, 0f, "a"));
        scene.frame(host, 0);
        camera.setVisibleSize(8f, 4.5f);
        scene.frame(host, 0);

        assertDoesNotThrow(host::close);
    }
}
