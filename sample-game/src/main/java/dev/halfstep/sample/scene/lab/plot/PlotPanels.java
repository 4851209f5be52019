package dev.halfstep.sample.scene.lab.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Creates the panels of the picture: one panel for each lane, and one panel for each kind of error.
 *
 * @param data the positions and errors to plot
 */
record PlotPanels(PlotData data) {

    private static final Color TRUE_PATH_COLOR = new Color(0xB8BCC8);
    private static final Color GRID_COLOR = new Color(0xE4E6EC);
    private static final Font TITLE_FONT = new Font(Font.SANS_SERIF, Font.BOLD, 15);
    private static final Font AXIS_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final float TRUE_PATH_WIDTH = 5f;
    private static final float DRAWN_WIDTH = 1.4f;
    private static final int MARKER_SIZE = 6;

    /** The maximum number of frames that are drawn with markers. Markers of more frames would cover each other. */
    private static final int MAX_MARKERS = 150;

    private static final float MIN_LINE_WIDTH = 1.6f;

    /** The difference in width between a curve and an equal curve on top of it, so that both stay visible. */
    private static final float LINE_WIDTH_STEP = 2f;

    /** The difference, in milliseconds or pixels, below which two curves look the same. */
    private static final double TOLERANCE = 0.01;

    /** Plots the drawn positions of one lane over the true positions. */
    XYChart lane(LaneCurve curve, int widthPixels, int heightPixels) {
        XYChart chart = createChart(curve.loop().title, "drawn at, px", widthPixels, heightPixels);
        chart.getStyler()
                .setYAxisMin(data.distances().min().orElse(0))
                .setYAxisMax(data.distances().max().orElse(0))
                .setLegendVisible(false);
        XYSeries trueSeries = chart.addSeries("truth", data.frameMillis, data.trueDistances);
        trueSeries.setMarker(SeriesMarkers.NONE).setLineColor(TRUE_PATH_COLOR).setLineStyle(stroke(TRUE_PATH_WIDTH));
        Color color = color(curve);
        XYSeries drawnSeries = chart.addSeries("drawn", data.frameMillis, curve.drawnDistances());
        drawnSeries
                .setMarker(data.frameMillis.size() <= MAX_MARKERS ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE)
                .setMarkerColor(color)
                .setLineColor(color)
                .setLineStyle(stroke(DRAWN_WIDTH));
        return chart;
    }

    /** Plots one kind of error of all lanes against time. */
    XYChart errors(
            String title,
            String axisTitle,
            Function<LaneCurve, List<Double>> error,
            int widthPixels,
            int heightPixels) {
        XYChart chart = createChart(title, axisTitle, widthPixels, heightPixels);
        chart.getStyler()
                .setLegendVisible(true)
                .setLegendPosition(LegendPosition.OutsideE)
                .setLegendFont(AXIS_FONT)
                .setLegendBorderColor(GRID_COLOR)
                .setLegendSeriesLineLength(18);
        List<LaneCurve> curves = data.curves;
        for (int i = 0; i < curves.size(); i++) {
            List<Double> values = error.apply(curves.get(i));
            // Later curves are drawn on top of earlier curves.
            long equalCurvesOnTop = curves.stream()
                    .skip(i + 1L)
                    .filter(laterCurve -> looksSame(values, error.apply(laterCurve)))
                    .count();
            chart.addSeries(curves.get(i).loop().title, data.frameMillis, values)
                    .setMarker(SeriesMarkers.NONE)
                    .setLineColor(color(curves.get(i)))
                    .setLineStyle(stroke(MIN_LINE_WIDTH + equalCurvesOnTop * LINE_WIDTH_STEP));
        }
        return chart;
    }

    private static boolean looksSame(List<Double> first, List<Double> second) {
        return IntStream.range(0, first.size()).allMatch(i -> Math.abs(first.get(i) - second.get(i)) < TOLERANCE);
    }

    private static XYChart createChart(String title, String axisTitle, int widthPixels, int heightPixels) {
        XYChart chart = new XYChartBuilder()
                .width(widthPixels)
                .height(heightPixels)
                .title(title)
                .xAxisTitle("time, ms")
                .yAxisTitle(axisTitle)
                .build();
        chart.getStyler()
                .setPlotGridLinesColor(GRID_COLOR)
                .setPlotGridLinesStroke(stroke(1f))
                .setAxisTickLabelsFont(AXIS_FONT)
                .setAxisTitleFont(AXIS_FONT)
                .setXAxisDecimalPattern("0.#")
                .setYAxisDecimalPattern("0.##")
                .setMarkerSize(MARKER_SIZE)
                .setPlotBorderColor(GRID_COLOR)
                .setChartTitleFont(TITLE_FONT)
                .setChartTitleBoxVisible(false)
                .setChartBackgroundColor(Color.WHITE);
        return chart;
    }

    private static BasicStroke stroke(float width) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    }

    /** Returns the colour of a lane, darkened, because the colours of the scene are too pale on white. */
    private static Color color(LaneCurve curve) {
        return new Color(curve.loop().rgb).darker();
    }
}
