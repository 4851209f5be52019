package dev.halfstep.render.text;

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
     * Returns the font for a frame.
     *
     * @param frame the frame number
     * @param letterPixels the height of the letters in this frame; clamped to the heights that a font can have
     */
    TextFont font(long frame, float letterPixels) {
        countFrame(frame, fontHeight(letterPixels));
        TextFont font = current;
        if (font == null || (neededHeightPixels != currentHeightPixels && framesAtNeededHeight >= STABLE_FRAMES)) {
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
     * Returns the factor by which the current font must be scaled: exactly 1 if the height of the letters, rounded to a
     * pixel, is that of the font.
     */
    float scale(float letterPixels) {
        return Math.max(1, Math.round(letterPixels)) / (float) currentHeightPixels;
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
