package dev.halfstep.render.hud;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;

/**
 * One line along the top of the picture that tells how simulation and presentation run:
 *
 * <pre>{@code 25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on}</pre>
 *
 * <p>A pause, another speed than usual and time that was dropped or is owed are told behind that. The rates are measured over about the last second and change four times a second; alpha is that of this very
 * frame. To be added last, so that it lies over everything else.
 */
public final class HudLine implements Layer {

    private static final Color TEXT = Color.WHITE;
    private static final Color STRIP = Color.BLACK.withOpacity(0.6f);

    /** Around the text, in font units. */
    private static final float MARGIN = 4f;

    private static final float STRIP_HEIGHT = EasyFont.CAPITAL_FOOT - EasyFont.CAPITAL_TOP + 2f * MARGIN;

    private final RectangleBatch rectangles = new RectangleBatch();
    private final EasyFont font = new EasyFont();
    private final FrameRates rates = new FrameRates();
    private final HudText text = new HudText();
    private boolean visible = true;

    /** A line that measures from the first frame on that it draws. */
    public HudLine() {
        GlErrors.check("making", this);
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        rates.add(frame.frame(), frame.frameSeconds(), frame.steps() + (double) frame.alpha());
        if (!visible) {
            return; // it goes on measuring, so that it tells the truth as soon as it is shown
        }
        CharSequence line = text.compose(rates, frame.alpha(), frame.isInterpolating(), frame.time());
        int scale = scale(line, size);
        rectangles.clear();
        rectangles.add(0f, 0f, size.widthPixels(), heightPixels(scale), STRIP);
        font.print(line, MARGIN * scale, (MARGIN - EasyFont.CAPITAL_TOP) * scale, scale, TEXT, rectangles);
        rectangles.draw(size);
    }

    private int scale(CharSequence line, FramebufferSize size) {
        float widthAtScale1 = font.width(line) + 2f * MARGIN;
        int scale = EasyFont.scale(size);
        while (scale > 1 && widthAtScale1 * scale > size.widthPixels()) {
            scale--;
        }
        return scale;
    }

    static float heightPixels(int scale) {
        return STRIP_HEIGHT * scale;
    }

    /**
     * Shows or hides it.
     *
     * @param newVisible whether it is drawn; it is unless this is called
     */
    public void setVisible(boolean newVisible) {
        visible = newVisible;
    }

    /**
     * Returns whether it is drawn.
     *
     * @return true unless it was hidden
     */
    public boolean isVisible() {
        return visible;
    }

    /**
     * What the line said when it was last drawn.
     *
     * @return the text, empty before the first frame
     */
    public String text() {
        return text.toString();
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
