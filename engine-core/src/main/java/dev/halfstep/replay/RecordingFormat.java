package dev.halfstep.replay;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The constants of the file format, which docs/recording.md documents byte by byte. */
final class RecordingFormat {

    /** Contains binary bytes and line ends, so that a conversion of line ends is detected, as in PNG. */
    private static final byte[] MARK = {(byte) 0x8E, 'H', 'S', 'R', '\r', '\n', 0x1A, '\n'};

    static final int VERSION = 1;

    /** The length of the mark and the version. */
    static final int PREFIX_BYTES = 10;

    static final byte HEADER = 'H';
    static final byte STEPS = 'S';
    static final byte END = 'E';

    static final int HEAD_BYTES = 29;

    /**
     * The maximum content of a block. A step with the maximum number of events has 655,368 bytes; a header with 1000
     * components has about 100,000.
     */
    static final int MAX_PLAIN_BYTES = 1 << 20;

    /** The maximum size of a compressed block. Incompressible bytes grow by 5 in 16,000. */
    static final int MAX_STORED_BYTES = MAX_PLAIN_BYTES + (1 << 12);

    /** The maximum number of steps in a block: one second of the highest step rate. */
    static final int MAX_BLOCK_STEPS = 1_000_000;

    /** The size at which a block of steps is written; every block is written after one second. */
    static final int FULL_BYTES = 1 << 16;

    /** A checksum of the names of all controls and axes in order, because input contains their numbers. */
    static final int CONTROLS = sumOfControls();

    private RecordingFormat() {}

    static byte[] mark() {
        return MARK.clone();
    }

    /** Returns the size of the hash after one step: 64 bits of the hash, then 16 bits of each part. */
    static int hashBytes(int parts) {
        return Long.BYTES + parts * Short.BYTES;
    }

    /** Returns the number of hashes in a block. */
    static int hashes(long firstStep, int steps, int hashEvery) {
        return (int) ((firstStep - 1 + steps) / hashEvery - (firstStep - 1) / hashEvery);
    }

    /** Returns the hash of a state from its parts. */
    static long hashOf(long[] parts) {
        long sum = 0;
        for (int i = 0; i < parts.length; i++) {
            sum += parts[i];
        }
        return sum;
    }

    private static int sumOfControls() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < Control.count(); i++) {
            names.append(Control.at(i).label()).append('\n');
        }
        for (GamepadAxis axis : GamepadAxis.values()) {
            names.append(axis.name()).append('\n');
        }
        CRC32C sum = new CRC32C();
        sum.update(names.toString().getBytes(StandardCharsets.UTF_8));
        return (int) sum.getValue();
    }
}
