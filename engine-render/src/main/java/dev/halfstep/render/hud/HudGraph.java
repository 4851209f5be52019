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
 * <p>Bars that exceed the graph are clamped and red. The graphs are hidden by default, but frames are always recorded.
 * So the graphs show the last frames as soon as they become visible.
 */
public final class HudGraph implements Layer {

    /** The rows of graphs, from the top. */
    private static final int FRAME_TIMES = 0;

    private static final int STEPS = 1;
    private static final int ALPHAS = 2;
    private static final int GRAPHS = 3;

    /** The frame time that fills the graph: three frames at 60 Hz. */
    private static final float FULL_SCALE_MILLIS = 50f;

    /** The number of steps that fills the graph: a little more than 250 ms have at 25 steps a second. */
    private static final int FULL_SCALE_STEPS = 8;

    /** The height of a graph in font units. One column, one font unit wide, is one frame. */
    static final float GRAPH_HEIGHT = 30f;

    /** The margin around the graphs, in font units. */
    private static final float MARGIN = 4f;

    private static final float ROW_HEIGHT = EasyFont.LINE_HEIGHT + GRAPH_HEIGHT + MARGIN;
    private static final float DOT_HEIGHT = 1f;

    /** The frame times of the two guide lines. */
    private static final float MILLIS_AT_60_HZ = 1_000f / 60f;

    private static final float MILLIS_AT_30_HZ = 1_000f / 30f;

    private static final Color BAR = Color.rgb(0x60C0FF);
    private static final Color CLAMPED_BAR = Color.rgb(0xFF5040);
    private static final Color PANEL_BACKGROUND = Color.BLACK.withOpacity(0.85f);
    private static final Color GRAPH_BACKGROUND = Color.WHITE.withOpacity(0.08f);
    private static final Color GUIDE_LINE = Color.WHITE.withOpacity(0.35f);

    private final RectangleBatch rectangles = new RectangleBatch();
    private final EasyFont font = new EasyFont();
    private final FrameHistory history = new FrameHistory();

    /** The text of the graph that is being drawn; reused, so that drawing allocates nothing. */
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
        float panelRight = (FrameHistory.CAPACITY_FRAMES + 2 * MARGIN) * scale;
        rectangles.add(
                0f, rowTop(FRAME_TIMES, scale) - MARGIN * scale, panelRight, rowTop(GRAPHS, scale), PANEL_BACKGROUND);
        addFrameTimes(scale);
        addSteps(scale);
        addAlphas(scale);
        rectangles.draw(size);
    }

    /** Returns the top of a row, where its text begins, in pixels from the top of the picture. */
    static float rowTop(int row, int scale) {
        return HudLine.heightPixels(scale) + (MARGIN + row * ROW_HEIGHT) * scale;
    }

    /** Returns the bottom of the graph of a row, in pixels from the top of the picture. */
    static float graphBottom(int row, int scale) {
        return rowTop(row, scale) + (EasyFont.LINE_HEIGHT + GRAPH_HEIGHT) * scale;
    }

    /** Returns the left side of the column of a frame in pixels, by the age of the frame: the newest has age 0. */
    static float columnLeft(int age, int scale) {
        return (MARGIN + FrameHistory.CAPACITY_FRAMES - 1 - age) * scale;
    }

    private void addFrameTimes(int scale) {
        text.setLength(0);
        text.append("frame ");
        HudNumbers.appendTenths(text, history.millis(0));
        text.append(" ms, longest ");
        HudNumbers.appendTenths(text, history.maxMillis());
        beginGraph(FRAME_TIMES, scale);
        addGuideLine(MILLIS_AT_60_HZ / FULL_SCALE_MILLIS, scale);
        addGuideLine(MILLIS_AT_30_HZ / FULL_SCALE_MILLIS, scale);
        for (int age = 0; age < history.size(); age++) {
            addBar(FRAME_TIMES, age, history.millis(age) / FULL_SCALE_MILLIS, scale);
        }
    }

    private void addSteps(int scale) {
        text.setLength(0);
        text.append("steps ").append(history.steps(0)).append(", most ").append(history.maxSteps());
        beginGraph(STEPS, scale);
        for (int age = 0; age < history.size(); age++) {
            addBar(STEPS, age, (float) history.steps(age) / FULL_SCALE_STEPS, scale);
        }
    }

    private void addAlphas(int scale) {
        text.setLength(0);
        text.append("alpha ");
        HudNumbers.appendAlpha(text, history.alpha(0));
        beginGraph(ALPHAS, scale);
        for (int age = 0; age < history.size(); age++) {
            float left = columnLeft(age, scale);
            float dotTop =
                    graphBottom(ALPHAS, scale) - Math.round(history.alpha(age) * (GRAPH_HEIGHT - DOT_HEIGHT) * scale);
            rectangles.add(left, dotTop - DOT_HEIGHT * scale, left + scale, dotTop, BAR);
        }
    }

    /** Adds the text and the background of a graph. */
    private void beginGraph(int row, int scale) {
        float top = rowTop(row, scale);
        font.addRectangles(text, MARGIN * scale, top, scale, Color.WHITE, rectangles);
        float left = columnLeft(FrameHistory.CAPACITY_FRAMES - 1, scale);
        float right = columnLeft(-1, scale);
        rectangles.add(left, top + EasyFont.LINE_HEIGHT * scale, right, graphBottom(row, scale), GRAPH_BACKGROUND);
    }

    /** Adds the bar of a frame; the fraction is its height relative to the height of the graph. */
    private void addBar(int row, int age, float fraction, int scale) {
        float bottom = graphBottom(row, scale);
        float left = columnLeft(age, scale);
        float height = Math.round(Math.min(fraction, 1f) * GRAPH_HEIGHT * scale);
        rectangles.add(left, bottom - height, left + scale, bottom, fraction > 1f ? CLAMPED_BAR : BAR);
    }

    private void addGuideLine(float fraction, int scale) {
        float bottom = graphBottom(FRAME_TIMES, scale) - Math.round(fraction * GRAPH_HEIGHT * scale);
        rectangles.add(
                columnLeft(FrameHistory.CAPACITY_FRAMES - 1, scale),
                bottom - 1f,
                columnLeft(-1, scale),
                bottom,
                GUIDE_LINE);
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
