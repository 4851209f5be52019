package dev.halfstep.sample.scene.lab.plot;

import static dev.halfstep.sample.scene.lab.plot.LabPlot.HEIGHT_PIXELS;
import static dev.halfstep.sample.scene.lab.plot.LabPlot.WIDTH_PIXELS;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;

/** Draws the picture: a line of text, two rows of three lanes, and a row of two errors. */
final class PlotPicture {

    private static final int COLUMNS = 3;
    private static final int HEAD = 40;
    private static final int LANE_WIDTH = WIDTH_PIXELS / COLUMNS;
    private static final int LANE_HEIGHT = 270;
    private static final int ERROR_WIDTH = WIDTH_PIXELS / 2;
    private static final int ERROR_HEIGHT = 300;
    private static final int HEAD_LEFT = 16;
    private static final int HEAD_BASELINE = 27;
    private static final Font HEAD_FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);

    private PlotPicture() {}

    /** Fails on a machine without fonts. */
    static void measureText() {
        Graphics2D graphics = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            graphics.getFontMetrics(HEAD_FONT).stringWidth("text");
        } finally {
            graphics.dispose();
        }
    }

    static byte[] png(PlotRun run, String head) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.setUseCache(false); // no temporary file
            ImageIO.write(draw(run, head), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can always be written", e);
        }
        return bytes.toByteArray();
    }

    private static BufferedImage draw(PlotRun run, String head) {
        BufferedImage image = new BufferedImage(WIDTH_PIXELS, HEIGHT_PIXELS, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            drawHead(graphics, head);
            drawLanes(graphics, run);
            drawErrors(graphics, run);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private static void drawHead(Graphics2D graphics, String head) {
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.DARK_GRAY);
        graphics.setFont(HEAD_FONT);
        graphics.drawString(head, HEAD_LEFT, HEAD_BASELINE);
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
                "late: how long ago it was truly there", "ms", LaneCurve::late, ERROR_WIDTH, ERROR_HEIGHT);
        paint(graphics, late, 0, top);
        XYChart offPath =
                panels.errors("off the path, up or down", "px", LaneCurve::offPath, ERROR_WIDTH, ERROR_HEIGHT);
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
}
