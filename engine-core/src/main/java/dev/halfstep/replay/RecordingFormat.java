package dev.halfstep.replay;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The numbers of the file format; docs/recording.md has it byte by byte. */
final class RecordingFormat {

    /** Not text, so that whatever takes it for text and changes line ends is noticed. */
    private static final byte[] MARK = {(byte) 0x8E, 'H', 'S', 'R', '\r', '\n', 0x1A, '\n'};

    static final int VERSION = 1;

    /** The mark and the version. */
    static final int PREFIX_BYTES = 10;

    static final byte HEADER = 'H';
    static final byte STEPS = 'S';
    static final byte END = 'E';

    static final int HEAD_BYTES = 29;

    /**
     * The most that a block says. A step with as many events as there can be has 655,368 bytes; a header of 1000
     * components some 100,000.
     */
    static final int MAX_PLAIN_BYTES = 1 << 20;

    /** The same compressed: what cannot be compressed grows by 5 bytes in 16,000. */
    static final int MAX_STORED_BYTES = MAX_PLAIN_BYTES + (1 << 12);

    /** As many steps as the fastest game has in a second. */
    static final int MAX_BLOCK_STEPS = 1_000_000;

    /** A block of steps is written when it has so many bytes, and once a second anyway. */
    static final int FULL_BYTES = 1 << 16;

    /** Checksum of the names of all controls in their order, since input is written as numbers of them. */
    static final int CONTROLS = sumOfControls();

    private RecordingFormat() {}

    static byte[] mark() {
        return MARK.clone();
    }

    /** Bytes of the hash after one step: all of its 64 bits, then 16 of each part. */
    static int hashBytes(int parts) {
        return Long.BYTES + parts * Short.BYTES;
    }

    /** Steps of a block after which the state was hashed. */
    static int hashes(long firstStep, int steps, int hashEvery) {
        return (int) ((firstStep - 1 + steps) / hashEvery - (firstStep - 1) / hashEvery);
    }

    /** The hash of a state that has these parts. */
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
