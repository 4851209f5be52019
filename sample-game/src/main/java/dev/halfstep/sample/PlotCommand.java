package dev.halfstep.sample;

import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneReport;
import dev.halfstep.sample.scene.lab.plot.LabPlot;
import dev.halfstep.sample.scene.lab.plot.PlotException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** What {@code --plot} does in place of a game: a picture of what the lanes of the lab draw, and the numbers to it. */
final class PlotCommand {

    private final Options options;
    private final PrintStream out;

    PlotCommand(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    void run(Path file) throws PlotException, IOException {
        Lab lab = new Lab(options.lab.settings(options.tickRate, options.displayRate), options.seed);
        new LabPlot(lab, LabOptions.plotSeconds(options.seconds), !options.noInterpolation).write(file);
        LaneReport.print(out, lab);
    }
}
