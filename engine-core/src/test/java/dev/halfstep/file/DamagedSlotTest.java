package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that a damaged file of a slot is refused by name, or has the same state. With {@code -Dhalfstep.long=true},
 * tries 10,000 files.
 */
class DamagedSlotTest {

    private static final int FILES = Boolean.getBoolean("halfstep.long") ? 10_000 : 300;

    // The positions in the file, which docs/saves.md documents.
    private static final int VERSION = 8;
    private static final int DETAIL_BYTES = 10;
    private static final int DETAIL_CHECKSUM = 14;
    private static final int DETAILS = 18;

    @TempDir
    private Path folder;

    private Path file;
    private byte[] state;
    private byte[] whole;

    @BeforeEach
    void createWhole() throws IOException {
        file = folder.resolve("slot.save");
        state = new byte[3_000];
        new Random(1).nextBytes(state);
        Arrays.fill(state, 0, 1_500, (byte) 7); // one half can be compressed
        byte[] picture = Arrays.copyOf(state, 100);
        whole = SlotFile.encode(Instant.ofEpochMilli(1_234_567), "Title", picture, state);
    }

    private static byte[] mutated(byte[] whole, Random random) {
        byte[] bytes = whole.clone();
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(7)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes = Arrays.copyOf(bytes, at);
            case 2 -> bytes = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(100));
            case 3 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(600)), (byte) 0);
            case 4 -> System.arraycopy(bytes, 0, bytes, at, bytes.length - at);
            case 5 -> bytes[random.nextInt(160)] = (byte) random.nextInt(256);
            default -> {
                int value = random.nextBoolean() ? -1 >>> random.nextInt(32) : random.nextInt();
                ByteBuffer.wrap(bytes).putInt(random.nextInt(DETAILS + 120), value);
            }
        }
        return bytes;
    }

    /** Makes the checksum of the details right, as in a forged file. */
    private static void forgeChecksum(byte[] bytes) {
        if (bytes.length < DETAILS) {
            return;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int detailBytes = Math.min(Math.max(0, buffer.getInt(DETAIL_BYTES)), bytes.length - DETAILS);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, DETAIL_CHECKSUM);
        checksum.update(bytes, DETAILS, detailBytes);
        buffer.putInt(DETAIL_CHECKSUM, (int) checksum.getValue());
    }

    @Test
    void isRefusedByNameOrHasTheSameState() throws IOException {
        int refused = 0;
        int forgedToTheEnd = 0;
        for (int seed = 0; seed < FILES; seed++) {
            Random random = new Random(seed);
            byte[] bytes = mutated(whole, random);
            boolean isForged = random.nextBoolean();
            if (isForged) {
                forgeChecksum(bytes);
            }
            Files.write(file, bytes);
            boolean isListed = assertRefusedOrRead(() -> SlotFile.read(file), seed);
            try {
                assertArrayEquals(state, SlotFile.readState(file), "seed " + seed);
                assertTrue(isForged || Arrays.equals(whole, bytes), "unnoticed damage, seed " + seed);
                forgedToTheEnd++;
            } catch (IOException e) {
                assertRefusal(e, seed);
                refused++;
            }
            assertTrue(isListed || !Arrays.equals(whole, bytes), "seed " + seed);
        }
        assertTrue(refused > FILES / 2 && forgedToTheEnd > 0, refused + " refused, " + forgedToTheEnd + " forged");
    }

    private interface Read {
        Object get() throws IOException;
    }

    private boolean assertRefusedOrRead(Read read, int seed) {
        try {
            read.get();
            return true;
        } catch (IOException e) {
            assertRefusal(e, seed);
            return false;
        }
    }

    private void assertRefusal(IOException e, int seed) {
        String prefix = "a save must be whole: " + file + ": ";
        String message = e.getMessage();
        assertTrue(message.startsWith(prefix) && message.length() > prefix.length(), "seed " + seed + ": " + message);
        assertFalse(message.contains("\n"), message);
    }

    private String refusal(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        String message =
                assertThrows(IOException.class, () -> SlotFile.readState(file)).getMessage();
        return message.substring(("a save must be whole: " + file + ": ").length());
    }

    @Test
    void eachFaultIsNamed() throws IOException {
        assertEquals("it does not begin like a save", refusal(new byte[0]));
        assertEquals("it does not begin like a save", refusal(new byte[100]));
        assertEquals("its size is wrong", refusal(Arrays.copyOf(whole, whole.length - 1)));
        assertEquals("its size is wrong", refusal(Arrays.copyOf(whole, whole.length + 1)));
        byte[] other = whole.clone();
        other[VERSION + 1] = 2;
        assertEquals("it has format 2, and this game reads format 1", refusal(other));
        other = whole.clone();
        other[DETAILS] ^= 1;
        assertEquals("the checksum of its details is wrong", refusal(other));
        other = whole.clone();
        other[whole.length - 1] ^= 1;
        assertEquals("its checksum is wrong", refusal(other));
    }

    /** Returns the whole file with another number in its details, and the right checksum. */
    private byte[] with(int position, int number) {
        byte[] bytes = whole.clone();
        ByteBuffer.wrap(bytes).putInt(position, number);
        forgeChecksum(bytes);
        return bytes;
    }

    @Test
    void aForgedSizeIsRefusedBeforeMemoryIsAllocated() throws IOException {
        int title = DETAILS + Long.BYTES;
        int pictureBytes = title + Short.BYTES + "Title".length();
        int stateBytes = pictureBytes + Integer.BYTES + 100;
        assertEquals(state.length, ByteBuffer.wrap(whole).getInt(stateBytes), "the position of the size");

        for (int wrong : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertEquals("the size of its details is wrong", refusal(with(DETAIL_BYTES, wrong)));
            assertEquals("the size of its picture is wrong", refusal(with(pictureBytes, wrong)));
            assertEquals("the size of its state is wrong", refusal(with(stateBytes, wrong)));
            assertEquals("the size of its state is wrong", refusal(with(stateBytes + Integer.BYTES, wrong)));
        }
        // More than the compressed bytes can become, and fewer bytes or more bytes than they become.
        assertEquals("the size of its state is wrong", refusal(with(stateBytes, SaveSlots.MAX_STATE_BYTES)));
        assertEquals("its state has another size", refusal(with(stateBytes, state.length - 1)));
        assertEquals("its state has another size", refusal(with(stateBytes, state.length + 1)));
    }
}
