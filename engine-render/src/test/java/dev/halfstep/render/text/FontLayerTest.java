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
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
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
    private final List<Integer> createdHeights = new ArrayList<>();
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
        /** Returns the distance of the outermost columns, which is one less than the number of columns. */
        int width() {
            return right - left;
        }

        /** Returns the distance of the outermost rows, which is one less than the number of rows. */
        int height() {
            return bottom - top;
        }
    }

    /** Draws a frame and returns the bounds of all texts in it. */
    private Bounds drawAndMeasure() {
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

    /** Adds a text to {@link #layer}, anchored to a fraction of the picture. */
    private Text addText(float x, float y, String content) {
        return layer.add(Text.inPicture(x, y, content));
    }

    @Test
    void drawsWithinTheMeasuredSize() {
        addText(0f, 0f, "Wj|\nÅ_").setOffset(10f, 20f);

        Bounds bounds = drawAndMeasure();

        assertTrue(
                bounds.left() >= 10 && bounds.right() < 10 + font.widthPixels("Wj|"),
                "the letters must lie within the measured width: " + bounds);
        assertTrue(
                bounds.top() >= 20 && bounds.bottom() < 20 + 2 * font.lineHeightPixels(),
                "the letters must lie within the measured height: " + bounds);
        assertTrue(bounds.width() > 2 * font.widthPixels("W"), "the three letters must stand side by side");
        assertTrue(bounds.height() > font.lineHeightPixels(), "the text must have two lines");
    }

    @Test
    void drawsCrispLettersInTheirColour() {
        Text text = addText(0f, 0f, "█").setColor(Color.rgb(0xFF8800)).setOffset(40.4f, 30.3f);

        Bounds block = drawAndMeasure();
        Screenshot picture = host.screenshot();
        assertEquals(0xFF8800, picture.rgb(block.left() + 2, block.top() + 2), "near the upper left corner");
        assertEquals(0xFF8800, picture.rgb(block.right() - 2, block.bottom() - 2), "near the lower right corner");

        text.setContent("|");
        Bounds stroke = drawAndMeasure();
        assertTrue(stroke.width() <= 2, "a stroke must be at most 3 pixels wide: " + stroke);
    }

    @Test
    void drawsIdenticallyAtEveryPosition() {
        Text moving = addText(0f, 0f, "ag8").setOffset(10f, 10f);
        Bounds firstBounds = drawAndMeasure();
        int sample = host.screenshot().rgb(firstBounds.left() + 3, firstBounds.top() + 4);

        moving.setOffset(57.3f, 33.4f);
        Bounds secondBounds = drawAndMeasure();

        // The text has moved from (10, 10) to (57.3, 33.4), rounded to whole pixels.
        assertEquals(firstBounds.left() + 47, secondBounds.left(), "the left side");
        assertEquals(firstBounds.top() + 23, secondBounds.top(), "the top");
        assertEquals(firstBounds.width(), secondBounds.width(), "the width");
        assertEquals(
                sample,
                host.screenshot().rgb(secondBounds.left() + 3, secondBounds.top() + 4),
                "the antialiased pixel of the first letter");
    }

    @Test
    void alignsATextToItsAnchor() {
        Text text = addText(0.5f, 0.5f, "HHHH");
        int width = font.widthPixels("HHHH");

        Bounds leftTop = drawAndMeasure();
        Bounds centered = drawAndMeasure(text, Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        Bounds rightBottom = drawAndMeasure(text, Text.Horizontal.RIGHT, Text.Vertical.BOTTOM);

        assertTrue(
                leftTop.left() >= 80 && leftTop.top() >= 45,
                "the text must lie right of and below its anchor: " + leftTop);
        assertTrue(
                rightBottom.right() < 80 && rightBottom.bottom() < 45,
                "the text must lie left of and above its anchor: " + rightBottom);
        assertEquals(width, leftTop.left() - rightBottom.left(), "the distance between left and right alignment");
        assertEquals(80, (centered.left() + centered.right()) / 2.0, 1, "the middle of the centred text");
        assertEquals(
                font.lineHeightPixels(),
                leftTop.top() - rightBottom.top(),
                "the distance between top and bottom alignment");
    }

    private Bounds drawAndMeasure(Text text, Text.Horizontal horizontal, Text.Vertical vertical) {
        text.setAlignment(horizontal, vertical);
        return drawAndMeasure();
    }

    @Test
    void alignsEachLineSeparately() {
        Text text = addText(1f, 0f, "HHHHHH\nH").setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP);
        Bounds twoLines = drawAndMeasure();
        text.setContent("\nH");
        Bounds secondLine = drawAndMeasure();

        assertEquals(twoLines.right(), secondLine.right(), "both lines must end at the right side");
        assertEquals(
                font.widthPixels("HHHHH"),
                secondLine.left() - twoLines.left(),
                "the second line must begin five letters further to the right");
    }

    @Test
    void movesAWorldTextWithTheCamera() {
        layer.add(Text.inWorld(-5f, 3f, "H"));
        Bounds before = drawAndMeasure();

        camera.setCenter(-2f, 0f);
        Bounds after = drawAndMeasure();

        assertTrue(
                before.left() >= 30 && before.top() >= 15 && before.left() < 35 && before.top() < 25,
                "the letter must begin at the anchor, which is at pixel (30, 15): " + before);
        assertEquals(before.left() + 20, after.left(), "the camera has moved 2 units to the left");
        assertEquals(before.top(), after.top(), "the top must not change");
    }

    @Test
    void drawsABoxForAMissingCharacter() {
        Text text = addText(0.5f, 0.5f, " ");
        assertEquals(-1, drawAndMeasure().right(), "a space must be invisible");

        text.setContent("漢");
        Bounds bounds = drawAndMeasure();
        assertTrue(bounds.width() >= 4 && bounds.height() >= 8, "a missing character must be drawn as a box");

        text.setContent("\u0001");
        assertEquals(bounds.left(), drawAndMeasure().left(), "a control character must be drawn as a box, too");
    }

    @Test
    void doesNotDrawARemovedText() {
        Text text = addText(0.5f, 0.5f, "x");
        assertNotEquals(-1, drawAndMeasure().right(), "the text must be visible");

        layer.remove(text);

        assertEquals(-1, drawAndMeasure().right(), "the removed text must be invisible");
    }

    /**
     * Compares a long text with a short text, because LWJGL allocates some objects for each call. Their number does not
     * depend on the length of the text.
     */
    @Test
    void readsMutableTextWithoutAllocation() {
        StringBuilder score = new StringBuilder("00000");
        addText(0f, 0f, "").setContent(score);
        long bytesOfLongTexts = 0;
        long bytesOfShortTexts = 0;
        int warmUpFrames = 200; // after that, the code is compiled
        int measuredFrames = 50;
        for (int i = 0; i < warmUpFrames + measuredFrames; i++) {
            long bytesOfLong = frameBytes(score, /* pairCount= */ 200, i);
            long bytesOfShort = frameBytes(score, /* pairCount= */ 1, i);
            if (i >= warmUpFrames) {
                bytesOfLongTexts += bytesOfLong;
                bytesOfShortTexts += bytesOfShort;
            }
        }

        long difference = (bytesOfLongTexts - bytesOfShortTexts) / measuredFrames;
        assertTrue(
                difference < 100,
                "400 letters must allocate no more bytes per frame than 2; difference: " + difference);
        assertFalse(score.isEmpty(), "drawing must not clear the text");
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

    /** Creates a font and stores its height in {@link #createdHeights}. */
    private TextFont create(int heightPixels) {
        createdHeights.add(heightPixels);
        return TextFont.mono(heightPixels);
    }

    @Test
    void drawsOnlyVisibleTexts() {
        Text hidden = addText(0f, 0f, "█").setVisible(false);
        assertFalse(hidden.isVisible());
        assertEquals(-1, drawAndMeasure().right(), "no text must be drawn");

        Text shown = addText(0.5f, 0.5f, "█");
        Bounds bounds = drawAndMeasure();
        assertTrue(bounds.left() >= 70, "only the second text must be drawn: " + bounds);

        hidden.setVisible(true);
        shown.setVisible(false);
        bounds = drawAndMeasure();
        assertTrue(bounds.right() >= 0 && bounds.right() < 70, "only the first text must be drawn: " + bounds);
    }

    @Test
    void measuresATextInPixelsOfItsFont() {
        Text text = Text.inPicture(0f, 0f, "Wj|\nÅ_ and more");
        FramebufferSize size = host.framebufferSize();

        assertEquals(font.widthPixels("Å_ and more"), layer.width(text, size));
        assertEquals(2 * font.lineHeightPixels(), layer.height(text, size));

        text.setWrapWidth(0.5f); // of 160 pixels
        assertTrue(layer.width(text, size) <= 80f, "a wrapped text must be no wider than a line");
        assertEquals(3 * font.lineHeightPixels(), layer.height(text, size));
        assertEquals(0f, layer.width(text, new FramebufferSize(0, 0)), "a minimised window");
        assertEquals(0f, layer.height(text, new FramebufferSize(0, 0)), "a minimised window");
    }

    @Test
    void measuresATextInPointsAndWorldUnitsBeforeTheFirstFrame() {
        Text text = Text.inPicture(0f, 0f, "██");
        FontLayer inPoints = host.add(FontLayer.inPoints(this::create, 20f, camera));
        FontLayer inUnits = host.add(FontLayer.scalingWithWorld(this::create, 2f, camera));
        FramebufferSize twoPixelsPerPoint = new FramebufferSize(160, 90, 2f);

        assertEquals(font.widthPixels("██"), inPoints.width(text, host.framebufferSize())); // 1 pixel per point
        assertEquals(font.widthPixels("██") / 10f, inUnits.width(text, host.framebufferSize()), 1e-4f);
        assertEquals(font.lineHeightPixels() / 10f, inUnits.height(text, host.framebufferSize()), 1e-4f);
        assertEquals(
                font.widthPixels("██"), inPoints.width(text, twoPixelsPerPoint), 1e-4f, "the font is drawn scaled");
        assertEquals(List.of(20, 20), createdHeights, "each layer must create a single font");

        inUnits.add(text);
        Bounds drawn = drawAndMeasure();
        assertEquals(
                10f * inUnits.width(text, host.framebufferSize()), drawn.width() + 1, 1f, "the width of the block");
        assertEquals(List.of(20, 20), createdHeights, "the first frame must use the measured font");
    }

    @Test
    void createsAFontOfTheNewHeightWhenTheScaleChanges() {
        FontLayer scalingLayer = host.add(FontLayer.scalingWithWorld(this::create, 2f, camera));
        scalingLayer.add(Text.inPicture(0.5f, 0.1f, "█"));
        Bounds boundsAt10PixelsPerUnit = drawAndMeasure();
        drawAndMeasure(); // a frame at the same scale
        camera.setVisibleSize(8f, 4.5f);
        for (int i = 0; i < ScalingFont.STABLE_FRAMES; i++) {
            drawAndMeasure();
        }
        Bounds boundsAt20PixelsPerUnit = drawAndMeasure();

        assertEquals(List.of(20, 40), createdHeights, "a font must be created only for a new height");
        assertEquals(
                2.0,
                (double) boundsAt20PixelsPerUnit.height() / boundsAt10PixelsPerUnit.height(),
                0.15,
                "the block must be twice as high, up to rounding to pixels");
        assertEquals(
                0xFFFFFF,
                host.screenshot().rgb(boundsAt20PixelsPerUnit.left() + 1, boundsAt20PixelsPerUnit.top() + 1),
                "the block must have no grey rim");
    }

    @Test
    void drawsLargerLettersThatThePlayerHasChosen() {
        double[] scale = {1};
        FontLayer points =
                host.add(FontLayer.inPoints(this::create, 10f, camera)).setScale(() -> scale[0]);
        Text text = points.add(Text.inPicture(0f, 0f, "█")).setOffset(30f, 20f);
        Bounds small = drawAndMeasure();
        float width = points.width(text, host.framebufferSize());
        scale[0] = 2;
        Bounds large = drawAndMeasure();

        assertEquals(2f * width, points.width(text, host.framebufferSize()), 1f, "in points");
        assertEquals(2.0, (large.height() + 1.0) / (small.height() + 1.0), 0.15, "twice as high");
        assertEquals(small.left(), large.left(), 1, "the offset stays");
    }

    @Test
    void drawsTheBackgroundOfTheLayerBehindTextsWithoutOne() {
        layer.setBackground(() -> Color.rgb(0x000080));
        Text text = addText(0f, 0f, ".").setOffset(40f, 30f);
        drawAndMeasure();
        assertEquals(0x000080, host.screenshot().rgb(42, 34));
        text.setColor(Color.WHITE.withOpacity(0f));
        assertEquals(-1, drawAndMeasure().right(), "a text that has faded out has no background");
        text.setBackground(Color.rgb(0x008000));
        drawAndMeasure();
        assertEquals(0x008000, host.screenshot().rgb(42, 34));
    }

    @Test
    void createsOneFontForAResizeOfManyFrames() {
        host.add(FontLayer.scalingWithWorld(this::create, 2f, camera)).add(Text.inPicture(0.5f, 0.1f, "█"));
        scene.frame(host, 16);
        assertEquals(List.of(20), createdHeights, "the first frame must have its font");
        for (int i = 1; i <= 50; i++) { // as if a player dragged the side of the window
            float width = 16f - i / 10f;
            camera.setVisibleSize(width, width * 9f / 16f);
            scene.frame(host, 16);
            host.screenshot(); // draws the same frame again, which does not count
        }
        for (int i = 1; i < ScalingFont.STABLE_FRAMES; i++) {
            scene.frame(host, 16);
        }

        // The last change of the height in whole pixels was some frames before the last change of the camera.
        assertTrue(createdHeights.size() <= 2, "at most two fonts must be created: " + createdHeights);
        for (int i = 0; i < ScalingFont.STABLE_FRAMES; i++) {
            scene.frame(host, 16);
        }
        // 160 pixels now show 11 units, so the height of 2 units is about 29 pixels.
        assertEquals(List.of(20, 29), createdHeights, "a second font for the final height only");
    }

    @Test
    void scalesTheLettersUntilTheNewFontIsCreated() {
        FontLayer scalingLayer = host.add(FontLayer.scalingWithWorld(this::create, 2f, camera));
        scalingLayer.add(Text.inPicture(0.5f, 0.5f, "█")).setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        Bounds before = drawAndMeasure();
        camera.setVisibleSize(8f, 4.5f);
        Bounds scaled = drawAndMeasure();

        assertEquals(List.of(20), createdHeights, "no font of the new height yet");
        assertEquals(2.0, (double) scaled.height() / before.height(), 0.15, "the block must be scaled at once");
        assertEquals(
                (before.left() + before.right()) / 2.0,
                (scaled.left() + scaled.right()) / 2.0,
                1,
                "the block must stay centred");
    }

    @Test
    void drawsLettersInPoints() {
        host.close();
        host = TestHosts.offscreen(2560, 1440); // a point is two pixels
        FontLayer points = host.add(FontLayer.inPoints(this::create, 20f, camera));
        points.add(Text.inPicture(0f, 0f, "█")).setOffset(30f, 40f);
        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertEquals(List.of(40), createdHeights, "20 points must be 40 pixels");
        assertEquals(BACKGROUND, picture.rgb(55, 100), "left of the text");
        assertEquals(0xFFFFFF, picture.rgb(65, 100), "the offset must be 60 pixels to the right");
        assertEquals(BACKGROUND, picture.rgb(65, 75), "the offset must be 80 pixels down");
    }

    @Test
    void wrapsAtSpaces() {
        float threeLetters = 3 * font.widthPixels("H") / 160f;
        Text wrapped = addText(0f, 0f, "HHH H H   HHHH\nH").setWrapWidth(threeLetters);
        Bounds bounds = drawAndMeasure();
        wrapped.setWrapWidth(0f).setContent("HHH\nH H\nHHH\nH\nH");

        assertEquals(drawAndMeasure(), bounds, "HHHH must be broken, because it is longer than a line");
    }

    @Test
    void wrapsInWorldUnits() {
        float threeLetters = 3 * font.widthPixels("H") / 10f; // a unit is 10 pixels
        Text wrapped = layer.add(Text.inWorld(0f, 4f, "HHH HHH").setWrapWidth(threeLetters));
        Bounds bounds = drawAndMeasure();
        wrapped.setWrapWidth(0f).setContent("HHH\nHHH");

        assertEquals(drawAndMeasure(), bounds, "the text must be broken like the text with two lines");
    }

    @Test
    void alignsWrappedLinesWithoutTheirSpaces() {
        float threeAndAHalfLetters = 3.5f * font.widthPixels("H") / 160f;
        Text wrapped = addText(1f, 1f, "HHH   HH   ").setWrapWidth(threeAndAHalfLetters);
        Bounds bounds = drawAndMeasure(wrapped, Text.Horizontal.RIGHT, Text.Vertical.BOTTOM);
        wrapped.setWrapWidth(0f).setContent("HHH\nHH");

        assertEquals(drawAndMeasure(), bounds, "spaces at the ends of lines must have no width");
    }

    @Test
    void rejectsANegativeWrapWidth() {
        Text text = Text.inWorld(0f, 0f, "x");

        Exception e = assertThrows(IllegalArgumentException.class, () -> text.setWrapWidth(-1f));
        assertEquals(
                "the wrap width of a text must be 0 or more, and finite: -1.0; use 0 for no wrapping", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> text.setWrapWidth(Float.NaN));
    }

    @Test
    void drawsABackgroundBehindTheWholeText() {
        Text text = addText(0.5f, 0.5f, "HHH\nH")
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                .setBackground(Color.rgb(0x800000));
        Bounds bounds = drawAndMeasure();
        Screenshot picture = host.screenshot();

        assertEquals(0x800000, picture.rgb(bounds.left(), bounds.top()), "the upper left corner");
        assertEquals(0x800000, picture.rgb(bounds.right(), bounds.bottom()), "the lower right corner");
        assertTrue(
                bounds.width() > font.widthPixels("HHH"), "the background must have margins at the sides: " + bounds);
        assertTrue(
                bounds.height() > 2 * font.lineHeightPixels(),
                "the background must have margins above and below: " + bounds);
        assertEquals(80, (bounds.left() + bounds.right()) / 2.0, 1, "the x of the middle");
        assertEquals(45, (bounds.top() + bounds.bottom()) / 2.0, 1, "the y of the middle");

        text.setContent("");
        assertEquals(-1, drawAndMeasure().right(), "an empty text must have no background");
    }

    @Test
    void drawsTheEndOfATextInAnotherColour() {
        Text text = addText(0f, 0f, "██").setColor(Color.rgb(0xFF0000)).setColorFrom(1, Color.rgb(0x00FF00));
        Bounds bounds = drawAndMeasure();
        int middle = (bounds.top() + bounds.bottom()) / 2;

        assertEquals(0xFF0000, host.screenshot().rgb(bounds.left() + 2, middle), "the first block");
        assertEquals(0x00FF00, host.screenshot().rgb(bounds.right() - 2, middle), "the second block");
        assertThrows(IllegalArgumentException.class, () -> text.setColorFrom(-1, Color.WHITE));
    }

    @Test
    void clampsTheHeightOfTheFont() {
        host.add(FontLayer.scalingWithWorld(this::create, 0.001f, camera));
        host.add(FontLayer.scalingWithWorld(this::create, 1_000f, camera));
        drawAndMeasure();

        assertEquals(List.of(TextFont.MIN_HEIGHT_PIXELS, TextFont.MAX_HEIGHT_PIXELS), createdHeights);
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
        for (int i = 0; i <= ScalingFont.STABLE_FRAMES; i++) {
            scene.frame(host, 0);
        }

        assertDoesNotThrow(host::close);
    }
}
