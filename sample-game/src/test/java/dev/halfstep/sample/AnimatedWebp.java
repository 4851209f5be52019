package dev.halfstep.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads an animated WebP, whose frames are rectangles that are drawn one over another. {@code dwebp}, of the Debian
 * package {@code webp}, decodes the rectangles.
 */
final class AnimatedWebp {

    private static final int ANMF_HEADER_BYTES = 16;

    /** The flag of a picture with transparency, in the first byte of the chunk {@code VP8X}. */
    private static final int ALPHA_FLAG = 0x10;

    /** The flag of a rectangle that is removed again, before the next one. */
    private static final int DISPOSE_FLAG = 1;

    /** The flag of a rectangle that also replaces what is under its transparent pixels. */
    private static final int REPLACE_FLAG = 2;

    /** For each frame its chunk. A frame that is shown for several periods is there as often. */
    private final List<ByteBuffer> frames = new ArrayList<>();

    private int width;

    /** The newest frame that was asked for, as red, green and blue. */
    private byte[] shown = {};

    private int shownNumber = -1;

    /**
     * Opens a film.
     *
     * @param hertz the frames a second with which it was drawn
     */
    AnimatedWebp(Path file, int hertz) throws IOException {
        ByteBuffer chunks = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 12; at < chunks.limit(); at += 8 + ((chunks.getInt(at + 4) + 1) & ~1)) {
            String type = new String(chunks.array(), at, 4, StandardCharsets.US_ASCII);
            int data = at + 8;
            if (type.equals("VP8X")) {
                width = 1 + int24(chunks, data + 4);
                shown = new byte[3 * width * (1 + int24(chunks, data + 7))];
            } else if (type.equals("ANMF")) {
                ByteBuffer chunk = chunks.slice(data, chunks.getInt(at + 4)).order(ByteOrder.LITTLE_ENDIAN);
                if ((chunk.get(15) & DISPOSE_FLAG) != 0) {
                    throw new IOException("no frame may be removed: frame " + frames.size() + " of " + file);
                }
                double periods = int24(chunk, 12) * hertz / 1_000.0;
                frames.addAll(Collections.nCopies((int) Math.round(periods), chunk));
            }
        }
    }

    private static int int24(ByteBuffer bytes, int at) {
        return (bytes.getShort(at) & 0xFFFF) | ((bytes.get(at + 2) & 0xFF) << 16);
    }

    int frames() {
        return frames.size();
    }

    /** Returns a frame as red, green and blue, a byte each: the newest one again, or one after it. */
    byte[] frame(int number) throws IOException {
        while (shownNumber < number) {
            shownNumber++;
            if (shownNumber == 0 || !frames.get(shownNumber).equals(frames.get(shownNumber - 1))) {
                draw(frames.get(shownNumber));
            }
        }
        return shown;
    }

    private void draw(ByteBuffer frame) throws IOException {
        int left = 2 * int24(frame, 0);
        int top = 2 * int24(frame, 3);
        int columns = 1 + int24(frame, 6);
        boolean replaces = (frame.get(15) & REPLACE_FLAG) != 0;
        byte[] pam = decode(frame, columns, 1 + int24(frame, 9)); // after a header: red, green, blue and alpha
        int pixels = columns * (1 + int24(frame, 9));
        for (int i = 0; i < pixels; i++) {
            int from = pam.length - 4 * (pixels - i);
            if (replaces || pam[from + 3] != 0) {
                System.arraycopy(pam, from, shown, 3 * ((top + i / columns) * width + left + i % columns), 3);
            }
        }
    }

    /** Decodes a rectangle as a separate file. */
    private static byte[] decode(ByteBuffer frame, int width, int height) throws IOException {
        ByteBuffer picture = frame.slice(ANMF_HEADER_BYTES, frame.limit() - ANMF_HEADER_BYTES);
        ByteBuffer riff = ByteBuffer.allocate(30 + picture.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        riff.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(22 + picture.remaining());
        riff.put("WEBPVP8X".getBytes(StandardCharsets.US_ASCII)).putInt(10).putInt(ALPHA_FLAG);
        riff.putShort((short) (width - 1))
                .put((byte) 0)
                .putShort((short) (height - 1))
                .put((byte) 0);
        riff.put(picture);
        Process process = new ProcessBuilder("dwebp", "-quiet", "-pam", "-o", "-", "--", "-")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(riff.array()); // dwebp reads all of it before it writes
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        process.getInputStream().transferTo(out);
        return out.toByteArray();
    }

    /** Returns whether the decoder is installed. */
    static boolean canDecode() throws InterruptedException {
        try {
            return new ProcessBuilder("dwebp", "-version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
