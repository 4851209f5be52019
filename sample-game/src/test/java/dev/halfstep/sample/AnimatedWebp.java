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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Reads an animated WebP whose frames are whole pictures: a frame that is a change of the one before can leave traces.
 * {@code dwebp}, of the Debian package {@code webp}, decodes the frames.
 */
final class AnimatedWebp {

    private static final int ANMF_HEADER_BYTES = 16;

    /** The flag of a film with transparency, in the first byte of the chunk {@code VP8X}. */
    private static final int ALPHA_FLAG = 0x10;

    /** For each frame the chunk of its picture, with its header. Equal pictures in a row are one. */
    private final List<ByteBuffer> frames = new ArrayList<>();

    /**
     * Opens a film.
     *
     * @param hertz the frames a second with which it was drawn
     */
    AnimatedWebp(Path file, int hertz) throws IOException {
        ByteBuffer chunks = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int width = 0;
        int height = 0;
        boolean isOpaque = false;
        for (int at = 12; at < chunks.limit(); at += 8 + ((chunks.getInt(at + 4) + 1) & ~1)) {
            String type = new String(chunks.array(), at, 4, StandardCharsets.US_ASCII);
            int data = at + 8;
            if (type.equals("VP8X")) {
                isOpaque = (chunks.get(data) & ALPHA_FLAG) == 0;
                width = 1 + int24(chunks, data + 4);
                height = 1 + int24(chunks, data + 7);
            } else if (type.equals("ANMF")) {
                boolean isWhole = width == 1 + int24(chunks, data + 6) && height == 1 + int24(chunks, data + 9);
                if (!isWhole || !isOpaque) {
                    throw new IOException("each frame must be a whole picture without transparency: frame "
                            + frames.size() + " of " + file + "; encode it with -kmin 0 -kmax 1");
                }
                ByteBuffer picture = chunks.slice(data + ANMF_HEADER_BYTES, chunks.getInt(at + 4) - ANMF_HEADER_BYTES);
                double periods = int24(chunks, data + 12) * hertz / 1_000.0;
                frames.addAll(Collections.nCopies((int) Math.round(periods), picture));
            }
        }
    }

    private static int int24(ByteBuffer bytes, int at) {
        return (bytes.getShort(at) & 0xFFFF) | ((bytes.get(at + 2) & 0xFF) << 16);
    }

    int frames() {
        return frames.size();
    }

    /** Decodes a frame into red, green and blue, a byte each. */
    byte[] frame(int number) throws IOException {
        byte[] ppm = decode(frames.get(number));
        int lines = 0;
        int begin = 0;
        while (lines < 3) { // the header of a PPM: the format, the size and the maximum
            lines += ppm[begin++] == '\n' ? 1 : 0;
        }
        return Arrays.copyOfRange(ppm, begin, ppm.length);
    }

    private static byte[] decode(ByteBuffer chunk) throws IOException {
        ByteBuffer riff = ByteBuffer.allocate(12 + chunk.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        riff.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(4 + chunk.remaining());
        riff.put("WEBP".getBytes(StandardCharsets.US_ASCII)).put(chunk.duplicate());
        Process process = new ProcessBuilder("dwebp", "-quiet", "-ppm", "-o", "-", "--", "-")
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
