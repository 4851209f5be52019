package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.sample.scene.lab.loop.Lab;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Draws what each lane of the lab drew, against time: a panel for each lane, and below them how far all of them were from
 * the true path. Needs neither a window nor OpenGL, but the desktop libraries of Java and a font.
 */
public final class LabPlot {

    /** How wide the picture is. */
    public static final int WIDTH_PIXELS = 1260;

    /** How high the picture is. */
    public static final int HEIGHT_PIXELS = 880;

    private final Lab lab;
    private final double seconds;
    private final boolean interpolating;

    /**
     * A plot that is not drawn yet.
     *
     * @param lab a lab that has shown no frame yet
     * @param seconds how much time the picture shows
     * @param interpolating whether loops that can draw between steps do so
     */
    public LabPlot(Lab lab, double seconds, boolean interpolating) {
        this.lab = lab;
        this.seconds = seconds;
        this.interpolating = interpolating;
    }

    /**
     * Runs the lab and writes a PNG picture of what it drew.
     *
     * @param file where to write it; what was there is replaced when the picture is whole
     * @throws PlotException if it cannot be drawn, with the reason
     * @throws IOException if it cannot be written, with the reason
     */
    public void write(Path file) throws PlotException, IOException {
        System.setProperty("java.awt.headless", "true"); // there may be no display, and none is needed
        requireFonts();
        String head = PlotHead.text(lab.settings(), interpolating);
        byte[] png = PlotPicture.png(new PlotRun(lab, seconds, interpolating), head);
        AtomicFile.write(file, png);
    }

    /** Java says in many ways that it has no desktop libraries or no fonts. */
    private static void requireFonts() throws PlotException {
        try {
            PlotPicture.measureText();
        } catch (LinkageError | InternalError | RuntimeException e) {
            throw new PlotException(
                    "a plot needs a Java with desktop libraries and fonts, on Linux the package fontconfig: " + e, e);
        }
    }
}
