package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.OggPackets.require;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A Vorbis stream of an Ogg file: its headers, as the specification of Vorbis I describes them, and its packets. Everything is
 * checked and bounded when it is opened, so that {@link VorbisReader} reads any file that was opened without a fault.
 */
final class VorbisFile implements SampleSource {

    private static final int MAX_PACKET_BYTES = 1 << 20;

    /** The maximum number of streams that follow each other. Each one may take some megabytes for its codebooks. */
    private static final int MAX_STREAMS = 32;

    /** How the speakers of 1 to 8 channels lie: see {@link SampleSource#mixOf}. */
    private static final String[] LAYOUTS = {"C", "LR", "LCR", "LRlr", "LCRlr", "LCRlr-", "LCRlrb-", "LCRlrlr-"};

    private final ByteBuffer data;
    private final OggPackets.Contents contents;
    private final OggPackets.Place firstAudio;
    private final double[][] mix;
    private final VorbisSetup setup;
    private final int hertz;
    private final long length;

    /**
     * Opens a file. Streams that follow each other are one sound.
     *
     * @param file the bytes of the file, not copied
     * @param from the offset of the first page
     * @throws InvalidSoundException if the file is damaged or has something that this engine does not read
     */
    static SampleSource open(ByteBuffer file, int from) {
        List<VorbisFile> streams = new ArrayList<>();
        for (int at = from;
                at < file.limit();
                at += streams.get(streams.size() - 1).contents.next()) {
            require(streams.size() < MAX_STREAMS, "contains more than " + MAX_STREAMS + " streams in a row");
            VorbisFile next = new VorbisFile(file.slice(at, file.limit() - at));
            streams.add(next);
            require(
                    next.hertz == streams.get(0).hertz
                            && next.channels() == streams.get(0).channels(),
                    "contains streams in a row with different channels or sample rates");
        }
        return streams.size() == 1 ? streams.get(0) : new SoundChain(streams);
    }

    private VorbisFile(ByteBuffer file) {
        data = file;
        contents = OggPackets.check(file, MAX_PACKET_BYTES);
        require(contents.packets() > 3, "has no audio");
        OggPackets packets = new OggPackets(file, contents);
        PacketBits bits = new PacketBits();

        beginHeader(bits, packets, 1);
        require(bits.read(32) == 0, "is of an unknown version of Vorbis");
        int channels = bits.read(8);
        hertz = bits.read(32);
        SampleSource.checkFormat(channels, hertz);
        mix = SampleSource.mixOf(LAYOUTS[channels - 1]);
        bits.read(32); // the bit rates are only hints
        bits.read(32);
        bits.read(32);
        int[] blockSizes = {1 << bits.read(4), 1 << bits.read(4)};
        require(
                blockSizes[0] >= 64 && blockSizes[0] <= blockSizes[1] && blockSizes[1] <= 8_192,
                "is damaged: its blocks have no size");
        packets.skip(); // comments

        beginHeader(bits, packets, 5);
        setup = new VorbisSetup(bits, channels, blockSizes);
        firstAudio = packets.place();
        length = contents.lastGranule();
        require(length > 0, "has no audio");
        // A header cannot claim more than the packets can hold: it decides how much memory a sound gets.
        require(length <= (contents.packets() - 3) * (blockSizes[1] / 2), "claims to be longer than it is");
    }

    private static void beginHeader(PacketBits bits, OggPackets packets, int type) {
        int size = packets.next();
        boolean isVorbis = size >= 7
                && packets.packet()[0] == type
                && Arrays.equals(packets.packet(), 1, 7, "vorbis".getBytes(StandardCharsets.US_ASCII), 0, 6);
        require(isVorbis, "contains no Vorbis sound");
        bits.begin(packets.packet(), size);
        bits.read(32);
        bits.read(24);
    }

    @Override
    public int channels() {
        return mix.length;
    }

    @Override
    public int hertz() {
        return hertz;
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public Reader open(long loopFrom) {
        OggPackets packets = new OggPackets(data, contents);
        packets.returnTo(firstAudio);
        return new VorbisReader(setup, mix, length, packets, loopFrom);
    }
}
