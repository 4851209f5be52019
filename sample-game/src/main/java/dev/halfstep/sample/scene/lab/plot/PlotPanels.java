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

/** Creates the panels of the picture: one for each lane, and one for each kind of error. */
final class PlotPanels {

    private static final Color TRUTH = new Color(0xB8BCC8);
    private static final Color GRID = new Color(0xE4E6EC);
    private static final Font TITLE_FONT = new Font(Font.SANS_SERIF, Font.BOLD, 15);
    private static final Font AXIS_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final float TRUTH_WIDTH = 5f;
    private static final float DRAWN_WIDTH = 1.4f;
    private static final int MARKER_SIZE = 6;

    /** With more frames, markers would cover each other. */
    private static final int MAX_MARKERS = 150;

    private static final float MIN_LINE_WIDTH = 1.6f;

    /** Overlapping curves all stay visible if each one is narrower than the one below it. */
    private static final float LINE_WIDTH_STEP = 2f;

    /** Curves that differ by less look the same, in milliseconds and in pixels. */
    private static final double TOLERANCE = 0.01;

    private final PlotRun run;

    PlotPanels(PlotRun run) {
        this.run = run;
    }

    /** Plots the drawn positions of one lane over the true ones. */
    XYChart lane(LaneCurve curve, int widthPixels, int heightPixels) {
        XYChart chart = chart(curve.loop().title(), "drawn at, px", widthPixels, heightPixels);
        chart.getStyler()
                .setYAxisMin(run.minPosition())
                .setYAxisMax(run.maxPosition())
                .setLegendVisible(false);
        XYSeries truth = chart.addSeries("truth", run.millis(), run.truth());
        truth.setMarker(SeriesMarkers.NONE).setLineColor(TRUTH).setLineStyle(stroke(TRUTH_WIDTH));
        Color color = color(curve);
        XYSeries drawn = chart.addSeries("drawn", run.millis(), curve.drawn());
        drawn.setMarker(run.millis().size() <= MAX_MARKERS ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE)
                .setMarkerColor(color)
                .setLineColor(color)
                .setLineStyle(stroke(DRAWN_WIDTH));
        return chart;
    }

    /** Plots one kind of error of all lanes. */
    XYChart errors(
            String title, String axis, Function<LaneCurve, List<Double>> error, int widthPixels, int heightPixels) {
        XYChart chart = chart(title, axis, widthPixels, heightPixels);
        chart.getStyler()
                .setLegendVisible(true)
                .setLegendPosition(LegendPosition.OutsideE)
                .setLegendFont(AXIS_FONT)
                .setLegendBorderColor(GRID)
                .setLegendSeriesLineLength(18);
        List<LaneCurve> curves = run.curves();
        for (int i = 0; i < curves.size(); i++) {
            List<Double> values = error.apply(curves.get(i));
            long curvesOnTop = curves.stream()
                    .skip(i + 1L)
                    .filter(other -> isSame(values, error.apply(other)))
                    .count();
            chart.addSeries(curves.get(i).loop().title(), run.millis(), values)
                    .setMarker(SeriesMarkers.NONE)
                    .setLineColor(color(curves.get(i)))
                    .setLineStyle(stroke(MIN_LINE_WIDTH + curvesOnTop * LINE_WIDTH_STEP));
        }
        return chart;
    }

    private static boolean isSame(List<Double> values, List<Double> others) {
        return IntStream.range(0, values.size()).allMatch(i -> Math.abs(values.get(i) - others.get(i)) < TOLERANCE);
    }

    private static XYChart chart(String title, String axis, int widthPixels, int heightPixels) {
        XYChart chart = new XYChartBuilder()
                .width(widthPixels)
                .height(heightPixels)
                .title(title)
                .xAxisTitle("time, ms")
                .yAxisTitle(axis)
                .build();
        chart.getStyler()
                .setPlotGridLinesColor(GRID)
                .setPlotGridLinesStroke(stroke(1f))
                .setAxisTickLabelsFont(AXIS_FONT)
                .setAxisTitleFont(AXIS_FONT)
                .setXAxisDecimalPattern("0.#")
                .setYAxisDecimalPattern("0.##")
                .setMarkerSize(MARKER_SIZE)
                .setPlotBorderColor(GRID)
                .setChartTitleFont(TITLE_FONT)
                .setChartTitleBoxVisible(false)
                .setChartBackgroundColor(Color.WHITE);
        return chart;
    }

    private static BasicStroke stroke(float width) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
    }

    /** Darkens the colours of the screen, which are too pale on white. */
    private static Color color(LaneCurve curve) {
        return new Color(curve.loop().rgb()).darker();
    }
}
