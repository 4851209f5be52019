package dev.halfstep.campaign.plot;

import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Row;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Plots time and memory of each run as a PNG picture; runs that were not fine are red. */
public final class CostPlot {

    private static final int WIDTH_PIXELS = 1000;
    private static final int PANEL_HEIGHT_PIXELS = 320;
    private static final int MAX_POINTS = 5_000;
    private static final int MARKER_PIXELS = 5;
    private static final Color FINE = new Color(0x3366AA);
    private static final Color NOT_FINE = new Color(0xCC2222);
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final double BYTES_PER_KIB = 1024;

    private CostPlot() {}

    /**
     * Draws the plot. Of very many runs it draws each n-th one, and all that were not fine.
     *
     * @param unit what a run is
     * @param rows a row for each run
     * @return the bytes of a PNG file
     * @throws IOException never
     */
    public static byte[] png(String unit, List<Row> rows) throws IOException {
        List<Row> shown = shown(rows);
        BufferedImage picture = new BufferedImage(WIDTH_PIXELS, 2 * PANEL_HEIGHT_PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.drawImage(
                panel(
                        "Processor time",
                        "milliseconds",
                        unit,
                        shown,
                        row -> row.cost().cpuNanos() / NANOS_PER_MILLISECOND),
                0,
                0,
                null);
        graphics.drawImage(
                panel("Allocated memory", "KiB", unit, shown, row -> row.cost().allocatedBytes() / BYTES_PER_KIB),
                0,
                PANEL_HEIGHT_PIXELS,
                null);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) { // a file cannot be used during shutdown
            ImageIO.write(picture, "png", out);
        }
        return bytes.toByteArray();
    }

    static List<Row> shown(List<Row> rows) {
        int every = 1 + rows.size() / MAX_POINTS;
        return rows.stream()
                .filter(row -> row.index() % every == 0 || row.result().outcome() != Outcome.OK)
                .toList();
    }

    private static BufferedImage panel(
            String title, String axis, String unit, List<Row> rows, ToDoubleFunction<Row> cost) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH_PIXELS)
                .height(PANEL_HEIGHT_PIXELS)
                .title(title)
                .xAxisTitle(unit + ", in the order of the table")
                .yAxisTitle(axis)
                .build();
        chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.InsideNE);
        add(chart, "ok", FINE, rows.stream().filter(CostPlot::isFine).toList(), cost);
        add(chart, "not ok", NOT_FINE, rows.stream().filter(row -> !isFine(row)).toList(), cost);
        return BitmapEncoder.getBufferedImage(chart);
    }

    private static boolean isFine(Row row) {
        return row.result().outcome() == Outcome.OK;
    }

    private static void add(XYChart chart, String name, Color color, List<Row> rows, ToDoubleFunction<Row> cost) {
        if (rows.isEmpty()) {
            return;
        }
        List<Integer> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (Row row : rows) {
            x.add(row.index() + 1);
            y.add(cost.applyAsDouble(row));
        }
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color);
        chart.getStyler().setMarkerSize(MARKER_PIXELS);
    }
}
