package dev.halfstep.benchmarks.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Plots series as lines. The legend lists them in the order of their last points, from the top down. */
public final class LinePlot {

    private static final List<Color> COLORS = Stream.of(
                    0x0072B2, 0xD55E00, 0x009E73, 0x8A4FBF, 0xB07D00, 0x444444, 0xC2185B)
            .map(Color::new)
            .toList();

    /** The indices of the coordinates of a point. */
    private static final int X = 0;

    private static final int Y = 1;

    private static final int LEGEND_LINE_PIXELS = 12;
    private static final Color REFERENCE_COLOR = new Color(0x9A9A9A);

    /** The first y of a proportional reference, divided by the lowest first y of all series. */
    private static final double REFERENCE_DISTANCE = 0.6;

    /** The points of a line in the order of x, and its colour. */
    private record Series(String name, List<double[]> points, Color color, boolean isReference) {

        double[] column(int index) {
            return points.stream().mapToDouble(point -> point[index]).toArray();
        }

        double lastY() {
            return points.get(points.size() - 1)[Y];
        }
    }

    private final boolean isLogarithmic;
    private final XYChartBuilder charts;
    private final Map<String, Series> seriesByName = new LinkedHashMap<>();

    private LinePlot(boolean isLogarithmic, String title, String xTitle, String yTitle) {
        this.isLogarithmic = isLogarithmic;
        charts = new XYChartBuilder().title(title).xAxisTitle(xTitle).yAxisTitle(yTitle);
    }

    /**
     * Creates a plot without series, with two logarithmic axes. A line of slope 1 means: twice as much takes twice as
     * long.
     *
     * @param title the title
     * @param xTitle the title of the x axis
     * @param yTitle the title of the y axis, with the unit
     * @return a new plot, whose coordinates are all above 0
     */
    public static LinePlot logarithmic(String title, String xTitle, String yTitle) {
        return new LinePlot(/* isLogarithmic= */ true, title, xTitle, yTitle);
    }

    /**
     * Creates a plot without series, with linear axes. The y axis begins at 0.
     *
     * @param title the title
     * @param xTitle the title of the x axis
     * @param yTitle the title of the y axis, with the unit
     * @return a new plot
     */
    public static LinePlot linear(String title, String xTitle, String yTitle) {
        return new LinePlot(/* isLogarithmic= */ false, title, xTitle, yTitle);
    }

    /**
     * Adds a point to a series; a no-op if y is unknown. Series get colours in the order of their first points.
     *
     * @param series the label of the series
     * @param x more than that of the previous point of the series
     * @param y the value, NaN if it is unknown
     */
    public void add(String series, double x, double y) {
        add(series, seriesByName.size(), x, y);
    }

    /**
     * Adds a point to a series; a no-op if y is unknown.
     *
     * @param series the label of the series
     * @param color the index of its colour, which counts when the series is new
     * @param x more than that of the previous point of the series
     * @param y the value, NaN if it is unknown
     */
    public void add(String series, int color, double x, double y) {
        if (!Double.isNaN(y)) {
            add(series, COLORS.get(color % COLORS.size()), /* isReference= */ false, x, y);
        }
    }

    /**
     * Adds a point to a dashed line, with which the reader compares the series.
     *
     * @param label the label of the line
     * @param x more than that of the previous point of the line
     * @param y the value
     */
    public void addReference(String label, double x, double y) {
        add(label, REFERENCE_COLOR, /* isReference= */ true, x, y);
    }

    private void add(String name, Color color, boolean isReference, double x, double y) {
        seriesByName
                .computeIfAbsent(name, key -> new Series(name, new ArrayList<>(), color, isReference))
                .points()
                .add(new double[] {x, y});
    }

    /**
     * Adds a dashed line of slope 1 to a logarithmic plot. The line begins below the first points of all series, and
     * ends at the largest x or y. Call this after all points were added.
     *
     * @param label the label of the line
     */
    public void addProportionalReference(String label) {
        double minX = coordinates(X).min().orElseThrow();
        double firstY = seriesByName.values().stream()
                .mapToDouble(series -> series.points().get(0)[Y])
                .min()
                .orElseThrow();
        double y = firstY * REFERENCE_DISTANCE;
        double maxX = coordinates(X).max().orElseThrow();
        double maxY = coordinates(Y).max().orElseThrow();
        double growth = Math.min(maxX / minX, maxY / y);
        addReference(label, minX, y);
        addReference(label, minX * growth, y * growth);
    }

    /** Returns one coordinate of all points. */
    private DoubleStream coordinates(int index) {
        return seriesByName.values().stream()
                .flatMap(series -> series.points().stream())
                .mapToDouble(point -> point[index]);
    }

    /**
     * Writes plots as one PNG image, row by row.
     *
     * @param plots the plots, each of which has points
     * @param columns the number of plots in a row
     * @param widthPixels the width of each plot
     * @param heightPixels the height of each plot
     * @param file receives the image
     * @throws IOException if the image cannot be written
     */
    public static void write(List<LinePlot> plots, int columns, int widthPixels, int heightPixels, OutputStream file)
            throws IOException {
        int rows = (plots.size() + columns - 1) / columns; // rounded up
        BufferedImage picture = new BufferedImage(
                Math.min(columns, plots.size()) * widthPixels, rows * heightPixels, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, picture.getWidth(), picture.getHeight());
        for (int i = 0; i < plots.size(); i++) {
            graphics.drawImage(
                    plots.get(i).image(widthPixels, heightPixels),
                    i % columns * widthPixels,
                    i / columns * heightPixels,
                    null);
        }
        graphics.dispose();
        ImageIO.write(picture, "png", file);
    }

    private BufferedImage image(int widthPixels, int heightPixels) {
        XYChart chart = charts.width(widthPixels).height(heightPixels).build();
        chart.getStyler()
                .setXAxisLogarithmic(isLogarithmic)
                .setYAxisLogarithmic(isLogarithmic)
                .setXAxisDecimalPattern("#,##0")
                .setYAxisDecimalPattern("#,##0.####")
                .setYAxisMin(isLogarithmic ? decade(coordinates(Y).min().orElseThrow()) : 0.0)
                .setYAxisMax(isLogarithmic ? 10 * decade(coordinates(Y).max().orElseThrow()) : null)
                .setChartBackgroundColor(Color.WHITE)
                .setLegendPosition(LegendPosition.OutsideE)
                .setLegendBorderColor(Color.WHITE)
                .setLegendSeriesLineLength(LEGEND_LINE_PIXELS);
        List<Series> lines = new ArrayList<>(seriesByName.values());
        lines.sort(Comparator.comparingDouble(Series::lastY).reversed());
        for (Series series : lines) {
            Marker marker = series.isReference() ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE;
            chart.addSeries(series.name(), series.column(X), series.column(Y))
                    .setMarker(marker)
                    .setMarkerColor(series.color())
                    .setLineColor(series.color())
                    .setLineStyle(series.isReference() ? SeriesLines.DASH_DASH : SeriesLines.SOLID);
        }
        return BitmapEncoder.getBufferedImage(chart);
    }

    /** Returns the power of ten at or below a value. The chart library labels an axis at powers of ten only. */
    private static Double decade(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }
}
