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

/** Plots processor time and memory of each run as a PNG picture. Runs that are not ok are red. */
public final class CostPlot {

    private static final int WIDTH_PIXELS = 1000;
    private static final int PANEL_HEIGHT_PIXELS = 320;
    private static final int MAX_POINTS = 5_000;
    private static final int MARKER_PIXELS = 5;
    private static final Color OK_COLOR = new Color(0x3366AA);
    private static final Color NOT_OK_COLOR = new Color(0xCC2222);

    private CostPlot() {}

    /**
     * Draws the plot. A large campaign is thinned out: every n-th run, and all runs that are not ok.
     *
     * @param unit the noun for one run, such as seed
     * @param rows a row for each run
     * @return the bytes of a PNG file
     * @throws IOException never in practice, because the picture is written to memory
     */
    public static byte[] png(String unit, List<Row> rows) throws IOException {
        List<Row> shown = thinnedOut(rows);
        BufferedImage picture = new BufferedImage(WIDTH_PIXELS, 2 * PANEL_HEIGHT_PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.drawImage(
                panel(
                        "Processor time",
                        "milliseconds",
                        unit,
                        shown,
                        row -> row.cost().cpuMilliseconds()),
                0,
                0,
                null);
        graphics.drawImage(
                panel("Allocated memory", "KiB", unit, shown, row -> row.cost().allocatedKib()),
                0,
                PANEL_HEIGHT_PIXELS,
                null);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // in memory, because ImageIO cannot create its cache file in a shutdown hook
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(picture, "png", out);
        }
        return bytes.toByteArray();
    }

    /** Returns every n-th row, at most {@link #MAX_POINTS} of them, and all rows that are not ok. */
    static List<Row> thinnedOut(List<Row> rows) {
        int interval = 1 + rows.size() / MAX_POINTS;
        return rows.stream()
                .filter(row -> row.index() % interval == 0 || !isOk(row))
                .toList();
    }

    private static BufferedImage panel(
            String title, String yAxis, String unit, List<Row> rows, ToDoubleFunction<Row> cost) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH_PIXELS)
                .height(PANEL_HEIGHT_PIXELS)
                .title(title)
                .xAxisTitle(unit + ", in the order of the table")
                .yAxisTitle(yAxis)
                .build();
        chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.InsideNE);
        addSeries(chart, "ok", OK_COLOR, rows.stream().filter(CostPlot::isOk).toList(), cost);
        addSeries(
                chart,
                "not ok",
                NOT_OK_COLOR,
                rows.stream().filter(row -> !isOk(row)).toList(),
                cost);
        return BitmapEncoder.getBufferedImage(chart);
    }

    private static boolean isOk(Row row) {
        return row.result().outcome() == Outcome.OK;
    }

    private static void addSeries(XYChart chart, String name, Color color, List<Row> rows, ToDoubleFunction<Row> cost) {
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
