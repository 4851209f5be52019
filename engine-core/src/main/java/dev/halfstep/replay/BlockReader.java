package dev.halfstep.replay;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the blocks of a recording. A block is a head of fixed size, {@link RecordingFormat#BLOCK_HEAD_BYTES}, and a
 * compressed content.
 *
 * <p>The file is not trusted. Lengths are checked against limits and against the remaining bytes before memory is
 * allocated. Checksums are verified before bytes are interpreted.
 */
final class BlockReader implements AutoCloseable {

    private final String file;
    private final InputStream in;
    private final long length;
    private final byte[] head = new byte[RecordingFormat.BLOCK_HEAD_BYTES];
    /** Decompresses content without a zlib header, because a block has its own checksums. */
    private final Inflater inflater = new Inflater(/* nowrap= */ true);

    private byte[] compressed = new byte[0];
    private byte[] content = new byte[0];

    /** The size of the content of the current block after decompression. */
    private int contentBytes;

    /** The position of the next byte to read from the file. */
    private long position;

    /** The position of the current block in the file. */
    private long blockPosition;

    /** The number of the current block, 1 for the header. */
    private int number;

    /** The version of the format. */
    private int version;

    private byte kind;
    private long firstStep;
    private int steps;

    /** The number of the last step in the blocks so far. */
    private long lastStep;

    /**
     * Creates a reader at the start of a recording.
     *
     * @param file the name in messages
     * @param in the bytes of the recording
     * @param length the number of bytes of the recording
     */
    BlockReader(String file, InputStream in, long length) {
        this.file = file;
        this.in = in;
        this.length = length;
    }

    /**
     * Continues at the start of a block that another reader has read before.
     *
     * @param in the bytes of the recording from that block on
     */
    static BlockReader continueAt(BlockStart start, int version, String file, InputStream in, long length) {
        BlockReader reader = new BlockReader(file, in, length);
        reader.version = version;
        reader.position = start.position();
        reader.number = start.blocksBefore();
        reader.lastStep = start.stepsBefore();
        return reader;
    }

    /** Returns the start of the current block. */
    BlockStart start() {
        return new BlockStart(blockPosition, number - 1, lastStep - steps);
    }

    /** Returns the start of the next block. */
    BlockStart nextStart() {
        return new BlockStart(position, number, lastStep);
    }

    /** Reads and checks the start of the file: the mark and the version. */
    void readPrefix() throws IOException {
        if (length == 0) {
            throw new RecordingException(
                    RecordingException.Reason.NOT_A_RECORDING,
                    "a recording must not be empty: " + file + " has 0 bytes");
        }
        byte[] mark = RecordingFormat.mark();
        byte[] prefix = in.readNBytes((int) Math.min(RecordingFormat.PREFIX_BYTES, length));
        position = prefix.length;
        int comparedBytes = Math.min(mark.length, prefix.length);
        if (!Arrays.equals(prefix, 0, comparedBytes, mark, 0, comparedBytes)) {
            throw new RecordingException(
                    RecordingException.Reason.NOT_A_RECORDING,
                    "a recording must begin with the mark of its format: " + file + " does not");
        }
        if (prefix.length < RecordingFormat.PREFIX_BYTES) {
            throw truncated();
        }
        version = Short.toUnsignedInt(ByteBuffer.wrap(prefix).getShort(mark.length));
        if (version < RecordingFormat.OLDEST_VERSION || version > RecordingFormat.VERSION) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_VERSION,
                    "a recording must have format " + RecordingFormat.OLDEST_VERSION + " or "
                            + RecordingFormat.VERSION + " for this engine: " + file
                            + " has format " + version + ", which is "
                            + (version > RecordingFormat.VERSION ? "newer" : "older"));
        }
    }

    /** Reads the next block, which must exist. */
    void readBlock() throws IOException {
        blockPosition = position;
        number++;
        if (length - position < head.length) {
            throw truncated();
        }
        readFully(head, head.length);
        ByteBuffer headFields = ByteBuffer.wrap(head);
        kind = headFields.get();
        firstStep = headFields.getLong();
        steps = headFields.getInt();
        contentBytes = headFields.getInt();
        int compressedBytes = headFields.getInt();
        int contentChecksum = headFields.getInt();
        int fieldsChecksum = RecordingFormat.checksum(head, headFields.position()); // of all fields so far
        if (fieldsChecksum != headFields.getInt()) {
            throw corrupted("the checksum of its head is wrong");
        }
        checkHead(compressedBytes);
        lastStep += steps;
        if (compressedBytes > length - position) {
            throw truncated();
        }
        if (compressed.length < compressedBytes) {
            int grownLength = Math.max(compressedBytes, 2 * compressed.length);
            compressed = new byte[Math.min(grownLength, RecordingFormat.MAX_COMPRESSED_BYTES)];
        }
        readFully(compressed, compressedBytes);
        if (RecordingFormat.checksum(compressed, compressedBytes) != contentChecksum) {
            throw corrupted("the checksum of its content is wrong");
        }
        inflate(compressedBytes);
    }

    /** Checks the values of the head, since a malicious file can combine invalid values with a correct checksum. */
    private void checkHead(int compressedBytes) throws RecordingException {
        boolean isFirst = number == 1;
        boolean hasSteps = kind == RecordingFormat.STEPS_KIND;
        if (isFirst ? kind != RecordingFormat.HEADER_KIND : !isKnown() && !canSkip()) {
            throw corrupted("a block of kind " + kind + " does not belong there");
        }
        long expectedFirstStep = isFirst ? 0 : lastStep + 1;
        if (firstStep != expectedFirstStep) {
            throw corrupted("it begins with step " + firstStep + " after step " + lastStep);
        }
        int minSteps = hasSteps ? 1 : 0;
        int maxSteps = hasSteps ? RecordingFormat.MAX_BLOCK_STEPS : 0;
        if (steps < minSteps || steps > maxSteps) {
            throw corrupted("it claims " + Integer.toUnsignedLong(steps) + " steps");
        }
        if (contentBytes < 0 || contentBytes > RecordingFormat.MAX_CONTENT_BYTES) {
            throw corrupted("it claims " + Integer.toUnsignedLong(contentBytes) + " bytes of content");
        }
        if (compressedBytes < 0 || compressedBytes > RecordingFormat.MAX_COMPRESSED_BYTES) {
            throw corrupted("it claims " + Integer.toUnsignedLong(compressedBytes) + " bytes of compressed content");
        }
    }

    private boolean isKnown() {
        return kind == RecordingFormat.STEPS_KIND
                || kind == RecordingFormat.END_KIND
                || (hasRecords() && kind == RecordingFormat.STATE_KIND);
    }

    /** Returns whether a reader may skip the current block. */
    boolean canSkip() {
        return hasRecords() && RecordingFormat.canSkip(kind);
    }

    /** Returns whether blocks of steps and the end begin with records, as they do since version 2. */
    boolean hasRecords() {
        return version > RecordingFormat.OLDEST_VERSION;
    }

    int version() {
        return version;
    }

    private void readFully(byte[] target, int count) throws IOException {
        int read = in.readNBytes(target, 0, count);
        position += read;
        if (read < count) {
            throw truncated(); // another process has truncated the file since its length was read
        }
    }

    /** Decompresses the content of a block, to at most the size that its head claims. */
    private void inflate(int compressedBytes) throws RecordingException {
        if (content.length < contentBytes) {
            content = new byte[Math.min(Math.max(contentBytes, 2 * content.length), RecordingFormat.MAX_CONTENT_BYTES)];
        }
        inflater.reset();
        inflater.setInput(compressed, 0, compressedBytes);
        try {
            int inflated = 0;
            while (inflated < contentBytes && !inflater.finished()) {
                int added = inflater.inflate(content, inflated, contentBytes - inflated);
                if (added == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    break; // the content is incomplete, and the check below refuses it
                }
                inflated += added;
            }
            // the inflater may report the end only when asked for one more byte
            boolean isTooLong = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
            if (inflated < contentBytes || isTooLong || !inflater.finished() || inflater.getRemaining() > 0) {
                throw corrupted("its content does not have the " + contentBytes + " bytes that it claims");
            }
        } catch (DataFormatException e) {
            throw corrupted("it cannot be decompressed");
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

    /** Returns the size of the content of the current block after decompression. */
    int contentBytes() {
        return contentBytes;
    }

    /** Returns the decompressed content of the current block, from an offset on. */
    DataInputStream content(int offset) {
        return new DataInputStream(new ByteArrayInputStream(content, offset, contentBytes - offset));
    }

    /** Returns whether the file has more bytes. */
    boolean hasMoreBytes() {
        return position < length;
    }

    /** Returns the exception for a truncated file. */
    RecordingException truncated() {
        return new RecordingException(
                RecordingException.Reason.TRUNCATED,
                "a recording must end with an end block: " + file + " is truncated at byte " + length);
    }

    /** Returns the exception for a corrupted current block. The reason is a clause about the block. */
    RecordingException corrupted(String reason) {
        return new RecordingException(
                RecordingException.Reason.CORRUPTED,
                "a recording must be unchanged: " + file + " is corrupted in block " + number + " at byte "
                        + blockPosition + ": " + reason);
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
