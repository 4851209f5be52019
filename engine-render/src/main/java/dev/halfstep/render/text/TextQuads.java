package dev.halfstep.render.text;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Billboards;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.texture.Texture;
import org.jspecify.annotations.Nullable;

/**
 * Lays out texts in one font, and draws their letters, outlines, shadows and backgrounds with one draw call. A text at
 * rest is on whole pixels. A text in {@link Motion} is drawn exactly where it is, and so are all texts while the
 * letters change their height.
 */
final class TextQuads implements AutoCloseable {

    /** The margins of a background, as fractions of the line height. */
    static final float MARGIN_X = 0.4f;

    static final float MARGIN_Y = 0.15f;

    /**
     * The distance from a picture at which bilinear filtering has faded out its outermost pixels. At whole pixels it is
     * not needed.
     */
    private static final float FADE_PIXELS = 0.5f;

    /** The radius of the outlines of a text that has none. */
    private static final float NO_OUTLINE = 0f;

    private final TexturedQuads quads;

    /** Draws the letters in space; null for letters in pixels. */
    private final @Nullable Billboards billboards;

    /** The size of a pixel of the font in space, in world units. */
    private final float unitsPerFontPixel;

    // The indices of floats in a quad, see TexturedQuads.FLOATS. The floats at 3 and 4 stay 0, as letters are upright.
    private static final int CENTER_X = 0;
    private static final int CENTER_Y = 1;
    private static final int HALF_WIDTH = 2;
    private static final int HALF_HEIGHT = 5;
    private static final int REGION_LEFT = 6;
    private static final int REGION_TOP = 7;
    private static final int REGION_RIGHT = 8;
    private static final int REGION_BOTTOM = 9;
    private static final int TINT_RED = 10;
    private static final int TINT_GREEN = 11;
    private static final int TINT_BLUE = 12;
    private static final int TINT_OPACITY = 13;

    /** The quad that is being added. */
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /** The font, the same one for all texts; null before the first drawing. */
    private @Nullable TextFont font;

    /** The factor by which the letters are larger than in the font. */
    private float scale;

    /** The subpixel weight of sizes in the layout: 0 for whole pixels of the font to 1 while the height changes. */
    private float layoutWeight;

    /** Whether letters at rest are on whole pixels. Otherwise they are scaled, and have exact positions. */
    private boolean isSharpAtRest;

    // Of the text that is being added: the x of its anchor in this frame and at rest, in pixels of the picture, the
    // maximum width of a line in pixels of the font, and the subpixel weight of its position, 0 to 1.
    private float anchorX;
    private float restX;
    private float wrapWidth;
    private float subpixelWeight;

    /** The text that is being added; null before the first one. */
    private @Nullable Text added;

    /** Draws letters in pixels; with billboards, in space, and the caller draws them. */
    TextQuads(TexturedQuads quads, @Nullable Billboards billboards, float unitsPerFontPixel) {
        this.quads = quads;
        this.billboards = billboards;
        this.unitsPerFontPixel = unitsPerFontPixel;
    }

    /**
     * Removes all texts.
     *
     * @param newFont the font of the next texts
     * @param newScale the factor by which the letters are larger than in the font; they are sharp only at 1
     * @param newLayoutWeight 0 for sizes in whole pixels of the font to 1 for exact sizes
     * @param newSharpAtRest whether the scale is 1 when the height of the letters does not change
     */
    void begin(TextFont newFont, float newScale, float newLayoutWeight, boolean newSharpAtRest) {
        if (billboards != null) {
            billboards.clear();
        } else {
            quads.clear();
        }
        font = newFont;
        scale = newScale;
        layoutWeight = newLayoutWeight;
        isSharpAtRest = newSharpAtRest;
    }

    /**
     * Adds a text.
     *
     * @param x the anchor with the offset of the text, in pixels from the left
     * @param y the anchor with the offset of the text, in pixels from the top
     * @param wrapPixels the maximum width of a line; 0 for no wrapping
     * @param background the colour behind the text, or null
     */
    void add(Text text, float x, float y, float wrapPixels, @Nullable Color background) {
        TextFont usedFont = font();
        added = text;
        subpixelWeight = Math.max(text.motion().subpixelWeight(), layoutWeight);
        anchorX = x;
        restX = text.motion().restX(x);
        float restY = text.motion().restY(y);
        TextLines lines = usedFont.lines();
        wrapWidth = wrapWidth(wrapPixels, scale);
        float roundedWidestLine = 0f;
        if (layoutWeight > 0f && background != null) {
            lines.measure(text.content(), wrapWidth, TextFont.ROUNDED);
            roundedWidestLine = lines.widestPixels();
        }
        lines.measure(text.content(), wrapWidth, layoutWeight);
        float widestLine = lines.widestPixels();
        float lineHeight = usedFont.lineHeightPixels(layoutWeight);
        float height = lines.count() * lineHeight * scale;
        float roundedHeight = lines.count() * usedFont.lineHeightPixels(TextFont.ROUNDED);
        float above = text.fractionAboveAnchor();
        float top = place(y - height * above, restY - roundedHeight * above, subpixelWeight);
        float leftOfAnchor = text.fractionLeftOfAnchor();
        if (background != null && widestLine > 0) {
            float width = widestLine * scale;
            float restWidth = layoutWeight > 0f ? roundedWidestLine : widestLine;
            float left = place(x - width * leftOfAnchor, restX - restWidth * leftOfAnchor, subpixelWeight);
            float opacity = text.background() != null ? 1f : text.colorAt(0).opacity();
            addBackground(left, top, width, height, lineHeight * scale, background, opacity);
        }
        Color shadow = text.shadow();
        Color outline = text.outline();
        float radius = outline == null ? NO_OUTLINE : text.outlineThickness() * usedFont.letterHeightPixels();
        if (shadow != null) {
            float right = shadowDistance(text.shadowRight());
            float down = shadowDistance(text.shadowDown());
            addLines(text, right, top + down, radius, shadow);
        }
        if (outline != null) {
            addLines(text, /* right= */ 0f, top, radius, outline);
        }
        addLines(text, /* right= */ 0f, top, NO_OUTLINE, /* color= */ null);
    }

    /** Returns a distance of a shadow in pixels. At rest, it is a whole number, and at least one. */
    private float shadowDistance(float fraction) {
        float atRest = fraction * font().letterHeightPixels();
        float exact = atRest * scale;
        if (!isSharpAtRest || fraction == 0f) {
            return exact;
        }
        float rounded = Math.copySign(Math.max(1f, Math.round(Math.abs(atRest))), fraction);
        return layoutWeight == 0f ? rounded : exact + (1f - layoutWeight) * (rounded - atRest);
    }

    /**
     * Adds the letters of a text, or their outlines.
     *
     * @param right the distance to the right of their place
     * @param top the top of the first line
     * @param radius the thickness of the outlines in pixels of the font, or {@link #NO_OUTLINE} for the letters
     * @param color the colour, or null for those of the letters
     */
    private void addLines(Text text, float right, float top, float radius, @Nullable Color color) {
        TextLines lines = font().lines();
        float leftOfAnchor = text.fractionLeftOfAnchor();
        float lineHeight = font().lineHeightPixels(layoutWeight) * scale;
        lines.begin(text.content(), wrapWidth, layoutWeight);
        for (float baseline = top + font().ascentPixels(layoutWeight) * scale; lines.next(); baseline += lineHeight) {
            float restWidth = layoutWeight > 0f ? lines.roundedWidthPixels() : lines.widthPixels();
            float left = place(
                    anchorX - lines.widthPixels() * scale * leftOfAnchor,
                    restX - restWidth * leftOfAnchor,
                    subpixelWeight);
            addLine(text, lines, left + right, baseline, radius, color);
        }
    }

    /** Converts a wrap width from pixels of the picture, with 0 for no wrapping, to pixels of the font. */
    static float wrapWidth(float wrapPixels, float scale) {
        return wrapPixels == 0f ? TextLines.UNLIMITED : wrapPixels / scale;
    }

    private TextFont font() {
        TextFont usedFont = font;
        if (usedFont == null) {
            throw new IllegalStateException("a drawing must begin before texts are added");
        }
        return usedFont;
    }

    /**
     * Returns a position or a length: at rest rounded to whole pixels, so that letters are sharp, in motion exact. In
     * between, a part of the rounding at rest remains. Scaled letters would jump, so they are not rounded.
     *
     * @param exact the position in this frame
     * @param atRest the position at rest
     */
    private float place(float exact, float atRest, float placeWeight) {
        if (!isSharpAtRest) {
            return exact;
        }
        int rounded = Math.round(atRest);
        return placeWeight == 0f ? rounded : exact + (1f - placeWeight) * (rounded - atRest);
    }

    private void addBackground(
            float left, float top, float width, float height, float lineHeight, Color color, float opacity) {
        float roundedLineHeight = font().lineHeightPixels(TextFont.ROUNDED);
        float marginX = place(MARGIN_X * lineHeight, MARGIN_X * roundedLineHeight, layoutWeight);
        float marginY = place(MARGIN_Y * lineHeight, MARGIN_Y * roundedLineHeight, layoutWeight);
        setColor(color);
        quad[TINT_OPACITY] *= opacity;
        if (subpixelWeight == 0f) {
            addSolid(left + width / 2f, top + height / 2f, width / 2f + marginX, height / 2f + marginY);
        } else {
            addSmoothRectangle(
                    left - marginX, top - marginY, left + width + marginX, top + height + marginY, quad[TINT_OPACITY]);
        }
    }

    /** Adds a rectangle whose sides, where they cover a part of a pixel, have a part of its opacity. */
    private void addSmoothRectangle(float left, float top, float right, float bottom, float opacity) {
        float nextY;
        for (float y = (float) Math.floor(top); y < bottom; y = nextY) {
            nextY = nextSpan(y, top, bottom);
            float coveredY = covered(y, nextY, top, bottom);
            float nextX;
            for (float x = (float) Math.floor(left); x < right; x = nextX) {
                nextX = nextSpan(x, left, right);
                quad[TINT_OPACITY] = opacity * coveredY * covered(x, nextX, left, right);
                addSolid((x + nextX) / 2f, (y + nextY) / 2f, (nextX - x) / 2f, (nextY - y) / 2f);
            }
        }
    }

    /** Returns the end of a span of pixels: of the first pixel, of all that are fully covered, or of the last one. */
    private static float nextSpan(float position, float start, float end) {
        float lastWhole = (float) Math.floor(end);
        return position < start || position >= lastWhole ? position + 1f : lastWhole;
    }

    /** Returns the covered fraction of a span. */
    private static float covered(float spanStart, float spanEnd, float start, float end) {
        return (Math.min(spanEnd, end) - Math.max(spanStart, start)) / (spanEnd - spanStart);
    }

    /** Adds a rectangle by its centre and half its sides. A solid pixel of the atlas is stretched over it. */
    private void addSolid(float centerX, float centerY, float halfWidth, float halfHeight) {
        GlyphPictures pictures = font().pictures();
        float u = GlyphAtlas.solidPixelCenter() / pictures.texture().widthPixels();
        float v = GlyphAtlas.solidPixelCenter() / pictures.texture().heightPixels();
        addQuad(centerX, centerY, halfWidth, halfHeight, u, v, u, v);
    }

    /** Adds a quad for each visible glyph of a line; the positions are pixels from the left and from the top. */
    private void addLine(Text text, TextLines line, float left, float baseline, float radius, @Nullable Color color) {
        GlyphPictures pictures = font().pictures();
        for (int i = 0; i < line.glyphCount(); i++) {
            int glyph = line.glyphAt(i);
            int shift = line.shift(i);
            setColor(color == null ? text.colorAt(line.character(i)) : color);
            int first =
                    radius == NO_OUTLINE ? pictures.offset(glyph, shift) : pictures.outlineOffset(glyph, shift, radius);
            if (color == null) {
                setOwnColor(pictures.floats()[first + GlyphPictures.COLORED] == 0f ? line.color(i) : Color.WHITE);
            }
            addPicture(first, left + line.penX(i) * scale, baseline + line.penY(i) * scale, pictures);
        }
    }

    /** Adds the picture of a glyph or an outline, whose floats begin at an index. */
    private void addPicture(int first, float penX, float baseline, GlyphPictures pictures) {
        float[] floats = pictures.floats();
        float left = floats[first + GlyphPictures.LEFT];
        float top = floats[first + GlyphPictures.TOP];
        float right = floats[first + GlyphPictures.RIGHT];
        float bottom = floats[first + GlyphPictures.BOTTOM];
        if (left < right) { // a space has no picture
            float atlasWidth = pictures.texture().widthPixels();
            float atlasHeight = pictures.texture().heightPixels();
            float rim = subpixelWeight == 0f ? 0f : FADE_PIXELS;
            addQuad(
                    penX + (floats[first + GlyphPictures.OFFSET_X] + (right - left) / 2f) * scale,
                    baseline + (floats[first + GlyphPictures.OFFSET_Y] + (bottom - top) / 2f) * scale,
                    ((right - left) / 2f + rim) * scale,
                    ((bottom - top) / 2f + rim) * scale,
                    (left - rim) / atlasWidth,
                    (top - rim) / atlasHeight,
                    (right + rim) / atlasWidth,
                    (bottom + rim) / atlasHeight);
        }
    }

    /** Sets the tint of the next quads. */
    private void setColor(Color color) {
        quad[TINT_RED] = color.red();
        quad[TINT_GREEN] = color.green();
        quad[TINT_BLUE] = color.blue();
        quad[TINT_OPACITY] = color.opacity();
    }

    /** Sets the tint of the next quads to a glyph's own colour, if it has one, with the opacity of the text. */
    private void setOwnColor(@Nullable Color color) {
        if (color != null) {
            quad[TINT_RED] = color.red();
            quad[TINT_GREEN] = color.green();
            quad[TINT_BLUE] = color.blue();
            quad[TINT_OPACITY] *= color.opacity();
        }
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
        quad[CENTER_X] = centerX;
        quad[CENTER_Y] = centerY;
        quad[HALF_WIDTH] = halfWidth;
        quad[HALF_HEIGHT] = -halfHeight; // up is negative, because y points down
        quad[REGION_LEFT] = atlasLeft;
        quad[REGION_TOP] = atlasTop;
        quad[REGION_RIGHT] = atlasRight;
        quad[REGION_BOTTOM] = atlasBottom;
        if (billboards != null && added != null) {
            quad[CENTER_Y] = -centerY; // in space, y points up
            quad[HALF_HEIGHT] = halfHeight;
            Texture texture = font().pictures().texture();
            billboards.add(texture, BlendMode.ALPHA, added.x(), added.y(), added.z(), quad, unitsPerFontPixel);
        } else {
            quads.add(quad, /* offset= */ 0);
        }
    }

    /** Draws all texts. */
    void draw(FramebufferSize size) {
        quads.beginInPixels(size);
        quads.draw(font().pictures().texture(), BlendMode.ALPHA, /* first= */ 0, quads.count());
        quads.end();
    }

    @Override
    public void close() {
        quads.close();
    }
}
