package dev.halfstep.render.text;

import java.nio.ByteBuffer;

/**
 * Finds the glyph of a character in the table {@code cmap} with the same reads as stb, which proves that stb stays
 * within the bounds of the table.
 */
final class CharacterMap {

    /** The glyph of missing characters. */
    static final int NO_GLYPH = 0;

    private static final int UNICODE = 0;
    private static final int MICROSOFT = 3;
    private static final int BASIC_PLANE = 1;
    private static final int ALL_PLANES = 10;
    private static final int FIRST_ENTRY = 4;
    private static final int ENTRY_BYTES = 8;
    private static final int GROUPS = 16;
    private static final int GROUP_BYTES = 12;

    private final ByteBuffer map;

    /** Chooses the last Unicode map, as stb does. */
    CharacterMap(ByteBuffer table) {
        int chosen = 0;
        for (int i = 0; i < Short.toUnsignedInt(table.getShort(2)); i++) {
            int entry = FIRST_ENTRY + i * ENTRY_BYTES;
            int platform = table.getShort(entry);
            int encoding = table.getShort(entry + 2);
            boolean microsoft = platform == MICROSOFT && (encoding == BASIC_PLANE || encoding == ALL_PLANES);
            if (platform == UNICODE || microsoft) {
                chosen = table.getInt(entry + 4);
            }
        }
        if (chosen == 0) {
            throw new FontDamageException("has no map of Unicode characters");
        }
        map = table.slice(chosen, table.limit() - chosen);
    }

    int glyph(int codePoint) {
        int format = unsigned(0);
        return switch (format) {
            case 0 -> glyphOfByte(codePoint);
            case 4 -> glyphInSegments(codePoint);
            case 6 -> glyphInArray(codePoint);
            case 12, 13 -> glyphInGroups(codePoint, format == 12);
            default -> throw new FontDamageException("has a character map of an unknown format: " + format);
        };
    }

    private int unsigned(int at) {
        return Short.toUnsignedInt(map.getShort(at));
    }

    private int glyphOfByte(int codePoint) {
        int header = 6;
        return codePoint < unsigned(2) - header ? Byte.toUnsignedInt(map.get(header + codePoint)) : NO_GLYPH;
    }

    private int glyphInArray(int codePoint) {
        int index = codePoint - unsigned(6);
        return index >= 0 && index < unsigned(8) ? unsigned(10 + 2 * index) : NO_GLYPH;
    }

    /** Searches format 4: a binary search with the parameters that the font provides, in bytes. */
    private int glyphInSegments(int codePoint) {
        int arrayBytes = unsigned(6) & ~1;
        int searchBytes = unsigned(8) & ~1;
        int shiftBytes = unsigned(12) & ~1;
        int firstEnd = 14;
        int at = firstEnd;
        if (codePoint >= unsigned(at + shiftBytes)) {
            at += shiftBytes;
        }
        at -= 2;
        for (int left = unsigned(10); left > 0; left--) {
            searchBytes = (searchBytes / 2) & ~1;
            if (codePoint > unsigned(at + searchBytes)) {
                at += searchBytes;
            }
        }
        int end = at + 2;
        int start = end + arrayBytes + 2;
        int first = unsigned(start);
        if (codePoint < first || codePoint > unsigned(end)) {
            return NO_GLYPH;
        }
        int delta = start + arrayBytes;
        int offset = delta + arrayBytes;
        return unsigned(offset) == 0
                ? (codePoint + map.getShort(delta)) & 0xFFFF
                : unsigned(offset + unsigned(offset) + 2 * (codePoint - first));
    }

    private int glyphInGroups(int codePoint, boolean countsUp) {
        int low = 0;
        int high = map.getInt(12);
        if (high < 0 || high > (map.limit() - GROUPS) / GROUP_BYTES) {
            throw new FontDamageException("claims " + Integer.toUnsignedLong(high) + " groups of characters");
        }
        while (low < high) {
            int middle = (low + high) / 2;
            int group = GROUPS + middle * GROUP_BYTES;
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
