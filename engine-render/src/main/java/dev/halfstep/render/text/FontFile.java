package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads and validates a TrueType font before the C library stb_truetype (stb) parses it. Stb trusts the offsets in a
 * font, so a damaged font would make it read and write out of bounds. Therefore this class first reads all bytes that
 * stb reads for the glyphs of the {@link BakedCharacters}. Each table is a separate buffer, so that an offset beyond
 * its table is detected.
 */
final class FontFile {

    private static final int MAX_BYTES = 32 << 20;
    private static final int TRUETYPE_SIGNATURE = 0x0001_0000;
    private static final int APPLE_SIGNATURE = 0x7472_7565; // "true"
    private static final int TABLE_COUNT_OFFSET = 4;
    private static final int HEADER_BYTES = 12;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_TABLE_OFFSET = 8;
    private static final int ENTRY_TABLE_LENGTH = 12;
    private static final int GLYPH_COUNT_OFFSET = 4;
    private static final int ASCENT_OFFSET = 4;
    private static final int DESCENT_OFFSET = 6;

    /**
     * Stands for a table at offset 0, which stb treats as missing. Without this check, stb would look for outlines in
     * another table, which is not validated.
     */
    private static final ByteBuffer MISSING_TABLE = ByteBuffer.allocate(0);

    private final byte[] bytes;
    private final int[] codePoints;

    private FontFile(byte[] bytes, int[] codePoints) {
        this.bytes = bytes;
        this.codePoints = codePoints;
    }

    /**
     * Reads and validates a font.
     *
     * @throws AssetException if the file is missing, is not a TrueType font, or is damaged
     */
    static FontFile read(Asset asset) {
        byte[] bytes = asset.read(MAX_BYTES);
        ByteBuffer font = ByteBuffer.wrap(bytes);
        if (bytes.length < HEADER_BYTES || !isTrueType(font.getInt(0))) {
            throw new AssetException("a font must be a TrueType font", asset.name(), "is none");
        }
        try {
            return new FontFile(bytes, drawableCodePoints(tables(font)));
        } catch (IndexOutOfBoundsException e) {
            throw new AssetException("a font must be whole", asset.name(), "is cut off or damaged", e);
        } catch (InvalidFontException e) {
            throw new AssetException("a font must be whole", asset.name(), String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isTrueType(int signature) {
        return signature == TRUETYPE_SIGNATURE || signature == APPLE_SIGNATURE;
    }

    /** Returns the tables by name. If a name occurs twice, the first table is returned, because stb uses the first. */
    private static Map<String, ByteBuffer> tables(ByteBuffer font) {
        Map<String, ByteBuffer> tables = new HashMap<>();
        int count = Short.toUnsignedInt(font.getShort(TABLE_COUNT_OFFSET));
        for (int i = 0; i < count; i++) {
            int entry = HEADER_BYTES + i * ENTRY_BYTES;
            int offset = font.getInt(entry + ENTRY_TABLE_OFFSET);
            ByteBuffer table =
                    offset == 0 ? MISSING_TABLE : font.slice(offset, font.getInt(entry + ENTRY_TABLE_LENGTH));
            byte[] name = new byte[Integer.BYTES];
            font.get(entry, name);
            tables.putIfAbsent(new String(name, StandardCharsets.ISO_8859_1), table);
        }
        return tables;
    }

    private static ByteBuffer table(Map<String, ByteBuffer> tables, String name) {
        ByteBuffer table = tables.get(name);
        if (table == null || !table.hasRemaining()) {
            throw new InvalidFontException("lacks a required table");
        }
        return table;
    }

    /** Validates the glyphs of all code points to rasterise, and returns the code points that can be drawn. */
    private static int[] drawableCodePoints(Map<String, ByteBuffer> tables) {
        ByteBuffer header = table(tables, "hhea");
        if (header.getShort(ASCENT_OFFSET) <= header.getShort(DESCENT_OFFSET)) {
            throw new InvalidFontException("has lines without a height");
        }
        int count = Short.toUnsignedInt(table(tables, "maxp").getShort(GLYPH_COUNT_OFFSET));
        HorizontalMetrics metrics = new HorizontalMetrics(header, table(tables, "hmtx"));
        GlyphOutlines outlines =
                new GlyphOutlines(table(tables, "head"), table(tables, "loca"), table(tables, "glyf"), count);
        CharacterMap map = new CharacterMap(table(tables, "cmap"));
        return BakedCharacters.of(codePoint -> {
            int glyph = map.glyph(codePoint);
            metrics.validate(glyph);
            outlines.validate(glyph);
            return glyph != CharacterMap.NO_GLYPH;
        });
    }

    /** Returns the whole file. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the code points that can be drawn, in ascending order; the box for missing characters is last. */
    int[] codePoints() {
        return codePoints;
    }
}
