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

/** Pictures of 160 x 90 pixels, in which a world unit is 10 pixels, with a font 20 pixels high. */
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

    /** Where there is ink: left, top, right, bottom, the last ones included. */
    private int[] inked() {
        scene.frame(host, 0);
        Screenshot picture = host.screenshot();
        int[] box = {Integer.MAX_VALUE, Integer.MAX_VALUE, -1, -1};
        for (int y = 0; y < 90; y++) {
            for (int x = 0; x < 160; x++) {
                if (picture.rgb(x, y) != BACKGROUND) {
                    box[0] = Math.min(box[0], x);
                    box[1] = Math.min(box[1], y);
                    box[2] = Math.max(box[2], x);
                    box[3] = Math.max(box[3], y);
                }
            }
        }
        return box;
    }

    private Text text(float x, float y, String content) {
        return layer.add(Text.inPicture(x, y, content));
    }

    @Test
    void drawsWithinTheMeasuredSize() {
        text(0f, 0f, "Wj|\nÅ_").setOffset(10f, 20f);

        int[] box = inked();

        assertTrue(box[0] >= 10 && box[2] < 10 + font.widthPixels("Wj|"), box[0] + " to " + box[2]);
        assertTrue(box[1] >= 20 && box[3] < 20 + 2 * font.linePixels(), box[1] + " to " + box[3]);
        assertTrue(box[2] - box[0] > 2 * font.widthPixels("W"), "three letters side by side");
        assertTrue(box[3] - box[1] > font.linePixels(), "two lines");
    }

    @Test
    void drawsCrispLettersInTheirColour() {
        Text text = text(0f, 0f, "█").setColor(Color.rgb(0xFF8800)).setOffset(40.4f, 30.3f);

        int[] block = inked();
        assertEquals(0xFF8800, host.screenshot().rgb(block[0] + 2, block[1] + 2));
        assertEquals(0xFF8800, host.screenshot().rgb(block[2] - 2, block[3] - 2));

        text.setContent("|");
        int[] stroke = inked();
        assertTrue(stroke[2] - stroke[0] <= 2, "not blurred over more: " + stroke[0] + " to " + stroke[2]);
    }

    @Test
    void drawsIdenticallyAtEveryPosition() {
        Text moving = text(0f, 0f, "ag8").setOffset(10f, 10f);
        int[] first = inked();
        int corner = host.screenshot().rgb(first[0] + 3, first[1] + 4);

        moving.setOffset(57.3f, 33.4f);
        int[] second = inked();

        assertEquals(first[0] + 47, second[0]);
        assertEquals(first[1] + 23, second[1]);
        assertEquals(first[2] - first[0], second[2] - second[0]);
        assertEquals(corner, host.screenshot().rgb(second[0] + 3, second[1] + 4));
    }

    @Test
    void alignsATextToItsPosition() {
        Text text = text(0.5f, 0.5f, "HHHH");
        int width = font.widthPixels("HHHH");

        int[] left = inked();
        int[] center = inked(text, Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        int[] right = inked(text, Text.Horizontal.RIGHT, Text.Vertical.BOTTOM);

        assertTrue(left[0] >= 80 && left[1] >= 45);
        assertTrue(right[2] < 80 && right[3] < 45);
        assertEquals(width, left[0] - right[0]);
        assertEquals(80, (center[0] + center[2]) / 2.0, 1);
        assertEquals(font.linePixels(), left[1] - right[1]);
    }

    private int[] inked(Text text, Text.Horizontal horizontal, Text.Vertical vertical) {
        text.setAlignment(horizontal, vertical);
        return inked();
    }

    @Test
    void alignsEachLineSeparately() {
        Text text = text(1f, 0f, "HHHHHH\nH").setAlignment(Text.Horizontal.RIGHT, Text.Vertical.TOP);
        int[] both = inked();
        text.setContent("\nH");
        int[] second = inked();

        assertEquals(both[2], second[2], "both end at the right side");
        assertEquals(font.widthPixels("HHHHH"), second[0] - both[0]);
    }

    @Test
    void movesAWorldTextWithTheCamera() {
        layer.add(Text.inWorld(-5f, 3f, "H"));
        int[] before = inked();

        camera.setCenter(-2f, 0f);
        int[] after = inked();

        assertTrue(before[0] >= 30 && before[1] >= 15 && before[0] < 35 && before[1] < 25);
        assertEquals(before[0] + 20, after[0]);
        assertEquals(before[1], after[1]);
    }

    @Test
    void drawsABoxForAMissingCharacter() {
        Text text = text(0.5f, 0.5f, " ");
        assertEquals(-1, inked()[2], "nothing");

        text.setContent("漢");
        int[] box = inked();
        assertTrue(box[2] - box[0] >= 4 && box[3] - box[1] >= 8, "a box");

        text.setContent("\u0001");
        assertEquals(box[0], inked()[0], "a control character is missing too");
    }

    @Test
    void doesNotDrawARemovedText() {
        Text text = text(0.5f, 0.5f, "x");
        assertNotEquals(-1, inked()[2]);

        layer.remove(text);

        assertEquals(-1, inked()[2]);
    }

    /** What OpenGL's bindings make for each call is the same for a text of any length. */
    @Test
    void readsMutableTextWithoutAllocation() {
        StringBuilder score = new StringBuilder("00000");
        text(0f, 0f, "").setContent(score);
        long ofLong = 0;
        long ofShort = 0;
        for (int i = 0; i < 250; i++) {
            long bytesOfLong = frameBytes(score, 200, i);
            long bytesOfShort = frameBytes(score, 1, i);
            if (i >= 200) { // until then it is compiled
                ofLong += bytesOfLong;
                ofShort += bytesOfShort;
            }
        }

        long more = (ofLong - ofShort) / 50;
        assertTrue(more < 100, more + " bytes a frame more for 400 letters than for 2");
        assertFalse(score.isEmpty());
    }

    private long frameBytes(StringBuilder score, int pairs, int number) {
        score.setLength(0);
        for (int i = 0; i < pairs; i++) {
            score.append((char) ('0' + (number + i) % 10)).append('é');
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        scene.frame(host, 0);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void rejectsANonFinitePosition() {
        assertThrows(IllegalArgumentException.class, () -> Text.inWorld(Float.NaN, 0f, "x"));
        assertThrows(
                IllegalArgumentException.class,
                () -> Text.inPicture(0f, 0f, "x").setOffset(0f, Float.NaN));
    }

    @Test
    void rebuildsTheFontWhenThePictureGrows() {
        List<Integer> made = new ArrayList<>();
        FontLayer growing = host.add(FontLayer.growing(
                height -> {
                    made.add(height);
                    return TextFont.bundled(height);
                },
                2f,
                camera));
        growing.add(Text.inPicture(0.5f, 0.1f, "█"));
        camera.setVisible(16f, 9f);
        int[] at10PixelsPerUnit = inked();
        inked();
        camera.setVisible(8f, 4.5f);
        int[] at20 = inked();

        assertEquals(List.of(20, 40), made, "made anew for another size only");
        assertEquals(2.0, (at20[3] - at20[1]) / (double) (at10PixelsPerUnit[3] - at10PixelsPerUnit[1]), 0.15);
        assertEquals(0xFFFFFF, host.screenshot().rgb(at20[0] + 1, at20[1] + 1), "no grey rim");
    }

    @Test
    void clampsTheHeightOfLetters() {
        List<Integer> made = new ArrayList<>();
        IntFunction<TextFont> fonts = height -> {
            made.add(height);
            return TextFont.bundled(height);
        };
        host.add(FontLayer.growing(fonts, 0.001f, camera));
        host.add(FontLayer.growing(fonts, 1_000f, camera));
        inked();

        assertEquals(List.of(TextFont.MIN_HEIGHT_PIXELS, TextFont.MAX_HEIGHT_PIXELS), made);
        Exception e = assertThrows(IllegalArgumentException.class, () -> FontLayer.growing(fonts, 0f, camera));
        assertEquals("the height of letters must be positive: 0.0", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> FontLayer.growing(fonts, Float.NaN, camera));
    }

    @Test
    void closesItsOwnFonts() {
        host.close();
        host = TestHosts.strict(160, 90);
        host.add(FontLayer.growing(TextFont::bundled, 2f, camera)).add(Text.inPicture(0f, 0f, "a"));
        scene.frame(host, 0);
        camera.setVisible(8f, 4.5f);
        scene.frame(host, 0);

        assertDoesNotThrow(host::close);
    }
}
