package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
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

    private final Lab lab;
    private final double seconds;
    private final boolean interpolating;

    /**
     * Creates a plot that is not drawn yet.
     *
     * @param lab a lab that has not shown a frame
     * @param seconds the length of the plot, in simulated seconds
     * @param interpolating whether loops interpolate; otherwise all loops draw their newest step
     */
    public LabPlot(Lab lab, double seconds, boolean interpolating) {
        this.lab = lab;
        this.seconds = seconds;
        this.interpolating = interpolating;
    }

    /**
     * Runs the lab and writes a PNG picture.
     *
     * @param file the path of the picture; a complete picture replaces an existing file
     * @throws PlotException if the picture cannot be drawn
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws PlotException, IOException {
        System.setProperty("java.awt.headless", "true"); // AWT then needs no display
        requireFonts();
        LabSettings settings = lab.settings();
        PlotData data = new PlotData(lab, seconds, interpolating);
        byte[] png = PlotPicture.png(data, settings, interpolating);
        AtomicFile.write(file, png);
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
