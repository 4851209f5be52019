package dev.halfstep.replay;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the blocks of a recording. The file is not trusted: lengths are checked against limits and against the bytes
 * that are left before memory is allocated, and checksums are verified before the bytes are interpreted.
 */
final class BlockReader implements AutoCloseable {

    private final String file;
    private final InputStream in;
    private final long length;
    private final byte[] head = new byte[RecordingFormat.HEAD_BYTES];
    private final CRC32C sum = new CRC32C();
    private final Inflater inflater = new Inflater(true);
    private byte[] stored = new byte[0];
    private byte[] plain = new byte[0];
    private int plainBytes;
    private long position;

    /** The position of the current block. */
    private long blockStart;

    /** The number of the current block, 1 for the header. */
    private int number;

    private byte kind;
    private long firstStep;
    private int steps;
    private long lastStep;

    /**
     * Creates a reader at the start of a recording.
     *
     * @param file the name in messages
     * @param in the bytes
     * @param length the number of bytes
     */
    BlockReader(String file, InputStream in, long length) {
        this.file = file;
        this.in = in;
        this.length = length;
    }

    /** Reads and checks the mark and the version. */
    void readPrefix() throws IOException {
        if (length == 0) {
            throw new RecordingException(
                    RecordingException.Reason.NOT_A_RECORDING,
                    "a recording must have a beginning: " + file + " is empty");
        }
        byte[] mark = RecordingFormat.mark();
        byte[] prefix = in.readNBytes((int) Math.min(RecordingFormat.PREFIX_BYTES, length));
        position = prefix.length;
        int compared = Math.min(mark.length, prefix.length);
        if (!Arrays.equals(prefix, 0, compared, mark, 0, compared)) {
            throw new RecordingException(
                    RecordingException.Reason.NOT_A_RECORDING,
                    "a recording begins with the mark of one: " + file + " is something else");
        }
        if (prefix.length < RecordingFormat.PREFIX_BYTES) {
            throw cut();
        }
        int version = Short.toUnsignedInt(ByteBuffer.wrap(prefix).getShort(mark.length));
        if (version != RecordingFormat.VERSION) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_VERSION,
                    "this engine reads recordings of format " + RecordingFormat.VERSION + ": " + file
                            + " has format " + version + ", which is "
                            + (version > RecordingFormat.VERSION ? "newer" : "older"));
        }
    }

    /** Reads the next block, which must exist. */
    void readBlock() throws IOException {
        blockStart = position;
        number++;
        if (length - position < head.length) {
            throw cut();
        }
        readFully(head, head.length);
        ByteBuffer numbers = ByteBuffer.wrap(head);
        kind = numbers.get();
        firstStep = numbers.getLong();
        steps = numbers.getInt();
        plainBytes = numbers.getInt();
        int storedBytes = numbers.getInt();
        int storedSum = numbers.getInt();
        if (sumOf(head, numbers.position()) != numbers.getInt()) {
            throw damaged("the checksum of its head is wrong");
        }
        checkHead(storedBytes);
        if (storedBytes > length - position) {
            throw cut();
        }
        if (stored.length < storedBytes) {
            stored = new byte[Math.min(Math.max(storedBytes, 2 * stored.length), RecordingFormat.MAX_STORED_BYTES)];
        }
        readFully(stored, storedBytes);
        if (sumOf(stored, storedBytes) != storedSum) {
            throw damaged("its checksum is wrong");
        }
        inflate(storedBytes);
    }

    private void checkHead(int storedBytes) throws RecordingException {
        boolean isFirst = number == 1;
        boolean hasSteps = kind == RecordingFormat.STEPS;
        boolean followsHeader = hasSteps || kind == RecordingFormat.END;
        if (isFirst ? kind != RecordingFormat.HEADER : !followsHeader) {
            throw damaged("it is of a kind that does not belong there: " + kind);
        }
        if (firstStep != (isFirst ? 0 : lastStep + 1)) {
            throw damaged("it begins with step " + firstStep + " after step " + lastStep);
        }
        if (hasSteps ? steps < 1 || steps > RecordingFormat.MAX_BLOCK_STEPS : steps != 0) {
            throw damaged("it claims " + Integer.toUnsignedLong(steps) + " steps");
        }
        if (plainBytes < 0 || plainBytes > RecordingFormat.MAX_PLAIN_BYTES) {
            throw damaged("it claims to hold " + Integer.toUnsignedLong(plainBytes) + " bytes");
        }
        if (storedBytes < 0 || storedBytes > RecordingFormat.MAX_STORED_BYTES) {
            throw damaged("it claims to take " + Integer.toUnsignedLong(storedBytes) + " bytes");
        }
        lastStep += steps;
    }

    private void readFully(byte[] to, int count) throws IOException {
        int read = in.readNBytes(to, 0, count);
        position += read;
        if (read < count) {
            throw cut(); // truncated after it was opened
        }
    }

    private int sumOf(byte[] bytes, int count) {
        sum.reset();
        sum.update(bytes, 0, count);
        return (int) sum.getValue();
    }

    /** Decompresses a block to at most its claimed length. */
    private void inflate(int storedBytes) throws RecordingException {
        if (plain.length < plainBytes) {
            plain = new byte[Math.min(Math.max(plainBytes, 2 * plain.length), RecordingFormat.MAX_PLAIN_BYTES)];
        }
        inflater.reset();
        inflater.setInput(stored, 0, storedBytes);
        try {
            int inflated = 0;
            while (inflated < plainBytes && !inflater.finished()) {
                int more = inflater.inflate(plain, inflated, plainBytes - inflated);
                if (more == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    break;
                }
                inflated += more;
            }
            boolean hasMore = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
            if (inflated < plainBytes || hasMore || !inflater.finished() || inflater.getRemaining() > 0) {
                throw damaged("it does not hold the " + plainBytes + " bytes that it claims");
            }
        } catch (DataFormatException e) {
            throw damaged("it cannot be decompressed");
        }
    }

    byte kind() {
        return kind;
    }

    long firstStep() {
        return firstStep;
    }

    int steps() {
        return steps;
    }

    int plainBytes() {
        return plainBytes;
    }

    /** Returns the decompressed content of the block, from an offset on. */
    DataInputStream plain(int from) {
        return new DataInputStream(new ByteArrayInputStream(plain, from, plainBytes - from));
    }

    /** Returns whether the file has more bytes. */
    boolean hasMore() {
        return position < length;
    }

    /** Returns the exception for a truncated file. */
    RecordingException cut() {
        return new RecordingException(
                RecordingException.Reason.CUT,
                "a recording ends with a block that says so: " + file + " was cut at byte " + length);
    }

    /** Returns the exception for a corrupted file. */
    RecordingException damaged(String what) {
        return new RecordingException(
                RecordingException.Reason.DAMAGED,
                "a recording must be as it was written: " + file + " is damaged in block " + number + " at byte "
                        + blockStart + ": " + what);
    }

    String file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
