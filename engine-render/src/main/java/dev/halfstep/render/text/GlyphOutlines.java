package dev.halfstep.render.text;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Validates the outlines in the TrueType table {@code glyf}, so that stb can read them safely: no read goes beyond the
 * bytes of an outline, and composite glyphs neither form cycles nor have too many points. A composite glyph has other
 * glyphs as components, such as a letter and an accent.
 */
final class GlyphOutlines {

    /** The maximum nesting depth of composite glyphs. Fonts have two or three levels. */
    private static final int MAX_NESTING_DEPTH = 16;

    /** The maximum number of points of a glyph with all its components. A simple glyph has up to 65,536. */
    private static final int MAX_POINTS = 1 << 17;

    /** The position of the format of {@code loca} in the table {@code head}. */
    private static final int LOCA_FORMAT_POSITION = 50;

    // Positions in an outline.
    private static final int OUTLINE_HEADER_BYTES = 10;
    private static final int MIN_X_OFFSET = 2;
    private static final int MIN_Y_OFFSET = 4;
    private static final int MAX_X_OFFSET = 6;
    private static final int MAX_Y_OFFSET = 8;

    // Flags of a point of a simple glyph.
    private static final int REPEAT_FLAG = 8;
    private static final int SHORT_X_FLAG = 2;
    private static final int SAME_X_FLAG = 16;
    private static final int SHORT_Y_FLAG = 4;
    private static final int SAME_Y_FLAG = 32;

    // The first bytes of a component of a composite glyph, and its flags.
    private static final int FLAGS_AND_GLYPH_BYTES = 4;
    private static final int WIDE_POSITION_FLAG = 1;
    private static final int XY_POSITION_FLAG = 2;
    private static final int SCALE_FLAG = 8;
    private static final int MORE_COMPONENTS_FLAG = 32;
    private static final int TWO_SCALES_FLAG = 64;
    private static final int MATRIX_FLAG = 128;

    private final ByteBuffer offsets;
    private final ByteBuffer outlines;

    /** Whether an offset has 4 bytes; otherwise 2. */
    private final boolean hasWideOffsets;

    /**
     * For each glyph its number of points plus one, or 0 if the glyph was not read yet. A composite glyph adds the
     * numbers of its components, and so counts one more for each of them.
     */
    private final int[] pointCounts;

    /** For each glyph that was read the number of its nesting levels: 1 for a simple glyph. */
    private final byte[] nestingDepths;

    /**
     * Reads the format of the offsets.
     *
     * @param head the table {@code head}
     * @param loca the table {@code loca}: the offset of each outline in {@code glyf}
     * @param glyf the table {@code glyf}: the outlines
     * @param glyphCount the number of glyphs
     */
    GlyphOutlines(ByteBuffer head, ByteBuffer loca, ByteBuffer glyf, int glyphCount) {
        offsets = loca;
        outlines = glyf;
        hasWideOffsets = head.getShort(LOCA_FORMAT_POSITION) != 0;
        pointCounts = new int[glyphCount];
        nestingDepths = new byte[glyphCount];
    }

    /**
     * Validates a glyph with all its components; a glyph that was read before is not read again.
     *
     * @throws InvalidFontException if an outline has an invalid value
     * @throws IndexOutOfBoundsException if an outline ends too early
     */
    void validate(int glyph) {
        read(glyph, 1);
    }

    /**
     * Reads a glyph unless it was read before.
     *
     * @param depth 1 for the glyph to validate, 2 for its components, and so on
     */
    private void read(int glyph, int depth) {
        if (depth > MAX_NESTING_DEPTH) {
            throw new InvalidFontException("has a composite glyph that contains itself or is nested too deeply");
        }
        if (pointCounts[glyph] > 0) {
            return;
        }
        int start = outlineOffset(glyph);
        int length = outlineOffset(glyph + 1) - start;
        nestingDepths[glyph] = 1; // readComponents() raises it
        pointCounts[glyph] = 1 + (length == 0 ? 0 : readOutline(outlines.slice(start, length), glyph, depth));
    }

    /** Returns the number of points of a validated glyph, plus one for the glyph and one for each component. */
    int pointCount(int glyph) {
        return pointCounts[glyph];
    }

    /** Returns the offset of an outline in bytes; short offsets count in units of 2 bytes. */
    private int outlineOffset(int glyph) {
        return hasWideOffsets ? offsets.getInt(4 * glyph) : 2 * Short.toUnsignedInt(offsets.getShort(2 * glyph));
    }

    /** Returns the number of points of an outline. */
    private int readOutline(ByteBuffer outline, int glyph, int depth) {
        int contourCount = outline.getShort(0);
        if (outline.getShort(MIN_X_OFFSET) > outline.getShort(MAX_X_OFFSET)
                || outline.getShort(MIN_Y_OFFSET) > outline.getShort(MAX_Y_OFFSET)) {
            throw new InvalidFontException("has a glyph with an inverted bounding box");
        }
        if (contourCount < 0) { // a composite glyph
            return readComponents(outline, glyph, depth);
        }
        return contourCount == 0 ? 0 : readPoints(outline, contourCount);
    }

    /** Reads a simple glyph: the last point of each contour, instructions, flags (run-length encoded), coordinates. */
    private static int readPoints(ByteBuffer outline, int contourCount) {
        int offset = OUTLINE_HEADER_BYTES + 2 * contourCount;
        int pointCount = 1 + Short.toUnsignedInt(outline.getShort(offset - 2)); // the last index plus one
        int instructionBytes = Short.toUnsignedInt(outline.getShort(offset));
        offset += 2 + instructionBytes;
        int coordinateBytes = 0;
        for (int remaining = pointCount; remaining > 0; ) {
            int flags = outline.get(offset++);
            int runLength = 1;
            if ((flags & REPEAT_FLAG) != 0) {
                runLength = Math.min(remaining, 1 + Byte.toUnsignedInt(outline.get(offset++)));
            }
            int bytesPerPoint = bytesOfCoordinate(flags, SHORT_X_FLAG, SAME_X_FLAG)
                    + bytesOfCoordinate(flags, SHORT_Y_FLAG, SAME_Y_FLAG);
            coordinateBytes += runLength * bytesPerPoint;
            remaining -= runLength;
        }
        Objects.checkFromIndexSize(offset, coordinateBytes, outline.limit());
        return pointCount;
    }

    /**
     * Returns the bytes of one coordinate: 1 if it is short, 0 if it is the same as in the previous point, otherwise 2.
     */
    private static int bytesOfCoordinate(int flags, int shortFlag, int sameFlag) {
        if ((flags & shortFlag) != 0) {
            return 1;
        }
        return (flags & sameFlag) != 0 ? 0 : 2;
    }

    /**
     * Reads a composite glyph: for each component its flags, glyph, position and scale. Returns the number of points.
     */
    private int readComponents(ByteBuffer outline, int glyph, int depth) {
        int offset = OUTLINE_HEADER_BYTES;
        int pointCount = 0;
        int flags;
        do {
            flags = outline.getShort(offset);
            int component = Short.toUnsignedInt(outline.getShort(offset + 2));
            if ((flags & XY_POSITION_FLAG) == 0) {
                throw new InvalidFontException("has a composite glyph whose components are positioned by points");
            }
            int positionBytes = (flags & WIDE_POSITION_FLAG) == 0 ? 2 : 4;
            offset += FLAGS_AND_GLYPH_BYTES + positionBytes + scaleBytes(flags);
            Objects.checkIndex(offset - 1, outline.limit()); // the last byte of the component
            read(component, depth + 1);
            nestingDepths[glyph] = (byte) Math.max(nestingDepths[glyph], nestingDepths[component] + 1);
            pointCount += pointCounts[component]; // one too many, which hardly matters for comparison with a limit
            if (nestingDepths[glyph] > MAX_NESTING_DEPTH || pointCount > MAX_POINTS) {
                throw new InvalidFontException("has a composite glyph with too many levels or points");
            }
        } while ((flags & MORE_COMPONENTS_FLAG) != 0);
        return pointCount;
    }

    /** Returns the bytes of a component's scale: one factor, two factors, a 2 x 2 matrix, or nothing. */
    private static int scaleBytes(int flags) {
        if ((flags & SCALE_FLAG) != 0) {
            return 2;
        }
        if ((flags & TWO_SCALES_FLAG) != 0) {
            return 4;
        }
        return (flags & MATRIX_FLAG) != 0 ? 8 : 0;
    }
}
