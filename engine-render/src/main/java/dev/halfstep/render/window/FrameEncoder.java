package dev.halfstep.render.window;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the frames of an animated PNG as RGBA pixels. Pixels that did not change since the previous frame are
 * transparent, which leaves little to compress.
 *
 * <p>Each frame is compressed twice, unfiltered and with the filter "up" (differences from the row above), and the
 * shorter result is used. Shapes, lines and text are shorter unfiltered, gradients with "up". In films of the sample
 * game, the other filters of PNG and the common heuristic that chooses a filter for each row gave longer results.
 */
final class FrameEncoder {

    /** RGBA with 8 bits per channel. */
    static final int COLOUR_TYPE = 6;

    private static final int BYTES_PER_PIXEL = 4;
    private static final byte OPAQUE = (byte) 0xFF;

    /** The filter types of PNG. */
    private static final byte UNFILTERED = 0;

    private static final byte FROM_ROW_ABOVE = 2;

    private FrameEncoder() {}

    /** Encodes an area of a frame; all its pixels are opaque if there is no previous frame. */
    static byte[] encode(@Nullable Screenshot before, Screenshot frame, ChangedArea area) throws IOException {
        byte[] unfiltered = compress(before, frame, area, UNFILTERED);
        byte[] fromRowAbove = compress(before, frame, area, FROM_ROW_ABOVE);
        return unfiltered.length <= fromRowAbove.length ? unfiltered : fromRowAbove;
    }

    private static byte[] compress(@Nullable Screenshot before, Screenshot frame, ChangedArea area, byte filter)
            throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream rows = new DeflaterOutputStream(compressed, deflater)) {
            byte[] above = new byte[area.width() * BYTES_PER_PIXEL];
            byte[] row = new byte[above.length];
            byte[] differences = new byte[above.length];
            for (int y = 0; y < area.height(); y++) {
                read(before, frame, area, y, row);
                rows.write(filter);
                rows.write(filter == UNFILTERED ? row : subtract(above, row, differences));
                byte[] free = above;
                above = row;
                row = free;
            }
        } finally {
            deflater.end();
        }
        return compressed.toByteArray();
    }

    /** Fills a row with the changed pixels, and with zeros elsewhere. */
    private static void read(@Nullable Screenshot before, Screenshot frame, ChangedArea area, int y, byte[] row) {
        byte[] pixels = frame.pixels();
        int from = (area.y() + y) * frame.rowBytes() + area.x() * Screenshot.BYTES_PER_PIXEL;
        for (int x = 0; x < area.width(); x++) {
            int at = from + x * Screenshot.BYTES_PER_PIXEL;
            int to = x * BYTES_PER_PIXEL;
            boolean changed = before == null || isChanged(before.pixels(), pixels, at);
            row[to] = changed ? pixels[at] : 0;
            row[to + 1] = changed ? pixels[at + 1] : 0;
            row[to + 2] = changed ? pixels[at + 2] : 0;
            row[to + 3] = changed ? OPAQUE : 0;
        }
    }

    private static boolean isChanged(byte[] before, byte[] after, int at) {
        return before[at] != after[at] || before[at + 1] != after[at + 1] || before[at + 2] != after[at + 2];
    }

    private static byte[] subtract(byte[] above, byte[] row, byte[] differences) {
        for (int i = 0; i < row.length; i++) {
            differences[i] = (byte) (row[i] - above[i]);
        }
        return differences;
    }
}
