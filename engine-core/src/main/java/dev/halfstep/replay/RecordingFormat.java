package dev.halfstep.replay;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The constants of the file format, which docs/recording-format.md documents byte by byte. A file starts with a mark
 * and the version of the format, followed by blocks. A block is a head of fixed size and a compressed content.
 */
final class RecordingFormat {

    /**
     * The first bytes of every recording. As in PNG files, they include line ends and the end-of-file character of DOS
     * (0x1A): a program that treats the file as text makes it invalid.
     */
    private static final byte[] MARK = {(byte) 0x8E, 'H', 'S', 'R', '\r', '\n', 0x1A, '\n'};

    static final int VERSION = 2;

    /** The oldest version that can be read: it has no records in its blocks, and no blocks with states. */
    static final int OLDEST_VERSION = 1;

    /** The length of the mark and the version. */
    static final int PREFIX_BYTES = 10;

    /** The kind of the first block, which has the {@link RecordingHeader}. */
    static final byte HEADER_KIND = 'H';

    /** The kind of a block with hashes and input of consecutive steps. */
    static final byte STEPS_KIND = 'S';

    /** The kind of the last block, which has the final hash, or the input of the failed step. */
    static final byte END_KIND = 'E';

    /** The kind of a block with a part of a state that the game continues from. */
    static final byte STATE_KIND = 'Z';

    /** The kind of a block with a part of a state that a seek may load. A reader may skip it. */
    static final byte SEEK_STATE_KIND = 'z';

    /** The end of the records of a block. */
    static final byte NO_RECORD = 0;

    /** The kind of a record of a jump back to the state after an earlier run. */
    static final byte BACK_RECORD = 'B';

    /** The kind of a record of the bindings. */
    static final byte BINDINGS_RECORD = 'A';

    /** The size of the fields of a record before its content: kind, position and size. */
    static final int RECORD_HEAD_BYTES = 1 + 2 * Integer.BYTES;

    /** The maximum number of jumps in a recording: 16 bytes of memory each. */
    static final int MAX_JUMPS = 1_000_000;

    /** The maximum number of states to jump to in a recording, and the maximum number of states for seeks. */
    static final int MAX_STATES = 10_000;

    /** The maximum number of changes of the bindings in a recording. */
    static final int MAX_BINDINGS = 100_000;

    /** The maximum length of a text of bindings, in bytes; more than the bindings of all players need. */
    static final int MAX_BINDINGS_BYTES = 256 * 1024;

    /** The maximum length of all different texts of bindings in a recording, in characters. */
    static final int MAX_BINDINGS_LENGTH = 1 << 20;

    /** The maximum size of a state in a recording. */
    static final int MAX_STATE_BYTES = 64 << 20;

    /** The size of the parts in which a state is written. */
    static final int STATE_PART_BYTES = 1 << 18;

    /** The size of the fields of a state block before its part of the state: step, hash, size and offset. */
    static final int STATE_HEAD_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    /** The size of the head of a block: kind, first step, number of steps, two sizes, two checksums. */
    static final int BLOCK_HEAD_BYTES = 1 + Long.BYTES + 5 * Integer.BYTES;

    /**
     * The maximum size of the content of a block before compression. A step with the maximum number of events has
     * 655,368 bytes, 10 for each event and 8 for two counts, and at most 66 for the name of each pressed action. A
     * header with 1000 components has about 100,000 bytes.
     */
    static final int MAX_CONTENT_BYTES = 1 << 20;

    /**
     * The maximum size of the compressed content of a block. Compression can make content larger, by up to 5 bytes for
     * each 16,000 bytes.
     */
    static final int MAX_COMPRESSED_BYTES = MAX_CONTENT_BYTES + (1 << 12);

    /** The maximum number of steps in a block: one second of the highest step rate. */
    static final int MAX_BLOCK_STEPS = 1_000_000;

    /**
     * The size of the content at which a block is full. A block of steps is written when it is full or has one second
     * of steps.
     */
    static final int FULL_BLOCK_BYTES = 1 << 16;

    /** A checksum of the names of all controls and axes in order, because recorded input contains their indices. */
    static final int CONTROLS_CHECKSUM = checksumOfControls();

    private RecordingFormat() {}

    /**
     * Returns whether a reader that does not know a kind of blocks or records may skip it: its letter is a lower-case
     * one.
     */
    static boolean canSkip(byte kind) {
        return kind >= 'a' && kind <= 'z';
    }

    static byte[] mark() {
        return MARK.clone();
    }

    /** Returns the size of the hash after one step, in bytes: 64 bits of the hash and 16 bits of each part. */
    static int hashBytes(int partCount) {
        return Long.BYTES + partCount * Short.BYTES;
    }

    /**
     * Returns how many of some consecutive steps have a hash. A step has a hash if its number is a multiple of
     * {@code hashEvery}.
     */
    static int hashCount(long firstStep, int steps, int hashEvery) {
        return (int) ((firstStep - 1 + steps) / hashEvery - (firstStep - 1) / hashEvery);
    }

    /** Returns the hash of a state: the sum of its parts. */
    static long hashOf(long[] parts) {
        long sum = 0;
        for (int i = 0; i < parts.length; i++) {
            sum += parts[i];
        }
        return sum;
    }

    private static int checksumOfControls() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < Control.count(); i++) {
            names.append(Control.at(i).label()).append('\n');
        }
        for (GamepadAxis axis : GamepadAxis.values()) {
            names.append(axis.name()).append('\n');
        }
        byte[] utf8 = names.toString().getBytes(StandardCharsets.UTF_8);
        return checksum(utf8, utf8.length);
    }

    /** Returns the checksum of the first {@code count} bytes. */
    static int checksum(byte[] bytes, int count) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, count);
        return (int) checksum.getValue();
    }
}
