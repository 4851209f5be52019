package dev.halfstep.render.sound;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads the packets of an Ogg file with one stream. {@link #check} checks all pages first, so that reading cannot fail:
 * a packet is a sequence of segments of up to 255 bytes, which may go on in the next page, and ends with a shorter one.
 */
final class OggPackets {

    private static final int HEADER_BYTES = 27;
    private static final int CONTINUED = 1;
    private static final int FIRST = 2;
    private static final int FULL_SEGMENT = 255;

    /** "OggS", read as a little-endian number. */
    private static final int MAGIC = 0x5367674F;

    private static final int[] CRC = new int[256];

    static {
        for (int i = 0; i < CRC.length; i++) {
            int remainder = i << 24;
            for (int bit = 0; bit < 8; bit++) {
                remainder = remainder << 1 ^ (remainder < 0 ? 0x04C11DB7 : 0);
            }
            CRC[i] = remainder;
        }
    }

    private final ByteBuffer data;

    // The next segment: the offset of its page, its number there, and the offset of its bytes.
    private int page;
    private int segment;
    private int segmentBytes;

    private byte[] packet = new byte[4_096];

    /** What all pages together say. */
    record Contents(long packets, long lastGranule) {}

    /** A place in the file: the next packet to read. */
    record Place(int page, int segment, int segmentBytes) {}

    OggPackets(ByteBuffer file) {
        data = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        enterPage(0);
    }

    /** Returns whether a file begins like an Ogg file. */
    static boolean isOgg(ByteBuffer file) {
        return file.limit() >= HEADER_BYTES
                && file.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(0) == MAGIC;
    }

    /**
     * Checks every page of a file and the checksums.
     *
     * @param maxPacketBytes the maximum size of a packet
     * @throws InvalidSoundException if anything is wrong
     */
    static Contents check(ByteBuffer file, int maxPacketBytes) {
        ByteBuffer data = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        long packets = 0;
        long granule = 0;
        int packetBytes = 0;
        boolean isOpen = false; // whether the last packet goes on in the next page
        int at = 0;
        for (int number = 0; at < data.limit(); number++) {
            int end = checkedEnd(data, at);
            int flags = data.get(at + 5);
            require(number == 0 || data.getInt(at + 14) == data.getInt(14), "contains more than one stream");
            require((flags & FIRST) != 0 == (number == 0), "contains more than one stream");
            require(data.getInt(at + 18) == number, "is damaged: pages are missing");
            require((flags & CONTINUED) != 0 == isOpen, "is damaged: a packet is cut");
            int segments = data.get(at + 26) & 0xFF;
            boolean completes = false;
            for (int i = 0; i < segments; i++) {
                int bytes = data.get(at + HEADER_BYTES + i) & 0xFF;
                packetBytes += bytes;
                require(packetBytes <= maxPacketBytes, "has a packet of more than " + maxPacketBytes + " bytes");
                isOpen = bytes == FULL_SEGMENT;
                if (!isOpen) {
                    packets++;
                    packetBytes = 0;
                    completes = true;
                }
            }
            if (completes) {
                long next = data.getLong(at + 6);
                require(next >= granule, "is damaged: its time runs backwards");
                granule = next;
            }
            at = end;
        }
        require(!isOpen, "is truncated");
        return new Contents(packets, granule);
    }

    /** Returns the offset of the byte after a page whose size and checksum are right. */
    private static int checkedEnd(ByteBuffer data, int at) {
        require(data.limit() - at >= HEADER_BYTES, "is truncated");
        require(data.getInt(at) == MAGIC && data.get(at + 4) == 0, "is damaged: a page does not begin where it should");
        int segments = data.get(at + 26) & 0xFF;
        require(data.limit() - at >= HEADER_BYTES + segments, "is truncated");
        int end = endOf(data, at);
        require(end <= data.limit(), "is truncated");
        int crc = 0;
        for (int i = at; i < end; i++) {
            int value = i >= at + 22 && i < at + 26 ? 0 : data.get(i); // the checksum itself counts as 0
            crc = crc << 8 ^ CRC[(crc >>> 24 ^ value) & 0xFF];
        }
        require(crc == data.getInt(at + 22), "is damaged: a checksum is wrong");
        return end;
    }

    private static int endOf(ByteBuffer data, int at) {
        int segments = data.get(at + 26) & 0xFF;
        int end = at + HEADER_BYTES + segments;
        for (int i = 0; i < segments; i++) {
            end += data.get(at + HEADER_BYTES + i) & 0xFF;
        }
        return end;
    }

    static void require(boolean condition, String fault) {
        if (!condition) {
            throw new InvalidSoundException(fault);
        }
    }

    private void enterPage(int at) {
        page = at;
        segment = 0;
        segmentBytes = at < data.limit() ? at + HEADER_BYTES + (data.get(at + 26) & 0xFF) : at;
    }

    /** Reads the next packet into {@link #packet()} and returns its size; -1 after the last one. */
    int next() {
        return next(/* keep= */ true);
    }

    /** Skips a packet. */
    void skip() {
        next(/* keep= */ false);
    }

    private int next(boolean keep) {
        int size = 0;
        while (page < data.limit()) {
            int segments = data.get(page + 26) & 0xFF;
            while (segment < segments) {
                int bytes = data.get(page + HEADER_BYTES + segment) & 0xFF;
                if (keep) {
                    packet = size + bytes > packet.length ? Arrays.copyOf(packet, 2 * packet.length) : packet;
                    data.get(segmentBytes, packet, size, bytes);
                }
                size += bytes;
                segmentBytes += bytes;
                segment++;
                if (bytes < FULL_SEGMENT) {
                    return size;
                }
            }
            enterPage(segmentBytes);
        }
        return -1;
    }

    /** Returns the bytes of the packet that was read last. The array may be longer, and is reused. */
    byte[] packet() {
        return packet;
    }

    Place place() {
        return new Place(page, segment, segmentBytes);
    }

    void returnTo(Place place) {
        page = place.page;
        segment = place.segment;
        segmentBytes = place.segmentBytes;
    }
}
