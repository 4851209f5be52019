package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.stb.STBTruetype.stbtt_GetGlyphKernAdvance;
import static org.lwjgl.stb.STBTruetype.stbtt_InitFont;

import dev.halfstep.render.asset.Asset;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.stb.STBTTFontinfo;
import org.lwjgl.system.MemoryUtil;

/** Compares the kerning of a font with stb, and reads damaged kerning tables. */
class KerningPairsTest {

    private static final byte[] SANS =
            Asset.resource(TextFont.class, "DejaVuSans.ttf").read();

    private static final String LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-'\"ÄÖÜßéŁΑΤ";

    // A font begins with a header, followed by an entry for each table.
    private static final int HEADER_BYTES = 12;
    private static final int TABLE_COUNT_OFFSET = 4;
    private static final int ENTRY_BYTES = 16;
    private static final int TABLE_OFFSET = 8;
    private static final int TABLE_LENGTH = 12;

    /** Returns the offset after the last table entry. */
    private static int entriesEnd(ByteBuffer font) {
        return HEADER_BYTES + ENTRY_BYTES * font.getShort(TABLE_COUNT_OFFSET);
    }

    /** Returns copies of the tables of the font. */
    private static Map<String, ByteBuffer> tables() {
        Map<String, ByteBuffer> tables = new HashMap<>();
        ByteBuffer font = ByteBuffer.wrap(SANS);
        for (int entry = HEADER_BYTES; entry < entriesEnd(font); entry += ENTRY_BYTES) {
            byte[] bytes = new byte[font.getInt(entry + TABLE_LENGTH)];
            font.get(font.getInt(entry + TABLE_OFFSET), bytes);
            tables.put(new String(SANS, entry, 4, StandardCharsets.ISO_8859_1), ByteBuffer.wrap(bytes));
        }
        return tables;
    }

    /** Returns the glyphs of {@link #LETTERS}. */
    private static int[] glyphs() {
        CharacterMap map = new CharacterMap(tables().get("cmap"));
        return LETTERS.codePoints().map(map::glyph).toArray();
    }

    /** Compares the kerning of all pairs of letters with stb, and returns the number of pairs with kerning. */
    private static int comparePairsWithStb(byte[] font, KerningPairs pairs) {
        ByteBuffer copy = MemoryUtil.memAlloc(font.length).put(font).flip();
        try (STBTTFontinfo info = STBTTFontinfo.malloc()) {
            assertTrue(stbtt_InitFont(info, copy), "stb must accept the font");
            int kernedPairs = 0;
            for (int left : glyphs()) {
                for (int right : glyphs()) {
                    int units = stbtt_GetGlyphKernAdvance(info, left, right);
                    assertEquals(
                            units,
                            pairs.units(left, right),
                            "the kerning of glyphs " + left + " and " + right + " must be equal");
                    kernedPairs += units == 0 ? 0 : 1;
                }
            }
            return kernedPairs;
        } finally {
            MemoryUtil.memFree(copy);
        }
    }

    @Test
    void readsTheSamePositioningAsStb() {
        assertTrue(comparePairsWithStb(SANS, KerningPairs.of(tables())) > 100, "more than 100 pairs must have kerning");
    }

    @Test
    void readsTheSameKernTableAsStb() {
        byte[] withoutPositioning = SANS.clone();
        ByteBuffer font = ByteBuffer.wrap(withoutPositioning);
        for (int entry = HEADER_BYTES; entry < entriesEnd(font); entry += ENTRY_BYTES) {
            if (font.getInt(entry) == 0x47504F53) { // "GPOS"
                font.putInt(entry, 0); // overwrites the name of the table
            }
        }
        Map<String, ByteBuffer> tables = tables();
        tables.remove("GPOS");

        assertTrue(
                comparePairsWithStb(withoutPositioning, KerningPairs.of(tables)) > 100,
                "more than 100 pairs must have kerning");
    }

    @Test
    void ignoresMissingTables() {
        assertSame(KerningPairs.NONE, KerningPairs.of(Map.of()));
        assertSame(KerningPairs.NONE, KerningPairs.of(Map.of("kern", ByteBuffer.allocate(0))));
    }

    @Test
    void readsTheKernTableIfThePositioningIsDamaged() {
        Map<String, ByteBuffer> tables = tables();
        tables.get("GPOS").putShort(8, (short) 0xFFFF); // the offset of the lookups

        assertNotSame(KerningPairs.NONE, KerningPairs.of(tables));
        assertEquals(KernTable.class, KerningPairs.of(tables).getClass(), "the fallback must be the table kern");
    }

    @Test
    void ignoresAKernTableThatClaimsTooManyPairs() {
        int pairCountOffset = 10;
        ByteBuffer kern = tables().get("kern").putShort(pairCountOffset, (short) 0xFFFF);

        assertSame(KerningPairs.NONE, KerningPairs.of(Map.of("kern", kern)));
    }

    /** Damages random bytes. Reads that are out of bounds throw one of two exceptions, and no search is endless. */
    @Test
    @Timeout(60)
    void staysWithinDamagedTables() {
        int[] glyphs = glyphs();
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            Map<String, ByteBuffer> tables = tables();
            damage(tables.get("GPOS"), random);
            damage(tables.get("kern"), random);
            if (random.nextBoolean()) {
                tables.remove("GPOS");
            }
            KerningPairs pairs = KerningPairs.of(tables);
            for (int i = 0; i < 100; i++) {
                try {
                    pairs.units(glyphs[random.nextInt(glyphs.length)], glyphs[random.nextInt(glyphs.length)]);
                } catch (IndexOutOfBoundsException | ArithmeticException e) {
                    // the font then has no kerning for this pair
                }
            }
        }
    }

    /** Overwrites up to 4,096 bytes behind the header, or up to 16 near the start, where most offsets are. */
    private static void damage(ByteBuffer table, Random random) {
        boolean isNearStart = random.nextBoolean();
        int headerBytes = 20;
        int from = isNearStart ? 0 : headerBytes;
        int length = isNearStart ? 400 : table.limit() - headerBytes;
        int overwrittenBytes = 1 << random.nextInt(isNearStart ? 5 : 13);
        for (int i = 0; i < overwrittenBytes; i++) {
            table.put(from + random.nextInt(length), (byte) random.nextInt(256));
        }
    }
}
