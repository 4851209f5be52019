package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.sample.scene.lab.loop.Lab;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Plots the positions of each lane against time, and below them the errors of all lanes. Needs the desktop libraries of
 * Java and a font, but no window and no OpenGL.
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
     * @param lab a lab that has shown no frame yet
     * @param seconds the time span of the picture
     * @param interpolating false draws all loops at their newest step
     */
    public LabPlot(Lab lab, double seconds, boolean interpolating) {
        this.lab = lab;
        this.seconds = seconds;
        this.interpolating = interpolating;
    }

    /**
     * Runs the lab and writes a PNG picture.
     *
     * @param file the path of the picture; an existing file is replaced when the picture is complete
     * @throws PlotException if the picture cannot be drawn
     * @throws IOException if the file cannot be written
     */
    public void write(Path file) throws PlotException, IOException {
        System.setProperty("java.awt.headless", "true"); // works without a display
        requireFonts();
        String head = PlotHead.text(lab.settings(), interpolating);
        byte[] png = PlotPicture.png(new PlotRun(lab, seconds, interpolating), head);
        AtomicFile.write(file, png);
    }

    /** Catches the many kinds of errors that Java throws without desktop libraries or fonts. */
    private static void requireFonts() throws PlotException {
        try {
            PlotPicture.measureText();
        } catch (LinkageError | InternalError | RuntimeException e) {
            throw new PlotException(
                    "a plot needs a Java with desktop libraries and fonts, on Linux the package fontconfig: " + e, e);
        }
    }
}
