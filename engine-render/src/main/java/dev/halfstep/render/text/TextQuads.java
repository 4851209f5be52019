package dev.halfstep.render.text;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.TexturedQuads;

/** Lays out texts in one font, and draws their letters and backgrounds with one draw call. */
final class TextQuads implements AutoCloseable {

    /** The margins of a background, as fractions of the line height. */
    private static final float MARGIN_X = 0.4f;

    private static final float MARGIN_Y = 0.15f;

    private final TexturedQuads quads = new TexturedQuads();

    // The indices of floats in a quad, see TexturedQuads.FLOATS. The floats at 3 and 4 stay 0, as letters are upright.
    private static final int CENTER = 0;
    private static final int HALF_WIDTH = 2;
    private static final int HALF_HEIGHT = 5;
    private static final int REGION = 6;
    private static final int TINT = 10;

    /** The quad that is being added. */
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /** Removes all texts. */
    void clear() {
        quads.clear();
    }

    /**
     * Adds a text.
     *
     * @param x the anchor with the offset of the text, in pixels from the left
     * @param y the anchor with the offset of the text, in pixels from the top
     * @param wrapPixels the maximum width of a line; 0 for no wrapping
     * @param font the font, the same one for all texts
     * @param scale the factor by which the letters are larger than in the font; they are sharp only at 1
     */
    void add(Text text, float x, float y, float wrapPixels, TextFont font, float scale) {
        TextLines lines = font.lines();
        float wrapWidth = wrapWidth(wrapPixels, scale);
        lines.measure(text.content(), wrapWidth);
        int widestLine = lines.widestPixels();
        float height = lines.count() * font.lineHeightPixels() * scale;
        float top = snap(y - height * text.fractionAboveAnchor(), scale);
        Color background = text.background();
        if (background != null && widestLine > 0) {
            float width = widestLine * scale;
            float left = snap(x - width * text.fractionLeftOfAnchor(), scale);
            addBackground(left, top, width, height, font, scale, background);
        }
        lines.begin(text.content(), wrapWidth);
        for (float baseline = top + font.ascentPixels() * scale;
                lines.next();
                baseline += font.lineHeightPixels() * scale) {
            float left = snap(x - lines.widthPixels() * scale * text.fractionLeftOfAnchor(), scale);
            addLine(text, lines, left, baseline, font, scale);
        }
    }

    /** Converts a wrap width from pixels of the picture, with 0 for no wrapping, to pixels of the font. */
    static float wrapWidth(float wrapPixels, float scale) {
        return wrapPixels == 0f ? TextLines.UNLIMITED : wrapPixels / scale;
    }

    /** Rounds to whole pixels, so that letters are sharp. Scaled letters would jump, so they are not rounded. */
    private static float snap(float position, float scale) {
        return scale == 1f ? Math.round(position) : position;
    }

    private void addBackground(
            float left, float top, float width, float height, TextFont font, float scale, Color color) {
        float lineHeight = font.lineHeightPixels() * scale;
        float halfWidth = width / 2f + snap(MARGIN_X * lineHeight, scale);
        float halfHeight = height / 2f + snap(MARGIN_Y * lineHeight, scale);
        // A solid pixel of the atlas is stretched over the whole background.
        float u = GlyphAtlas.solidPixelCenter() / font.pictures().texture().widthPixels();
        float v = GlyphAtlas.solidPixelCenter() / font.pictures().texture().heightPixels();
        setColor(color);
        addQuad(left + width / 2f, top + height / 2f, halfWidth, halfHeight, u, v, u, v);
    }

    /** Adds a quad for each visible glyph of a line; the positions are pixels from the left and from the top. */
    private void addLine(Text text, TextLines line, float left, float baseline, TextFont font, float scale) {
        CharSequence content = text.content();
        int pen = 0;
        int previousGlyph = TextFont.NO_PREVIOUS_GLYPH;
        for (int i = line.start(); i < line.end(); ) {
            int codePoint = Character.codePointAt(content, i);
            int glyph = font.glyph(codePoint);
            pen += font.kerningPixels(previousGlyph, glyph);
            setColor(text.colorAt(i));
            addGlyph(glyph, left + pen * scale, baseline, font.pictures(), scale);
            pen += font.advancePixels(glyph);
            previousGlyph = glyph;
            i += Character.charCount(codePoint);
        }
    }

    private void addGlyph(int glyph, float penX, float baseline, GlyphPictures pictures, float scale) {
        int first = pictures.offset(glyph);
        float[] floats = pictures.floats();
        float left = floats[first + GlyphPictures.LEFT];
        float top = floats[first + GlyphPictures.TOP];
        float right = floats[first + GlyphPictures.RIGHT];
        float bottom = floats[first + GlyphPictures.BOTTOM];
        if (left < right) { // a space has no picture
            float atlasWidth = pictures.texture().widthPixels();
            float atlasHeight = pictures.texture().heightPixels();
            addQuad(
                    penX + (floats[first + GlyphPictures.OFFSET_X] + (right - left) / 2f) * scale,
                    baseline + (floats[first + GlyphPictures.OFFSET_Y] + (bottom - top) / 2f) * scale,
                    (right - left) / 2f * scale,
                    (bottom - top) / 2f * scale,
                    left / atlasWidth,
                    top / atlasHeight,
                    right / atlasWidth,
                    bottom / atlasHeight);
        }
    }

    /** Sets the tint of the next quads. */
    private void setColor(Color color) {
        quad[TINT] = color.red();
        quad[TINT + 1] = color.green();
        quad[TINT + 2] = color.blue();
        quad[TINT + 3] = color.opacity();
    }

    /** Adds a quad by its centre, half its sides, and its rectangle in the atlas as fractions. */
    private void addQuad(
            float centerX,
            float centerY,
            float halfWidth,
            float halfHeight,
            float atlasLeft,
            float atlasTop,
            float atlasRight,
            float atlasBottom) {
        quad[CENTER] = centerX;
        quad[CENTER + 1] = centerY;
        quad[HALF_WIDTH] = halfWidth;
        quad[HALF_HEIGHT] = -halfHeight; // up is negative, because y points down
        quad[REGION] = atlasLeft;
        quad[REGION + 1] = atlasTop;
        quad[REGION + 2] = atlasRight;
        quad[REGION + 3] = atlasBottom;
        quads.add(quad, /* offset= */ 0);
    }

    /** Draws all texts. */
    void draw(TextFont font, FramebufferSize size) {
        quads.beginInPixels(size);
        quads.draw(font.pictures().texture(), BlendMode.ALPHA, /* first= */ 0, quads.count());
        quads.end();
    }

    @Override
    public void close() {
        quads.close();
    }
}
