package dev.halfstep.campaign.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
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
     * Draws the plot. A large campaign is thinned out: every n-th run that is ok, and every n-th one that is not.
     *
     * @param unit the noun for one run, such as seed
     * @param costs the cost of each run
     * @return the bytes of a PNG file
     * @throws IOException never in practice, because the picture is written to memory
     */
    public static byte[] png(String unit, RunCosts costs) throws IOException {
        BufferedImage picture = new BufferedImage(WIDTH_PIXELS, 2 * PANEL_HEIGHT_PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.drawImage(panel("Processor time", "milliseconds", unit, costs, costs::cpuMilliseconds), 0, 0, null);
        graphics.drawImage(
                panel("Allocated memory", "KiB", unit, costs, costs::allocatedKib), 0, PANEL_HEIGHT_PIXELS, null);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // in memory, because ImageIO cannot create its cache file in a shutdown hook
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageIO.write(picture, "png", out);
        }
        return bytes.toByteArray();
    }

    private static XYChart newChart(String title, String yAxis, String unit) {
        return new XYChartBuilder()
                .width(WIDTH_PIXELS)
                .height(PANEL_HEIGHT_PIXELS)
                .title(title)
                .xAxisTitle(unit + ", in the order of the table")
                .yAxisTitle(yAxis)
                .build();
    }

    private static BufferedImage panel(
            String title, String yAxis, String unit, RunCosts costs, IntToDoubleFunction cost) {
        XYChart chart = newChart(title, yAxis, unit);
        chart.getStyler().setYAxisMin(0.0).setLegendPosition(LegendPosition.InsideNE);
        addSeries(chart, "ok", OK_COLOR, costs.thinnedOut(/* isOk= */ true, MAX_POINTS), cost);
        addSeries(chart, "not ok", NOT_OK_COLOR, costs.thinnedOut(/* isOk= */ false, MAX_POINTS), cost);
        return BitmapEncoder.getBufferedImage(chart);
    }

    private static void addSeries(XYChart chart, String name, Color color, int[] indexes, IntToDoubleFunction cost) {
        if (indexes.length == 0) {
            return;
        }
        double[] x = IntStream.of(indexes).mapToDouble(index -> index + 1).toArray();
        double[] y = IntStream.of(indexes).mapToDouble(cost).toArray();
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color);
        chart.getStyler().setMarkerSize(MARKER_PIXELS);
    }
}
