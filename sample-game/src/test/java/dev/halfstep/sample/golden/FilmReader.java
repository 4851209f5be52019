package dev.halfstep.sample.golden;

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
import java.util.function.Consumer;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/**
 * Reads the frames of an animated PNG. The JDK decodes the rectangles that change, and this class draws them one over
 * another.
 */
public final class FilmReader {

    private static final int SIGNATURE_BYTES = 8;

    private final byte[] file;
    private final int displayRate;

    /**
     * Opens a film.
     *
     * @param film an animated PNG file
     * @param displayRate the frames a second of the run that wrote the film
     */
    public FilmReader(Path film, int displayRate) throws IOException {
        file = Files.readAllBytes(film);
        this.displayRate = displayRate;
    }

    /** Returns the number of frames. A picture that lasts several frames counts once for each of them. */
    int frames() throws IOException {
        return play(Integer.MAX_VALUE).framesEnded;
    }

    /** Returns the picture of a frame, from 0. */
    Picture frame(int number) throws IOException {
        return play(number).shown;
    }

    /**
     * Decodes all frames.
     *
     * @param receiver gets each of them, which changes afterwards; a picture that lasts several frames comes once for
     *     each
     */
    public void forEach(Consumer<Picture> receiver) throws IOException {
        play(Integer.MAX_VALUE, receiver);
    }

    private Playback play(int lastFrame) throws IOException {
        return play(lastFrame, picture -> {});
    }

    /** Plays the film from the beginning to a frame. */
    private Playback play(int lastFrame, Consumer<Picture> receiver) throws IOException {
        Playback playback = new Playback();
        ByteBuffer chunks = ByteBuffer.wrap(file).position(SIGNATURE_BYTES);
        while (chunks.hasRemaining() && playback.framesEnded <= lastFrame) {
            byte[] data = new byte[chunks.getInt()];
            byte[] type = new byte[Integer.BYTES];
            chunks.get(type).get(data).getInt(); // the checksum
            int framesBefore = playback.framesEnded;
            playback.readChunk(new String(type, StandardCharsets.US_ASCII), data);
            for (int i = framesBefore; i < playback.framesEnded; i++) {
                receiver.accept(playback.shown);
            }
        }
        return playback;
    }

    /** The state of a film that has been played to a frame. */
    private final class Playback {

        private byte[] header = {};
        private Picture shown = Picture.blank(1, 1);

        /**
         * The newest frame control chunk: size and position of a rectangle, and the time for which it is shown. At byte
         * 4 are width, height, x and y, 4 bytes each; at byte 20 the time, a fraction of two numbers of 2 bytes.
         */
        private ByteBuffer frameControl = ByteBuffer.allocate(0);

        private int framesEnded;

        private void readChunk(String type, byte[] data) throws IOException {
            switch (type) {
                case "IHDR" -> {
                    header = data;
                    shown = Picture.blank(
                            ByteBuffer.wrap(data).getInt(0),
                            ByteBuffer.wrap(data).getInt(4));
                }
                case "fcTL" -> frameControl = ByteBuffer.wrap(data);
                case "IDAT" -> draw(data);
                case "fdAT" -> draw(Arrays.copyOfRange(data, Integer.BYTES, data.length)); // after its sequence number
                default -> {}
            }
        }

        private void draw(byte[] compressed) throws IOException {
            int width = frameControl.getInt(4);
            int height = frameControl.getInt(8);
            int left = frameControl.getInt(12);
            int top = frameControl.getInt(16);
            BufferedImage pixels = decode(width, height, compressed);
            for (int y = 0; y < pixels.getHeight(); y++) {
                for (int x = 0; x < pixels.getWidth(); x++) {
                    int argb = pixels.getRGB(x, y);
                    boolean isTransparent = argb >>> 24 == 0; // keeps the pixel of the last frame
                    if (!isTransparent) {
                        shown.set(left + x, top + y, argb & 0xFFFFFF);
                    }
                }
            }
            int delayNumerator = frameControl.getShort(20);
            int delayDenominator = frameControl.getShort(22);
            framesEnded += delayNumerator * displayRate / delayDenominator;
        }

        /** Decodes a rectangle as a separate PNG file, with the header of the film but the size of the rectangle. */
        private BufferedImage decode(int width, int height, byte[] compressed) throws IOException {
            byte[] rectangleHeader = header.clone();
            ByteBuffer.wrap(rectangleHeader).putInt(width).putInt(height);
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
}
