package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with outlines that are built byte by byte in the TrueType format. */
class GlyphOutlinesTest {

    private static final short MORE_COMPONENTS_FLAG = 32;
    private static final short XY_POSITION_FLAG = 2;
    private static final byte REPEAT_FLAG = 8;

    /** The flags of a point with the same x and y as the previous point: it has no coordinate bytes. */
    private static final byte SAME_XY_FLAGS = 16 | 32;

    private final List<byte[]> glyphs = new ArrayList<>();

    /** Adds a glyph: its number of contours (-1 for a composite glyph), a bounding box of 9 x 9, then its data. */
    private void add(int contours, ByteBuffer data) {
        glyphs.add(ByteBuffer.allocate(10 + data.limit())
                .putShort((short) contours)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 9)
                .putShort((short) 9)
                .put(data)
                .array());
    }

    /** Adds a glyph of one contour with three points, from the bytes of their flags and coordinates. */
    private void addPoints(int... flagsAndCoordinates) {
        ByteBuffer data = ByteBuffer.allocate(4 + flagsAndCoordinates.length)
                .putShort((short) 2) // the index of the last point
                .putShort((short) 0); // no instructions
        for (int value : flagsAndCoordinates) {
            data.put((byte) value);
        }
        add(1, data.flip());
    }

    /** Adds the shortest valid glyph of one contour: three points at the same position. */
    private void addPointsWithoutCoordinates() {
        addPoints(SAME_XY_FLAGS, SAME_XY_FLAGS, SAME_XY_FLAGS);
    }

    /** Adds a composite glyph with these glyphs as components. */
    private void addComposite(int... components) {
        int componentBytes = 6; // flags, glyph and position
        ByteBuffer data = ByteBuffer.allocate(componentBytes * components.length);
        for (int i = 0; i < components.length; i++) {
            data.putShort((short) (XY_POSITION_FLAG | (i + 1 < components.length ? MORE_COMPONENTS_FLAG : 0)));
            data.putShort((short) components[i]).putShort((short) 0); // the position (0, 0), with a byte for x and y
        }
        add(-1, data.flip());
    }

    /** Returns the outlines of all added glyphs, in tables of the TrueType format. */
    private GlyphOutlines outlines() {
        int bytes = glyphs.stream().mapToInt(glyph -> glyph.length).sum();
        ByteBuffer glyf = ByteBuffer.allocate(bytes);
        ByteBuffer loca = ByteBuffer.allocate(4 * (glyphs.size() + 1)).putInt(0);
        for (byte[] glyph : glyphs) {
            glyf.put(glyph);
            loca.putInt(glyf.position());
        }
        int headBytes = 54;
        int offsetFormat = 50;
        ByteBuffer head = ByteBuffer.allocate(headBytes).putShort(offsetFormat, (short) 1); // offsets of 4 bytes
        return new GlyphOutlines(head, loca.flip(), glyf.flip(), glyphs.size());
    }

    /** Returns the message of the exception on validating a glyph. */
    private String rejectionMessage(int glyph) {
        GlyphOutlines outlines = outlines();
        return assertThrows(InvalidFontException.class, () -> outlines.validate(glyph))
                .getMessage();
    }

    @Test
    void readsPointsWithAndWithoutCoordinates() {
        addPointsWithoutCoordinates();
        addPoints(SAME_XY_FLAGS | REPEAT_FLAG, 2); // the same flags, repeated twice
        // The flags 2, 4 and 6 are short x, short y, and both. The points need 3 + 3 + 2 bytes, of which one is
        // missing.
        addPoints(2, 4, 6, 1, 2, 0, 1, 2, 0, 1);
        GlyphOutlines outlines = outlines();

        assertDoesNotThrow(() -> outlines.validate(0));
        assertDoesNotThrow(() -> outlines.validate(1));
        assertThrows(IndexOutOfBoundsException.class, () -> outlines.validate(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8})
    void rejectsPointsBeyondTheOutline(int missingBytes) {
        int completeBytes = 3 + 12; // three flags of 0, and three times x and y of 2 bytes
        addPoints(new int[completeBytes - missingBytes]);
        addPoints(new int[completeBytes]);
        GlyphOutlines outlines = outlines();

        assertThrows(IndexOutOfBoundsException.class, () -> outlines.validate(0));
        assertDoesNotThrow(() -> outlines.validate(1));
    }

    @Test
    void rejectsARecursiveGlyph() {
        addPointsWithoutCoordinates();
        addComposite(0, 2);
        addComposite(1);

        assertEquals("has a composite glyph that contains itself or is nested too deeply", rejectionMessage(1));
    }

    @Test
    void rejectsTooDeepNestingEvenIfComponentsAreCached() {
        addPointsWithoutCoordinates();
        for (int component = 0; component < 16; component++) { // with the points, one level more than the maximum
            addComposite(component);
        }
        GlyphOutlines outlines = outlines();
        for (int glyph = 0; glyph < 16; glyph++) {
            outlines.validate(glyph);
        }

        Exception e = assertThrows(InvalidFontException.class, () -> outlines.validate(16));
        assertEquals("has a composite glyph with too many levels or points", e.getMessage());
    }

    @Test
    void rejectsAGlyphWithTooManyPoints() {
        addPointsWithoutCoordinates();
        for (int component = 0; component < 12; component++) {
            addComposite(component, component, component); // three times as many points in each level
        }

        assertEquals("has a composite glyph with too many levels or points", rejectionMessage(12));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, -1}) // -1 is read as 65,535
    void rejectsMissingComponents(int component) {
        addPointsWithoutCoordinates();
        addComposite(component);
        GlyphOutlines outlines = outlines();

        assertThrows(IndexOutOfBoundsException.class, () -> outlines.validate(1));
    }

    @Test
    void rejectsABoundingBoxOfNegativeWidth() {
        addPointsWithoutCoordinates();
        int minX = 2;
        ByteBuffer.wrap(glyphs.get(0)).putShort(minX, (short) 10); // the maximum is 9

        assertEquals("has a glyph with an inverted bounding box", rejectionMessage(0));
    }

    @Test
    void rejectsComponentsPositionedByPoints() {
        addPointsWithoutCoordinates();
        add(-1, ByteBuffer.allocate(6)); // one component, whose flags are 0

        assertEquals("has a composite glyph whose components are positioned by points", rejectionMessage(1));
    }
}
