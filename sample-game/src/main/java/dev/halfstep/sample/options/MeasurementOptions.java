package dev.halfstep.sample.options;

import dev.halfstep.sample.scene.SceneName;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options that measure systems, or the CPU time of drawing. */
public final class MeasurementOptions {

    /** Whether to print a table of system times at the end. */
    @Option(names = "--report", description = "Measures all systems, and prints a table of their times at the end.")
    public boolean report;

    /** Whether to prepare frames without a graphics card, and to print the CPU time. */
    @Option(
            names = "--null-draw",
            description = "Headless bounce and crowd: prepares every frame as for a graphics card, without one,"
                    + " and prints the CPU time of the median frame for each shape at the end.")
    public boolean nullDraw;

    /** Creates options without a measurement. */
    MeasurementOptions() {}

    /** Refuses null drawing outside of headless runs of bounce or crowd. */
    void check(CommandLine line, ModeOptions mode, SceneName scene) {
        if (nullDraw && !mode.headless) {
            throw new ParameterException(line, "--null-draw needs a run that draws nothing: add --headless");
        }
        if (nullDraw && !scene.hasBodies()) {
            throw new ParameterException(line, "--null-draw needs --scene bounce or crowd: " + scene.label());
        }
    }
}
