package dev.halfstep.render.sound;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads the packets of a Vorbis stream of an Ogg file. {@link #check} checks all pages first, so that reading cannot
 * fail: a packet is a sequence of segments of up to 255 bytes, which may go on in the next page, and ends with a shorter
 * one. Other streams beside it, such as the picture of a cover, are skipped.
 */
final class OggPackets {

    private static final int HEADER_BYTES = 27;
    private static final int CONTINUED = 1;
    private static final int FIRST = 2;
    private static final int FULL_SEGMENT = 255;

    /** The comments are the second packet; their size has no limit, as they may have pictures and are only skipped. */
    private static final int COMMENTS = 1;

    /** "OggS", read as a little-endian number. */
    private static final int MAGIC = 0x5367674F;

    /** How a Vorbis stream begins: 1 and "vorbis", read as a little-endian number, and shifted by a byte. */
    private static final long VORBIS = 0x7369_6272_6F76_0100L;

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
    private final int serial;

    // The next segment: the offset of its page, its number there, and the offset of its bytes.
    private int page;
    private int segment;
    private int segmentBytes;

    private byte[] packet = new byte[4_096];

    /**
     * What all pages of a stream together say.
     *
     * @param first the offset of its first page
     * @param end the offset after its last page that is there as a whole
     * @param next the offset of the stream that follows; the size of the file if there is none
     */
    record Contents(int first, int end, int next, long packets, long lastGranule) {}

    /** A place in the file: the next packet to read. */
    record Place(int page, int segment, int segmentBytes) {}

    OggPackets(ByteBuffer file, Contents contents) {
        data = file.duplicate().order(ByteOrder.LITTLE_ENDIAN).limit(contents.end);
        serial = data.getInt(contents.first + 14);
        enterPage(contents.first);
    }

    /** Returns the offset of the first page from an offset on; the size of the file if there is none. */
    static int find(ByteBuffer file, int from) {
        ByteBuffer data = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        for (int at = from; at + HEADER_BYTES <= data.limit(); at++) {
            if (data.getInt(at) == MAGIC) {
                return at;
            }
        }
        return data.limit();
    }

    /**
     * Checks every page of the first Vorbis stream of a file, and the checksums. What follows the last page, such as
     * tags, and a last page that is cut do not count.
     *
     * @param file the file, which begins with a page
     * @param maxPacketBytes the maximum size of a packet
     * @throws InvalidSoundException if anything is wrong
     */
    static Contents check(ByteBuffer file, int maxPacketBytes) {
        ByteBuffer data = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        long packets = 0;
        long granule = 0;
        int packetBytes = 0;
        boolean isOpen = false; // whether the last packet goes on in the next page
        boolean haveAllBegun = false; // streams that run side by side all begin before one of them goes on
        int first = -1;
        int pages = 0;
        int end = 0;
        int next = 0;
        while (next < data.limit() && !(haveAllBegun && isFirst(data, next))) {
            int at = next;
            if (endOf(data, at) > data.limit()) {
                next = data.limit(); // the last page is cut
                break;
            }
            end = checkedEnd(data, at);
            next = find(data, end);
            require(next == end || next == data.limit(), "is damaged: a page does not begin where it should");
            haveAllBegun = !isFirst(data, at);
            first = first < 0 && isVorbis(data, at, end) ? at : first;
            if (first < 0 || data.getInt(at + 14) != data.getInt(first + 14)) {
                continue;
            }
            require(data.getInt(at + 18) == pages++, "is damaged: pages are missing");
            require((data.get(at + 5) & CONTINUED) != 0 == isOpen, "is damaged: a packet is cut");
            int segments = data.get(at + 26) & 0xFF;
            for (int i = 0; i < segments; i++) {
                int bytes = data.get(at + HEADER_BYTES + i) & 0xFF;
                packetBytes += bytes;
                require(
                        packetBytes <= maxPacketBytes || packets == COMMENTS,
                        "has a packet of more than " + maxPacketBytes + " bytes");
                isOpen = bytes == FULL_SEGMENT;
                if (!isOpen) {
                    packets++;
                    packetBytes = 0;
                }
            }
            granule = Math.max(granule, data.getLong(at + 6)); // -1 in a page where no packet ends
        }
        require(first >= 0, "contains no Vorbis sound");
        return new Contents(first, end, next, packets, granule);
    }

    private static boolean isFirst(ByteBuffer data, int at) {
        return (data.get(at + 5) & FIRST) != 0;
    }

    /** Returns whether a page begins a Vorbis stream: with a packet of type 1 and of that name. */
    private static boolean isVorbis(ByteBuffer data, int at, int end) {
        int content = at + HEADER_BYTES + (data.get(at + 26) & 0xFF);
        return isFirst(data, at) && end - content >= 8 && data.getLong(content) << 8 == VORBIS;
    }

    /** Returns the offset of the byte after a page that is there as a whole and whose checksum is right. */
    private static int checkedEnd(ByteBuffer data, int at) {
        require(data.get(at + 4) == 0, "is of an unknown version of Ogg");
        int end = endOf(data, at);
        int crc = 0;
        for (int i = at; i < end; i++) {
            int value = i >= at + 22 && i < at + 26 ? 0 : data.get(i); // the checksum itself counts as 0
            crc = crc << 8 ^ CRC[(crc >>> 24 ^ value) & 0xFF];
        }
        require(crc == data.getInt(at + 22), "is damaged: a checksum is wrong");
        return end;
    }

    /** Returns the offset of the byte after a page; more than the size of the file if it is cut. */
    private static int endOf(ByteBuffer data, int at) {
        int segments = data.get(at + 26) & 0xFF;
        int end = at + HEADER_BYTES + segments;
        for (int i = at + HEADER_BYTES; i < at + HEADER_BYTES + segments; i++) {
            end += i < data.limit() ? data.get(i) & 0xFF : FULL_SEGMENT;
        }
        return end;
    }

    /** Throws an exception that also says how to make a file that is read. */
    static void require(boolean condition, String fault) {
        if (!condition) {
            throw new InvalidSoundException(fault + InvalidSoundException.EXPORT);
        }
    }

    private void enterPage(int at) {
        page = at;
        while (page < data.limit() && data.getInt(page + 14) != serial) {
            page = endOf(data, page);
        }
        segment = 0;
        segmentBytes = page < data.limit() ? page + HEADER_BYTES + (data.get(page + 26) & 0xFF) : page;
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
