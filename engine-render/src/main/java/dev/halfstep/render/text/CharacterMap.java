package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/**
 * Finds the glyph of a character in the TrueType table {@code cmap}. A lookup in a damaged table throws
 * {@link IndexOutOfBoundsException}. The library stb_truetype (stb) does not check bounds, so this class looks up all
 * characters; stb reads only the list of maps, which the constructor reads first.
 */
final class CharacterMap {

    /** The glyph of missing characters. */
    static final int NO_GLYPH = 0;

    private static final int UNICODE_PLATFORM = 0;
    private static final int MICROSOFT_PLATFORM = 3;
    private static final int BASIC_PLANE_ENCODING = 1;
    private static final int ALL_PLANES_ENCODING = 10;

    // The list of maps: a header, followed by an entry for each map.
    private static final int MAP_COUNT_OFFSET = 2;
    private static final int HEADER_BYTES = 4;
    private static final int ENTRY_BYTES = 8;
    private static final int ENTRY_ENCODING_OFFSET = 2;
    private static final int ENTRY_MAP_OFFSET = 4;

    private static final int SEGMENT_ENDS_OFFSET = 14;
    private static final int GROUPS_OFFSET = 16;
    private static final int GROUP_BYTES = 12;

    private final ByteBuffer map;

    /** Chooses the last Unicode map, as stb does. */
    CharacterMap(ByteBuffer table) {
        int mapOffset = 0;
        int mapCount = Short.toUnsignedInt(table.getShort(MAP_COUNT_OFFSET));
        for (int i = 0; i < mapCount; i++) {
            int entry = HEADER_BYTES + i * ENTRY_BYTES;
            int platform = table.getShort(entry);
            int encoding = table.getShort(entry + ENTRY_ENCODING_OFFSET);
            boolean isUnicodeEncoding = encoding == BASIC_PLANE_ENCODING || encoding == ALL_PLANES_ENCODING;
            if (platform == UNICODE_PLATFORM || (platform == MICROSOFT_PLATFORM && isUnicodeEncoding)) {
                mapOffset = table.getInt(entry + ENTRY_MAP_OFFSET);
            }
        }
        if (mapOffset == 0) {
            throw new InvalidFontException("has no map of Unicode characters");
        }
        map = table.slice(mapOffset, table.limit() - mapOffset);
    }

    /** Returns the index of the glyph of a character, or {@link #NO_GLYPH}. */
    int glyph(int codePoint) {
        int format = unsigned(0);
        return switch (format) {
            case 0 -> glyphOfByte(codePoint);
            case 4 -> glyphInSegments(codePoint);
            case 6 -> glyphInArray(codePoint);
            case 12 -> glyphInGroups(codePoint, /* countsUp= */ true);
            case 13 -> glyphInGroups(codePoint, /* countsUp= */ false);
            default -> throw new InvalidFontException("has a character map of an unknown format: " + format);
        };
    }

    /** Returns the unsigned 16-bit number at an offset in bytes. */
    private int unsigned(int offset) {
        return Short.toUnsignedInt(map.getShort(offset));
    }

    /** Looks up format 0: one byte for each code point. */
    private int glyphOfByte(int codePoint) {
        int headerBytes = 6;
        int mapBytes = unsigned(2);
        int glyphCount = mapBytes - headerBytes;
        return codePoint < glyphCount ? Byte.toUnsignedInt(map.get(headerBytes + codePoint)) : NO_GLYPH;
    }

    /** Looks up format 6: an array of glyphs from a first code point on. */
    private int glyphInArray(int codePoint) {
        int firstCodePoint = unsigned(6);
        int glyphCount = unsigned(8);
        int glyphsOffset = 10;
        int index = codePoint - firstCodePoint;
        return index >= 0 && index < glyphCount ? unsigned(glyphsOffset + 2 * index) : NO_GLYPH;
    }

    /**
     * Searches format 4: segments of code points, in four parallel arrays of 16-bit numbers. The arrays have for each
     * segment its last code point, its first code point, a delta from code point to glyph, and the offset of an array
     * of glyphs (0 if the delta is used).
     */
    private int glyphInSegments(int codePoint) {
        int arrayBytes = unsigned(6) & ~1; // segCountX2 of the format
        // The offsets of the segment's entries in the four arrays. Padding of 2 bytes follows the first array.
        int end = endOfSegment(codePoint);
        int start = end + arrayBytes + 2;
        int delta = start + arrayBytes;
        int glyphs = delta + arrayBytes;
        int first = unsigned(start);
        if (codePoint < first || codePoint > unsigned(end)) {
            return NO_GLYPH;
        }
        if (unsigned(glyphs) == 0) {
            return (codePoint + map.getShort(delta)) & 0xFFFF;
        }
        // The offset of the glyph array counts from the position of this offset itself.
        return unsigned(glyphs + unsigned(glyphs) + 2 * (codePoint - first));
    }

    /**
     * Returns the offset of the segment in the first array: the segment with the lowest last code point that is not
     * below the code point. This is a binary search with the parameters of the font, as in stb. Odd numbers of bytes,
     * which only damaged fonts have, are rounded down.
     */
    private int endOfSegment(int codePoint) {
        int searchBytes = unsigned(8) & ~1; // searchRange of the format
        int steps = unsigned(10); // entrySelector
        int shiftBytes = unsigned(12) & ~1; // rangeShift
        int offset = SEGMENT_ENDS_OFFSET;
        if (codePoint >= unsigned(offset + shiftBytes)) {
            offset += shiftBytes;
        }
        offset -= 2; // the search finds the last number that is less than the code point
        for (int i = 0; i < steps; i++) {
            searchBytes = (searchBytes / 2) & ~1;
            if (codePoint > unsigned(offset + searchBytes)) {
                offset += searchBytes;
            }
        }
        return offset + 2; // the number after it
    }

    /**
     * Searches formats 12 and 13: sorted groups of a first code point, a last code point and a glyph.
     *
     * @param countsUp whether the code points of a group have consecutive glyphs (format 12), or all the same
     *     glyph (format 13)
     */
    private int glyphInGroups(int codePoint, boolean countsUp) {
        int low = 0;
        int high = map.getInt(12); // the number of groups
        if (high < 0 || high > (map.limit() - GROUPS_OFFSET) / GROUP_BYTES) {
            throw new InvalidFontException("claims " + Integer.toUnsignedLong(high) + " groups of characters");
        }
        while (low < high) {
            int middle = (low + high) / 2;
            int group = GROUPS_OFFSET + middle * GROUP_BYTES;
            int first = map.getInt(group);
            if (Integer.compareUnsigned(codePoint, first) < 0) {
                high = middle;
            } else if (Integer.compareUnsigned(codePoint, map.getInt(group + 4)) > 0) {
                low = middle + 1;
            } else {
                return map.getInt(group + 8) + (countsUp ? codePoint - first : 0);
            }
        }
        return NO_GLYPH;
    }
}
