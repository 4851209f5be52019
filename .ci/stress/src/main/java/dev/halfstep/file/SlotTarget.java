package dev.halfstep.file;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;

/** The file of a slot, with valid checksums. docs/saves.md documents the positions. */
public final class SlotTarget implements FuzzTarget {

    private static final int DETAIL_BYTES = 10;
    private static final int DETAIL_CHECKSUM = 14;
    private static final int DETAILS = 18;

    private final Path file;

    /** Creates the file of the slot. */
    public SlotTarget() throws IOException {
        file = Files.createTempFile("slot", ".save");
        file.toFile().deleteOnExit();
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        byte[] state = new byte[300];
        new Random(1).nextBytes(state);
        Arrays.fill(state, 0, 150, (byte) 7); // one half can be compressed
        Instant time = Instant.ofEpochMilli(1_234_567);
        return List.of(
                SlotFile.encode(time, "Title", Arrays.copyOf(state, 40), state),
                SlotFile.encode(time, "", /* picture= */ null, new byte[0]));
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        Files.write(file, withValidChecksums(input));
        try {
            SlotFile.read(file);
            SlotFile.readState(file);
            return true;
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        }
    }

    private static byte[] withValidChecksums(byte[] input) {
        byte[] bytes = input.clone();
        if (bytes.length < DETAILS) {
            return bytes;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int detailBytes = Math.min(Math.max(0, buffer.getInt(DETAIL_BYTES)), bytes.length - DETAILS);
        int packed = DETAILS + detailBytes;
        if (detailBytes >= Integer.BYTES) { // the checksum of the state is the last detail
            CRC32C checksum = new CRC32C();
            checksum.update(bytes, packed, bytes.length - packed);
            buffer.putInt(packed - Integer.BYTES, (int) checksum.getValue());
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, DETAIL_CHECKSUM);
        checksum.update(bytes, DETAILS, detailBytes);
        buffer.putInt(DETAIL_CHECKSUM, (int) checksum.getValue());
        return bytes;
    }
}
