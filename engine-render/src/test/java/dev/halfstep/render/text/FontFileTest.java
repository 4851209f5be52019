package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.stb.STBTruetype.stbtt_FindGlyphIndex;
import static org.lwjgl.stb.STBTruetype.stbtt_InitFont;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.stb.STBTTFontinfo;
import org.lwjgl.system.MemoryUtil;

/** Tests with a font whose tables are changed or damaged. */
class FontFileTest {

    private static final int HEADER_BYTES = 12;
    private static final int ENTRY_BYTES = 16;

    // Offsets in the directory entry of a table.
    private static final int TABLE_OFFSET = 8;
    private static final int TABLE_LENGTH = 12;

    /** A TrueType font, of which each test changes a copy. */
    private static final byte[] BUNDLED =
            Asset.resource(TextFont.class, "DejaVuSansMono.ttf").read();

    @TempDir
    private Path folder;

    private final byte[] bytes = BUNDLED.clone();
    private final ByteBuffer font = ByteBuffer.wrap(bytes);

    /** Returns the offset of the directory entry of a table. */
    private int entry(String table) {
        for (int entry = HEADER_BYTES; ; entry += ENTRY_BYTES) {
            if (new String(bytes, entry, 4, StandardCharsets.ISO_8859_1).equals(table)) {
                return entry;
            }
        }
    }

    private ByteBuffer table(String name) {
        return font.slice(font.getInt(entry(name) + TABLE_OFFSET), font.getInt(entry(name) + TABLE_LENGTH));
    }

    /** Returns the message of the exception on reading the changed font. */
    private String rejectionMessage() {
        return assertThrows(AssetException.class, () -> FontFile.open(Asset.bytes("a.ttf", bytes)))
                .getMessage();
    }

    @Test
    void findsTheSameGlyphsAsStb() {
        CharacterMap map = new CharacterMap(table("cmap"));
        ByteBuffer copy = MemoryUtil.memAlloc(BUNDLED.length).put(BUNDLED).flip();
        try (STBTTFontinfo info = STBTTFontinfo.malloc()) {
            assertTrue(stbtt_InitFont(info, copy), "stb must accept the bundled font");
            int glyphCount = 0;
            for (int codePoint = 0; codePoint <= 0x1_FFFF; codePoint++) {
                int glyph = stbtt_FindGlyphIndex(info, codePoint);
                assertEquals(glyph, map.glyph(codePoint), "the glyphs of code point " + codePoint + " must be equal");
                glyphCount += glyph == 0 ? 0 : 1;
            }
            assertTrue(glyphCount > 3_000, "the font must have enough glyphs for a comparison: " + glyphCount);
        } finally {
            MemoryUtil.memFree(copy);
        }
    }

    @Test
    void sharesTheFileOfAnAssetWhileItIsOpen() {
        Asset asset = Asset.bytes("a.ttf", bytes);
        FontFile first = FontFile.open(asset);
        FontFile second = FontFile.open(asset);
        first.close();

        assertSame(first, second, "both must be the same file");
        assertNotEquals(0, second.glyph('a'), "the file must still be open");
        second.close();

        FontFile third = FontFile.open(asset);
        assertNotSame(first, third, "the file must be read again after its last user has closed it");
        third.close();
    }

    @Test
    void replacesADamagedGlyphByTheMissingGlyph() {
        int glyph = new CharacterMap(table("cmap")).glyph('Ω');
        ByteBuffer offsets = table("loca");
        int offsetFormat = table("head").getShort(50);
        boolean hasShortOffsets = offsetFormat == 0;
        int outline =
                hasShortOffsets ? 2 * Short.toUnsignedInt(offsets.getShort(2 * glyph)) : offsets.getInt(4 * glyph);
        table("glyf").putShort(outline + 2, Short.MAX_VALUE); // the left side of its box, now beyond the right side
        try (FontFile file = FontFile.open(Asset.bytes("a.ttf", bytes))) {
            assertEquals(CharacterMap.NO_GLYPH, file.glyph('Ω'), "the damaged glyph");
            assertNotEquals(CharacterMap.NO_GLYPH, file.glyph('Ψ'), "an intact glyph");
        }
    }

    @Test
    void findsNoGlyphForInvalidCodePoints() {
        try (FontFile file = FontFile.open(Asset.bytes("a.ttf", bytes))) {
            assertEquals(CharacterMap.NO_GLYPH, file.glyph(0x10FFFF), "the last code point");
            assertEquals(CharacterMap.NO_GLYPH, file.glyph(Integer.MAX_VALUE), "beyond the code points");
            assertEquals(CharacterMap.NO_GLYPH, file.glyph(0xD800), "a surrogate");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "maxp, 4, 1, is cut off or damaged", // the number of glyphs
        "head, 50, 0, is cut off or damaged", // the format of outline offsets
        "hhea, 34, 65535, is cut off or damaged", // the number of metrics pairs
        "hhea, 34, 0, is cut off or damaged",
        "hhea, 4, -9999, has lines without a height", // the ascent
        "cmap, 2, 0, has no map of Unicode characters", // the number of character maps
        "cmap, 2, 65535, is cut off or damaged"
    })
    void rejectsInconsistentTables(String table, int offset, int value, String reason) {
        table(table).putShort(offset, (short) value);

        assertEquals("a font must be whole: 'a.ttf' " + reason, rejectionMessage());
    }

    @ParameterizedTest
    @CsvSource({"cmap", "head", "hhea", "hmtx", "maxp", "loca", "glyf"})
    void rejectsAFontWithoutARequiredTable(String table) {
        font.putInt(entry(table), 0); // overwrites the name of the table

        assertEquals("a font must be whole: 'a.ttf' lacks a required table", rejectionMessage());
    }

    /** To stb, a table {@code glyf} at offset 0 is missing. Then stb reads another table, which is not validated. */
    @Test
    void rejectsOutlinesAtTheStartOfTheFile() {
        ByteBuffer offsets = table("loca");
        while (offsets.hasRemaining()) {
            offsets.put((byte) 0);
        }
        font.putInt(entry("glyf") + TABLE_OFFSET, 0);

        assertEquals("a font must be whole: 'a.ttf' lacks a required table", rejectionMessage());
    }

    @ParameterizedTest
    @CsvSource({"cmap", "head", "hhea", "hmtx", "maxp", "loca", "glyf"})
    void rejectsATableThatIsTooShort(String table) {
        font.putInt(entry(table) + TABLE_LENGTH, 3); // less than any table needs

        assertEquals("a font must be whole: 'a.ttf' is cut off or damaged", rejectionMessage());
    }

    @ParameterizedTest
    @CsvSource({TABLE_OFFSET + ", -4", TABLE_OFFSET + ", 400000", TABLE_LENGTH + ", -1", TABLE_LENGTH + ", 400000"})
    void rejectsATableBeyondTheFile(int field, int value) {
        font.putInt(entry("post") + field, value); // a table that is not read; its bounds are checked all the same

        assertEquals("a font must be whole: 'a.ttf' is cut off or damaged", rejectionMessage());
    }

    /**
     * Loads the fonts in a separate process: without validation, stb crashes the process at one of the first fonts. The
     * damage depends only on the seeds, 1 to 20, or to 200 in the long run, so the numbers of loaded and rejected fonts
     * are exact.
     */
    @Test
    @Timeout(120)
    void loadsOrRejectsDamagedFontsWithoutACrash() throws Exception {
        TestHosts.offscreen(16, 16).close(); // fails or skips here if this machine has no OpenGL
        boolean isLong = Boolean.getBoolean("halfstep.long");
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-XX:ErrorFile=" + folder.resolve("crash"), "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), DamagedFontProbe.class.getName()));
        command.addAll(List.of("1", isLong ? "200" : "20"));

        int exitCode = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();

        String text = Files.readString(output);
        assertEquals(0, exitCode, text);
        String expected = isLong ? "loaded: 172, rejected: 28" : "loaded: 16, rejected: 4";
        assertTrue(text.contains(expected), text);
    }

    /** Without a limit, a font with a tiny line height could take minutes and gigabytes for one letter. */
    @Test
    void limitsThePointsOfAGlyphByItsScale() {
        try (FontFile file = FontFile.open(Asset.bytes("intact", bytes))) {
            float largeScale = 0.2f; // pixels per font unit; the maximum height of 256 pixels has about 0.1
            for (int codePoint = 0; codePoint < 0x1_0000; codePoint++) {
                assertFalse(
                        file.isTooComplex(file.glyph(codePoint), largeScale),
                        "code point " + codePoint + " must be drawn");
            }
            assertTrue(file.isTooComplex(file.glyph('A'), 10_000f), "A must not be drawn at an absurd scale");
        }
    }
}
