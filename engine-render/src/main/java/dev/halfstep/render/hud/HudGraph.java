package dev.halfstep.render.hud;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;

/**
 * Draws three graphs of the last frames below the HUD line, with the newest frame at the right: frame time, steps in
 * the frame, and alpha.
 *
 * <pre>{@code
 * frame 16.7 ms, longest 33.4      up to 50 ms, with lines at 60 and at 30 frames a second
 * steps 1, most 2                  up to 8
 * alpha 0.42                       0 to 1
 * }</pre>
 *
 * <p>Bars that exceed the graph are clamped and red. The graphs are hidden by default; frames are recorded anyway.
 */
public final class HudGraph implements Layer {

    /** The full scale of frame times: three frames at 60 Hz. */
    static final float FULL_MILLIS = 50f;

    /** The full scale of steps: a little more than 250 ms at 25 steps a second. */
    static final int FULL_STEPS = 8;

    /** Sizes in font units. One column is one frame. */
    static final float GRAPH_HEIGHT = 30f;

    private static final float MARGIN = 4f;
    private static final float ROW_HEIGHT = EasyFont.LINE_HEIGHT + GRAPH_HEIGHT + MARGIN;
    private static final float DOT_HEIGHT = 1f;

    private static final float MILLIS_AT_60_HZ = 1_000f / 60f;
    private static final float MILLIS_AT_30_HZ = 1_000f / 30f;

    static final Color BAR = Color.rgb(0x60C0FF);
    static final Color CUT = Color.rgb(0xFF5040);
    private static final Color PANEL = Color.BLACK.withOpacity(0.85f);
    private static final Color GRAPH = Color.WHITE.withOpacity(0.08f);
    private static final Color GUIDE = Color.WHITE.withOpacity(0.35f);

    private final RectangleBatch rectangles = new RectangleBatch();
    private final EasyFont font = new EasyFont();
    private final FrameHistory history = new FrameHistory();
    private final StringBuilder text = new StringBuilder(64);
    private boolean visible;

    /** Creates hidden graphs, which record frames from their first {@link #draw} on. */
    public HudGraph() {
        GlErrors.check("making", this);
    }

    /**
     * Shows or hides the graphs.
     *
     * @param newVisible true to show them
     */
    public void setVisible(boolean newVisible) {
        visible = newVisible;
    }

    /**
     * Returns whether the graphs are shown.
     *
     * @return false by default
     */
    public boolean isVisible() {
        return visible;
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize size) {
        history.add(frame.frame(), frame.frameSeconds(), frame.stepsInFrame(), frame.alpha());
        if (!visible) {
            return;
        }
        int scale = EasyFont.scale(size);
        rectangles.clear();
        float panelWidth = (FrameHistory.FRAMES + 2 * MARGIN) * scale;
        rectangles.add(0f, top(0, scale) - MARGIN * scale, panelWidth, top(3, scale), PANEL);
        addFrameTimes(scale);
        addSteps(scale);
        addAlphas(scale);
        rectangles.draw(size);
    }

    /** Returns the top of the text of a graph, in pixels from the top of the picture. */
    static float top(int row, int scale) {
        return HudLine.heightPixels(scale) + (MARGIN + row * ROW_HEIGHT) * scale;
    }

    /** Returns the bottom of a graph, in pixels from the top of the picture. */
    static float foot(int row, int scale) {
        return top(row, scale) + (EasyFont.LINE_HEIGHT + GRAPH_HEIGHT) * scale;
    }

    /** Returns the left side of the column of a frame, in pixels. */
    static float left(int age, int scale) {
        return (MARGIN + FrameHistory.FRAMES - 1 - age) * scale;
    }

    private void addFrameTimes(int scale) {
        text.setLength(0);
        text.append("frame ");
        HudNumbers.appendTenths(text, history.millis(0));
        text.append(" ms, longest ");
        HudNumbers.appendTenths(text, history.maxMillis());
        beginGraph(0, scale);
        addGuide(MILLIS_AT_60_HZ / FULL_MILLIS, scale);
        addGuide(MILLIS_AT_30_HZ / FULL_MILLIS, scale);
        for (int age = 0; age < history.size(); age++) {
            addBar(0, age, history.millis(age) / FULL_MILLIS, scale);
        }
    }

    private void addSteps(int scale) {
        text.setLength(0);
        text.append("steps ").append(history.steps(0)).append(", most ").append(history.maxSteps());
        beginGraph(1, scale);
        for (int age = 0; age < history.size(); age++) {
            addBar(1, age, (float) history.steps(age) / FULL_STEPS, scale);
        }
    }

    private void addAlphas(int scale) {
        text.setLength(0);
        text.append("alpha ");
        HudNumbers.appendAlpha(text, history.alpha(0));
        beginGraph(2, scale);
        for (int age = 0; age < history.size(); age++) {
            float left = left(age, scale);
            float dotTop = foot(2, scale) - Math.round(history.alpha(age) * (GRAPH_HEIGHT - DOT_HEIGHT) * scale);
            rectangles.add(left, dotTop - DOT_HEIGHT * scale, left + scale, dotTop, BAR);
        }
    }

    private void beginGraph(int row, int scale) {
        float top = top(row, scale);
        font.print(text, MARGIN * scale, top, scale, Color.WHITE, rectangles);
        float left = left(FrameHistory.FRAMES - 1, scale);
        float right = left(-1, scale);
        rectangles.add(left, top + EasyFont.LINE_HEIGHT * scale, right, foot(row, scale), GRAPH);
    }

    private void addBar(int row, int age, float share, int scale) {
        float foot = foot(row, scale);
        float left = left(age, scale);
        float height = Math.round(Math.min(share, 1f) * GRAPH_HEIGHT * scale);
        rectangles.add(left, foot - height, left + scale, foot, share > 1f ? CUT : BAR);
    }

    private void addGuide(float share, int scale) {
        float foot = foot(0, scale) - Math.round(share * GRAPH_HEIGHT * scale);
        rectangles.add(left(FrameHistory.FRAMES - 1, scale), foot - 1f, left(-1, scale), foot, GUIDE);
    }

    @Override
    public void close() {
        rectangles.close();
    }

    @Override
    public String toString() {
        return "the HUD graph";
    }
}
