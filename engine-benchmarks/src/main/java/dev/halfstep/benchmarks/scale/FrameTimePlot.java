package dev.halfstep.benchmarks.scale;

import dev.halfstep.benchmarks.peer.Library;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Plots frame time against the number of bodies, with one series per library. */
final class FrameTimePlot {

    private static final int WIDTH_PIXELS = 960;
    private static final int HEIGHT_PIXELS = 600;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    /** For each library, pairs of the number of bodies and the frame time in milliseconds. */
    private final Map<Library, List<double[]>> points = new EnumMap<>(Library.class);

    /** Adds a point to the series of a library; a no-op if the frame time is unknown. */
    void add(Library library, int bodies, FrameCost cost) {
        if (!Double.isNaN(cost.nanosPerBody())) {
            points.computeIfAbsent(library, key -> new ArrayList<>())
                    .add(new double[] {bodies, cost.nanosPerBody() * bodies / NANOS_PER_MILLISECOND});
        }
    }

    /** Writes the plot as a PNG image. */
    void write(OutputStream file) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH_PIXELS)
                .height(HEIGHT_PIXELS)
                .title("One frame: capture, integrate, interpolate (single thread)")
                .xAxisTitle("bodies, all moving and turning")
                .yAxisTitle("milliseconds")
                .build();
        chart.getStyler()
                .setXAxisLogarithmic(true)
                .setYAxisLogarithmic(true)
                .setXAxisDecimalPattern("#,##0")
                .setYAxisDecimalPattern("0.####")
                .setChartBackgroundColor(Color.WHITE)
                .setLegendPosition(LegendPosition.InsideNW);
        points.forEach((library, series) -> chart.addSeries(library.title(), column(series, 0), column(series, 1))
                .setMarker(SeriesMarkers.CIRCLE));
        BitmapEncoder.saveBitmap(chart, file, BitmapFormat.PNG);
    }

    private static double[] column(List<double[]> series, int index) {
        return series.stream().mapToDouble(point -> point[index]).toArray();
    }
}
