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

class GlyphOutlinesTest {

    private static final short MORE = 32;
    private static final short POSITION = 2;
    private static final byte REPEATED = 8;

    private final List<byte[]> glyphs = new ArrayList<>();

    /** Adds a glyph: its number of contours, a box of 9 x 9, then its bytes. */
    private void add(int contours, ByteBuffer content) {
        glyphs.add(ByteBuffer.allocate(10 + content.limit())
                .putShort((short) contours)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 9)
                .putShort((short) 9)
                .put(content)
                .array());
    }

    /** Adds a glyph of one contour with three points, whose last bytes are these. */
    private void addPoints(int... lastBytes) {
        ByteBuffer content =
                ByteBuffer.allocate(4 + lastBytes.length).putShort((short) 2).putShort((short) 0);
        for (int last : lastBytes) {
            content.put((byte) last);
        }
        add(1, content.flip());
    }

    private void addParts(int... parts) {
        ByteBuffer content = ByteBuffer.allocate(6 * parts.length);
        for (int i = 0; i < parts.length; i++) {
            content.putShort((short) (POSITION | (i + 1 < parts.length ? MORE : 0)));
            content.putShort((short) parts[i]).putShort((short) 0);
        }
        add(-1, content.flip());
    }

    private GlyphOutlines outlines() {
        int bytes = glyphs.stream().mapToInt(glyph -> glyph.length).sum();
        ByteBuffer glyf = ByteBuffer.allocate(bytes);
        ByteBuffer loca = ByteBuffer.allocate(4 * (glyphs.size() + 1)).putInt(0);
        for (byte[] glyph : glyphs) {
            glyf.put(glyph);
            loca.putInt(glyf.position());
        }
        ByteBuffer head = ByteBuffer.allocate(54).putShort(50, (short) 1);
        return new GlyphOutlines(head, loca.flip(), glyf.flip(), glyphs.size());
    }

    private String refusal(int glyph) {
        GlyphOutlines outlines = outlines();
        return assertThrows(FontDamageException.class, () -> outlines.check(glyph))
                .getMessage();
    }

    @Test
    void readsPointsWithAndWithoutCoordinates() {
        addPoints(48, 48, 48); // both coordinates of all three as before
        addPoints(48 | REPEATED, 2);
        addPoints(2, 4, 6, 1, 2, 0, 1, 2, 0, 1); // short x, short y, both; a long one has two bytes
        GlyphOutlines outlines = outlines();

        assertDoesNotThrow(() -> outlines.check(0));
        assertDoesNotThrow(() -> outlines.check(1));
        assertThrows(IndexOutOfBoundsException.class, () -> outlines.check(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8})
    void rejectsPointsBeyondTheOutline(int missing) {
        int[] lastBytes = new int[15 - missing]; // three flags of long coordinates, and 12 bytes of these
        addPoints(lastBytes);
        addPoints(new int[15]);
        GlyphOutlines outlines = outlines();

        assertThrows(IndexOutOfBoundsException.class, () -> outlines.check(0));
        assertDoesNotThrow(() -> outlines.check(1));
    }

    @Test
    void rejectsARecursiveGlyph() {
        addPoints(48, 48, 48);
        addParts(0, 2);
        addParts(1);

        assertEquals("has a letter that is made of itself, or of too many others", refusal(1));
    }

    @Test
    void rejectsTooManyLevelsEvenIfPartsAreCached() {
        addPoints(48, 48, 48);
        for (int part = 0; part < 16; part++) {
            addParts(part);
        }
        GlyphOutlines outlines = outlines();
        for (int glyph = 0; glyph < 16; glyph++) {
            outlines.check(glyph);
        }

        Exception e = assertThrows(FontDamageException.class, () -> outlines.check(16));
        assertEquals("has a letter that is made of too many others", e.getMessage());
    }

    @Test
    void rejectsAGlyphWithTooManyPoints() {
        addPoints(48, 48, 48);
        for (int part = 0; part < 12; part++) {
            addParts(part, part, part);
        }

        assertEquals("has a letter that is made of too many others", refusal(12));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, -1})
    void rejectsMissingParts(int part) {
        addPoints(48, 48, 48);
        addParts(part);
        GlyphOutlines outlines = outlines();

        assertThrows(IndexOutOfBoundsException.class, () -> outlines.check(1));
    }

    @Test
    void rejectsABoundingBoxOfNegativeWidth() {
        addPoints(48, 48, 48);
        ByteBuffer.wrap(glyphs.get(0)).putShort(2, (short) 10);

        assertEquals("has a letter whose left and right, or top and bottom, are swapped", refusal(0));
    }

    @Test
    void rejectsPartsPositionedByPoints() {
        addPoints(48, 48, 48);
        add(-1, ByteBuffer.allocate(6));

        assertEquals("has a letter whose parts are placed by their points", refusal(1));
    }
}
