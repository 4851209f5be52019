package dev.halfstep.sample.run;

import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneReport;
import dev.halfstep.sample.scene.lab.plot.LabPlot;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Runs {@code --plot}: plots the positions and the errors of the loops in the lab, instead of playing a scene. */
public final class PlotCommand {

    private final Options options;
    private final PrintStream out;

    /**
     * Creates the command.
     *
     * @param options the options of the run
     * @param out the stream for the report of the position errors
     */
    public PlotCommand(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /**
     * Writes the plot, and prints a report of the position errors of each loop.
     *
     * @param file the file of the plot
     * @throws PlotException if the plot cannot be drawn
     * @throws IOException if the file cannot be written
     */
    public void run(Path file) throws PlotException, IOException {
        Lab lab = new Lab(options.labSettings(options.stepRate, false), options.seed);
        // Runs the loops of the lab, whose errors the report then prints.
        new LabPlot(lab, options.plotSeconds().doubleValue(), !options.noInterpolation).write(file);
        LaneReport.print(out, lab);
    }
}
