package dev.halfstep.examples;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * Reads an animated PNG frame by frame. The JDK decodes the rectangles that change, and this class draws them one over
 * another.
 */
final class FilmReader {

    private static final int SIGNATURE_BYTES = 8;

    private final byte[] file;
    private final ByteBuffer chunks;
    private byte[] header = {};
    private BufferedImage shown = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);

    /** The number of following frames that show the same picture. */
    private int repeats;

    /** The newest frame control chunk. At byte 4 are width, height, x and y; at byte 20 the seconds, as a fraction. */
    private ByteBuffer frameControl = ByteBuffer.allocate(0);

    FilmReader(Path film) throws IOException {
        file = Files.readAllBytes(film);
        chunks = ByteBuffer.wrap(file).position(SIGNATURE_BYTES);
    }

    /** Returns the next frame, or null after the last frame. The next call draws on the same image. */
    @Nullable
    BufferedImage next() throws IOException {
        if (repeats > 0) {
            repeats--;
            return shown;
        }
        while (chunks.hasRemaining()) {
            byte[] data = new byte[chunks.getInt()];
            byte[] type = new byte[Integer.BYTES];
            chunks.get(type).get(data).getInt(); // the checksum
            if (readChunk(new String(type, StandardCharsets.US_ASCII), data)) {
                return shown;
            }
        }
        return null;
    }

    /** Returns whether the chunk ends a frame. */
    private boolean readChunk(String type, byte[] data) throws IOException {
        switch (type) {
            case "IHDR" -> {
                header = data;
                ByteBuffer size = ByteBuffer.wrap(data);
                shown = new BufferedImage(size.getInt(), size.getInt(), BufferedImage.TYPE_INT_RGB);
            }
            case "fcTL" -> frameControl = ByteBuffer.wrap(data);
            case "IDAT" -> draw(data);
            case "fdAT" -> draw(Arrays.copyOfRange(data, Integer.BYTES, data.length)); // after its sequence number
            default -> {}
        }
        return type.equals("IDAT") || type.equals("fdAT");
    }

    private void draw(byte[] compressed) throws IOException {
        byte[] rectangleHeader = header.clone();
        ByteBuffer.wrap(rectangleHeader).putInt(frameControl.getInt(4)).putInt(frameControl.getInt(8));
        Graphics2D graphics = shown.createGraphics();
        graphics.drawImage(decode(rectangleHeader, compressed), frameControl.getInt(12), frameControl.getInt(16), null);
        graphics.dispose();
        repeats = frameControl.getShort(20) * ExpectedFilm.FRAMES_PER_SECOND / frameControl.getShort(22) - 1;
    }

    /** Decodes a rectangle as a separate PNG file. */
    private BufferedImage decode(byte[] rectangleHeader, byte[] compressed) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.write(file, 0, SIGNATURE_BYTES);
        writeChunk(png, "IHDR", rectangleHeader);
        writeChunk(png, "IDAT", compressed);
        writeChunk(png, "IEND", new byte[0]);
        return ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    }

    private static void writeChunk(ByteArrayOutputStream png, String type, byte[] data) throws IOException {
        byte[] typeBytes = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(typeBytes);
        crc.update(data);
        DataOutputStream out = new DataOutputStream(png);
        out.writeInt(data.length);
        out.write(typeBytes);
        out.write(data);
        out.writeInt((int) crc.getValue());
    }
}
