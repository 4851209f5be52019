package dev.halfstep.render.window;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the frames of an animated PNG as RGBA pixels. Pixels that did not change since the previous frame are
 * transparent zeros, which compress well.
 *
 * <p>Each frame is compressed twice, unfiltered and with the filter "up" (differences from the row above), and the
 * shorter result is used. Shapes, lines and text are shorter unfiltered, gradients with "up". In films of the sample
 * game, the other filters of PNG gave longer results, and so did the common heuristic that chooses a filter for each
 * row.
 */
final class ApngFrameEncoder {

    /** The colour type of RGBA in IHDR. */
    static final int COLOUR_TYPE = 6;

    private static final int RGBA_BYTES_PER_PIXEL = 4;
    private static final byte OPAQUE = (byte) 0xFF;

    /** The PNG filter type "none". */
    private static final byte UNFILTERED = 0;

    /** The PNG filter type "up": each byte minus the byte above it. */
    private static final byte UP = 2;

    private ApngFrameEncoder() {}

    /**
     * Encodes an area of a frame.
     *
     * @param previous the previous frame, or null for the first frame, whose pixels are all opaque
     */
    static byte[] encode(@Nullable Screenshot previous, Screenshot frame, ChangedArea area) throws IOException {
        byte[] unfiltered = compress(previous, frame, area, UNFILTERED);
        byte[] filteredUp = compress(previous, frame, area, UP);
        return unfiltered.length <= filteredUp.length ? unfiltered : filteredUp;
    }

    private static byte[] compress(@Nullable Screenshot previous, Screenshot frame, ChangedArea area, byte filter)
            throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream rows = new DeflaterOutputStream(compressed, deflater)) {
            byte[] above = new byte[area.width() * RGBA_BYTES_PER_PIXEL]; // zeros above the first row
            byte[] row = new byte[above.length];
            byte[] differences = new byte[above.length];
            for (int y = 0; y < area.height(); y++) {
                fillRow(previous, frame, area, y, row);
                rows.write(filter);
                rows.write(filter == UNFILTERED ? row : differencesFromAbove(row, above, differences));
                byte[] reused = above;
                above = row;
                row = reused;
            }
        } finally {
            deflater.end();
        }
        return compressed.toByteArray();
    }

    /** Fills a row of the area with RGBA: opaque colours for changed pixels, zeros for the others. */
    private static void fillRow(@Nullable Screenshot previous, Screenshot frame, ChangedArea area, int y, byte[] row) {
        byte[] pixels = frame.pixels();
        int rowStart = (area.y() + y) * frame.rowBytes() + area.x() * Screenshot.RGB_BYTES_PER_PIXEL;
        for (int x = 0; x < area.width(); x++) {
            int source = rowStart + x * Screenshot.RGB_BYTES_PER_PIXEL;
            int target = x * RGBA_BYTES_PER_PIXEL;
            boolean changed = previous == null || isChanged(previous.pixels(), pixels, source);
            row[target] = changed ? pixels[source] : 0;
            row[target + 1] = changed ? pixels[source + 1] : 0;
            row[target + 2] = changed ? pixels[source + 2] : 0;
            row[target + 3] = changed ? OPAQUE : 0;
        }
    }

    private static boolean isChanged(byte[] before, byte[] after, int index) {
        return before[index] != after[index]
                || before[index + 1] != after[index + 1]
                || before[index + 2] != after[index + 2];
    }

    /** Applies the filter "up" to a row: fills and returns the array of differences. */
    private static byte[] differencesFromAbove(byte[] row, byte[] above, byte[] differences) {
        for (int i = 0; i < row.length; i++) {
            differences[i] = (byte) (row[i] - above[i]);
        }
        return differences;
    }
}
