package dev.halfstep.render.hud;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;

/**
 * Draws a line of statistics in the upper left corner of the picture:
 *
 * <pre>{@code 25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on}</pre>
 *
 * <p>The line also shows a pause, a time scale other than 1, and whether occurrences (spawns, despawns, teleports and
 * events) are not delayed. If frames owe simulated time to later frames, or drop it, the line shows a warning that
 * fades away some seconds afterwards; the first second of a run causes no warning.
 *
 * <p>The rates are averages over about the last second and change four times a second; alpha belongs to the current
 * frame. In a narrow picture the line is broken. Add this layer last, so that it is drawn over all other layers.
 */
public final class HudLine extends Layer {

    /** The height of the letters in points. */
    static final float FONT_POINTS = 15f;

    /** The distance of the text from the sides of the picture in points. */
    private static final float LEFT_POINTS = 12f;

    private static final float TOP_POINTS = 7f;

    /** The minimum wrap width, for pictures that are hardly wider than the margins. */
    private static final float MIN_WRAP_WIDTH = 0.5f;

    private static final Color TEXT_COLOR = Color.rgb(0xE8ECF2);
    private static final Color WARNING_COLOR = Color.rgb(0xFFB340);
    static final Color STRIP_COLOR = Color.rgb(0x0A0E16).withOpacity(0.66f);

    /** Its camera has no effect, because the line has a position in the picture. */
    private final FontLayer layer = FontLayer.inPoints(TextFont::mono, FONT_POINTS, Camera2d.showing(16, 9));

    private final FrameRates rates = new FrameRates();
    private final OverrunWarning warning = new OverrunWarning();
    private final HudLineFormatter formatter = new HudLineFormatter();
    private final Text line = layer.add(Text.inPicture(0f, 0f, formatter.text()))
            .setOffset(LEFT_POINTS, TOP_POINTS)
            .setColor(TEXT_COLOR)
            .setBackground(STRIP_COLOR);

    /**
     * Creates a visible line, which measures from the next frame on, even while it is hidden.
     *
     * @throws IllegalStateException if no host is open
     */
    public HudLine() {}

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        measure(frame);
        formatter.format(
                rates, frame.alpha(), frame.isInterpolating(), frame.isDelayingOccurrences(), frame.time(), warning);
        float opacity = warning.opacity();
        boolean isFading = opacity > 0f && opacity < 1f; // a new colour is allocated only then
        line.setColorFrom(formatter.warningStart(), isFading ? WARNING_COLOR.withOpacity(opacity) : WARNING_COLOR);
        line.setWrapWidth(wrapWidth(size));
        layer.draw(frame, size);
    }

    /** Measures the frame, so that the rates are right as soon as the line is shown. */
    @Override
    public void skip(PresentationContext frame) {
        measure(frame);
    }

    private void measure(PresentationContext frame) {
        rates.add(frame.frame(), frame.frameSeconds(), frame.steps() + (double) frame.alpha());
        warning.update(frame.frame(), frame.frameSeconds(), frame.time());
    }

    /** Returns the width between equal margins at the left and at the right, as a fraction of the picture's width. */
    private static float wrapWidth(FramebufferSize size) {
        float marginPixels = 2f * LEFT_POINTS * size.pixelsPerPoint();
        return Math.max(MIN_WRAP_WIDTH, 1f - marginPixels / size.widthPixels());
    }

    /**
     * Returns the text of the last drawn frame.
     *
     * @return the text, in one line; empty before the first frame
     */
    public String text() {
        return formatter.toString();
    }

    @Override
    public void close() {
        layer.close();
    }

    @Override
    public String toString() {
        return "the HUD line";
    }
}
