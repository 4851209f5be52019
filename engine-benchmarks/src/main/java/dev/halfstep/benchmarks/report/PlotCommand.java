package dev.halfstep.benchmarks.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that also plots its measurements. */
public abstract class PlotCommand extends ReportCommand {

    private final int panelsPerRow;
    private final int panelWidthPixels;
    private final int panelHeightPixels;

    @Option(names = "--plot", paramLabel = "FILE", description = "Plots the measured numbers as a PNG image.")
    private @Nullable Path plotFile;

    /**
     * Creates the command; picocli sets its options.
     *
     * @param panelsPerRow the number of plots in a row of the image
     * @param panelWidthPixels the width of a plot
     * @param panelHeightPixels the height of a plot
     */
    protected PlotCommand(int panelsPerRow, int panelWidthPixels, int panelHeightPixels) {
        this.panelsPerRow = panelsPerRow;
        this.panelWidthPixels = panelWidthPixels;
        this.panelHeightPixels = panelHeightPixels;
    }

    @Override
    protected final int measure(PrintWriter out, Writer csv) throws IOException {
        try (OutputStream png = plotFile == null ? OutputStream.nullOutputStream() : Files.newOutputStream(plotFile)) {
            List<LinePlot> plots = measureAndPlot(out, csv);
            if (plotFile != null) {
                LinePlot.write(plots, panelsPerRow, panelWidthPixels, panelHeightPixels, png);
            }
        }
        return 0;
    }

    /**
     * Measures.
     *
     * @param out the writer of the printed report
     * @param csv the writer of the CSV file
     * @return the plots of the measurements
     * @throws IOException if a file cannot be written
     */
    protected abstract List<LinePlot> measureAndPlot(PrintWriter out, Writer csv) throws IOException;
}
