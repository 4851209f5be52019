package dev.halfstep.render.hud;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.gl.GlErrors;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;

/**
 * Draws three graphs of the last frames below the HUD line: frame time, steps in the frame, and alpha. The newest frame
 * is at the right.
 *
 * <pre>{@code
 * frame 16.7 ms, longest 33.4      up to 50 ms, with lines at 60 and at 30 frames a second
 * steps 1, most 2                  up to 8
 * alpha 0.42                       0 to 1
 * }</pre>
 *
 * <p>Bars that exceed the graph are clamped and red. The graphs are {@linkplain #setVisible hidden} by default, but
 * frames are always recorded. So the graphs show the last frames as soon as they become visible.
 */
public final class HudGraph extends Layer {

    // The rows of graphs, from the top.
    private static final int FRAME_TIMES = 0;
    private static final int STEPS = 1;
    private static final int ALPHAS = 2;
    private static final int GRAPHS = 3;

    /** More characters than any text has, so that no text allocates. */
    private static final int MAX_TEXT_LENGTH = 64;

    /** The frame time that fills the graph: three frames at 60 Hz. */
    private static final float FULL_SCALE_MILLIS = 50f;

    /** The number of steps that fills the graph: a little more than the 6 of a 250 ms frame at 25 steps a second. */
    private static final int FULL_SCALE_STEPS = 8;

    /** The height of a graph, in widths of a column. A column is a frame; see {@link #columnPixels}. */
    static final int GRAPH_HEIGHT_COLUMNS = 30;

    /** The size of a picture with columns of two pixels. */
    private static final float WIDTH_AT_TWO_PIXELS = 1280f;

    private static final float HEIGHT_AT_TWO_PIXELS = 720f;

    // Lengths in points.
    private static final float FONT_POINTS = 14f;
    /** The height of the row of text above each graph. */
    private static final float TEXT_POINTS = 20f;
    /** The space above each text. */
    private static final float GAP_POINTS = 6f;
    /** The space between the graphs and the sides of the panel. */
    private static final float MARGIN_POINTS = 8f;

    /** The minimum width of the panel, in which the texts fit. */
    private static final float MIN_WIDTH_POINTS = 216f;

    /** The distance of the panel from the left side of the picture, in points. */
    private static final float LEFT_POINTS = 6f;

    /** The distance of the panel from the top of the picture, in points: below the HUD line. */
    private static final float TOP_POINTS = 34f;

    /** {@link #TOP_POINTS} for narrow pictures, which can break the HUD line into two lines. */
    private static final float TOP_POINTS_IF_NARROW = 54f;

    /** Pictures that are less wide are narrow. */
    private static final float NARROW_POINTS = 960f;

    /** The frame times of the two guide lines. */
    private static final float MILLIS_AT_60_HZ = 1_000f / 60f;

    private static final float MILLIS_AT_30_HZ = 1_000f / 30f;

    private static final Color BAR = Color.rgb(0x60C0FF);
    private static final Color CLAMPED_BAR = Color.rgb(0xFF5040);
    private static final Color TEXT = Color.rgb(0xE8ECF2);
    private static final Color PANEL_BACKGROUND = Color.rgb(0x0A0E16).withOpacity(0.82f);
    private static final Color GRAPH_BACKGROUND = Color.WHITE.withOpacity(0.06f);
    private static final Color GUIDE_LINE = Color.WHITE.withOpacity(0.25f);

    private final RectangleBatch rectangles = new RectangleBatch();

    /** Its camera has no effect, because all texts have positions in the picture. */
    private final FontLayer layer = FontLayer.inPoints(TextFont::mono, FONT_POINTS, Camera2d.showing(16, 9));

    private final FrameHistory history = new FrameHistory();

    /** The text of each graph; reused, so that drawing allocates nothing. */
    private final StringBuilder[] contents = new StringBuilder[GRAPHS];

    private final Text[] texts = new Text[GRAPHS];

    /** The size of the current picture. */
    private FramebufferSize size = new FramebufferSize(1, 1);

    /** Creates hidden graphs, which record frames from the next frame on. */
    public HudGraph() {
        setVisible(false);
        for (int row = 0; row < GRAPHS; row++) {
            contents[row] = new StringBuilder(MAX_TEXT_LENGTH);
            texts[row] = layer.add(Text.inPicture(0f, 0f, contents[row])).setColor(TEXT);
        }
        GlErrors.check("creating", this);
    }

    /** Records the frame, so that the graphs show the last frames as soon as they become visible. */
    @Override
    public void skip(PresentationContext frame) {
        record(frame);
    }

    private void record(PresentationContext frame) {
        history.add(frame.frame(), frame.frameSeconds(), frame.stepsInFrame(), frame.alpha());
    }

    @Override
    public void draw(PresentationContext frame, FramebufferSize newSize) {
        record(frame);
        size = newSize;
        rectangles.clear();
        float left = pixels(LEFT_POINTS);
        float right = Math.max(graphRight(size) + pixels(MARGIN_POINTS), left + pixels(MIN_WIDTH_POINTS));
        rectangles.add(left, panelTop(size), right, panelBottom(size), PANEL_BACKGROUND);
        addFrameTimes();
        addSteps();
        addAlphas();
        rectangles.draw(size);
        layer.draw(frame, size);
    }

    private float pixels(float points) {
        return pixels(points, size);
    }

    /** Converts points to whole pixels. */
    private static float pixels(float points, FramebufferSize size) {
        return Math.round(points * size.pixelsPerPoint());
    }

    /** Returns the width of a column in whole pixels; with a fraction, columns would differ in width. */
    static int columnPixels(FramebufferSize size) {
        float scale = Math.min(size.widthPixels() / WIDTH_AT_TWO_PIXELS, size.heightPixels() / HEIGHT_AT_TWO_PIXELS);
        return Math.max(1, Math.round(2f * scale));
    }

    /** Returns the top of the panel in pixels. */
    static float panelTop(FramebufferSize size) {
        boolean isNarrow = size.widthPixels() < NARROW_POINTS * size.pixelsPerPoint();
        return pixels(isNarrow ? TOP_POINTS_IF_NARROW : TOP_POINTS, size);
    }

    /** Returns the bottom of the panel in pixels. */
    static float panelBottom(FramebufferSize size) {
        return graphBottom(GRAPHS - 1, size) + pixels(MARGIN_POINTS, size);
    }

    /** Returns the bottom of the graph of a row, in pixels from the top of the picture. */
    static float graphBottom(int row, FramebufferSize size) {
        float rowHeight = pixels(TEXT_POINTS, size) + GRAPH_HEIGHT_COLUMNS * columnPixels(size);
        float firstTop = panelTop(size) + pixels(GAP_POINTS, size);
        return firstTop + (row + 1) * rowHeight + row * pixels(GAP_POINTS, size);
    }

    /** Returns the left side of the column of a frame in pixels, by the age of the frame: the newest has age 0. */
    static float columnLeft(int age, FramebufferSize size) {
        return graphLeft(size) + (FrameHistory.CAPACITY_FRAMES - 1 - age) * columnPixels(size);
    }

    private static float graphLeft(FramebufferSize size) {
        return pixels(LEFT_POINTS + MARGIN_POINTS, size);
    }

    static float graphRight(FramebufferSize size) {
        return graphLeft(size) + FrameHistory.CAPACITY_FRAMES * columnPixels(size);
    }

    private void addFrameTimes() {
        StringBuilder text = beginGraph(FRAME_TIMES);
        text.append("frame ");
        HudLineFormatter.appendTenths(text, history.millis(0));
        text.append(" ms, longest ");
        HudLineFormatter.appendTenths(text, history.maxMillis());
        addGuideLine(MILLIS_AT_60_HZ / FULL_SCALE_MILLIS);
        addGuideLine(MILLIS_AT_30_HZ / FULL_SCALE_MILLIS);
        for (int age = 0; age < history.size(); age++) {
            addBar(FRAME_TIMES, age, history.millis(age) / FULL_SCALE_MILLIS);
        }
    }

    private void addSteps() {
        StringBuilder text = beginGraph(STEPS);
        text.append("steps ").append(history.steps(0)).append(", most ").append(history.maxSteps());
        for (int age = 0; age < history.size(); age++) {
            addBar(STEPS, age, (float) history.steps(age) / FULL_SCALE_STEPS);
        }
    }

    private void addAlphas() {
        StringBuilder text = beginGraph(ALPHAS);
        text.append("alpha ");
        HudLineFormatter.appendAlpha(text, history.alpha(0));
        int markerSide = columnPixels(size);
        for (int age = 0; age < history.size(); age++) {
            float left = columnLeft(age, size);
            // A marker is one column high, so its bottom moves within one column less than the height of the graph.
            float bottom = graphBottom(ALPHAS, size)
                    - Math.round(history.alpha(age) * (GRAPH_HEIGHT_COLUMNS - 1) * markerSide);
            rectangles.add(left, bottom - markerSide, left + markerSide, bottom, BAR);
        }
    }

    /** Adds the background of a graph, and returns its text, which is empty. */
    private StringBuilder beginGraph(int row) {
        float left = graphLeft(size);
        float bottom = graphBottom(row, size);
        float top = bottom - GRAPH_HEIGHT_COLUMNS * columnPixels(size);
        rectangles.add(left, top, graphRight(size), bottom, GRAPH_BACKGROUND);
        float pixelsPerPoint = size.pixelsPerPoint();
        texts[row].setOffset(left / pixelsPerPoint, top / pixelsPerPoint - TEXT_POINTS);
        contents[row].setLength(0);
        return contents[row];
    }

    /** Adds the bar of a frame; the fraction is its height relative to the height of the graph. */
    private void addBar(int row, int age, float fraction) {
        int width = columnPixels(size);
        float bottom = graphBottom(row, size);
        float left = columnLeft(age, size);
        float height = Math.round(Math.min(fraction, 1f) * GRAPH_HEIGHT_COLUMNS * width);
        rectangles.add(left, bottom - height, left + width, bottom, fraction > 1f ? CLAMPED_BAR : BAR);
    }

    /** Adds a guide line to the frame times, at a fraction of the height of the graph. */
    private void addGuideLine(float fraction) {
        float bottom =
                graphBottom(FRAME_TIMES, size) - Math.round(fraction * GRAPH_HEIGHT_COLUMNS * columnPixels(size));
        float left = graphLeft(size);
        float top = bottom - 1f; // one pixel high
        rectangles.add(left, top, graphRight(size), bottom, GUIDE_LINE);
    }

    @Override
    public void close() {
        layer.close();
        rectangles.close();
    }

    @Override
    public String toString() {
        return "the HUD graph";
    }
}
