package dev.halfstep.render.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A frame of an animated PNG: the area in which a picture differs from the one before, and the compressed RGBA pixels
 * of this area. Pixels that did not change since the previous picture are transparent zeros, which compress well.
 *
 * <p>Each frame is compressed twice, unfiltered and with the filter "up" (differences from the row above), and the
 * shorter result is used. Shapes, lines and text are shorter unfiltered, gradients with "up". In films of the sample
 * game, the other filters of PNG gave longer results, and so did the common heuristic that chooses a filter for each
 * row.
 */
final class ApngFrame {

    private static final int RGBA_BYTES_PER_PIXEL = 4;
    private static final byte OPAQUE = (byte) 0xFF;

    /** The PNG filter type "none". */
    private static final byte UNFILTERED = 0;

    /** The PNG filter type "up": each byte minus the byte above it. */
    private static final byte UP = 2;

    /** Pixels from the left of the picture to the area, and from the top. */
    final int x;

    final int y;
    final int width;
    final int height;
    final byte[] compressed;

    private ApngFrame(@Nullable Screenshot previous, Screenshot picture, int x, int y, int width, int height)
            throws IOException {
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
        byte[] unfiltered = compress(previous, picture, UNFILTERED);
        byte[] filteredUp = compress(previous, picture, UP);
        compressed = unfiltered.length <= filteredUp.length ? unfiltered : filteredUp;
    }

    /** Encodes a whole picture, whose pixels are all opaque. */
    static ApngFrame first(Screenshot picture) throws IOException {
        return new ApngFrame(/* previous= */ null, picture, 0, 0, picture.width(), picture.height());
    }

    /** Encodes the bounding box of the pixels in which two pictures of the same size differ; null if none does. */
    static @Nullable ApngFrame ofChange(Screenshot before, Screenshot after) throws IOException {
        int left = after.width();
        int right = 0;
        int top = after.height();
        int bottom = 0;
        for (int y = 0; y < after.height(); y++) {
            int firstX = firstChangedX(before, after, y);
            if (firstX < after.width()) {
                left = Math.min(left, firstX);
                right = Math.max(right, lastChangedX(before, after, y) + 1);
                top = Math.min(top, y);
                bottom = y + 1;
            }
        }
        return bottom == 0 ? null : new ApngFrame(before, after, left, top, right - left, bottom - top);
    }

    /** Returns the x of the first changed pixel of a row, or the width if no pixel of the row changed. */
    private static int firstChangedX(Screenshot before, Screenshot after, int y) {
        int rowStart = y * after.rowBytes();
        int rowEnd = rowStart + after.rowBytes();
        int differingByte = Arrays.mismatch(before.pixels(), rowStart, rowEnd, after.pixels(), rowStart, rowEnd);
        return differingByte < 0 ? after.width() : differingByte / Screenshot.RGB_BYTES_PER_PIXEL;
    }

    /** Returns the x of the last changed pixel of a row. The row must have a changed pixel. */
    private static int lastChangedX(Screenshot before, Screenshot after, int y) {
        int index = (y + 1) * after.rowBytes() - 1;
        while (before.pixels()[index] == after.pixels()[index]) {
            index--;
        }
        return index % after.rowBytes() / Screenshot.RGB_BYTES_PER_PIXEL;
    }

    private byte[] compress(@Nullable Screenshot previous, Screenshot picture, byte filter) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream rows = new DeflaterOutputStream(bytes, deflater)) {
            byte[] above = new byte[width * RGBA_BYTES_PER_PIXEL]; // zeros above the first row
            byte[] row = new byte[above.length];
            byte[] differences = new byte[above.length];
            for (int rowIndex = 0; rowIndex < height; rowIndex++) {
                fillRow(previous, picture, rowIndex, row);
                rows.write(filter);
                rows.write(filter == UNFILTERED ? row : differencesFromAbove(row, above, differences));
                byte[] reused = above;
                above = row;
                row = reused;
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /** Fills a row of the area with RGBA: opaque colours for changed pixels, zeros for the others. */
    private void fillRow(@Nullable Screenshot previous, Screenshot picture, int rowIndex, byte[] row) {
        byte[] pixels = picture.pixels();
        int rowStart = (y + rowIndex) * picture.rowBytes() + x * Screenshot.RGB_BYTES_PER_PIXEL;
        for (int column = 0; column < width; column++) {
            int source = rowStart + column * Screenshot.RGB_BYTES_PER_PIXEL;
            int target = column * RGBA_BYTES_PER_PIXEL;
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
