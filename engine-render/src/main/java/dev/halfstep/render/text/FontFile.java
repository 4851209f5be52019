package dev.halfstep.render.text;

import static org.lwjgl.stb.STBTruetype.stbtt_GetGlyphBitmapBoxSubpixel;
import static org.lwjgl.stb.STBTruetype.stbtt_InitFont;
import static org.lwjgl.stb.STBTruetype.stbtt_MakeGlyphBitmapSubpixel;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.lwjgl.stb.STBTTFontinfo;
import org.lwjgl.system.MemoryUtil;

/**
 * A TrueType font file, shared by the fonts of all heights. The C library stb_truetype (stb) rasterises its glyphs.
 *
 * <p>Stb trusts the offsets in a font, so a damaged font would make it read and write out of bounds. Therefore this
 * class first reads all bytes that stb reads for a glyph, before it passes the glyph to stb. Each table is a separate
 * buffer, so that an offset beyond its table is detected. Opening validates the header and the glyphs of ASCII; any
 * other glyph is validated when it is first used, and is replaced by the box of missing characters if it is damaged.
 */
final class FontFile implements GlyphSource, AutoCloseable {

    private static final int MAX_BYTES = 32 << 20;

    /**
     * The maximum complexity of a glyph that is drawn: its number of points times its scale (the pixels per font unit),
     * where a scale below 1 counts as 1. Letters have up to some thousand points, and their scale is usually below 1.
     */
    private static final float MAX_COMPLEXITY = 1 << 15;

    private static final int TRUETYPE_SIGNATURE = 0x0001_0000;
    private static final int APPLE_SIGNATURE = 0x7472_7565; // "true"
    private static final int OPENTYPE_SIGNATURE = 0x4F54_544F; // "OTTO"
    private static final int COLLECTION_SIGNATURE = 0x7474_6366; // "ttcf"

    // A font begins with a header, followed by an entry for each table.
    private static final int TABLE_COUNT_OFFSET = 4;
    private static final int HEADER_BYTES = 12;
    private static final int ENTRY_BYTES = 16;
    private static final int ENTRY_NAME_BYTES = 4;
    private static final int ENTRY_TABLE_OFFSET_OFFSET = 8;
    private static final int ENTRY_TABLE_LENGTH_OFFSET = 12;

    // Offsets in the tables maxp and hhea.
    private static final int GLYPH_COUNT_OFFSET = 4;
    private static final int ASCENT_OFFSET = 4;
    private static final int DESCENT_OFFSET = 6;
    private static final int LINE_GAP_OFFSET = 8;
    private static final int METRIC_PAIRS_OFFSET = 34;

    private static final int METRIC_PAIR_BYTES = 4;
    private static final int ADVANCE_BYTES = 2;
    private static final int SIDE_BEARING_BYTES = 2;

    /**
     * Stands for a table at offset 0, so that {@link #table} rejects the font. Stb would treat such a table as missing,
     * and would then read the outlines from another table, which is not validated.
     */
    private static final ByteBuffer MISSING_TABLE = ByteBuffer.allocate(0);

    /** The open files, by their assets. */
    private static final IdentityHashMap<Asset, FontFile> OPEN = new IdentityHashMap<>();

    private final Asset asset;

    /** The table {@code hhea}. */
    private final ByteBuffer horizontalHeader;

    private final int glyphCount;

    /**
     * The table {@code hmtx}. It begins with pairs of an advance width and a left side bearing, one pair for each of
     * the first glyphs. Then it has a left side bearing for each other glyph; these glyphs have the advance width of
     * the last pair.
     */
    private final ByteBuffer horizontalMetrics;

    private final int metricPairs;
    private final GlyphOutlines outlines;
    private final CharacterMap map;
    private final KerningPairs kerning;

    /** The file in native memory, and the description of it that stb needs. */
    private final ByteBuffer nativeBytes;

    private final STBTTFontinfo info;

    /** The number of fonts that use this file. */
    private int users;

    private FontFile(Asset asset, byte[] bytes) {
        this.asset = asset;
        Map<String, ByteBuffer> tables = tables(ByteBuffer.wrap(bytes));
        horizontalHeader = table(tables, "hhea");
        if (ascentUnits() <= descentUnits()) {
            throw new InvalidFontException("has lines without a height");
        }
        glyphCount = Short.toUnsignedInt(table(tables, "maxp").getShort(GLYPH_COUNT_OFFSET));
        horizontalMetrics = table(tables, "hmtx");
        metricPairs = Short.toUnsignedInt(horizontalHeader.getShort(METRIC_PAIRS_OFFSET));
        outlines = new GlyphOutlines(table(tables, "head"), table(tables, "loca"), table(tables, "glyf"), glyphCount);
        map = new CharacterMap(table(tables, "cmap"));
        validateMetrics(glyphCount - 1); // if the table has the metrics of the last glyph, it has those of all
        validate(CharacterMap.NO_GLYPH);
        for (int character = ' '; character <= '~'; character++) {
            validate(map.glyph(character));
        }
        kerning = KerningPairs.of(tables);
        nativeBytes = MemoryUtil.memAlloc(bytes.length).put(bytes).flip();
        info = STBTTFontinfo.malloc();
        if (!stbtt_InitFont(info, nativeBytes)) {
            free();
            throw new InvalidFontException("lacks a required table");
        }
    }

    /**
     * Opens a font file; if it is open already, returns the same object. Each caller closes it.
     *
     * @throws AssetException if the file is missing, is not a TrueType font, or is damaged
     */
    static synchronized FontFile open(Asset asset) {
        FontFile file = OPEN.get(asset);
        if (file == null) {
            file = read(asset);
            OPEN.put(asset, file);
        }
        file.users++;
        return file;
    }

    /** Opens a font file that was saved again; fonts that use the old content keep it. */
    static synchronized FontFile openAgain(Asset asset) {
        FontFile file = read(asset);
        OPEN.put(asset, file);
        file.users++;
        return file;
    }

    private static FontFile read(Asset asset) {
        byte[] bytes = asset.read(MAX_BYTES);
        if (bytes.length < HEADER_BYTES || !isTrueType(ByteBuffer.wrap(bytes).getInt(0))) {
            throw new AssetException("a font must be a TrueType font", asset.name(), kind(bytes));
        }
        try {
            return new FontFile(asset, bytes);
        } catch (IndexOutOfBoundsException e) {
            throw new AssetException("a font must be whole", asset.name(), "is cut off or damaged", e);
        } catch (InvalidFontException e) {
            throw new AssetException("a font must be whole", asset.name(), String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns what a file is that is no TrueType font. */
    private static String kind(byte[] bytes) {
        int signature = bytes.length < HEADER_BYTES ? 0 : ByteBuffer.wrap(bytes).getInt(0);
        return signature == OPENTYPE_SIGNATURE || signature == COLLECTION_SIGNATURE
                ? "is an OpenType font or a collection: load it with halfstep-text"
                : "is none";
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
            int offset = font.getInt(entry + ENTRY_TABLE_OFFSET_OFFSET);
            ByteBuffer table =
                    offset == 0 ? MISSING_TABLE : font.slice(offset, font.getInt(entry + ENTRY_TABLE_LENGTH_OFFSET));
            byte[] name = new byte[ENTRY_NAME_BYTES];
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

    /** Reads all bytes that stb reads for a glyph, and throws if one of them is out of bounds. */
    private void validate(int glyph) {
        validateMetrics(glyph);
        outlines.validate(glyph);
    }

    private void validateMetrics(int glyph) {
        advanceUnits(glyph); // reads the advance width
        int sideBearingOffset = glyph < metricPairs
                ? glyph * METRIC_PAIR_BYTES + ADVANCE_BYTES
                : metricPairs * METRIC_PAIR_BYTES + (glyph - metricPairs) * SIDE_BEARING_BYTES;
        horizontalMetrics.getShort(sideBearingOffset);
    }

    /**
     * Returns a glyph of a code point that is safe to draw. If the font has no glyph, or a damaged one, returns the
     * box of missing characters: {@link CharacterMap#NO_GLYPH}.
     */
    synchronized int glyph(int codePoint) {
        try {
            int glyph = map.glyph(codePoint);
            validate(glyph);
            return glyph;
        } catch (IndexOutOfBoundsException | InvalidFontException e) {
            return CharacterMap.NO_GLYPH;
        }
    }

    @Override
    public boolean hasGlyph(int codePoint) {
        return codePoint >= 0 && glyph(codePoint) != CharacterMap.NO_GLYPH;
    }

    @Override
    public int glyphCount() {
        return glyphCount;
    }

    /** Returns by how many font units a glyph moves the pen. */
    int advanceUnits(int glyph) {
        int pair = Math.min(glyph, metricPairs - 1);
        return Short.toUnsignedInt(horizontalMetrics.getShort(pair * METRIC_PAIR_BYTES));
    }

    /** Returns by how many font units the second of two glyphs moves to the right. */
    int kerningUnits(int left, int right) {
        try {
            return kerning.units(left, right);
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            return 0; // the table is damaged
        }
    }

    boolean hasKerning() {
        return kerning != KerningPairs.NONE;
    }

    @Override
    public int ascentUnits() {
        return horizontalHeader.getShort(ASCENT_OFFSET);
    }

    @Override
    public int descentUnits() {
        return horizontalHeader.getShort(DESCENT_OFFSET);
    }

    @Override
    public int lineGapUnits() {
        return horizontalHeader.getShort(LINE_GAP_OFFSET);
    }

    /** {@inheritDoc} The size of its box is no measure: in a damaged font, the points can lie far outside of the box. */
    @Override
    public boolean isTooComplex(int glyph, float scale) {
        return outlines.pointCount(glyph) * Math.max(1f, scale) > MAX_COMPLEXITY;
    }

    @Override
    public void computeBox(int glyph, float scale, float shiftPixels, GlyphBox box) {
        stbtt_GetGlyphBitmapBoxSubpixel(
                info, glyph, scale, scale, shiftPixels, 0f, box.left, box.top, box.right, box.bottom);
    }

    @Override
    public void rasterise(int glyph, float scale, float shiftPixels, GlyphBox box, ByteBuffer target, int stride) {
        stbtt_MakeGlyphBitmapSubpixel(
                info, target, box.width(), box.height(), stride, scale, scale, shiftPixels, 0f, glyph);
    }

    /** Frees the file when its last user closes it. */
    @Override
    public void close() {
        synchronized (FontFile.class) {
            users--;
            if (users == 0) {
                OPEN.remove(asset, this); // not the content that was saved later
                free();
            }
        }
    }

    private void free() {
        info.free();
        MemoryUtil.memFree(nativeBytes);
    }
}
