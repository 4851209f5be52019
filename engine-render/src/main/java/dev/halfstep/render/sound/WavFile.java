package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * A WAV file: whole numbers of 1 to 32 bits, floating-point numbers of 32 or 64 bits, A-law or mu-law, which are rounded
 * to 16 bits when they are read. Sizes that a program did not write, because it wrote to a pipe or was ended, and audio
 * that is cut are read as far as the file goes, as audio programs do.
 */
final class WavFile implements SampleSource {

    // The first four characters of chunks, read as little-endian numbers.
    private static final int RIFF = 0x46464952;
    private static final int WAVE = 0x45564157;
    private static final int FORMAT = 0x20746D66;
    private static final int DATA = 0x61746164;

    private static final int WHOLE_NUMBERS = 1;
    private static final int FLOATING_POINT = 3;
    private static final int A_LAW = 6;
    private static final int MU_LAW = 7;

    /** The extended header: the kind of the samples is in its last field. */
    private static final int EXTENSIBLE = 0xFFFE;

    private static final Map<Integer, String> COMPRESSED =
            Map.of(2, "Microsoft ADPCM", 0x11, "IMA ADPCM", 0x31, "GSM", 0x50, "MPEG", 0x55, "MP3");

    private static final int CHUNK_HEADER_BYTES = 8;

    /** How the speakers of 1 to 8 channels lie if the header does not say it: see {@link SampleSource#mixOf}. */
    private static final String[] LAYOUTS = {"C", "LR", "LRC", "LRlr", "LRClr", "LRC-lr", "LRC-blr", "LRC-lrlr"};

    /** The speakers of the bits of a channel mask, from the lowest bit on. */
    private static final String MASK = "LRC-lrLRblr";

    private final ByteBuffer data;
    private final int kind;
    private final int channels;
    private final int hertz;
    private final int bytesOfValue;
    private final int bytesToNext;
    private final double[][] mix;
    private final long length;

    /**
     * Opens a file.
     *
     * @param file the bytes of the file, not copied
     * @throws InvalidSoundException if the file is damaged or of another kind
     */
    WavFile(ByteBuffer file) {
        ByteBuffer format = find(file, FORMAT);
        require(format.limit() >= 16, "is damaged: its format is cut");
        int stored = format.getShort(0) & 0xFFFF;
        boolean isExtensible = stored == EXTENSIBLE;
        require(!isExtensible || format.limit() >= 40, "is damaged: its format is cut");
        kind = isExtensible ? format.getShort(24) & 0xFFFF : stored;
        channels = format.getShort(2) & 0xFFFF;
        hertz = format.getInt(4);
        SampleSource.checkFormat(channels, hertz);
        mix = SampleSource.mixOf(layout(isExtensible ? format.getInt(20) : 0));
        int bits = format.getShort(14) & 0xFFFF;
        boolean isKnown = (kind == WHOLE_NUMBERS && bits >= 1 && bits <= 32)
                || (kind == FLOATING_POINT && (bits == 32 || bits == 64))
                || ((kind == A_LAW || kind == MU_LAW) && bits == 8);
        String name = COMPRESSED.getOrDefault(kind, "format " + kind + " with " + bits + " bits");
        require(isKnown, "has samples of " + name + ", which is not supported");
        bytesOfValue = (bits + 7) / 8; // values of 12 bits, for example, are in the higher bits of 16
        // The header has the size of a sample, too, but not always rightly. Only 24 bits may be in the lower ones of
        // 32.
        bytesToNext = bytesOfValue == 3 && format.getShort(12) == channels * 4 ? 4 : bytesOfValue;
        data = find(file, DATA);
        length = data.limit() / (channels * bytesToNext);
        require(length > 0, "has no audio");
    }

    private String layout(int mask) {
        StringBuilder layout = new StringBuilder();
        for (int bit = 0; bit < MASK.length(); bit++) {
            layout.append((mask >> bit & 1) == 0 ? "" : MASK.charAt(bit));
        }
        boolean isUsed = channels > 2 && layout.length() == channels && layout.indexOf("LR") == 0;
        return isUsed ? layout.toString() : LAYOUTS[channels - 1];
    }

    static boolean isWav(ByteBuffer file) {
        ByteBuffer little = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return file.limit() >= 12 && little.getInt(0) == RIFF && little.getInt(8) == WAVE;
    }

    /** Returns the content of the first chunk of a kind, as far as it lies in the file. */
    private static ByteBuffer find(ByteBuffer file, int id) {
        ByteBuffer little = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        for (long at = 12; at + CHUNK_HEADER_BYTES <= file.limit(); ) {
            int content = (int) at + CHUNK_HEADER_BYTES;
            long size = little.getInt(content - 4) & 0xFFFFFFFFL;
            int found = little.getInt((int) at);
            if (found == DATA && size == 0 && little.getInt(4) + 8 != file.limit()) {
                size = file.limit(); // neither size was written: the audio goes on to the end
            }
            if (found == id) {
                int there = (int) Math.min(size, file.limit() - content);
                return file.slice(content, there).order(ByteOrder.LITTLE_ENDIAN);
            }
            at = content + size;
            // Chunks begin at even offsets, but some programs leave out the byte between.
            at += (size & 1) != 0 && at < file.limit() && file.get((int) at) < ' ' ? 1 : 0;
        }
        return ByteBuffer.allocate(0);
    }

    /** Returns a value as an amplitude of -1 to 1. Whole numbers of 8 bits have no sign. */
    private double value(int at) {
        if (kind == A_LAW || kind == MU_LAW) {
            return expand(data.get(at)) / 32_768.0;
        }
        return switch (bytesOfValue) {
            case 1 -> ((data.get(at) & 0xFF) - 128) / 128.0;
            case 2 -> data.getShort(at) / 32_768.0;
            case 3 -> (data.getShort(at + 1) << 8 | (data.get(at) & 0xFF)) / 8_388_608.0;
            case 4 -> kind == WHOLE_NUMBERS ? data.getInt(at) / 2_147_483_648.0 : data.getFloat(at);
            default -> data.getDouble(at);
        };
    }

    /** Returns the 16 bits that a byte of A-law or mu-law stands for, as the Recommendation ITU-T G.711 says. */
    private int expand(byte stored) {
        int bits = kind == A_LAW ? stored ^ 0xD5 : ~stored;
        int exponent = bits >> 4 & 7;
        int mantissa = bits & 15;
        int magnitude;
        if (kind == MU_LAW) {
            magnitude = ((mantissa << 3 | 0x84) << exponent) - 0x84;
        } else {
            magnitude = exponent == 0 ? mantissa << 4 | 8 : (mantissa << 4 | 0x108) << (exponent - 1);
        }
        return (bits & 0x80) != 0 ? -magnitude : magnitude;
    }

    @Override
    public int channels() {
        return mix.length;
    }

    @Override
    public int hertz() {
        return hertz;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public Reader open(long loopFrom) {
        return new Reader() {
            private final double[] values = new double[channels];
            private long position;

            @Override
            public int read(short[] to, int offset, int max) {
                int count = (int) Math.min(max, length - position);
                for (int i = 0; i < count; i++) {
                    for (int channel = 0; channel < channels; channel++) {
                        values[channel] = value((int) ((position + i) * channels + channel) * bytesToNext);
                    }
                    SampleSource.mix(mix, values, to, (offset + i) * mix.length);
                }
                position += count;
                return count;
            }

            @Override
            public void rewind() {
                position = loopFrom;
            }
        };
    }
}
