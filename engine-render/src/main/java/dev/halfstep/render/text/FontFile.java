package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads and validates a TrueType font before stb parses it: stb trusts the offsets in a font, and would read and write
 * out of bounds. Everything that stb reads for the glyphs of the {@link Alphabet} is read here first, with each table
 * as a separate buffer, so that an offset beyond its table is detected.
 */
final class FontFile {

    private static final int MAX_BYTES = 32 << 20;
    private static final int TRUETYPE = 0x0001_0000;
    private static final int TRUETYPE_OF_APPLE = 0x7472_7565; // "true"
    private static final int TABLE_COUNT = 4;
    private static final int FIRST_ENTRY = 12;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_OFFSET = 8;
    private static final int ENTRY_LENGTH = 12;
    private static final int GLYPH_COUNT = 4;
    private static final int ASCENT = 4;
    private static final int DESCENT = 6;

    /** Stands for a table at offset 0: stb treats it as missing, and would look for another kind of outlines. */
    private static final ByteBuffer MISSING = ByteBuffer.allocate(0);

    private final byte[] bytes;
    private final int[] codePoints;

    private FontFile(byte[] bytes, int[] codePoints) {
        this.bytes = bytes;
        this.codePoints = codePoints;
    }

    static FontFile read(Asset asset) {
        byte[] bytes = asset.read(MAX_BYTES);
        ByteBuffer font = ByteBuffer.wrap(bytes);
        if (bytes.length < FIRST_ENTRY || !isTrueType(font.getInt(0))) {
            throw new AssetException("a font must be a TrueType font", asset.name(), "is none");
        }
        try {
            return new FontFile(bytes, drawable(tables(font)));
        } catch (IndexOutOfBoundsException e) {
            throw new AssetException("a font must be whole", asset.name(), "is cut off or damaged", e);
        } catch (FontDamageException e) {
            throw new AssetException("a font must be whole", asset.name(), String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean isTrueType(int signature) {
        return signature == TRUETYPE || signature == TRUETYPE_OF_APPLE;
    }

    /** Returns the tables by name; if a name occurs twice, the first table, as stb does. */
    private static Map<String, ByteBuffer> tables(ByteBuffer font) {
        Map<String, ByteBuffer> tables = new HashMap<>();
        int count = Short.toUnsignedInt(font.getShort(TABLE_COUNT));
        for (int i = 0; i < count; i++) {
            int entry = FIRST_ENTRY + i * ENTRY_BYTES;
            int offset = font.getInt(entry + ENTRY_OFFSET);
            ByteBuffer table = offset == 0 ? MISSING : font.slice(offset, font.getInt(entry + ENTRY_LENGTH));
            byte[] name = new byte[Integer.BYTES];
            font.get(entry, name);
            tables.putIfAbsent(new String(name, StandardCharsets.ISO_8859_1), table);
        }
        return tables;
    }

    private static ByteBuffer table(Map<String, ByteBuffer> tables, String name) {
        ByteBuffer table = tables.get(name);
        if (table == null || !table.hasRemaining()) {
            throw new FontDamageException("lacks tables that every font has");
        }
        return table;
    }

    /** Validates all glyphs of the alphabet and returns the code points that can be drawn. */
    private static int[] drawable(Map<String, ByteBuffer> tables) {
        ByteBuffer header = table(tables, "hhea");
        if (header.getShort(ASCENT) <= header.getShort(DESCENT)) {
            throw new FontDamageException("has lines without a height");
        }
        int count = Short.toUnsignedInt(table(tables, "maxp").getShort(GLYPH_COUNT));
        GlyphWidths widths = new GlyphWidths(header, table(tables, "hmtx"));
        GlyphOutlines outlines =
                new GlyphOutlines(table(tables, "head"), table(tables, "loca"), table(tables, "glyf"), count);
        CharacterMap map = new CharacterMap(table(tables, "cmap"));
        return Alphabet.of(codePoint -> {
            int glyph = map.glyph(codePoint);
            widths.check(glyph);
            outlines.check(glyph);
            return glyph != CharacterMap.NO_GLYPH;
        });
    }

    byte[] bytes() {
        return bytes;
    }

    /** Returns the code points that can be drawn, in ascending order; the box for missing characters is last. */
    int[] codePoints() {
        return codePoints;
    }
}
