package dev.halfstep.sample.options;

import dev.halfstep.sample.scene.SceneName;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Measures systems, or the cost of drawing without a graphics card. */
public final class MeasurementOptions {

    /** Prints a table of system times. */
    @Option(names = "--report", description = "Measures all systems, and ends with a table of how long each has taken.")
    public boolean report;

    /** Draws without a graphics card, and prints the cost. */
    @Option(
            names = "--null-draw",
            description = "Headless bounce and crowd: prepares every frame for a graphics card that is not there,"
                    + " and ends with what the median frame costs for each shape.")
    public boolean nullDraw;

    /** Creates options without a measurement. */
    MeasurementOptions() {}

    void check(CommandLine line, ModeOptions mode, SceneName scene) {
        if (nullDraw && !mode.headless) {
            throw new ParameterException(line, "--null-draw needs a run that draws nothing: add --headless");
        }
        if (nullDraw && !scene.hasBodies()) {
            throw new ParameterException(line, "--null-draw needs --scene bounce or crowd: " + scene);
        }
    }
}
