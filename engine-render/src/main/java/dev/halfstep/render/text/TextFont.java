package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GlResource;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A font at one size. It draws all characters that its file has, and rasterises each one into a texture when it is
 * first drawn; any other character is drawn as a box. At rest, positions and widths of letters are whole pixels, so the
 * letters are crisp. Create a font while its host is open, and close it before the host:
 *
 * <pre>{@code TextFont font = host.own(TextFont.mono(32));}</pre>
 *
 * <p>The layout runs from left to right, with kerning but without ligatures; for scripts that join or reorder letters,
 * such as Arabic, the extension halfstep-text loads fonts. Fonts of one {@link Asset} object at different sizes share the file in memory. The
 * texture grows up to 4096 x 4096 pixels. When it is full, it keeps only the characters of the current frame;
 * characters for which even then there is no space are drawn as boxes.
 */
public final class TextFont implements GlResource {

    /** The minimum height in pixels: smaller letters are not legible. */
    public static final int MIN_HEIGHT_PIXELS = 6;

    /** The maximum height in pixels. */
    public static final int MAX_HEIGHT_PIXELS = 256;

    /** The subpixel weight of a layout in whole pixels. */
    static final float ROUNDED = 0f;

    private static final Asset MONO = Asset.resource(TextFont.class, "DejaVuSansMono.ttf");
    private static final Asset SANS = Asset.resource(TextFont.class, "DejaVuSans.ttf");

    private String name;
    private GlyphSource source;
    private GlyphPictures pictures;
    private TextLines lines;

    /** Creates the font of a file that was saved again. */
    private final Function<Asset, TextFont> reloading;

    private final int heightPixels;

    /** The pixels per font unit. */
    private float scale;

    private int ascentPixels;
    private int lineHeightPixels;

    private boolean isClosed;

    private <S extends GlyphSource> TextFont(
            Asset asset,
            int heightPixels,
            Function<Asset, S> opening,
            BiFunction<S, Float, TextLines> layout,
            Function<Asset, TextFont> reloading) {
        if (heightPixels < MIN_HEIGHT_PIXELS || heightPixels > MAX_HEIGHT_PIXELS) {
            throw new IllegalArgumentException("the height of a font must be between " + MIN_HEIGHT_PIXELS + " and "
                    + MAX_HEIGHT_PIXELS + " pixels: " + heightPixels);
        }
        name = asset.name();
        this.heightPixels = heightPixels;
        this.reloading = reloading;
        S file = opening.apply(asset);
        source = file;
        scale = (float) heightPixels / (source.ascentUnits() - source.descentUnits());
        ascentPixels = roundUp(source.ascentUnits());
        lineHeightPixels = ascentPixels + roundUp(-source.descentUnits()) + roundUp(source.lineGapUnits());
        try {
            lines = layout.apply(file, scale);
            pictures = new GlyphPictures(file, name, heightPixels, scale);
        } catch (Throwable failure) {
            file.close();
            throw failure;
        }
    }

    /** Rounds up to whole pixels, because a glyph that covers a part of a pixel needs the whole pixel. */
    private int roundUp(int units) {
        return (int) Math.ceil(units * scale);
    }

    /**
     * Loads DejaVu Sans, a proportional font in the jar of the engine, for text.
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
     * Loads DejaVu Sans Mono, a monospaced font in the jar of the engine, for numbers that change and for tables.
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
     * Loads a font. Its tables and its ASCII characters are validated, and a damaged font is rejected. All other
     * characters are validated when they are first used; damaged ones are drawn as boxes.
     *
     * @param asset a TrueType font
     * @param heightPixels the height from the highest ascender to the lowest descender, 6 to 256
     * @return a font, to be closed
     * @throws AssetException if the font is missing or damaged
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public static TextFont load(Asset asset, int heightPixels) {
        return new TextFont(
                asset, heightPixels, FontFile::open, LetterLines::new, changed -> loadAgain(changed, heightPixels));
    }

    private static TextFont loadAgain(Asset asset, int heightPixels) {
        return new TextFont(
                asset,
                heightPixels,
                FontFile::openAgain,
                LetterLines::new,
                changed -> loadAgain(changed, heightPixels));
    }

    /**
     * Loads a font whose source shapes text.
     *
     * @param opening opens the source; the font closes it
     * @param reloading creates the font of a file that was saved again
     * @hidden
     */
    public static TextFont load(
            Asset asset,
            int heightPixels,
            Function<Asset, ShapingSource> opening,
            Function<Asset, TextFont> reloading) {
        return new TextFont(asset, heightPixels, opening, ShapedLines::new, reloading);
    }

    /**
     * Replaces the letters by those of a file that was saved again, at the same height, for {@code
     * host.assets().watch(file, font::reload)}. Fonts that are loaded later from the same asset object have the new letters
     * too. A font that was closed stays so.
     *
     * @param asset a TrueType font
     * @throws AssetException if the font is missing or damaged; this font is then unchanged
     * @throws IllegalStateException if no host is open
     */
    public void reload(Asset asset) {
        if (isClosed) {
            return;
        }
        TextFont replacement = reloading.apply(asset);
        close();
        isClosed = false;
        name = replacement.name;
        source = replacement.source;
        pictures = replacement.pictures;
        lines = replacement.lines;
        scale = replacement.scale;
        ascentPixels = replacement.ascentPixels;
        lineHeightPixels = replacement.lineHeightPixels;
    }

    /**
     * Returns the width of a text: the width of its widest line.
     *
     * @param text the text, with lines separated by {@code \n}
     * @return the width in pixels
     */
    public int widthPixels(CharSequence text) {
        lines.measure(text, TextLines.UNLIMITED, ROUNDED);
        return (int) lines.widestPixels();
    }

    /**
     * Returns the height of a text.
     *
     * @param text the text, with lines separated by {@code \n}
     * @return the height in pixels: {@link #lineHeightPixels()} times the number of lines
     */
    public int heightPixels(CharSequence text) {
        lines.measure(text, TextLines.UNLIMITED, ROUNDED);
        return lines.count() * lineHeightPixels;
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
     * Returns whether this font has a character. A character that it does not have is drawn as a box.
     *
     * @param codePoint a Unicode code point
     * @return true if the font has it
     */
    public boolean hasGlyph(int codePoint) {
        return source.hasGlyph(codePoint);
    }

    /** Returns the object that splits texts into lines, the same object for every text. */
    TextLines lines() {
        return lines;
    }

    /**
     * Returns the rasterised glyphs.
     *
     * @throws IllegalStateException if this font was closed: its file is no longer in memory
     */
    GlyphPictures pictures() {
        if (isClosed) {
            throw new IllegalStateException("a font cannot be drawn after it was closed: " + name);
        }
        return pictures;
    }

    /** Returns the height from the highest ascender to the lowest descender. */
    int letterHeightPixels() {
        return heightPixels;
    }

    /** Returns the distance from the top of a line to its baseline. */
    float ascentPixels(float subpixelWeight) {
        return TextLines.blend(ascentPixels, source.ascentUnits() * scale, subpixelWeight);
    }

    /** Returns the distance between the baselines of two lines. */
    float lineHeightPixels(float subpixelWeight) {
        int units = source.ascentUnits() - source.descentUnits() + source.lineGapUnits();
        return TextLines.blend(lineHeightPixels, units * scale, subpixelWeight);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            pictures.close();
            source.close();
        }
    }

    @Override
    public String toString() {
        return "font " + name;
    }
}
