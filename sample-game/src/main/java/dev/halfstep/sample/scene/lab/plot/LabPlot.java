package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import java.awt.AWTError;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * Draws what each lane of the lab drew, against time: a panel for each lane, and below them how far all of them were from
 * the true path. Needs neither a window nor OpenGL, but fonts that Java can find.
 */
public final class LabPlot {

    /** How wide the picture is. */
    public static final int WIDTH_PIXELS = 1260;

    /** How high the picture is. */
    public static final int HEIGHT_PIXELS = 880;

    private static final int COLUMNS = 3;
    private static final int HEAD = 40;
    private static final int LANE_WIDTH = WIDTH_PIXELS / COLUMNS;
    private static final int LANE_HEIGHT = 270;
    private static final int ERROR_WIDTH = WIDTH_PIXELS / 2;
    private static final int ERROR_HEIGHT = 300;
    private static final int HEAD_LEFT = 16;
    private static final int HEAD_BASELINE = 27;
    private static final int HEAD_FONT_PIXELS = 16;

    private final Lab lab;
    private final LabSettings settings;
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
        settings = lab.settings();
        this.seconds = seconds;
        this.interpolating = interpolating;
    }

    /**
     * Runs the lab and writes a PNG picture of what it drew.
     *
     * @param file where to write it; what was there is replaced
     * @throws PlotException if it cannot be drawn or not be written, with the reason
     */
    public void write(Path file) throws PlotException {
        System.setProperty("java.awt.headless", "true"); // there may be no display, and none is needed
        byte[] png = drawn();
        try {
            Files.write(file, png);
        } catch (IOException e) {
            throw new PlotException("a plot must be a file that can be written: " + reason(file, e), e);
        }
    }

    private static String reason(Path file, IOException e) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            return file + " (there is no folder " + folder + ")";
        }
        return Files.isDirectory(file)
                ? file + " is a folder"
                : file + " (" + e.getClass().getSimpleName() + ")";
    }

    private byte[] drawn() throws PlotException {
        PlotRun run = new PlotRun(lab, seconds, interpolating);
        try {
            return png(draw(run));
        } catch (AWTError | InternalError | LinkageError | UncheckedIOException e) {
            throw new PlotException(
                    "a plot needs the desktop libraries of Java and a font, on Linux the package fontconfig: " + e, e);
        }
    }

    private BufferedImage draw(PlotRun run) {
        BufferedImage image = new BufferedImage(WIDTH_PIXELS, HEIGHT_PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            drawHead(graphics);
            drawLanes(graphics, run);
            drawErrors(graphics, run);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private void drawHead(Graphics2D graphics) {
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.DARK_GRAY);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, HEAD_FONT_PIXELS));
        graphics.drawString(head(), HEAD_LEFT, HEAD_BASELINE);
    }

    private String head() {
        StringBuilder head = new StringBuilder(
                        "What is drawn in each frame (dots), and where it truly is (grey): steps at ")
                .append(settings.stepRate())
                .append(", display ")
                .append(settings.displayRate());
        if (settings.jitterMillis() > 0) {
            head.append(", jitter ").append(millis(settings.jitterMillis()));
        }
        if (settings.hitchMillis() > 0) {
            head.append(", one in ").append(LabSettings.FRAMES_PER_HITCH);
            head.append(" frames late by ").append(millis(settings.hitchMillis()));
        }
        return interpolating
                ? head.toString()
                : head.append(", interpolation off").toString();
    }

    private static String millis(double millis) {
        return BigDecimal.valueOf(millis).stripTrailingZeros().toPlainString() + " ms";
    }

    private static void drawLanes(Graphics2D graphics, PlotRun run) {
        PlotPanels panels = new PlotPanels(run);
        for (int i = 0; i < run.curves().size(); i++) {
            XYChart panel = panels.lane(run.curves().get(i), LANE_WIDTH, LANE_HEIGHT);
            paint(graphics, panel, i % COLUMNS * LANE_WIDTH, HEAD + i / COLUMNS * LANE_HEIGHT);
        }
    }

    private static void drawErrors(Graphics2D graphics, PlotRun run) {
        PlotPanels panels = new PlotPanels(run);
        int top = HEIGHT_PIXELS - ERROR_HEIGHT;
        XYChart late = panels.errors(
                "late: how long ago it was truly there",
                "ms",
                LaneCurve::late,
                LegendPosition.OutsideE,
                ERROR_WIDTH,
                ERROR_HEIGHT);
        paint(graphics, late, 0, top);
        XYChart offPath = panels.errors(
                "off the path, up or down",
                "px",
                LaneCurve::offPath,
                LegendPosition.OutsideE,
                ERROR_WIDTH,
                ERROR_HEIGHT);
        paint(graphics, offPath, ERROR_WIDTH, top);
    }

    private static void paint(Graphics2D graphics, XYChart panel, int x, int y) {
        Graphics2D part = (Graphics2D) graphics.create(x, y, panel.getWidth(), panel.getHeight());
        try {
            panel.paint(part, panel.getWidth(), panel.getHeight());
        } finally {
            part.dispose();
        }
    }

    private static byte[] png(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false); // no file beside the one that was asked for
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
