package dev.halfstep.render.text;

import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Reads the kerning of a font: the distance by which the second glyph of a pair moves. A read beyond the end of a
 * damaged table throws an exception, and {@link FontFile#kerningUnits} then returns 0. The library stb_truetype does
 * not check bounds, so its functions for kerning are not used.
 */
interface KerningPairs {

    /** No kerning, as in a monospaced font. */
    KerningPairs NONE = (left, right) -> 0;

    /**
     * Returns the kerning of two glyphs.
     *
     * @return font units to the right; usually negative
     * @throws IndexOutOfBoundsException if the table is damaged
     * @throws ArithmeticException if the table is damaged
     */
    int units(int left, int right);

    /** Returns the kerning of the table {@code GPOS}, or otherwise of the older table {@code kern}. */
    static KerningPairs of(Map<String, ByteBuffer> tables) {
        KerningPairs positioning = NONE;
        try {
            positioning = GlyphPositioning.of(tables.get("GPOS"));
        } catch (IndexOutOfBoundsException | InvalidFontException e) {
            // GPOS is damaged; kern may be intact.
        }
        return positioning == NONE ? KernTable.of(tables.get("kern")) : positioning;
    }
}
