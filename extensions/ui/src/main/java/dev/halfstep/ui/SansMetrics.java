package dev.halfstep.ui;

import dev.halfstep.render.text.TextFont;
import java.util.function.Supplier;

/**
 * Measures texts without a window, by the widths of the letters of {@link TextFont#sans}. Characters beyond ASCII count
 * as wide as an M. Kerning and the rounding to pixels are left out, so sizes differ from the drawn ones by a few
 * percent.
 */
final class SansMetrics implements TextMetrics {

    /** The advance of each character from the space to the tilde, in units of the font. */
    private static final short[] ADVANCES = {
        651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690, 1303, 1303, 1303, 1303,
        1303, 1303, 1303, 1303, 1303, 1303, 690, 690, 1716, 1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294, 1178,
        1587, 1540, 604, 604, 1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251,
        1403, 799, 690, 799, 1716, 1024, 1024, 1255, 1300, 1126, 1300, 1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995,
        1298, 1253, 1300, 1300, 842, 1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716
    };

    /** The height from the highest ascender to the lowest descender, in units of the font. */
    private static final float HEIGHT_UNITS = 2384f;

    private static final char FIRST = ' ';

    private final Supplier<MenuStyle> currentStyle;
    private float widest;
    private int lines;

    SansMetrics(Supplier<MenuStyle> currentStyle) {
        this.currentStyle = currentStyle;
    }

    @Override
    public float width(Caption caption) {
        measure(caption);
        return widest;
    }

    @Override
    public float height(Caption caption) {
        measure(caption);
        return lines * letterHeight(caption);
    }

    private float letterHeight(Caption caption) {
        MenuStyle style = currentStyle.get();
        return caption.isHeading ? style.headingHeight : style.textHeight;
    }

    /** Breaks lines as a font layer does: at spaces, and within words that are wider than a line. */
    private void measure(Caption caption) {
        CharSequence text = caption.text.content();
        float limit = caption.wrapWidth;
        float pointsPerUnit = letterHeight(caption) / HEIGHT_UNITS;
        widest = 0f;
        lines = 1;
        float line = 0f;
        float word = 0f;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            float advance = advanceUnits(c) * pointsPerUnit;
            if (c == '\n') {
                lines++;
                line = 0f;
                word = 0f;
            } else {
                if (line + advance > limit && c != ' ' && line > 0f) {
                    lines++;
                    line = word < line ? word : 0f;
                    word = line;
                }
                line += advance;
                word = c == ' ' ? 0f : word + advance;
            }
            widest = c == ' ' ? widest : Math.max(widest, Math.min(line, limit));
        }
    }

    private static int advanceUnits(char c) {
        return c >= FIRST && c - FIRST < ADVANCES.length ? ADVANCES[c - FIRST] : ADVANCES['M' - FIRST];
    }
}
