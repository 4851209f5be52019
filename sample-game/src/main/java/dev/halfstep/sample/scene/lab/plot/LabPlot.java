package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.sample.scene.lab.loop.Lab;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Plots the positions of each lane against time, and below them the errors of all lanes. A lane is the simulation and
 * the picture of one game loop. The plot needs the desktop libraries of Java and a font, but no window and no OpenGL.
 */
public final class LabPlot {

    /** The width of the picture. */
    public static final int WIDTH_PIXELS = 1260;

    /** The height of the picture. */
    public static final int HEIGHT_PIXELS = 880;

    private LabPlot() {}

    /**
     * Runs the lab and writes a PNG picture.
     *
     * @param lab a lab that has not shown a frame
     * @param seconds the length of the plot, in simulated seconds
     * @param interpolating whether loops interpolate; otherwise all loops draw their newest step
     * @param file the path of the picture; a complete picture replaces an existing file
     * @throws PlotException if the picture cannot be drawn
     * @throws IOException if the file cannot be written
     */
    public static void write(Lab lab, double seconds, boolean interpolating, Path file)
            throws PlotException, IOException {
        System.setProperty("java.awt.headless", "true"); // AWT then needs no display
        requireFonts();
        PlotData data = new PlotData(lab, seconds, interpolating);
        AtomicFile.write(file, PlotPicture.png(data, lab.settings(), interpolating));
    }

    /** Throws one exception for the many kinds of errors that Java throws without desktop libraries or fonts. */
    private static void requireFonts() throws PlotException {
        try {
            PlotPicture.measureText();
        } catch (LinkageError | InternalError | RuntimeException e) {
            throw new PlotException(
                    "a plot needs a Java with desktop libraries and fonts, on Linux the package fontconfig: " + e, e);
        }
    }
}
