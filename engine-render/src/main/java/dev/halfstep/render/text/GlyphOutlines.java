package dev.halfstep.render.text;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Validates the outlines of the table {@code glyf}, so that stb can read them safely: each outline lies within its
 * bytes, and composite glyphs neither form cycles nor grow without bounds.
 */
final class GlyphOutlines {

    /** The maximum nesting depth of composite glyphs. Fonts have two or three levels. */
    private static final int MAX_LEVELS = 16;

    /** The maximum number of points of a glyph with all its parts. A simple glyph has up to 65,536. */
    private static final int MAX_POINTS = 1 << 17;

    private static final int OFFSET_SIZE = 50;
    private static final int HEAD_BYTES = 10;
    private static final int REPEATED = 8;
    private static final int SHORT_X = 2;
    private static final int SAME_X = 16;
    private static final int SHORT_Y = 4;
    private static final int SAME_Y = 32;

    private static final int WIDE_POSITION = 1;
    private static final int IS_POSITION = 2;
    private static final int SCALE = 8;
    private static final int MORE_PARTS = 32;
    private static final int TWO_SCALES = 64;
    private static final int MATRIX = 128;

    private final ByteBuffer offsets;
    private final ByteBuffer outlines;
    private final boolean wideOffsets;

    /** The number of points of each glyph plus one, or 0 if the glyph was not read yet. */
    private final int[] points;

    /** The nesting depth of each glyph that was read. */
    private final byte[] levels;

    GlyphOutlines(ByteBuffer head, ByteBuffer loca, ByteBuffer glyf, int count) {
        offsets = loca;
        outlines = glyf;
        wideOffsets = head.getShort(OFFSET_SIZE) != 0;
        points = new int[count];
        levels = new byte[count];
    }

    /** Checks a glyph with all its parts, each once. */
    void check(int glyph) {
        read(glyph, 1);
    }

    /** Reads a glyph at a nesting depth, 1 for a glyph that is no part of another. */
    private void read(int glyph, int depth) {
        if (depth > MAX_LEVELS) {
            throw new FontDamageException("has a letter that is made of itself, or of too many others");
        }
        if (points[glyph] > 0) {
            return;
        }
        int start = offset(glyph);
        int length = offset(glyph + 1) - start;
        levels[glyph] = 1;
        points[glyph] = 1 + (length == 0 ? 0 : readOutline(outlines.slice(start, length), glyph, depth));
    }

    private int offset(int glyph) {
        return wideOffsets ? offsets.getInt(4 * glyph) : 2 * Short.toUnsignedInt(offsets.getShort(2 * glyph));
    }

    private int readOutline(ByteBuffer outline, int glyph, int depth) {
        int contours = outline.getShort(0);
        if (outline.getShort(2) > outline.getShort(6) || outline.getShort(4) > outline.getShort(8)) {
            throw new FontDamageException("has a letter whose left and right, or top and bottom, are swapped");
        }
        if (contours < 0) {
            return readParts(outline, glyph, depth);
        }
        return contours == 0 ? 0 : readPoints(outline, contours);
    }

    private static int readPoints(ByteBuffer outline, int contours) {
        int at = HEAD_BYTES + 2 * contours;
        int count = 1 + Short.toUnsignedInt(outline.getShort(at - 2));
        at += 2 + Short.toUnsignedInt(outline.getShort(at));
        int coordinateBytes = 0;
        for (int left = count; left > 0; ) {
            int flags = outline.get(at++);
            int run = (flags & REPEATED) == 0 ? 1 : Math.min(left, 1 + Byte.toUnsignedInt(outline.get(at++)));
            coordinateBytes +=
                    run * (coordinateBytes(flags, SHORT_X, SAME_X) + coordinateBytes(flags, SHORT_Y, SAME_Y));
            left -= run;
        }
        Objects.checkFromIndexSize(at, coordinateBytes, outline.limit());
        return count;
    }

    private static int coordinateBytes(int flags, int isShort, int isSame) {
        return (flags & isShort) != 0 ? 1 : (flags & isSame) != 0 ? 0 : 2;
    }

    private int readParts(ByteBuffer outline, int glyph, int depth) {
        int at = HEAD_BYTES;
        int count = 0;
        int flags;
        do {
            flags = outline.getShort(at);
            int part = Short.toUnsignedInt(outline.getShort(at + 2));
            if ((flags & IS_POSITION) == 0) {
                throw new FontDamageException("has a letter whose parts are placed by their points");
            }
            at += 4 + ((flags & WIDE_POSITION) == 0 ? 2 : 4) + scaleBytes(flags);
            Objects.checkIndex(at - 1, outline.limit());
            read(part, depth + 1);
            levels[glyph] = (byte) Math.max(levels[glyph], levels[part] + 1);
            count += points[part];
            if (levels[glyph] > MAX_LEVELS || count > MAX_POINTS) {
                throw new FontDamageException("has a letter that is made of too many others");
            }
        } while ((flags & MORE_PARTS) != 0);
        return count;
    }

    private static int scaleBytes(int flags) {
        return (flags & SCALE) != 0 ? 2 : (flags & TWO_SCALES) != 0 ? 4 : (flags & MATRIX) != 0 ? 8 : 0;
    }
}
