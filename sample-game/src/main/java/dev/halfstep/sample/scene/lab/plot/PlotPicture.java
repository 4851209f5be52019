package dev.halfstep.sample.scene.lab.plot;

import static dev.halfstep.sample.scene.lab.plot.LabPlot.HEIGHT_PIXELS;
import static dev.halfstep.sample.scene.lab.plot.LabPlot.WIDTH_PIXELS;

import dev.halfstep.sample.scene.lab.loop.LabSettings;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;

/**
 * Draws the picture: a caption, two rows with a panel for each of six lanes, and a row with a panel for each error.
 * Loading this class needs the desktop libraries, so {@link LabPlot} loads it where it reports that they are missing.
 */
final class PlotPicture {

    private static final int COLUMNS = 3;
    // Lengths in pixels.
    private static final int CAPTION_HEIGHT = 40;
    private static final int LANE_WIDTH = WIDTH_PIXELS / COLUMNS;
    private static final int LANE_HEIGHT = 270;
    private static final int ERROR_WIDTH = WIDTH_PIXELS / 2;
    private static final int ERROR_HEIGHT = 300;
    private static final int CAPTION_LEFT = 16;
    private static final int CAPTION_BASELINE = 27;
    private static final Font CAPTION_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);

    private PlotPicture() {}

    /**
     * Measures a text, to find out before the plot whether Java can draw text. Without desktop libraries or fonts,
     * throws one of several errors, depending on what is missing.
     */
    static void measureText() {
        Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            graphics.getFontMetrics(CAPTION_FONT).stringWidth("text");
        } finally {
            graphics.dispose();
        }
    }

    /** Draws the picture, and returns it as a PNG file. */
    static byte[] png(PlotData data, LabSettings settings, boolean interpolating) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false); // a cache would be a temporary file
            ImageIO.write(draw(data, caption(settings, interpolating)), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("a picture must be written to memory", e);
        }
        return bytes.toByteArray();
    }

    /** Returns the caption of a plot of a lab with these settings. */
    private static String caption(LabSettings settings, boolean interpolating) {
        StringBuilder text = new StringBuilder(
                        "Drawn position of each frame (dots) and true position (grey): step rate ")
                .append(settings.stepRate())
                .append(", display ")
                .append(settings.displayRate());
        if (settings.jitterMillis() > 0) {
            text.append(", jitter ").append(number(settings.jitterMillis())).append(" ms");
        }
        if (settings.hitchMillis() > 0) {
            text.append(", one in ").append(LabSettings.FRAMES_PER_HITCH);
            text.append(" frames late by ")
                    .append(number(settings.hitchMillis()))
                    .append(" ms");
        }
        return text.append(interpolating ? "" : ", interpolation off").toString();
    }

    /** Formats a number without trailing zeros. */
    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static BufferedImage draw(PlotData data, String caption) {
        BufferedImage image = new BufferedImage(WIDTH_PIXELS, HEIGHT_PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS);
            drawCaption(graphics, caption);
            PlotPanels panels = new PlotPanels(data);
            drawLanes(graphics, data.curves, panels);
            drawErrors(graphics, panels);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private static void drawCaption(Graphics2D graphics, String caption) {
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.DARK_GRAY);
        graphics.setFont(CAPTION_FONT);
        graphics.drawString(caption, CAPTION_LEFT, CAPTION_BASELINE);
    }

    private static void drawLanes(Graphics2D graphics, List<LaneCurve> curves, PlotPanels panels) {
        for (int i = 0; i < curves.size(); i++) {
            XYChart panel = panels.lane(curves.get(i), LANE_WIDTH, LANE_HEIGHT);
            paint(graphics, panel, i % COLUMNS * LANE_WIDTH, CAPTION_HEIGHT + i / COLUMNS * LANE_HEIGHT);
        }
    }

    private static void drawErrors(Graphics2D graphics, PlotPanels panels) {
        int top = HEIGHT_PIXELS - ERROR_HEIGHT;
        XYChart latency = panels.errors(
                "latency: time since the true path was there", "ms", LaneCurve::latencies, ERROR_WIDTH, ERROR_HEIGHT);
        paint(graphics, latency, 0, top);
        XYChart pathError = panels.errors(
                "path error: vertical distance from the true path",
                "px",
                LaneCurve::pathErrors,
                ERROR_WIDTH,
                ERROR_HEIGHT);
        paint(graphics, pathError, ERROR_WIDTH, top);
    }

    /** Paints a panel with its top left corner at a position of the picture. */
    private static void paint(Graphics2D graphics, XYChart panel, int x, int y) {
        Graphics2D panelGraphics = (Graphics2D) graphics.create(x, y, panel.getWidth(), panel.getHeight());
        try {
            panel.paint(panelGraphics, panel.getWidth(), panel.getHeight());
        } finally {
            panelGraphics.dispose();
        }
    }
}
