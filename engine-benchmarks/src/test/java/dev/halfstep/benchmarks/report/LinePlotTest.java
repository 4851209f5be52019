package dev.halfstep.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Checks plots by counting the pixels of their colors. */
class LinePlotTest {

    /** The color of the first series, which is the only one in these plots. */
    private static final int ENGINE_RGB = 0x0072B2;

    private static final int REFERENCE_RGB = 0x9A9A9A;

    private static final int PLOTS_PER_ROW = 2;
    private static final int WIDTH_PIXELS = 300;
    private static final int HEIGHT_PIXELS = 200;

    // Loose bounds, because the renderer blends most pixels with the background.
    private static final int MIN_LINE_PIXELS = 170; // more than the markers of two points and that of the legend
    private static final int MIN_DASHES_PIXELS = 20;

    private static BufferedImage draw(LinePlot... plots) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        LinePlot.write(List.of(plots), PLOTS_PER_ROW, WIDTH_PIXELS, HEIGHT_PIXELS, png);
        return ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    }

    /** Creates a plot of one series with the given values at x = 1, 2, and so on. */
    private static LinePlot plot(double... ys) {
        LinePlot plot = LinePlot.logarithmic("costs", "count", "ns");
        for (int i = 0; i < ys.length; i++) {
            plot.add("engine", i + 1, ys[i]);
        }
        return plot;
    }

    /** Returns the number of pixels of a color. */
    private static int countPixels(BufferedImage picture, int rgb) {
        int count = 0;
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                count += (picture.getRGB(x, y) & 0xFFFFFF) == rgb ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void arrangesPlotsInRows() throws IOException {
        BufferedImage picture = draw(plot(1, 2), plot(1, 3), plot(2, 1));
        assertEquals(2 * WIDTH_PIXELS, picture.getWidth(), "the first row must have two plots");
        assertEquals(2 * HEIGHT_PIXELS, picture.getHeight(), "three plots must take two rows");
        assertEquals(WIDTH_PIXELS, draw(plot(1, 2)).getWidth(), "a single plot must take no second column");
    }

    @Test
    void omitsUnknownValues() throws IOException {
        LinePlot plot = plot(1, 10, Double.NaN, 20);
        assertTrue(countPixels(draw(plot), ENGINE_RGB) > MIN_LINE_PIXELS, "the known values must be joined by a line");
    }

    @Test
    void drawsAProportionalReference() throws IOException {
        LinePlot plot = plot(1, 10, 100);
        int before = countPixels(draw(plot), REFERENCE_RGB);
        plot.addProportionalReference("as much");
        assertTrue(
                countPixels(draw(plot), REFERENCE_RGB) > before + MIN_DASHES_PIXELS, "a dashed line must be visible");
    }
}
