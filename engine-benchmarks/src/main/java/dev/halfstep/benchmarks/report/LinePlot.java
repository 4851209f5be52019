package dev.halfstep.benchmarks.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
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
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Plots series as lines. Each series has its label at its right end, so the plot needs no legend. */
public final class LinePlot {

    private static final List<Color> COLORS = Stream.of(
                    0x0072B2, 0xD55E00, 0x009E73, 0x8A4FBF, 0xB07D00, 0x444444, 0xC2185B)
            .map(Color::new)
            .toList();

    /** The indices of the coordinates of a point. */
    private static final int X = 0;

    private static final int Y = 1;

    private static final Color REFERENCE_COLOR = new Color(0x9A9A9A);
    private static final Font LABEL_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final int LABEL_GAP_PIXELS = 8;
    private static final int LABEL_HEIGHT_PIXELS = 14;

    /** A little more than the width of a character of a label, since the axis is narrower than the picture. */
    private static final double PIXELS_PER_CHARACTER = 9;

    /** The maximum fraction of the width that the labels take. */
    private static final double MAX_LABEL_FRACTION = 0.5;

    /** The first y of a proportional reference, divided by the lowest first y of all series. */
    private static final double REFERENCE_DISTANCE = 0.6;

    /** The points of a line in the order of x, and its colour. */
    private record Series(List<double[]> points, Color color, boolean isReference) {

        double[] column(int index) {
            return points.stream().mapToDouble(point -> point[index]).toArray();
        }

        double[] lastPoint() {
            return points.get(points.size() - 1);
        }
    }

    /** The name of a series, and the pixel at which the text starts. */
    private record Label(String text, Color color, int x, int y) {}

    private final boolean isLogarithmic;
    private final String title;
    private final String xTitle;
    private final String yTitle;
    private final Map<String, Series> seriesByName = new LinkedHashMap<>();

    private LinePlot(boolean isLogarithmic, String title, String xTitle, String yTitle) {
        this.isLogarithmic = isLogarithmic;
        this.title = title;
        this.xTitle = xTitle;
        this.yTitle = yTitle;
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
                .computeIfAbsent(name, key -> new Series(new ArrayList<>(), color, isReference))
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
        double firstY = Double.POSITIVE_INFINITY;
        for (Series series : seriesByName.values()) {
            firstY = Math.min(firstY, series.points().get(0)[Y]);
        }
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
        XYChart chart = new XYChartBuilder()
                .width(widthPixels)
                .height(heightPixels)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        chart.getStyler()
                .setXAxisLogarithmic(isLogarithmic)
                .setYAxisLogarithmic(isLogarithmic)
                .setXAxisDecimalPattern("#,##0")
                .setYAxisDecimalPattern("#,##0.####")
                .setXAxisMax(xAxisMax(widthPixels))
                .setYAxisMin(isLogarithmic ? null : 0.0)
                .setChartBackgroundColor(Color.WHITE)
                .setLegendVisible(false);
        seriesByName.forEach((name, series) -> {
            Marker marker = series.isReference() ? SeriesMarkers.NONE : SeriesMarkers.CIRCLE;
            chart.addSeries(name, series.column(X), series.column(Y))
                    .setMarker(marker)
                    .setMarkerColor(series.color())
                    .setLineColor(series.color())
                    .setLineStyle(series.isReference() ? SeriesLines.DASH_DASH : SeriesLines.SOLID);
        });
        BufferedImage image = BitmapEncoder.getBufferedImage(chart);
        drawLabels(image.createGraphics(), chart);
        return image;
    }

    /** Returns the end of the x axis that leaves room for the labels. */
    private double xAxisMax(int widthPixels) {
        double smallest = coordinates(X).min().orElseThrow();
        double largest = coordinates(X).max().orElseThrow();
        int longestName =
                seriesByName.keySet().stream().mapToInt(String::length).max().orElse(0);
        double labelFraction = Math.min(MAX_LABEL_FRACTION, longestName * PIXELS_PER_CHARACTER / widthPixels);
        double extension = labelFraction / (1 - labelFraction); // relative to the axis without room for labels
        return isLogarithmic
                ? largest * Math.pow(largest / smallest, extension)
                : largest + (largest - smallest) * extension;
    }

    /**
     * Draws each label at the right end of its series, and moves labels down that would overlap. The label of a series
     * that ends before the others is above its end, so that the lines of the others do not cross the label.
     */
    private void drawLabels(Graphics2D graphics, XYChart chart) {
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setFont(LABEL_FONT);
        double maxEndX = seriesByName.values().stream()
                .filter(series -> !series.isReference())
                .mapToDouble(series -> series.lastPoint()[X])
                .max()
                .orElseThrow();
        List<Label> labels = new ArrayList<>();
        seriesByName.forEach((name, series) -> {
            int x = (int) chart.getScreenXFromChart(series.lastPoint()[X]);
            int y = (int) chart.getScreenYFromChart(series.lastPoint()[Y]);
            if (series.isReference() || series.lastPoint()[X] == maxEndX) {
                int baseline = y + LABEL_FONT.getSize() / 3; // so that the middle of the text is at y
                labels.add(new Label(name, series.color(), x + LABEL_GAP_PIXELS, baseline));
            } else {
                graphics.setColor(series.color());
                graphics.drawString(name, x - graphics.getFontMetrics().stringWidth(name), y - LABEL_GAP_PIXELS);
            }
        });
        labels.sort(Comparator.comparingInt(Label::y));
        int nextY = 0;
        for (Label label : labels) {
            int y = Math.max(label.y(), nextY);
            graphics.setColor(label.color());
            graphics.drawString(label.text(), label.x(), y);
            nextY = y + LABEL_HEIGHT_PIXELS;
        }
        graphics.dispose();
    }
}
