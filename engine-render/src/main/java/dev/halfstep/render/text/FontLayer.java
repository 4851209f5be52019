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

/** Draws texts in one font with one draw call, in the order in which they were added. */
public final class FontLayer implements Layer {

    private final Camera2d camera;

    /** Creates the font of this layer at a height in pixels; null if the caller owns the font. */
    private final @Nullable IntFunction<TextFont> fonts;

    private final float heightUnits;
    private int heightPixels;

    /** Null before the first frame if the layer creates the font. */
    private @Nullable TextFont font;

    private final TexturedQuads quads = new TexturedQuads();
    private final List<Text> texts = new ArrayList<>();
    private final float[] quad = new float[TexturedQuads.FLOATS];

    /**
     * Creates a layer without texts.
     *
     * @param font the font, which the caller closes after this layer
     * @param camera the camera, which maps places in the world to pixels
     */
    public FontLayer(TextFont font, Camera2d camera) {
        this(camera, null, 0f);
        this.font = font;
    }

    private FontLayer(Camera2d camera, @Nullable IntFunction<TextFont> fonts, float heightUnits) {
        this.camera = camera;
        this.fonts = fonts;
        this.heightUnits = heightUnits;
        GlErrors.check("making", this);
    }

    /**
     * Creates a layer whose letters scale with the world and stay crisp: whenever the camera's pixels per unit change,
     * the layer bakes the font again, which takes some milliseconds.
     *
     * <pre>{@code host.add(FontLayer.growing(TextFont::bundled, 26f, camera))}</pre>
     *
     * @param fonts creates a font of a height in pixels; the layer closes it
     * @param heightUnits the height from the highest ascender to the lowest descender in world units, more than 0
     * @param camera the camera, which maps places in the world to pixels
     * @return a layer without texts
     * @throws IllegalArgumentException if the height is not positive and finite
     */
    public static FontLayer growing(IntFunction<TextFont> fonts, float heightUnits, Camera2d camera) {
        if (!(heightUnits > 0f && Float.isFinite(heightUnits))) {
            throw new IllegalArgumentException("the height of letters must be positive: " + heightUnits);
        }
        return new FontLayer(camera, Objects.requireNonNull(fonts, "fonts"), heightUnits);
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
        TextFont current = fontFor(size);
        quads.clear();
        for (int i = 0; i < texts.size(); i++) {
            addQuads(texts.get(i), current, size);
        }
        quads.beginInPixels(size);
        quads.draw(current.texture(), BlendMode.ALPHA, 0, quads.count());
        quads.end();
    }

    private TextFont fontFor(FramebufferSize size) {
        TextFont now = font;
        int wanted = fonts == null ? 0 : heightPixels(size);
        if (now != null && (fonts == null || wanted == heightPixels)) {
            return now;
        }
        closeOwnFont();
        TextFont made = Objects.requireNonNull(fonts).apply(wanted);
        font = made;
        heightPixels = wanted;
        return made;
    }

    private int heightPixels(FramebufferSize size) {
        int wanted = Math.round(heightUnits * camera.pixelsPerUnit(size));
        return Math.min(Math.max(wanted, TextFont.MIN_HEIGHT_PIXELS), TextFont.MAX_HEIGHT_PIXELS);
    }

    private void closeOwnFont() {
        TextFont own = font;
        if (fonts != null && own != null) {
            own.close();
            font = null;
        }
    }

    private void addQuads(Text text, TextFont font, FramebufferSize size) {
        float x = text.isInWorld() ? camera.pixelX(text.x(), size) : text.x() * size.widthPixels();
        float y = text.isInWorld() ? camera.pixelY(text.y(), size) : text.y() * size.heightPixels();
        CharSequence content = text.content();
        float anchorX = x + text.offsetXPixels();
        float top = y + text.offsetYPixels() - font.heightPixels(content) * text.shareAbove();
        setColor(text.color());
        // Rounded to whole pixels, or the letters would be blurred or uneven.
        int baseline = Math.round(top) + font.ascentPixels();
        for (int start = 0; start <= content.length(); ) {
            int end = TextFont.lineEnd(content, start);
            float left = anchorX - font.lineWidthPixels(content, start, end) * text.shareToTheLeft();
            addLine(content, start, end, font, Math.round(left), baseline);
            baseline += font.linePixels();
            start = end + 1;
        }
    }

    private void setColor(Color color) {
        quad[10] = color.red();
        quad[11] = color.green();
        quad[12] = color.blue();
        quad[13] = color.opacity();
    }

    private void addLine(CharSequence content, int start, int end, TextFont font, int left, int baseline) {
        float[] glyphs = font.glyphs();
        float sheetWidth = font.texture().widthPixels();
        float sheetHeight = font.texture().heightPixels();
        float pen = left;
        for (int i = start; i < end; ) {
            int codePoint = Character.codePointAt(content, i);
            int at = font.glyph(codePoint);
            float halfWidth = (glyphs[at + 2] - glyphs[at]) / 2f;
            float halfHeight = (glyphs[at + 3] - glyphs[at + 1]) / 2f;
            quad[0] = pen + glyphs[at + 4] + halfWidth;
            quad[1] = baseline + glyphs[at + 5] + halfHeight;
            quad[2] = halfWidth;
            quad[5] = -halfHeight; // pixels count downwards
            quad[6] = glyphs[at] / sheetWidth;
            quad[7] = glyphs[at + 1] / sheetHeight;
            quad[8] = glyphs[at + 2] / sheetWidth;
            quad[9] = glyphs[at + 3] / sheetHeight;
            if (halfWidth > 0f) {
                quads.add(quad, 0);
            }
            pen += glyphs[at + 6];
            i += Character.charCount(codePoint);
        }
    }

    @Override
    public void close() {
        closeOwnFont();
        quads.close();
    }

    @Override
    public String toString() {
        return "the font layer";
    }
}
