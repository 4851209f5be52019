package dev.halfstep.sample;

import dev.halfstep.render.image.Image;
import java.util.stream.IntStream;

/**
 * Draws the icon of the window: a moving dot, drawn at two steps. The overlap of the two dots has a third colour and
 * stands for the interpolated pose that a frame shows.
 */
final class GameIcon {

    private static final int[] SIDES_PIXELS = {16, 32, 48, 128};

    /** The number of samples along each side of a pixel. */
    private static final int SAMPLES = 8;

    // Colours are 0xRRGGBB.
    private static final int PLATE = 0x1B2233;
    private static final int PREVIOUS_STEP = 0xF28C40;
    private static final int NEXT_STEP = 0x4CCCB3;
    private static final int INTERPOLATED = 0xFFF6E0;

    // Lengths are fractions of a side.
    private static final double CORNER_RADIUS = 0.2;
    private static final double DOT_RADIUS = 0.255;
    private static final double DOT_OFFSET = 0.12;

    private GameIcon() {}

    /** Returns the icon in all sizes. */
    static Image[] sizes() {
        return IntStream.of(SIDES_PIXELS).mapToObj(GameIcon::draw).toArray(Image[]::new);
    }

    private static Image draw(int side) {
        byte[] rgba = new byte[side * side * 4];
        for (int i = 0; i < side * side; i++) {
            drawPixel(rgba, i * 4, i % side, i / side, side);
        }
        return Image.of(side, side, rgba);
    }

    /** Writes the mean colour of the samples of a pixel. Samples outside of the plate are transparent. */
    private static void drawPixel(byte[] rgba, int index, int column, int row, int side) {
        int[] sums = new int[3];
        int opaque = 0;
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            int sampleColumn = i % SAMPLES;
            int sampleRow = i / SAMPLES;
            double x = (column + (sampleColumn + 0.5) / SAMPLES) / side - 0.5;
            double y = (row + (sampleRow + 0.5) / SAMPLES) / side - 0.5;
            if (isOnPlate(x, y)) {
                int color = color(x, y);
                sums[0] += color >> 16;
                sums[1] += color >> 8 & 0xFF;
                sums[2] += color & 0xFF;
                opaque++;
            }
        }
        for (int channel = 0; channel < 3 && opaque > 0; channel++) {
            rgba[index + channel] = (byte) (sums[channel] / opaque);
        }
        rgba[index + 3] = (byte) (255 * opaque / (SAMPLES * SAMPLES));
    }

    /** Returns whether a point is on the plate, a square with rounded corners. The centre of the icon is (0, 0). */
    private static boolean isOnPlate(double x, double y) {
        double cornerX = Math.max(Math.abs(x) - 0.5 + CORNER_RADIUS, 0);
        double cornerY = Math.max(Math.abs(y) - 0.5 + CORNER_RADIUS, 0);
        return Math.hypot(cornerX, cornerY) <= CORNER_RADIUS;
    }

    private static int color(double x, double y) {
        boolean isInPrevious = Math.hypot(x + DOT_OFFSET, y - DOT_OFFSET) <= DOT_RADIUS;
        boolean isInNext = Math.hypot(x - DOT_OFFSET, y + DOT_OFFSET) <= DOT_RADIUS;
        if (isInPrevious && isInNext) {
            return INTERPOLATED;
        }
        if (isInPrevious) {
            return PREVIOUS_STEP;
        }
        return isInNext ? NEXT_STEP : PLATE;
    }
}
