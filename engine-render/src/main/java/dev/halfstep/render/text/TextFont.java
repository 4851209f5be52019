package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.texture.Texture;
import java.util.Arrays;

/**
 * A font at one size, in the memory of the graphics card. Letters lie on whole pixels and are as wide as whole pixels, so
 * they are crisp. It is made after its host was opened and closed before it:
 *
 * <pre>{@code TextFont font = host.own(TextFont.bundled(32));}</pre>
 *
 * <p>Drawn are, as far as the font has them: Latin with all letters of Europe (U+0020 to U+017F), Greek, Cyrillic (U+0400
 * to U+045F), dashes and quotation marks (U+2010 to U+203A), the euro, arrows, mathematics, lines, blocks and geometric
 * forms (U+2500 to U+25FF), symbols (U+2600 to U+266F). Anything else is a box. Letters are set one after the other from
 * left to right, without kerning or ligatures.
 */
public final class TextFont implements GlResource {

    /** The least height in pixels at which letters can be read. */
    public static final int MIN_HEIGHT_PIXELS = 6;

    /** The greatest height in pixels. */
    public static final int MAX_HEIGHT_PIXELS = 256;

    private static final Asset BUNDLED = Asset.resource(TextFont.class, "DejaVuSansMono.ttf");
    private static final int ASCII = 128;

    private final Texture texture;
    private final int[] codePoints;
    private final float[] glyphs;
    private final int ascentPixels;
    private final int linePixels;

    /** Where each character of ASCII is, because nearly all text is made of them. */
    private final int[] asciiGlyphs = new int[ASCII];

    private TextFont(Asset asset, int heightPixels) {
        if (heightPixels < MIN_HEIGHT_PIXELS || heightPixels > MAX_HEIGHT_PIXELS) {
            throw new IllegalArgumentException("the height of a font lies between " + MIN_HEIGHT_PIXELS + " and "
                    + MAX_HEIGHT_PIXELS + " pixels: " + heightPixels);
        }
        GlyphSheet sheet = GlyphBaker.bake(asset, heightPixels);
        codePoints = sheet.codePoints();
        glyphs = sheet.glyphs();
        ascentPixels = sheet.ascentPixels();
        linePixels = sheet.linePixels();
        texture = sheet.texture();
        for (int character = 0; character < ASCII; character++) {
            asciiGlyphs[character] = search(character);
        }
    }

    /**
     * DejaVu Sans Mono, which comes with the engine: all letters have the same width.
     *
     * @param heightPixels from the highest letters to the lowest tails, 6 to 256
     * @return a font, to be closed
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public static TextFont bundled(int heightPixels) {
        return load(BUNDLED, heightPixels);
    }

    /**
     * Loads another font. Whatever is read of it for the letters above is checked first; a damaged font is refused.
     *
     * @param asset where the bytes of a TrueType font are
     * @param heightPixels from the highest letters to the lowest tails, 6 to 256
     * @return a font, to be closed
     * @throws AssetException if there is no such font, or it is damaged
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public static TextFont load(Asset asset, int heightPixels) {
        return new TextFont(asset, heightPixels);
    }

    /**
     * Returns the width of a text: that of its widest line.
     *
     * @param text the text, in lines that end with {@code \n}
     * @return pixels
     */
    public int widthPixels(CharSequence text) {
        int widest = 0;
        for (int start = 0; start <= text.length(); start = lineEnd(text, start) + 1) {
            widest = Math.max(widest, lineWidthPixels(text, start, lineEnd(text, start)));
        }
        return widest;
    }

    /**
     * Returns the height of a text.
     *
     * @param text the text, in lines that end with {@code \n}
     * @return pixels, {@link #linePixels()} for each line
     */
    public int heightPixels(CharSequence text) {
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lines++;
            }
        }
        return lines * linePixels;
    }

    /**
     * Returns the line height.
     *
     * @return pixels
     */
    public int linePixels() {
        return linePixels;
    }

    /**
     * Returns whether a character is drawn as itself, not as the box for missing ones.
     *
     * @param codePoint a character of Unicode
     * @return true if it is
     */
    public boolean has(int codePoint) {
        return codePoint != Alphabet.MISSING && Arrays.binarySearch(codePoints, codePoint) >= 0;
    }

    static int lineEnd(CharSequence text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) != '\n') {
            end++;
        }
        return end;
    }

    int lineWidthPixels(CharSequence text, int start, int end) {
        int width = 0;
        for (int i = start; i < end; ) {
            int codePoint = Character.codePointAt(text, i);
            width += (int) glyphs[glyph(codePoint) + 6];
            i += Character.charCount(codePoint);
        }
        return width;
    }

    /** Where the numbers of a letter begin in {@link #glyphs()}. */
    int glyph(int codePoint) {
        return codePoint < ASCII ? asciiGlyphs[codePoint] : search(codePoint);
    }

    private int search(int codePoint) {
        int found = Arrays.binarySearch(codePoints, codePoint);
        return (found >= 0 ? found : codePoints.length - 1) * GlyphSheet.GLYPH_FLOATS;
    }

    float[] glyphs() {
        return glyphs;
    }

    int ascentPixels() {
        return ascentPixels;
    }

    Texture texture() {
        return texture;
    }

    @Override
    public void close() {
        texture.close();
    }

    @Override
    public String toString() {
        return texture.name();
    }
}
