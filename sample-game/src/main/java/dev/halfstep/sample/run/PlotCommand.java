package dev.halfstep.sample.run;

import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.scene.lab.LabOptions;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneReport;
import dev.halfstep.sample.scene.lab.plot.LabPlot;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Plots the lanes of the lab in place of a game, for {@code --plot}. */
public final class PlotCommand {

    private final Options options;
    private final PrintStream out;

    /**
     * Creates the command.
     *
     * @param options the options of the lab
     * @param out gets the numbers of each lane
     */
    public PlotCommand(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /**
     * Writes the plot, and prints its numbers.
     *
     * @param file the file of the plot
     * @throws PlotException if the plot cannot be drawn
     * @throws IOException if the file cannot be written
     */
    public void run(Path file) throws PlotException, IOException {
        Lab lab = new Lab(
                options.lab.settings(options.timestep.tickRate, options.pacing.virtualDisplayRate()), options.seed);
        new LabPlot(lab, LabOptions.plotSeconds(options.length.seconds), !options.noInterpolation).write(file);
        LaneReport.print(out, lab);
    }
}
