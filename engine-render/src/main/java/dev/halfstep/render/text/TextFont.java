package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.texture.Texture;
import java.util.Arrays;

/**
 * A font at one size. Creating a font rasterises its glyphs into a texture. Positions and widths of letters are
 * whole pixels, so the letters are crisp. Create a font while its host is open, and close it before the host:
 *
 * <pre>{@code TextFont font = host.own(TextFont.mono(32));}</pre>
 *
 * <p>A font draws the following characters if its file has them: Latin with all letters of Europe (U+0020 to U+017F),
 * Greek, Cyrillic (U+0400 to U+045F), dashes and quotation marks (U+2010 to U+203A), the euro, arrows, mathematics,
 * lines, blocks and geometric forms (U+2500 to U+25FF), symbols (U+2600 to U+266F). Any other character is drawn as a
 * box. The layout runs from left to right, without kerning or ligatures.
 */
public final class TextFont implements GlResource {

    /** The minimum height in pixels: smaller letters are not legible. */
    public static final int MIN_HEIGHT_PIXELS = 6;

    /** The maximum height in pixels. */
    public static final int MAX_HEIGHT_PIXELS = 256;

    /** Stands for the glyph before the first one of a line. */
    static final int NO_PREVIOUS_GLYPH = -1;

    private static final Asset MONO = Asset.resource(TextFont.class, "DejaVuSansMono.ttf");
    private static final Asset SANS = Asset.resource(TextFont.class, "DejaVuSans.ttf");
    private static final int ASCII_SIZE = 128;

    private final Texture texture;
    private final int[] codePoints;
    private final float[] glyphs;
    private final TextLines lines = new TextLines(this);
    private final int ascentPixels;
    private final int lineHeightPixels;

    /** The index into {@link #glyphs} of each ASCII character, a shortcut because most text is ASCII. */
    private final int[] asciiGlyphs = new int[ASCII_SIZE];

    private TextFont(Asset asset, int heightPixels) {
        if (heightPixels < MIN_HEIGHT_PIXELS || heightPixels > MAX_HEIGHT_PIXELS) {
            throw new IllegalArgumentException("the height of a font must be between " + MIN_HEIGHT_PIXELS + " and "
                    + MAX_HEIGHT_PIXELS + " pixels: " + heightPixels);
        }
        GlyphAtlas atlas = GlyphBaker.bake(asset, heightPixels);
        codePoints = atlas.codePoints();
        glyphs = atlas.glyphs();
        ascentPixels = atlas.ascentPixels();
        lineHeightPixels = atlas.lineHeightPixels();
        texture = atlas.texture();
        for (int character = 0; character < ASCII_SIZE; character++) {
            asciiGlyphs[character] = indexBySearch(character);
        }
    }

    /**
     * Loads DejaVu Sans, a proportional font in the jar of the engine: for text.
     *
     * @param heightPixels the height from the highest ascender to the lowest descender, 6 to 256
     * @return a font, to be closed
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public static TextFont sans(int heightPixels) {
        return load(SANS, heightPixels);
    }

    /**
     * Loads DejaVu Sans Mono, a monospaced font in the jar of the engine: for numbers that change, and for tables.
     *
     * @param heightPixels the height from the highest ascender to the lowest descender, 6 to 256
     * @return a font, to be closed
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public static TextFont mono(int heightPixels) {
        return load(MONO, heightPixels);
    }

    /**
     * Loads a font. All tables are validated before use; a damaged font is rejected.
     *
     * @param asset a TrueType font
     * @param heightPixels the height from the highest ascender to the lowest descender, 6 to 256
     * @return a font, to be closed
     * @throws AssetException if the font is missing or damaged
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public static TextFont load(Asset asset, int heightPixels) {
        return new TextFont(asset, heightPixels);
    }

    /**
     * Returns the width of a text: the width of its widest line.
     *
     * @param text the text, with lines separated by {@code \n}
     * @return the width in pixels
     */
    public int widthPixels(CharSequence text) {
        int maxWidth = 0;
        lines.begin(text, TextLines.UNLIMITED);
        while (lines.next()) {
            maxWidth = Math.max(maxWidth, lines.widthPixels());
        }
        return maxWidth;
    }

    /**
     * Returns the height of a text.
     *
     * @param text the text, with lines separated by {@code \n}
     * @return the height in pixels: {@link #lineHeightPixels()} times the number of lines
     */
    public int heightPixels(CharSequence text) {
        int lineCount = 1;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lineCount++;
            }
        }
        return lineCount * lineHeightPixels;
    }

    /**
     * Returns the line height.
     *
     * @return the distance between the baselines of two lines, in pixels
     */
    public int lineHeightPixels() {
        return lineHeightPixels;
    }

    /**
     * Returns whether this font has a character. Otherwise the character is drawn as a box.
     *
     * @param codePoint a Unicode code point
     * @return true if the font has it
     */
    public boolean hasGlyph(int codePoint) {
        return codePoint != BakedCharacters.MISSING && Arrays.binarySearch(codePoints, codePoint) >= 0;
    }

    /** Returns the object that splits texts into lines, always the same one. */
    TextLines lines() {
        return lines;
    }

    int advancePixels(int glyph) {
        return (int) glyphs[glyph + GlyphAtlas.ADVANCE];
    }

    /** Returns the change of the distance between two glyphs, or 0 for {@link #NO_PREVIOUS_GLYPH}. */
    int kerningPixels(int previousGlyph, int glyph) {
        return 0;
    }

    /** Returns the horizontal texture coordinate of an opaque pixel. */
    float solidPixelX() {
        int glyph = glyph(0x2588);
        return (glyphs[glyph + GlyphAtlas.LEFT] + glyphs[glyph + GlyphAtlas.RIGHT]) / 2f / texture.widthPixels();
    }

    /** Returns the vertical texture coordinate of an opaque pixel. */
    float solidPixelY() {
        int glyph = glyph(0x2588);
        return (glyphs[glyph + GlyphAtlas.TOP] + glyphs[glyph + GlyphAtlas.BOTTOM]) / 2f / texture.heightPixels();
    }

    /** Returns the index in {@link #glyphs()} at which the floats of a character's glyph begin. */
    int glyph(int codePoint) {
        return codePoint < ASCII_SIZE ? asciiGlyphs[codePoint] : indexBySearch(codePoint);
    }

    private int indexBySearch(int codePoint) {
        int found = Arrays.binarySearch(codePoints, codePoint);
        return (found >= 0 ? found : codePoints.length - 1) * GlyphAtlas.GLYPH_FLOATS;
    }

    /** Returns {@link GlyphAtlas#GLYPH_FLOATS} floats for each glyph. */
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
