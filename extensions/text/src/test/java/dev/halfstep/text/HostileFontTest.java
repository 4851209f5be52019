package dev.halfstep.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.text.TextFont;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens fonts that are made to cost much, or that have contradicting tables. */
class HostileFontTest {

    private static final int HEADER_BYTES = 12;
    private static final int ENTRY_BYTES = 16;
    private static final int TABLE_OFFSET = 8;
    private static final int TABLE_LENGTH = 12;
    private static final byte[] BUNDLED =
            Asset.resource(TextFont.class, "DejaVuSans.ttf").read();

    private final byte[] bytes = BUNDLED.clone();

    private static FontFace open(byte[] bytes) {
        return FontFace.open(Asset.bytes("a.ttf", bytes), /* member= */ 0, Map.of());
    }

    private static int entry(ByteBuffer font, String name) {
        ByteBuffer tag = StandardCharsets.US_ASCII.encode(name);
        int entry = HEADER_BYTES;
        while (!font.slice(entry, 4).equals(tag)) {
            entry += ENTRY_BYTES;
        }
        return entry;
    }

    private static ByteBuffer table(byte[] font, String name) {
        ByteBuffer file = ByteBuffer.wrap(font);
        int entry = entry(file, name);
        return file.slice(file.getInt(entry + TABLE_OFFSET), file.getInt(entry + TABLE_LENGTH));
    }

    @Test
    void rejectsOtherFiles() {
        assertEquals(
                "a font must be a TrueType or OpenType font: 'a.ttf' is none",
                assertThrows(AssetException.class, () -> open(new byte[100])).getMessage());
        assertEquals(
                "a font must be a TrueType or OpenType font: 'a.ttf' is none",
                assertThrows(AssetException.class, () -> open(new byte[0])).getMessage());
    }

    @ParameterizedTest
    @CsvSource({"maxp, 4, 0", "head, 18, 0"}) // the number of glyphs, the units of an em
    void rejectsContradictingTables(String table, int offset, int value) {
        table(bytes, table).putShort(offset, (short) value);

        String message = assertThrows(AssetException.class, () -> open(bytes)).getMessage();
        assertTrue(message.startsWith("a font must be whole: 'a.ttf' "), message);
    }

    @Test
    void opensOrRejectsAFontThatIsCutOffAnywhere() {
        int rejected = 0;
        for (int length = 0; length < bytes.length; length += 9_973) {
            try {
                FontFace face = open(Arrays.copyOf(bytes, length));
                face.shape("AV", 0, 2);
                face.isTooComplex(40, 0.01f);
                face.close();
            } catch (AssetException e) {
                rejected++;
            }
        }
        assertTrue(rejected > 20, "most cut fonts must be rejected: " + rejected);
    }

    /** Each glyph consists of the glyph before it, twice: the last one of 2 to the 40 glyphs. */
    @Test
    @Timeout(20)
    void drawsABoxForAGlyphOfTooManyComponents() {
        int depth = 40;
        int firstGlyph = 200;
        ByteBuffer font = withGlyphs(firstGlyph, depth, previous -> {
            ByteBuffer outline = ByteBuffer.allocate(10 + 2 * 8);
            outline.putShort((short) -1).putShort((short) 0).putShort((short) 0);
            outline.putShort((short) 100).putShort((short) 100);
            outline.putShort((short) 0x23).putShort((short) previous).putInt(0);
            outline.putShort((short) 0x03).putShort((short) previous).putInt(0);
            return outline.array();
        });
        table(font.array(), "maxp").putShort(30, (short) 100); // the maximum depth that the font claims
        FontFace face = open(font.array());

        assertTrue(face.isTooComplex(firstGlyph + depth - 1, 0.01f), "the last glyph");
        assertFalse(face.isTooComplex(firstGlyph, 0.01f), "the first glyph");
        face.close();
    }

    /** Returns a copy of the font whose outlines from a first glyph on are replaced. */
    private static ByteBuffer withGlyphs(int first, int count, IntFunction<byte[]> outlines) {
        ByteBuffer glyf = table(BUNDLED, "glyf");
        ByteBuffer font = ByteBuffer.wrap(Arrays.copyOf(BUNDLED, BUNDLED.length + glyf.remaining() + (1 << 20)));
        font.put(BUNDLED.length, glyf, 0, glyf.remaining());
        ByteBuffer offsets = table(font.array(), "loca");
        int end = glyf.remaining();
        for (int i = 0; i < count; i++) {
            byte[] outline = outlines.apply(first + i - 1);
            font.put(BUNDLED.length + end, outline);
            offsets.putInt(4 * (first + i), end);
            end += outline.length;
            offsets.putInt(4 * (first + i + 1), end);
        }
        int entry = entry(font, "glyf");
        font.putInt(entry + TABLE_OFFSET, BUNDLED.length).putInt(entry + TABLE_LENGTH, end);
        return font;
    }
}
