package dev.halfstep.render.text;

import dev.halfstep.render.asset.Asset;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Creates the font of a layer whose letters change their height, for example while a window is resized. A font of a new
 * height is created when the height was stable for some frames. Until then, the layer draws the old font scaled.
 */
final class ScalingFont implements AutoCloseable {

    /** The number of frames with the same height before a font of this height is created. */
    static final int STABLE_FRAMES = 10;

    private final IntFunction<TextFont> factory;
    private @Nullable TextFont current;

    /** The height with which the current font was created. */
    private int currentHeightPixels;

    /** The font height that the last frame needed, and the number of frames in a row that needed it. */
    private int neededHeightPixels;

    private int framesAtNeededHeight;

    /** The height of the letters. Below the smallest change, even a line across the picture changes invisibly. */
    private final Motion height = new Motion(/* minChange= */ 1f / 512f);

    /** The number of the last frame: a frame that is drawn twice counts once. */
    private long lastFrame = -1;

    /**
     * Starts without a font; the first frame creates it.
     *
     * @param factory creates a font of a height in pixels; this object closes the font
     */
    ScalingFont(IntFunction<TextFont> factory) {
        this.factory = factory;
    }

    /**
     * Returns the font for a frame. Its height changes when letters of any font have the same size and positions: not
     * while the rounding of the height fades in or out.
     *
     * @param frame the frame number
     * @param letterPixels the height of the letters in this frame; clamped to the heights that a font can have
     */
    TextFont font(long frame, float letterPixels) {
        countFrame(frame, fontHeight(letterPixels));
        height.advance(frame, letterPixels, /* newY= */ 0f);
        TextFont font = current;
        boolean isStable = framesAtNeededHeight >= STABLE_FRAMES && !height.isFading();
        if (font == null || (neededHeightPixels != currentHeightPixels && isStable)) {
            font = create(neededHeightPixels);
        }
        return font;
    }

    /**
     * Returns the font of the last frame. Before the first frame, creates a font.
     *
     * @param letterPixels the height of the letters of a created font
     */
    TextFont fontOfLastFrame(float letterPixels) {
        TextFont font = current;
        return font == null ? create(fontHeight(letterPixels)) : font;
    }

    /** Returns the height of a font for letters of a height. */
    private static int fontHeight(float letterPixels) {
        return Math.min(Math.max(Math.round(letterPixels), TextFont.MIN_HEIGHT_PIXELS), TextFont.MAX_HEIGHT_PIXELS);
    }

    /** Replaces the current font. */
    private TextFont create(int heightPixels) {
        TextFont font = factory.apply(heightPixels);
        close(); // after the new font was created, because both share the font file
        current = font;
        currentHeightPixels = heightPixels;
        return font;
    }

    /** Replaces the letters of the current font; a later one is created from the new content. */
    void reload(Asset asset) {
        if (current != null) {
            current.reload(asset);
        }
    }

    private void countFrame(long frame, int heightPixels) {
        if (heightPixels != neededHeightPixels) {
            neededHeightPixels = heightPixels;
            framesAtNeededHeight = 0;
        }
        if (frame != lastFrame) {
            lastFrame = frame;
            framesAtNeededHeight++;
        }
    }

    /**
     * Returns the factor by which the current font must be scaled. At rest, letters have a whole number of pixels, and
     * the factor is exactly 1 if the font has this height. While the height changes, the factor is exact.
     */
    float scale(float letterPixels) {
        float rest = height.restX(letterPixels);
        float weight = height.subpixelWeight();
        float drawnPixels = weight == 0f
                ? roundedHeight(rest)
                : letterPixels * (1f + (1f - weight) * (roundedHeight(rest) / rest - 1f));
        return drawnPixels / currentHeightPixels;
    }

    /** Returns whether letters that do not change their height have the height of the current font. */
    boolean isSharpAtRest(float letterPixels) {
        return roundedHeight(height.restX(letterPixels)) == currentHeightPixels;
    }

    /** Returns the subpixel weight of the sizes and positions of letters: 0 at rest to 1 while the height changes. */
    float subpixelWeight() {
        return height.subpixelWeight();
    }

    private static float roundedHeight(float letterPixels) {
        return Math.max(1, Math.round(letterPixels));
    }

    @Override
    public void close() {
        TextFont font = current;
        if (font != null) {
            font.close();
            current = null;
        }
    }
}
