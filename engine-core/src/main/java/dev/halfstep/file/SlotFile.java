package dev.halfstep.file;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The content of the file of a slot: a start of fixed size, details and the compressed state. Start and details are
 * enough to list the slot. docs/saves.md documents the format.
 *
 * @param time when the game was saved
 * @param title the title
 * @param picture a PNG file, null if there is none
 * @param stateBytes the size of the state
 * @param packedBytes the size of the compressed state
 * @param packedChecksum the CRC-32C of the compressed state
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SlotFile(
        Instant time, String title, byte @Nullable [] picture, int stateBytes, int packedBytes, int packedChecksum) {

    /** As in PNG files, a program that treats the file as text makes the mark invalid. */
    private static final byte[] MARK = {(byte) 0x8E, 'H', 'S', 'L', '\r', '\n', 0x1A, '\n'};

    private static final int VERSION = 1;

    /** The size of mark, version and size of the details: the part of the start with a checksum. */
    private static final int CHECKED_START_BYTES = MARK.length + Short.BYTES + Integer.BYTES;

    private static final int START_BYTES = CHECKED_START_BYTES + Integer.BYTES;

    /** The maximum size of all details but the picture: each character of the title has at most 3 bytes. */
    private static final int MAX_OTHER_DETAIL_BYTES = 26 + 3 * SaveSlots.MAX_TITLE_LENGTH;

    /** The maximum size of a compressed state: incompressible bytes grow by less. */
    private static final int MAX_PACKED_BYTES = SaveSlots.MAX_STATE_BYTES + SaveSlots.MAX_STATE_BYTES / 1_000 + 100;

    /** A byte of a compressed state cannot become more bytes than this. */
    private static final long MAX_BYTES_OF_PACKED_BYTE = 1_032;

    /** Returns the bytes of a file. */
    static byte[] encode(Instant time, String title, byte @Nullable [] picture, byte[] state) throws IOException {
        byte[] packed = pack(state);
        ByteArrayOutputStream details = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(details);
        out.writeLong(time.toEpochMilli());
        out.writeUTF(title);
        out.writeInt(picture == null ? 0 : picture.length);
        out.write(picture == null ? new byte[0] : picture);
        out.writeInt(state.length);
        out.writeInt(packed.length);
        out.writeInt(checksum(packed, packed.length, new byte[0]));
        byte[] detailBytes = details.toByteArray();
        ByteBuffer file = ByteBuffer.allocate(START_BYTES + detailBytes.length + packed.length);
        file.put(MARK).putShort((short) VERSION).putInt(detailBytes.length);
        return file.putInt(checksum(file.array(), CHECKED_START_BYTES, detailBytes))
                .put(detailBytes)
                .put(packed)
                .array();
    }

    /** Returns the checksum of the first bytes of an array, followed by all bytes of another one. */
    private static int checksum(byte[] first, int firstBytes, byte[] second) {
        CRC32C checksum = new CRC32C();
        checksum.update(first, 0, firstBytes);
        checksum.update(second);
        return (int) checksum.getValue();
    }

    private static byte[] pack(byte[] state) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED); // the game plays on beside it
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            out.write(state);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    /**
     * Reads start and details.
     *
     * @throws IOException if the file is missing, cannot be read or is damaged
     */
    static SlotFile read(Path file) throws IOException {
        try (FileChannel channel = open(file)) {
            return readDetails(Channels.newInputStream(channel), channel);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Reads the whole file and returns the state.
     *
     * @throws IOException if the file is missing, cannot be read or is damaged
     */
    static byte[] readState(Path file) throws IOException {
        try (FileChannel channel = open(file)) {
            InputStream in = Channels.newInputStream(channel);
            SlotFile details = readDetails(in, channel);
            byte[] packed = in.readNBytes(details.packedBytes);
            check(packed.length == details.packedBytes && in.read() < 0, "its size is wrong");
            check(details.packedChecksum == checksum(packed, packed.length, new byte[0]), "its checksum is wrong");
            return unpack(packed, details.stateBytes);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Opens a file, of which a save in another process makes no other file: that replaces its name only. */
    private static FileChannel open(Path file) throws IOException {
        check(!Files.exists(file) || Files.isRegularFile(file), "it is no regular file"); // reading a pipe never ends
        return FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Checks each size before memory is allocated for it. */
    private static SlotFile readDetails(InputStream in, FileChannel channel) throws IOException {
        byte[] startBytes = in.readNBytes(START_BYTES);
        check(
                startBytes.length == START_BYTES && Arrays.equals(startBytes, 0, MARK.length, MARK, 0, MARK.length),
                "it does not begin like a save");
        ByteBuffer start = ByteBuffer.wrap(startBytes).position(MARK.length);
        int version = Short.toUnsignedInt(start.getShort());
        check(version == VERSION, "it has format " + version + ", and this game reads format " + VERSION);
        int detailBytes = start.getInt();
        check(
                detailBytes >= 0 && detailBytes <= SaveSlots.MAX_PICTURE_BYTES + MAX_OTHER_DETAIL_BYTES,
                "the size of its details is wrong");
        byte[] bytes = in.readNBytes(detailBytes);
        check(
                bytes.length == detailBytes && start.getInt() == checksum(startBytes, CHECKED_START_BYTES, bytes),
                "the checksum of its details is wrong");
        SlotFile details = decode(bytes);
        check(channel.size() == (long) START_BYTES + detailBytes + details.packedBytes, "its size is wrong");
        return details;
    }

    private static SlotFile decode(byte[] details) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(details));
        Instant time = Instant.ofEpochMilli(in.readLong());
        String title = in.readUTF();
        check(SaveSlots.isTitle(title), "its title is too long, or has control characters");
        int pictureBytes = in.readInt();
        check(
                pictureBytes >= 0 && pictureBytes <= Math.min(in.available(), SaveSlots.MAX_PICTURE_BYTES),
                "the size of its picture is wrong");
        byte[] picture = pictureBytes == 0 ? null : in.readNBytes(pictureBytes);
        SlotFile decoded = new SlotFile(time, title, picture, in.readInt(), in.readInt(), in.readInt());
        check(in.available() == 0, "it has more details");
        check(
                decoded.stateBytes >= 0
                        && decoded.stateBytes <= SaveSlots.MAX_STATE_BYTES
                        && decoded.packedBytes >= 0
                        && decoded.packedBytes <= MAX_PACKED_BYTES
                        && decoded.stateBytes <= decoded.packedBytes * MAX_BYTES_OF_PACKED_BYTE,
                "the size of its state is wrong");
        return decoded;
    }

    private static byte[] unpack(byte[] packed, int stateBytes) throws IOException {
        byte[] state = new byte[stateBytes];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed);
            int count = 0;
            int more;
            do {
                more = inflater.inflate(state, count, stateBytes - count);
                count += more;
            } while (more > 0);
            if (!inflater.finished()) {
                more = inflater.inflate(new byte[1]); // the end of the format, after the last byte of the state
            }
            check(
                    count == stateBytes && more == 0 && inflater.finished() && inflater.getRemaining() == 0,
                    "its state has another size");
            return state;
        } catch (DataFormatException e) {
            throw new IOException("its state cannot be decompressed", e);
        } finally {
            inflater.end();
        }
    }

    private static void check(boolean isValid, String fault) throws IOException {
        if (!isValid) {
            throw new IOException(fault);
        }
    }

    private static IOException failure(Path file, IOException e) {
        return new IOException("a save must be whole: " + file + ": " + FileFailure.ofReading(e), e);
    }
}
