package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A WAV file: whole numbers of 8, 16, 24 or 32 bits, or floating-point numbers of 32 or 64 bits, which are rounded to
 * 16 bits when they are read.
 */
final class WavFile implements SampleSource {

    // The first four characters of chunks, read as little-endian numbers.
    private static final int RIFF = 0x46464952;
    private static final int WAVE = 0x45564157;
    private static final int FORMAT = 0x20746D66;
    private static final int DATA = 0x61746164;

    private static final int WHOLE_NUMBERS = 1;
    private static final int FLOATING_POINT = 3;

    /** The extended header: the kind of the samples is in its last field. */
    private static final int EXTENSIBLE = 0xFFFE;

    private static final int CHUNK_HEADER_BYTES = 8;

    private final ByteBuffer data;
    private final int kind;
    private final int channels;
    private final int hertz;
    private final int bytesOfValue;
    private final int first;
    private final long length;

    /**
     * Opens a file.
     *
     * @param file the bytes of the file, not copied
     * @throws InvalidSoundException if the file is damaged or of another kind
     */
    WavFile(ByteBuffer file) {
        data = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int format = find(FORMAT);
        int formatBytes = data.getInt(format - 4);
        require(formatBytes >= 16, "is damaged: its format is cut");
        int stored = data.getShort(format) & 0xFFFF;
        require(stored != EXTENSIBLE || formatBytes >= 40, "is damaged: its format is cut");
        kind = stored == EXTENSIBLE ? data.getShort(format + 24) & 0xFFFF : stored;
        channels = data.getShort(format + 2) & 0xFFFF;
        hertz = data.getInt(format + 4);
        SampleSource.checkFormat(channels, hertz);
        int bits = data.getShort(format + 14) & 0xFFFF;
        boolean isKnown = (kind == WHOLE_NUMBERS && bits % 8 == 0 && bits >= 8 && bits <= 32)
                || (kind == FLOATING_POINT && (bits == 32 || bits == 64));
        require(isKnown, "has samples of format " + kind + " with " + bits + " bits, which is not supported");
        bytesOfValue = bits / 8;
        require(
                (data.getShort(format + 12) & 0xFFFF) == channels * bytesOfValue,
                "is damaged: its samples have no size");
        first = find(DATA);
        length = (data.getInt(first - 4) & 0xFFFFFFFFL) / ((long) channels * bytesOfValue);
        require(length > 0, "has no audio");
    }

    static boolean isWav(ByteBuffer file) {
        ByteBuffer little = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return file.limit() >= 12 && little.getInt(0) == RIFF && little.getInt(8) == WAVE;
    }

    /** Returns the offset of the content of the first chunk of a kind, which lies in the file as a whole. */
    private int find(int id) {
        long at = 12;
        while (at + CHUNK_HEADER_BYTES <= data.limit()) {
            long size = data.getInt((int) at + 4) & 0xFFFFFFFFL;
            long content = at + CHUNK_HEADER_BYTES;
            require(content + size <= data.limit(), "is truncated");
            if (data.getInt((int) at) == id) {
                return (int) content;
            }
            at = content + size + (size & 1); // chunks begin at even offsets
        }
        throw new InvalidSoundException("has no audio");
    }

    /** Returns a value as a sample of 16 bits. Whole numbers of 8 bits have no sign. */
    private short value(int at) {
        return switch (bytesOfValue) {
            case 1 -> (short) (((data.get(at) & 0xFF) - 128) << 8);
            case 2 -> data.getShort(at);
            case 3 -> SampleSource.round((data.getShort(at + 1) << 8 | (data.get(at) & 0xFF)) / 8_388_608.0);
            case 4 -> SampleSource.round(kind == WHOLE_NUMBERS ? data.getInt(at) / 2_147_483_648.0 : data.getFloat(at));
            default -> SampleSource.round(data.getDouble(at));
        };
    }

    @Override
    public int channels() {
        return channels;
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
            private long position;

            @Override
            public int read(short[] to, int offset, int max) {
                int count = (int) Math.min(max, length - position);
                for (int i = 0; i < count * channels; i++) {
                    to[offset * channels + i] = value((int) (first + (position * channels + i) * bytesOfValue));
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
