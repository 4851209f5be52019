package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the texture of rasterised glyphs: how it grows, starts over, and replaces glyphs by boxes. */
class GlyphPicturesTest {

    private static final int WIDTH = 320;
    private static final int HEIGHT = 180;

    /** The glyph of U+0100. It is not an ASCII letter, because the glyph after it becomes invalid. */
    private static final int COMPLEX_GLYPH = 194;

    // A font begins with a header, followed by an entry for each table.
    private static final int FONT_HEADER_BYTES = 12;
    private static final int TABLE_ENTRY_BYTES = 16;
    private static final int TABLE_OFFSET = 8;
    private static final int TABLE_LENGTH = 12;

    /** All code points from U+0021 to U+FFFE, without surrogates. */
    private static final int[] ALL_CHARACTERS = IntStream.rangeClosed(0x21, 0xFFFE)
            .filter(codePoint -> codePoint < 0xD800 || codePoint > 0xDFFF)
            .toArray();

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(16, 9);
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(WIDTH, HEIGHT);
    }

    @AfterEach
    void closeAll() {
        host.close();
        scene.close();
    }

    /** Draws a frame and returns its pixels. */
    private int[] drawFrame() {
        scene.frame(host, 0);
        Screenshot picture = host.screenshot();
        int[] pixels = new int[WIDTH * HEIGHT];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = picture.rgb(i % WIDTH, i / WIDTH);
        }
        return pixels;
    }

    /** Returns the first characters that a font has, at most the given number. */
    private static String characters(TextFont font, int count) {
        StringBuilder text = new StringBuilder();
        int found = 0;
        for (int i = 0; i < ALL_CHARACTERS.length && found < count; i++) {
            if (font.hasGlyph(ALL_CHARACTERS[i])) {
                text.appendCodePoint(ALL_CHARACTERS[i]);
                found++;
            }
        }
        return text.toString();
    }

    @Test
    void openingRasterisesNoLetters() {
        TextFont font = host.own(TextFont.sans(200));
        float[] floats = font.pictures().floats();

        assertEquals(
                0f,
                floats[DamagedFontProbe.letters(font).glyph('A') * GlyphPictures.GLYPH_FLOATS + GlyphPictures.RIGHT],
                "A must not be rasterised yet");
        assertNotEquals(
                0f,
                floats[font.pictures().offset(DamagedFontProbe.letters(font).glyph('A'), 0) + GlyphPictures.RIGHT],
                "A must be rasterised when its offset is read");
    }

    @Test
    void drawsTheSamePictureAfterTheTextureHasGrown() {
        TextFont font = host.own(TextFont.sans(40));
        FontLayer layer = host.add(new FontLayer(font, camera));
        layer.add(Text.inPicture(0f, 0f, "Größe, Ωμέγα\nЖизнь 0123"));
        Text manyCharacters = layer.add(Text.inPicture(0f, 2f, "")); // below the picture
        int[] before = drawFrame();
        int heightBefore = font.pictures().texture().heightPixels();

        manyCharacters.setContent(characters(font, 600));
        int[] after = drawFrame();

        assertTrue(font.pictures().texture().heightPixels() > heightBefore, "the texture must have grown");
        assertArrayEquals(before, after, "the frame in which the texture has grown");
        assertArrayEquals(before, drawFrame(), "the next frame");
    }

    @Test
    void removesUndrawnGlyphsWhenTheTextureIsFull() {
        TextFont font = host.own(TextFont.sans(256)); // large letters fill the texture soon
        FontLayer layer = host.add(new FontLayer(font, camera));
        layer.add(Text.inPicture(0f, 0f, "Ag"));
        Text otherText = layer.add(Text.inPicture(0f, 9f, "")); // below the picture
        int[] before = drawFrame();
        String characters = characters(font, 2_000);
        for (int start = 0; start < 2_000; start += 100) {
            otherText.setContent(characters.substring(start, start + 100));
            assertArrayEquals(before, drawFrame(), "the text must not change after " + start + " other characters");
        }
        assertEquals(
                GlyphAtlas.MAX_SIDE_PIXELS,
                font.pictures().texture().heightPixels(),
                "the texture must have become full, or nothing was removed");
    }

    @Test
    void drawsBoxesForGlyphsThatDoNotFit() {
        TextFont font = host.own(TextFont.sans(256));
        FontLayer layer = host.add(new FontLayer(font, camera));
        Text text = layer.add(Text.inPicture(0f, 0f, "\uD83F\uDFFF")); // a code point without a character
        int[] box = drawFrame();
        text.setContent("W");
        int[] letter = drawFrame();
        Text tooMany = layer.add(Text.inPicture(0f, 9f, characters(font, 3_000).replace("W", ""))); // below the picture
        layer.remove(text);
        layer.add(Text.inPicture(0f, 0f, "W")); // the last text, for which the texture has no space left

        int[] overfull = drawFrame();
        assertArrayEquals(box, overfull, "the letter that does not fit must be drawn as a box");
        int generation = font.pictures().generation();
        for (int frame = 0; frame < 3; frame++) {
            assertArrayEquals(box, drawFrame(), "the same texts are drawn as before");
        }
        assertEquals(generation, font.pictures().generation(), "an overfull atlas must not start over in each frame");
        layer.remove(tooMany);
        drawFrame(); // shows that fewer glyphs are needed
        assertArrayEquals(letter, drawFrame(), "the letter must fit again");
    }

    @Test
    void drawsAllCharactersOfItsFile() {
        TextFont font = host.own(TextFont.sans(12));
        FontLayer layer = host.add(new FontLayer(font, camera));
        String all = characters(font, Integer.MAX_VALUE);
        layer.add(Text.inPicture(0f, 0f, all).setWrapWidth(1f));
        drawFrame();

        assertTrue(all.length() > 5_000, "the font must have more than 5,000 characters: " + all.length());
        int letter = font.pictures().offset(DamagedFontProbe.letters(font).glyph('Ж'), 0);
        int box = font.pictures().offset(CharacterMap.NO_GLYPH, 0);
        assertNotEquals(
                font.pictures().floats()[box + GlyphPictures.LEFT],
                font.pictures().floats()[letter + GlyphPictures.LEFT],
                "a letter must not be drawn as a box");
    }

    @Test
    void drawsKernedTextWithoutAllocation() {
        TextFont font = host.own(TextFont.sans(20));
        FontLayer layer = host.add(new FontLayer(font, camera));
        layer.add(Text.inPicture(0f, 0f, "AVATAR Tomato Ŵäßer ".repeat(20)).setWrapWidth(1f));
        scene.runFramesAndCountBytes(host, 500); // warm-up: arrays grow, code is compiled
        int frames = 100;
        long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

        // On some JVMs, LWJGL or the JVM allocate a few bytes per frame.
        assertTrue(
                bytesPerFrame < 250,
                "a frame must allocate less than a byte per letter: " + bytesPerFrame + " bytes a frame");
    }

    /** Returns a font whose letter U+0100 has 60,000 points, far outside of its bounding box. */
    private static byte[] fontWithAComplexLetter() {
        byte[] intact = Asset.resource(TextFont.class, "DejaVuSans.ttf").read(1 << 20);
        int points = 60_000;
        int headerBytes = 10;
        int bytesPerPoint = 5; // a flag, and two coordinates of 2 bytes
        ByteBuffer outline = ByteBuffer.allocate(headerBytes + 4 + bytesPerPoint * points);
        outline.putShort((short) 1); // one contour
        outline.putInt(6, 0x000A_000A).position(headerBytes); // the maximum x and y of the box: 10 units
        outline.putShort((short) (points - 1)).putShort((short) 0); // the last point, and no instructions
        for (int i = 0; i < points; i++) {
            outline.put((byte) (i % 2)); // the flag "on curve": every second point controls a curve
        }
        for (int i = 0; i < 2 * points; i++) { // distances from the previous point
            outline.putShort((short) (i % 4 < 2 ? 16_000 : -16_000));
        }
        // The outlines are copied to the end of the font, where there is space for the complex outline after them.
        int maxTableBytes = 600_000;
        ByteBuffer font = ByteBuffer.wrap(Arrays.copyOf(intact, intact.length + maxTableBytes + outline.capacity()));
        int outlines = tableEntry(font, "glyf");
        int offsets = font.getInt(tableEntry(font, "loca") + TABLE_OFFSET);
        int length = font.getInt(outlines + TABLE_LENGTH);
        font.put(intact.length, intact, font.getInt(outlines + TABLE_OFFSET), length);
        font.put(intact.length + length, outline.array());
        font.putInt(outlines + TABLE_OFFSET, intact.length)
                .putInt(outlines + TABLE_LENGTH, length + outline.capacity());
        int letterOffset = offsets + 4 * COMPLEX_GLYPH;
        font.putInt(letterOffset, length).putInt(letterOffset + 4, length + outline.capacity());
        return font.array();
    }

    /** Returns the offset of the directory entry of a table. */
    private static int tableEntry(ByteBuffer font, String name) {
        int entry = FONT_HEADER_BYTES;
        ByteBuffer tag = StandardCharsets.US_ASCII.encode(name);
        while (!font.slice(entry, 4).equals(tag)) {
            entry += TABLE_ENTRY_BYTES;
        }
        return entry;
    }

    @Test
    void drawsABoxForATooComplexLetter() {
        TextFont font = host.own(TextFont.load(Asset.bytes("complex", fontWithAComplexLetter()), 40));
        assertEquals(COMPLEX_GLYPH, DamagedFontProbe.letters(font).glyph(0x100), "the glyph of U+0100");
        float[] floats = font.pictures().floats();
        int box = font.pictures().offset(CharacterMap.NO_GLYPH, 0);
        int letter = font.pictures().offset(COMPLEX_GLYPH, 0);
        for (int i = 0; i < GlyphPictures.GLYPH_FLOATS; i++) {
            assertEquals(floats[box + i], floats[letter + i], "float " + i + " of the letter and the box");
        }
    }
}
