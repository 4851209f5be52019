package dev.halfstep.render.hud;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;

/**
 * Draws a line of statistics along the top of the picture:
 *
 * <pre>{@code 25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on}</pre>
 *
 * <p>The line also shows that occurrences are not delayed, a pause, a time scale other than 1, owed time and dropped
 * time. The rates are averages over about the last second and change four times a second; alpha belongs to the current
 * frame. Add this layer last, so that it is drawn over all other layers.
 */
public final class HudLine implements Layer {

    private static final Color TEXT_COLOR = Color.WHITE;
    private static final Color STRIP_COLOR = Color.BLACK.withOpacity(0.6f);

    /** The margin around the text, in font units. */
    private static final float MARGIN = 4f;

    private static final float STRIP_HEIGHT = EasyFont.BASELINE - EasyFont.CAPITAL_TOP + 2f * MARGIN;

    private final RectangleBatch rectangles = new RectangleBatch();
    private final EasyFont font = new EasyFont();
    private final FrameRates rates = new FrameRates();
    private final HudLineFormatter formatter = new HudLineFormatter();
    private boolean visible = true;

    /** Creates a visible line, which measures from its first {@link #draw} on. */
    public HudLine() {
        GlErrors.check("making", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        rates.add(frame.frame(), frame.frameSeconds(), frame.steps() + (double) frame.alpha());
        if (!visible) {
            return; // the rates were measured, so that they are right as soon as the line is shown
        }
        CharSequence line = formatter.format(
                rates, frame.alpha(), frame.isInterpolating(), frame.isDelayingOccurrences(), frame.time());
        int scale = scale(line, size);
        rectangles.clear();
        rectangles.add(0f, 0f, size.widthPixels(), heightPixels(scale), STRIP_COLOR);
        font.addRectangles(
                line, MARGIN * scale, (MARGIN - EasyFont.CAPITAL_TOP) * scale, scale, TEXT_COLOR, rectangles);
        rectangles.draw(size);
    }

    /** Returns the scale of the font, reduced until the line fits into the picture. */
    private int scale(CharSequence line, FramebufferSize size) {
        float widthAtScale1 = font.width(line) + 2f * MARGIN;
        int scale = EasyFont.scale(size);
        while (scale > 1 && widthAtScale1 * scale > size.widthPixels()) {
            scale--;
        }
        return scale;
    }

    /** Returns the height of the strip in pixels. */
    static float heightPixels(int scale) {
        return STRIP_HEIGHT * scale;
    }

    /**
     * Shows or hides the line.
     *
     * @param newVisible true to show it
     */
    public void setVisible(boolean newVisible) {
        visible = newVisible;
    }

    /**
     * Returns whether the line is shown.
     *
     * @return true by default
     */
    public boolean isVisible() {
        return visible;
    }

    /**
     * Returns the text of the last drawn frame.
     *
     * @return the text; empty before the first frame
     */
    public String text() {
        return formatter.toString();
    }

    @Override
    public void close() {
        rectangles.close();
    }

    @Override
    public String toString() {
        return "the HUD line";
    }
}
