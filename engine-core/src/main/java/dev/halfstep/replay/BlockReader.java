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
 * Reads blocks one after the other. Nothing that a file claims is believed: lengths are compared with their limits and
 * with the bytes that are left before memory is taken, and checksums before anything is made of the bytes.
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

    /** Where the block begins that is read, and its place in the file, 1 for the header. */
    private long blockStart;

    private int number;
    private byte kind;
    private long firstStep;
    private int steps;
    private long lastStep;

    /**
     * Reads from the beginning.
     *
     * @param file what messages call it
     * @param in its bytes
     * @param length how many there are
     */
    BlockReader(String file, InputStream in, long length) {
        this.file = file;
        this.in = in;
        this.length = length;
    }

    /** Reads what makes the file a recording. */
    void readPrefix() throws IOException {
        if (length == 0) {
            throw new RecordingException(
                    RecordingException.Flaw.NOT_A_RECORDING,
                    "a recording must have a beginning: " + file + " is empty");
        }
        byte[] mark = RecordingFormat.mark();
        byte[] prefix = in.readNBytes((int) Math.min(RecordingFormat.PREFIX_BYTES, length));
        position = prefix.length;
        int compared = Math.min(mark.length, prefix.length);
        if (!Arrays.equals(prefix, 0, compared, mark, 0, compared)) {
            throw new RecordingException(
                    RecordingException.Flaw.NOT_A_RECORDING,
                    "a recording begins with the mark of one: " + file + " is something else");
        }
        if (prefix.length < RecordingFormat.PREFIX_BYTES) {
            throw cut();
        }
        int version = Short.toUnsignedInt(ByteBuffer.wrap(prefix).getShort(mark.length));
        if (version != RecordingFormat.VERSION) {
            throw new RecordingException(
                    RecordingException.Flaw.OTHER_VERSION,
                    "this engine reads recordings of format " + RecordingFormat.VERSION + ": " + file
                            + " has format " + version + ", which is "
                            + (version > RecordingFormat.VERSION ? "newer" : "older"));
        }
    }

    /** Reads the next block. There must be one. */
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
        boolean comesLater = hasSteps || kind == RecordingFormat.END;
        if (isFirst ? kind != RecordingFormat.HEADER : !comesLater) {
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
            throw cut(); // since it was opened
        }
    }

    private int sumOf(byte[] bytes, int count) {
        sum.reset();
        sum.update(bytes, 0, count);
        return (int) sum.getValue();
    }

    /** Never makes more of a block than it says. */
    private void inflate(int storedBytes) throws RecordingException {
        if (plain.length < plainBytes) {
            plain = new byte[Math.min(Math.max(plainBytes, 2 * plain.length), RecordingFormat.MAX_PLAIN_BYTES)];
        }
        inflater.reset();
        inflater.setInput(stored, 0, storedBytes);
        try {
            int made = 0;
            while (made < plainBytes && !inflater.finished()) {
                int more = inflater.inflate(plain, made, plainBytes - made);
                if (more == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    break;
                }
                made += more;
            }
            boolean hasMore = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
            if (made < plainBytes || hasMore || !inflater.finished() || inflater.getRemaining() > 0) {
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

    /** What the block says, from one of its bytes on. */
    DataInputStream plain(int from) {
        return new DataInputStream(new ByteArrayInputStream(plain, from, plainBytes - from));
    }

    /** Whether bytes are left. */
    boolean hasMore() {
        return position < length;
    }

    /** This file ends before it should, and so does what can be replayed of it. */
    RecordingException cut() {
        return new RecordingException(
                RecordingException.Flaw.CUT,
                "a recording ends with a block that says so: " + file + " was cut at byte " + length);
    }

    /** This file was changed after it was written. */
    RecordingException damaged(String what) {
        return new RecordingException(
                RecordingException.Flaw.DAMAGED,
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
