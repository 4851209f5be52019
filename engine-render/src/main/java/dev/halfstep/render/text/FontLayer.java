package dev.halfstep.render.text;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.TexturedQuads;
import dev.halfstep.render.gl.GlErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Draws all its texts in one font with one draw call, in the order in which the texts were added. */
public final class FontLayer implements Layer {

    private final Camera2d camera;

    /**
     * Creates fonts of a height in pixels, which this layer closes; null if the caller created the font and closes it.
     */
    private final @Nullable IntFunction<TextFont> fontFactory;

    /** The height of the font in world units; 0 if the caller created the font. */
    private final float heightUnits;

    /** The font of this layer; null before the first frame if the layer creates its font. */
    private @Nullable TextFont currentFont;

    /** The height of the current font, if the layer created it. */
    private int currentHeightPixels;

    private final TexturedQuads quads = new TexturedQuads();
    private final List<Text> texts = new ArrayList<>();

    /** One quad in the layout of {@link TexturedQuads#FLOATS}; the floats at 3 and 4 stay 0: letters are upright. */
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /**
     * Creates a layer without texts.
     *
     * @param font the font, which the caller closes after this layer
     * @param camera the camera, which converts positions in the world to pixels
     */
    public FontLayer(TextFont font, Camera2d camera) {
        this(camera, null, 0f);
        this.currentFont = font;
    }

    private FontLayer(Camera2d camera, @Nullable IntFunction<TextFont> fontFactory, float heightUnits) {
        this.camera = camera;
        this.fontFactory = fontFactory;
        this.heightUnits = heightUnits;
        GlErrors.check("making", this);
    }

    /**
     * Creates a layer whose letters scale with the world and stay crisp. Whenever the camera's pixels per unit change,
     * the layer bakes a new font: it rasterises all glyphs at the new height, which takes some milliseconds.
     *
     * <pre>{@code host.add(FontLayer.scalingWithWorld(TextFont::mono, 26f, camera))}</pre>
     *
     * @param fontFactory creates a font of a height in pixels; the layer closes the font
     * @param heightUnits the height from the highest ascender to the lowest descender in world units, more than 0
     * @param camera the camera, which converts positions in the world to pixels
     * @return a layer without texts
     * @throws IllegalArgumentException if the height is not positive and finite
     */
    public static FontLayer scalingWithWorld(IntFunction<TextFont> fontFactory, float heightUnits, Camera2d camera) {
        if (!(heightUnits > 0f && Float.isFinite(heightUnits))) {
            throw new IllegalArgumentException("the height of letters must be positive and finite: " + heightUnits);
        }
        return new FontLayer(camera, Objects.requireNonNull(fontFactory, "fontFactory"), heightUnits);
    }

    /**
     * Adds a text, which is drawn from the next frame on.
     *
     * @param text the text, which may be changed later
     * @return the same text
     */
    public Text add(Text text) {
        texts.add(text);
        return text;
    }

    /**
     * Removes a text, from the next frame on.
     *
     * @param text the text; a no-op if it was not added
     */
    public void remove(Text text) {
        texts.remove(text);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        TextFont font = fontFor(size);
        quads.clear();
        for (int i = 0; i < texts.size(); i++) {
            addQuads(texts.get(i), font, size);
        }
        quads.beginInPixels(size);
        quads.draw(font.texture(), BlendMode.ALPHA, 0, quads.count());
        quads.end();
    }

    /** Returns the font for a picture of this size; creates the font if the height of its letters has changed. */
    private TextFont fontFor(FramebufferSize size) {
        TextFont font = currentFont;
        int neededPixels = fontFactory == null ? 0 : fontHeightPixels(size);
        if (font != null && (fontFactory == null || neededPixels == currentHeightPixels)) {
            return font;
        }
        closeCreatedFont();
        TextFont newFont = Objects.requireNonNull(fontFactory).apply(neededPixels);
        currentFont = newFont;
        currentHeightPixels = neededPixels;
        return newFont;
    }

    /** Returns the height of the font for a picture of this size. */
    private int fontHeightPixels(FramebufferSize size) {
        int pixels = Math.round(heightUnits * camera.pixelsPerUnit(size));
        return Math.min(Math.max(pixels, TextFont.MIN_HEIGHT_PIXELS), TextFont.MAX_HEIGHT_PIXELS);
    }

    /** Closes the current font if this layer created it. */
    private void closeCreatedFont() {
        TextFont font = currentFont;
        if (fontFactory != null && font != null) {
            font.close();
            currentFont = null;
        }
    }

    /** Adds the quads of all lines of a text. */
    private void addQuads(Text text, TextFont font, FramebufferSize size) {
        float anchorX = text.isInWorld() ? camera.pixelX(text.x(), text.y(), size) : text.x() * size.widthPixels();
        float anchorY = text.isInWorld() ? camera.pixelY(text.x(), text.y(), size) : text.y() * size.heightPixels();
        CharSequence content = text.content();
        float alignedX = anchorX + text.offsetXPixels();
        float top = anchorY + text.offsetYPixels() - font.heightPixels(content) * text.fractionAboveAnchor();
        setColor(text.color());
        // Each line starts at a whole pixel; otherwise the letters would be blurred or uneven.
        int baseline = Math.round(top) + font.ascentPixels();
        for (int start = 0; start <= content.length(); ) {
            int end = TextFont.lineEnd(content, start);
            float left = alignedX - font.lineWidthPixels(content, start, end) * text.fractionLeftOfAnchor();
            addLine(content, start, end, font, Math.round(left), baseline);
            baseline += font.lineHeightPixels();
            start = end + 1;
        }
    }

    private void setColor(Color color) {
        quad[10] = color.red();
        quad[11] = color.green();
        quad[12] = color.blue();
        quad[13] = color.opacity();
    }

    /** Adds a quad for each visible glyph of a line; the positions are pixels from the left and from the top. */
    private void addLine(CharSequence content, int start, int end, TextFont font, int left, int baseline) {
        float[] glyphs = font.glyphs();
        float atlasWidth = font.texture().widthPixels();
        float atlasHeight = font.texture().heightPixels();
        float penX = left;
        for (int i = start; i < end; ) {
            int codePoint = Character.codePointAt(content, i);
            int glyph = font.glyphOffset(codePoint);
            float halfWidth = (glyphs[glyph + GlyphAtlas.RIGHT] - glyphs[glyph + GlyphAtlas.LEFT]) / 2f;
            float halfHeight = (glyphs[glyph + GlyphAtlas.BOTTOM] - glyphs[glyph + GlyphAtlas.TOP]) / 2f;
            quad[0] = penX + glyphs[glyph + GlyphAtlas.OFFSET_X] + halfWidth;
            quad[1] = baseline + glyphs[glyph + GlyphAtlas.OFFSET_Y] + halfHeight;
            quad[2] = halfWidth;
            quad[5] = -halfHeight; // up is negative, because y points down
            quad[6] = glyphs[glyph + GlyphAtlas.LEFT] / atlasWidth;
            quad[7] = glyphs[glyph + GlyphAtlas.TOP] / atlasHeight;
            quad[8] = glyphs[glyph + GlyphAtlas.RIGHT] / atlasWidth;
            quad[9] = glyphs[glyph + GlyphAtlas.BOTTOM] / atlasHeight;
            if (halfWidth > 0f) { // a space has no picture
                quads.add(quad, 0);
            }
            penX += glyphs[glyph + GlyphAtlas.ADVANCE];
            i += Character.charCount(codePoint);
        }
    }

    @Override
    public void close() {
        closeCreatedFont();
        quads.close();
    }

    @Override
    public String toString() {
        return "the font layer";
    }
}
