package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.window.GlfwHost;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the measurements and the characters of the fonts of the engine. */
class TextFontTest {

    /** A TrueType font. */
    private static final Asset BUNDLED = Asset.resource(TextFont.class, "DejaVuSansMono.ttf");

    @Test
    void measuresTheWidestLine() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            TextFont font = host.own(TextFont.mono(20));
            int letterWidth = font.widthPixels("x");

            assertTrue(
                    letterWidth >= 9 && letterWidth <= 12,
                    "a letter of a font of 20 pixels must be about half as wide: " + letterWidth);
            assertEquals(5 * letterWidth, font.widthPixels("WiiW."), "all letters are equally wide");
            assertEquals(6 * letterWidth, font.widthPixels("a\nabcdef\nab"), "the second line is the widest");
            assertEquals(0, font.widthPixels(""), "the width of an empty text");
            assertEquals(letterWidth, font.widthPixels("ä"), "the width of a letter beyond ASCII");
            assertEquals(font.lineHeightPixels(), font.heightPixels(""), "an empty text has one line");
            assertEquals(3 * font.lineHeightPixels(), font.heightPixels("a\n\n"), "empty lines count");
            assertTrue(
                    font.lineHeightPixels() >= 18 && font.lineHeightPixels() <= 24,
                    "a line of a font of 20 pixels must be about 20 pixels high: " + font.lineHeightPixels());
        }
    }

    @Test
    void movesKernedLettersTogether() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            TextFont font = host.own(TextFont.sans(100));

            int separately = font.widthPixels("A") + font.widthPixels("V");
            assertTrue(
                    font.widthPixels("AV") <= separately - 5,
                    "A and V must move together: " + font.widthPixels("AV") + " of " + separately + " pixels");
            assertEquals(2 * font.widthPixels("H"), font.widthPixels("HH"), "H and H must have no kerning");
            assertEquals(
                    font.widthPixels("A") + font.widthPixels("V"),
                    font.widthPixels("A\u200BV") - font.widthPixels("\u200B"), // a zero-width space between both
                    "letters that are not neighbours must have no kerning");
            for (int digit = '0'; digit <= '9'; digit++) {
                String text = "1" + (char) digit + ".";
                assertEquals(font.widthPixels("00."), font.widthPixels(text), "digits must not jump: " + text);
            }
        }
    }

    @Test
    void hasTheCharactersOfItsFile() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            TextFont font = host.own(TextFont.mono(16));

            "Aa0~ÄßéőŁŸΩλЖя€–„“…←≤│█●★♥✓"
                    .codePoints()
                    .forEach(c -> assertTrue(font.hasGlyph(c), "the font must have " + Character.toString(c)));
            assertFalse(font.hasGlyph('漢'), "a Chinese character");
            assertFalse(font.hasGlyph(0x1F600), "an emoji");
            assertFalse(font.hasGlyph('\n'), "a control character");
            assertFalse(font.hasGlyph(0xFFFF), "a code point without a character");
        }
    }

    @Test
    void hasCharactersOfManyScripts() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            TextFont font = host.own(TextFont.sans(16));

            "ẞἀՊსǅ⠿∮♞"
                    .codePoints()
                    .forEach(c -> assertTrue(font.hasGlyph(c), "the font must have " + Character.toString(c)));
            assertTrue(font.hasGlyph(0x1D538), "the font must have a character beyond the basic plane");
            assertFalse(font.hasGlyph(-1), "no code point");
        }
    }

    @Test
    void countsASurrogatePairOnce() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            TextFont font = host.own(TextFont.mono(16));

            int boxWidth = font.widthPixels("漢");
            assertTrue(boxWidth > 0, "a missing character must have the width of a box");
            assertEquals(boxWidth, font.widthPixels("\uD83D\uDE00"), "a pair must have the width of one box");
            assertEquals(boxWidth, font.widthPixels("\uD83D"), "half of a pair must have the width of a box, too");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 256})
    void loadsAtTheMinimumAndMaximumHeight(int heightPixels) {
        try (GlfwHost host = TestHosts.offscreen(16, 16);
                TextFont font = TextFont.mono(heightPixels)) {
            assertTrue(
                    font.lineHeightPixels() >= heightPixels,
                    "a line must be at least as high as the font: " + font.lineHeightPixels());
            assertTrue(host.isOpen(), "the host must stay open");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 257, -1})
    void rejectsAHeightOutOfRange(int heightPixels) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> TextFont.mono(heightPixels));

        assertEquals("the height of a font must be between 6 and 256 pixels: " + heightPixels, e.getMessage());
    }

    @Test
    void cannotBeDrawnAfterItWasClosed() {
        try (GlfwHost host = TestHosts.offscreen(16, 16);
                TestScene scene = new TestScene()) {
            TextFont font = TextFont.mono(16);
            host.add(new FontLayer(font, Camera2d.showing(16, 9))).add(Text.inPicture(0, 0, "x"));
            font.close();
            font.close();

            Exception e = assertThrows(IllegalStateException.class, () -> scene.frame(host, 0));
            assertEquals(
                    "a font cannot be drawn after it was closed: resource 'DejaVuSansMono.ttf' of TextFont",
                    e.getMessage());
        }
    }

    @Test
    void rejectsAFileThatIsNoFont() {
        Exception e = assertThrows(
                AssetException.class,
                () -> TextFont.load(Asset.bytes("a.ttf", "not a font".repeat(9).getBytes(StandardCharsets.UTF_8)), 16));

        assertEquals("a font must be a TrueType font: 'a.ttf' is none", e.getMessage());
        assertThrows(AssetException.class, () -> TextFont.load(Asset.bytes("empty", new byte[0]), 16));
        Exception other = assertThrows(
                AssetException.class,
                () -> TextFont.load(Asset.bytes("a.otf", "OTTO--------".getBytes(StandardCharsets.UTF_8)), 16));
        assertEquals(
                "a font must be a TrueType font: 'a.otf' is an OpenType font or a collection: load it with halfstep-text",
                other.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 11, 12, 100, 5_000, 300_000}) // within the header, the table directory and the tables
    void rejectsATruncatedFont(int bytes) {
        Asset truncated = Asset.bytes("cut.ttf", Arrays.copyOf(BUNDLED.read(), bytes));

        assertThrows(AssetException.class, () -> TextFont.load(truncated, 16));
    }
}
