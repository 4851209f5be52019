package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests sounds from files: the samples, the loops, and damaged files. */
class SoundFileTest {

    private static final int HERTZ = 44_100;

    /** 5,000 in the long run, see {@code -Dhalfstep.long}. */
    private static final int DAMAGED_FILES = Boolean.getBoolean("halfstep.long") ? 5_000 : 300;

    /** Five minutes in the long run. */
    private static final int TRACK_SECONDS = Boolean.getBoolean("halfstep.long") ? 300 : 30;

    private static final int LOOPS = Boolean.getBoolean("halfstep.long") ? 100 : 10;

    private static final String REQUIREMENT = "a sound file must be a WAV or Ogg Vorbis file: 'x' ";

    private static final String EXPORT = "; export it as Ogg Vorbis in Audacity, or: ffmpeg -i FILE -vn NEW.ogg";

    @TempDir
    private Path folder;

    private static short[] samples(Sound sound) {
        short[] samples = new short[sound.valueCount()];
        sound.copyTo(ShortBuffer.wrap(samples));
        return samples;
    }

    private static Sound load(byte[] file) {
        return Sound.load(Asset.bytes("x", file));
    }

    private static void assertRefused(String fault, byte[] file) {
        assertEquals(
                REQUIREMENT + fault,
                assertThrows(AssetException.class, () -> load(file)).getMessage());
        assertEquals(
                REQUIREMENT + fault,
                assertThrows(AssetException.class, () -> Sound.stream(Asset.bytes("x", file)))
                        .getMessage());
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void readsWavFilesOfAllFormats() {
        byte[] unsigned = {0, (byte) 128, (byte) 255};
        assertArrayEquals(new short[] {-32768, 0, 32512}, samples(load(SoundFiles.wav(1, 1, 8_000, 8, unsigned))));
        byte[] shorts = bytes(6).putShort((short) -32768)
                .putShort((short) 1)
                .putShort((short) 32767)
                .array();
        assertArrayEquals(new short[] {-32768, 1, 32767}, samples(load(SoundFiles.wav(1, 1, 8_000, 16, shorts))));
        byte[] three = {0, 0, (byte) 0x80, (byte) 0x80, 0, 0, (byte) 0xFF, (byte) 0xFF, 0x7F};
        assertArrayEquals(new short[] {-32768, 1, 32767}, samples(load(SoundFiles.wav(1, 1, 8_000, 24, three))));
        byte[] ints = bytes(8).putInt(Integer.MIN_VALUE).putInt(1 << 16).array();
        assertArrayEquals(new short[] {-32768, 1}, samples(load(SoundFiles.wav(1, 1, 8_000, 32, ints))));
        byte[] floats = bytes(16)
                .putFloat(-0.5f)
                .putFloat(2f)
                .putFloat(Float.NaN)
                .putFloat(-9)
                .array();
        assertArrayEquals(
                new short[] {-16384, 32767, 0, -32768}, samples(load(SoundFiles.wav(3, 1, 8_000, 32, floats))));
        byte[] doubles = bytes(16).putDouble(-0.5).putDouble(0.25).array();
        assertArrayEquals(new short[] {-16384, 8192}, samples(load(SoundFiles.wav(3, 2, 8_000, 64, doubles))));
    }

    @Test
    void readsAnExtensibleHeaderAndSkipsUnknownChunks() {
        byte[] content = new byte[100];
        ByteBuffer file = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF....WAVE".getBytes(StandardCharsets.US_ASCII));
        file.put("LIST".getBytes(StandardCharsets.US_ASCII)).putInt(3).putInt(0);
        file.put("fmt ".getBytes(StandardCharsets.US_ASCII)).putInt(40);
        file.putShort((short) 0xFFFE)
                .putShort((short) 1)
                .putInt(48_000)
                .putInt(96_000)
                .putShort((short) 2);
        file.putShort((short) 16)
                .putShort((short) 22)
                .putShort((short) 16)
                .putInt(4)
                .putShort((short) 1);
        file.position(file.position() + 14);
        file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(4).putInt(0x00070005);

        Sound sound = load(Arrays.copyOf(content, file.position()));

        assertArrayEquals(new short[] {5, 7}, samples(sound));
        assertEquals(48_000, sound.hertz());
    }

    @Test
    void refusesFilesItCannotPlay() {
        byte[] data = new byte[36];
        assertRefused("is neither" + EXPORT, new byte[0]);
        assertRefused("is neither" + EXPORT, new byte[200]);
        assertRefused("has 9 channels, not 1 to 8" + EXPORT, SoundFiles.wav(1, 9, 8_000, 16, data));
        assertRefused("has 0 channels, not 1 to 8" + EXPORT, SoundFiles.wav(1, 0, 8_000, 16, data));
        assertRefused("has 400000 samples a second, not 1 to 384000" + EXPORT, SoundFiles.wav(1, 1, 400_000, 16, data));
        assertRefused(
                "has samples of Microsoft ADPCM, which is not supported" + EXPORT,
                SoundFiles.wav(2, 1, 8_000, 4, data));
        assertRefused(
                "has samples of format 1 with 40 bits, which is not supported" + EXPORT,
                SoundFiles.wav(1, 1, 8_000, 40, data));
        assertRefused("has no audio" + EXPORT, SoundFiles.wav(1, 1, 8_000, 16, new byte[0]));
        byte[] wav = SoundFiles.wav(1, 1, 8_000, 16, data);
        assertRefused("has no audio" + EXPORT, Arrays.copyOf(wav, 45));
        assertRefused("is damaged: its format is cut" + EXPORT, Arrays.copyOf(wav, 30));
        assertEquals(
                REQUIREMENT + "is longer than 60 seconds; use Sound.stream",
                assertThrows(AssetException.class, () -> load(SoundFiles.wav(1, 1, 8_000, 8, new byte[480_001])))
                        .getMessage());
        assertEquals(
                "an asset must exist and be readable: 'nowhere.ogg' does not exist, or is not a file",
                assertThrows(AssetException.class, () -> Sound.stream(Asset.file(Path.of("nowhere.ogg"))))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "is an MP3 file, 494433",
        "is an MP3 file, FFFB90",
        "is an AAC or M4A file, FFF150",
        "is an AAC or M4A file, 00000020667479704D3441",
        "is a FLAC file, 664C6143",
        "is a FLAC file, 4F6767530002000000000000000027c299be0000000093e8615f01337f464C4143",
        "is an Opus file, 4F6767530002000000000000000000000000000000000000000001134F70757348656164",
        "is an AIFF file, 464F524D0000000041494646",
        "is a WAV file of the rare kind RF64 or RIFX, 52463634"
    })
    void saysWhatAFileOfAnotherKindIsAndHowToConvertIt(String fault, String hexadecimal) {
        byte[] head = HexFormat.of().parseHex(hexadecimal);
        assertRefused(fault + EXPORT, Arrays.copyOf(head, 100));
    }

    @Test
    void saysHowToRenderNotesAndTrackerModules() {
        byte[] midi = "MThd".getBytes(StandardCharsets.US_ASCII);
        assertRefused("is a MIDI file: notes without sound; render it: fluidsynth -F NEW.wav SOUNDFONT.sf2 FILE", midi);
        byte[] module = new byte[2_000];
        System.arraycopy("M.K.".getBytes(StandardCharsets.US_ASCII), 0, module, 1_080, 4);
        assertRefused("is a tracker module; export it as WAV in OpenMPT, or: openmpt123 --render FILE", module);
        byte[] pointer = "version https://git-lfs.github.com/spec/v1".getBytes(StandardCharsets.US_ASCII);
        assertRefused("is a placeholder of Git LFS; get the file with: git lfs pull", pointer);
    }

    @Test
    void readsWavFilesAsFarAsTheyGoWhateverSizesTheirHeadersHave() {
        byte[] wav = SoundFiles.wav(2, 8_000, new short[] {1, 2, 3, 4, 5, 6});
        short[] all = {1, 2, 3, 4, 5, 6};
        for (int size : new int[] {0, -1, 1 << 30}) {
            byte[] streamed = wav.clone();
            ByteBuffer.wrap(streamed)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(4, size)
                    .putInt(40, size);
            assertArrayEquals(all, samples(load(streamed)), "size " + size);
        }
        assertArrayEquals(new short[] {1, 2, 3, 4}, samples(load(Arrays.copyOf(wav, 44 + 11))), "cut in a sample");
        byte[] unaligned = wav.clone();
        ByteBuffer.wrap(unaligned).putShort(32, (short) 0);
        assertArrayEquals(all, samples(load(unaligned)), "no block align");
        byte[] tagged = Arrays.copyOf(wav, wav.length + 10);
        ByteBuffer.wrap(tagged).putInt(wav.length, 0x4C495354).putInt(wav.length + 4, 0x00FFFFFF);
        assertArrayEquals(all, samples(load(tagged)), "a chunk beyond the end after the audio");
        byte[] empty = SoundFiles.wav(1, 1, 8_000, 16, new byte[2]);
        ByteBuffer.wrap(empty).putInt(40, 0);
        assertRefused("has no audio" + EXPORT, empty); // as the size of the file is right, that of the audio is, too
    }

    @ParameterizedTest
    @CsvSource({"0", "1"})
    void skipsChunksOfAnOddSizeWithAndWithoutTheByteAfterThem(int padding) {
        byte[] wav = SoundFiles.wav(1, 8_000, new short[] {5, 7});
        byte[] odd = new byte[wav.length + 11 + padding];
        ByteBuffer file = ByteBuffer.wrap(odd).order(ByteOrder.LITTLE_ENDIAN).put(wav, 0, 36);
        file.put("LIST".getBytes(StandardCharsets.US_ASCII)).putInt(3).put(new byte[] {1, 2, 3});
        file.position(file.position() + padding).put(wav, 36, wav.length - 36);

        assertArrayEquals(new short[] {5, 7}, samples(load(odd)));
    }

    @Test
    void readsTelephoneFormatsAndBitsThatFillNoBytes() {
        byte[] muLaw = {0, (byte) 0x80, (byte) 0xFF, 0x70};
        assertArrayEquals(new short[] {-32124, 32124, 0, -120}, samples(load(SoundFiles.wav(7, 1, 8_000, 8, muLaw))));
        byte[] aLaw = {(byte) 0xAA, 0x2A, (byte) 0xD5, 0x55, (byte) 0xC5};
        assertArrayEquals(new short[] {32256, -32256, 8, -8, 264}, samples(load(SoundFiles.wav(6, 1, 8_000, 8, aLaw))));
        byte[] wav = SoundFiles.wav(1, 8_000, new short[] {16, -32});
        wav[34] = 12;
        assertArrayEquals(new short[] {16, -32}, samples(load(wav)), "12 bits are the higher ones of 16");
        byte[] low = SoundFiles.wav(
                1, 1, 8_000, 24, bytes(8).putInt(0xFF5A0CFF).putInt(0x007FFFFF).array());
        low[32] = 4;
        assertArrayEquals(new short[] {23053, 32767}, samples(load(low)), "24 bits in four bytes are the lower ones");
        assertEquals(384_000, load(SoundFiles.wav(1, 384_000, new short[1])).hertz());
        assertEquals(2, load(SoundFiles.wav(1, 1, new short[2])).seconds());
    }

    @Test
    void mixesSurroundToStereoWithoutClipping() {
        short[] loud = new short[6];
        Arrays.fill(loud, Short.MAX_VALUE);
        assertArrayEquals(
                new short[] {Short.MAX_VALUE, Short.MAX_VALUE}, samples(load(SoundFiles.wav(6, 8_000, loud))));
        short[] eachChannel = new short[36];
        for (int i = 0; i < 6; i++) {
            eachChannel[7 * i] = 10_000;
        }
        short[] mixed = {4142, 0, 0, 4142, 2929, 2929, 0, 0, 2929, 0, 0, 2929
        }; // L R C, low, l r: 1 and 0.7071 of 2.4142
        assertArrayEquals(mixed, samples(load(SoundFiles.wav(6, 8_000, eachChannel))));
        byte[] masked = SoundFiles.wav(3, 8_000, new short[] {10_000, 0, 0, 0, 0, 10_000});
        byte[] extensible = new byte[masked.length + 24];
        ByteBuffer file =
                ByteBuffer.wrap(extensible).order(ByteOrder.LITTLE_ENDIAN).put(masked, 0, 36);
        file.position(60).put(masked, 36, 20);
        file.putInt(16, 40).putShort(20, (short) 0xFFFE).putInt(40, 0x103).putShort(44, (short) 1);
        assertArrayEquals(new short[] {6667, 0, 3333, 3333}, samples(load(extensible)), "left, right, back centre");
    }

    @Test
    void theChannelsOfVorbisAreTheSameSpeakersAsThoseOfWav() throws Exception {
        for (int channels = 3; channels <= 8; channels++) {
            int slice = 4_000;
            short[] values = new short[channels * channels * slice];
            for (int i = 0; i < channels * slice; i++) {
                values[i * channels + i / slice] = (short) (20_000 * Math.sin(i * 0.1)); // one channel after the other
            }
            byte[] wav = SoundFiles.wav(channels, HERTZ, values);
            short[] expected = samples(load(wav));
            short[] actual = samples(load(SoundFiles.ogg(folder, wav, 8)));

            assertEquals(expected.length, actual.length);
            for (int channel = 0; channel < channels; channel++) {
                for (int side = 0; side < 2; side++) {
                    double loudness = loudness(expected, channel * slice, slice, side);
                    assertEquals(
                            loudness,
                            loudness(actual, channel * slice, slice, side),
                            700,
                            "channel " + channel + " of " + channels + ", side " + side);
                }
            }
        }
    }

    private static double loudness(short[] stereo, int from, int count, int side) {
        double sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += (double) stereo[2 * i + side] * stereo[2 * i + side];
        }
        return Math.sqrt(sum / count);
    }

    @Test
    void streamsInARowAreOneSound() throws Exception {
        byte[] first = SoundFiles.ogg(folder, SoundFiles.wav(2, HERTZ, SoundFiles.stereo(HERTZ / 2, HERTZ)), 2);
        byte[] second = SoundFiles.ogg(folder, SoundFiles.wav(2, HERTZ, SoundFiles.stereo(HERTZ / 4, HERTZ)), 6);
        short[] one = SoundFiles.decode(folder, first);
        short[] two = SoundFiles.decode(folder, second);
        short[] expected = Arrays.copyOf(one, 2 * one.length + two.length);
        System.arraycopy(two, 0, expected, one.length, two.length);
        System.arraycopy(one, 0, expected, one.length + two.length, one.length);
        Sound sound = Sound.stream(Asset.bytes("x", joined(first, second, first)));

        assertEquals(1.25, sound.seconds());
        assertNear(expected, samples(load(joined(first, second, first))), 0);
        for (int from : new int[] {1_000, HERTZ / 2, HERTZ / 2 + 1_000, HERTZ}) {
            SampleSource.Reader reader = sound.withLoop(from, HERTZ + 3_000).open(/* looping= */ true);
            read(reader, expected, 0, HERTZ + 3_000);
            read(reader, expected, from, HERTZ + 3_000);
            read(reader, expected, from, HERTZ + 3_000);
        }
        byte[] mono = SoundFiles.ogg(folder, SoundFiles.wav(1, HERTZ, new short[HERTZ]), 2);
        assertRefused(
                "contains streams in a row with different channels or sample rates" + EXPORT, joined(first, mono));
        byte[][] many = new byte[33][];
        Arrays.fill(many, mono);
        assertRefused("contains more than 32 streams in a row" + EXPORT, joined(many));
    }

    private static byte[] joined(byte[]... files) {
        ByteBuffer joined = ByteBuffer.allocate(
                Arrays.stream(files).mapToInt(file -> file.length).sum());
        for (byte[] file : files) {
            joined.put(file);
        }
        return joined.array();
    }

    @Test
    void readsAVorbisStreamWithTagsAroundItALargePictureOrACutEnd() throws Exception {
        byte[] wav = SoundFiles.wav(2, HERTZ, SoundFiles.stereo(2 * HERTZ, HERTZ));
        byte[] ogg = SoundFiles.ogg(folder, wav, 4);
        short[] expected = SoundFiles.decode(folder, ogg);
        byte[] tag = "TAG, as of MP3".getBytes(StandardCharsets.US_ASCII);
        assertNear(expected, samples(load(joined("ID3".getBytes(StandardCharsets.US_ASCII), tag, ogg, tag))), 0);

        String[] comments = new String[22];
        for (int i = 0; i < comments.length; i += 2) {
            comments[i] = "-c";
            comments[i + 1] = "picture=" + "x".repeat(100_000);
        }
        byte[] large = SoundFiles.ogg(folder, wav, 4, comments);
        assertTrue(large.length > ogg.length + 1_000_000);
        assertNear(expected, samples(load(large)), 0);

        byte[] cut = Arrays.copyOf(ogg, ogg.length - 10);
        short[] there = samples(load(cut));
        assertEquals(SoundFiles.decode(folder, cut).length, there.length);
        assertTrue(there.length > HERTZ && there.length < expected.length);
        assertNear(expected, there, 0);
    }

    @Test
    void skipsStreamsBesideTheSoundSuchAsThePictureOfACover() throws Exception {
        byte[] ogg = SoundFiles.ogg(folder, SoundFiles.wav(2, HERTZ, SoundFiles.stereo(HERTZ, HERTZ)), 4);
        byte[] picture = bytes(27 + 1 + 9)
                .put(0, "OggS".getBytes(StandardCharsets.US_ASCII))
                .put(5, (byte) 2)
                .putInt(14, 99)
                .put(26, (byte) 1)
                .put(27, (byte) 9)
                .put(28, "\200theora".getBytes(StandardCharsets.ISO_8859_1))
                .array();
        byte[] goesOn = picture.clone();
        goesOn[5] = 0;
        byte[] head = Arrays.copyOf(ogg, 58); // the first page: 28 bytes and a packet of 30
        byte[] rest = Arrays.copyOfRange(ogg, 58, ogg.length);
        byte[] film = joined(picture, head, goesOn, rest, goesOn);
        correctChecksums(film);

        assertNear(SoundFiles.decode(folder, ogg), samples(load(film)), 0);
        byte[] silent = joined(picture, goesOn);
        correctChecksums(silent);
        assertRefused("contains no Vorbis sound" + EXPORT, silent);
    }

    @ParameterizedTest
    @CsvSource({"2, 44100, 4", "1, 22050, -1", "2, 48000, 10", "1, 8000, 3"})
    void decodesVorbisAsOggdecDoes(int channels, int hertz, int quality) throws Exception {
        short[] original = Arrays.copyOf(SoundFiles.stereo(3 * hertz, hertz), channels * 3 * hertz - 2 * 333);
        byte[] ogg = SoundFiles.ogg(folder, SoundFiles.wav(channels, hertz, original), quality);
        short[] expected = SoundFiles.decode(folder, ogg);

        Sound sound = load(ogg);

        assertEquals(original.length, expected.length);
        assertNear(expected, samples(sound), 0);
        assertEquals(hertz, sound.hertz());
        assertEquals(channels, sound.channels());
    }

    /** Compares samples with a part of the expected ones. */
    private static void assertNear(short[] expected, short[] actual, int at) {
        for (int i = 0; i < actual.length; i++) {
            if (Math.abs(expected[at + i] - actual[i]) > 1) {
                assertEquals(expected[at + i], actual[i], "value " + i);
            }
        }
    }

    @Test
    void loopsRepeatTheSameSamples() throws Exception {
        int length = 2 * HERTZ;
        byte[] ogg = SoundFiles.ogg(folder, SoundFiles.wav(2, HERTZ, SoundFiles.stereo(length, HERTZ)), 5);
        short[] expected = SoundFiles.decode(folder, ogg);
        assertEquals(2 * length, expected.length);
        Sound whole = Sound.stream(Asset.bytes("whole", ogg));
        for (Sound sound : new Sound[] {whole, whole.withLoop(12_345, 67_891)}) {
            int from = sound == whole ? 0 : 12_345;
            int to = sound == whole ? length : 67_891;
            SampleSource.Reader reader = sound.open(/* looping= */ true);
            read(reader, expected, 0, to);
            for (int loop = 0; loop < LOOPS; loop++) {
                read(reader, expected, from, to);
            }
        }
    }

    /** Reads the samples of a loop, in pieces, and compares them. */
    private static void read(SampleSource.Reader reader, short[] expected, int from, int to) {
        short[] piece = new short[2 * 5_000];
        for (int at = from; at < to; ) {
            int count = reader.read(piece, 0, Math.min(5_000, to - at));
            assertTrue(count > 0, "a loop must not end");
            assertNear(expected, Arrays.copyOf(piece, 2 * count), 2 * at);
            at += count;
        }
    }

    @Test
    void loopPointsAreSamplesOrRoundedSeconds() {
        Sound sound = Sound.of("x", 8_000, new short[] {1, 2, 3, 4, 5, 6, 7, 8});
        SampleSource.Reader reader =
                sound.withLoopSeconds(2.5 / 8_000, 5.4 / 8_000).open(/* looping= */ true);
        short[] read = new short[11];
        for (int i = 0; i < read.length; i += reader.read(read, i, read.length - i)) {}

        assertArrayEquals(new short[] {1, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5}, read, "2.5 is rounded to 3, and 5.4 to 5");
        for (long[] points : new long[][] {{-1, 4}, {4, 4}, {0, 9}}) {
            assertThrows(IllegalArgumentException.class, () -> sound.withLoop(points[0], points[1]));
        }
        assertThrows(IllegalArgumentException.class, () -> sound.withLoopSeconds(Double.NaN, 1));
    }

    @Test
    void aStreamedTrackTakesLessThanTwoMegabytesOfHeap() throws Exception {
        byte[] wav = SoundFiles.wav(2, HERTZ, SoundFiles.stereo(TRACK_SECONDS * HERTZ, HERTZ));
        Path file = folder.resolve("track.ogg");
        Files.write(file, SoundFiles.ogg(folder, wav, 4));
        List<SampleSource.Reader> playing = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Sound track = Sound.stream(Asset.file(file));
            assertEquals(TRACK_SECONDS, track.seconds(), 0.001);
            SampleSource.Reader reader = track.open(/* looping= */ true);
            for (int block = 0; block < 20; block++) {
                reader.read(new short[2 * SoundStreams.BLOCK_SAMPLES], 0, SoundStreams.BLOCK_SAMPLES);
            }
            playing.add(reader);
        }
        long usedByAll = usedBytes();
        assertEquals(8, playing.size(), "all tracks must be in memory until here");
        playing.clear();
        long used = (usedByAll - usedBytes()) / 8;

        assertTrue(used > 20_000 && used < 2_000_000, () -> "bytes of heap for each track: " + used);
    }

    private static long usedBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    @Test
    void aDamagedWavFileIsRefusedOrASound() {
        byte[] wav = SoundFiles.wav(2, HERTZ, SoundFiles.stereo(500, HERTZ));
        Random random = new Random(3);
        int loaded = 0;
        for (int i = 0; i < DAMAGED_FILES; i++) {
            byte[] damaged = damage(wav, random, 60);
            loaded += isSound(damaged) ? 1 : 0;
        }
        assertTrue(loaded > DAMAGED_FILES / 20 && loaded < DAMAGED_FILES, "sounds: " + loaded);
    }

    @Test
    void aDamagedVorbisFileIsRefusedOrASound() throws Exception {
        byte[] ogg = SoundFiles.ogg(folder, SoundFiles.wav(2, HERTZ, SoundFiles.stereo(HERTZ / 4, HERTZ)), 2);
        Random random = new Random(4);
        int loaded = 0;
        for (int i = 0; i < DAMAGED_FILES; i++) {
            byte[] damaged = damage(ogg, random, i % 3 == 0 ? 200 : ogg.length);
            if (i % 5 != 0) {
                correctChecksums(damaged);
            }
            loaded += isSound(damaged) ? 1 : 0;
        }
        assertTrue(loaded > DAMAGED_FILES / 20 && loaded < DAMAGED_FILES, "sounds: " + loaded);
    }

    private static byte[] damage(byte[] file, Random random, int reach) {
        byte[] damaged = file.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int position = random.nextInt(reach);
            switch (random.nextInt(4)) {
                case 0 -> damaged[position] = (byte) random.nextInt();
                case 1 -> damaged[position] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(damaged, position, Math.min(position + 4, damaged.length), (byte) 0xFF);
                default -> damaged[position] = 0;
            }
        }
        return random.nextInt(8) == 0 ? Arrays.copyOf(damaged, random.nextInt(damaged.length)) : damaged;
    }

    /** Returns whether a file is a sound, all of whose samples can be read; if not, it must be refused in one line. */
    private static boolean isSound(byte[] file) {
        try {
            Sound sound = Sound.stream(Asset.bytes("x", file));
            SampleSource.Reader reader = sound.open(/* looping= */ false);
            short[] block = new short[2 * 4_096];
            long count = 0;
            for (int read = -1; read != 0 && count < 10 * HERTZ; count += read) {
                read = reader.read(block, 0, 4_096);
            }
            assertTrue(count <= sound.source().length(), "a sound must not be longer than it says");
            return true;
        } catch (AssetException refused) {
            assertTrue(refused.getMessage().startsWith(REQUIREMENT), refused.getMessage());
            assertTrue(refused.getMessage().chars().noneMatch(Character::isISOControl), refused.getMessage());
            return false;
        }
    }

    /** Makes the checksums of all pages valid again, as far as the pages can be found. */
    private static void correctChecksums(byte[] ogg) {
        ByteBuffer file = ByteBuffer.wrap(ogg).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + 27 <= ogg.length && file.getInt(at) == 0x5367674F; ) {
            int segments = ogg[at + 26] & 0xFF;
            int end = at + 27 + segments;
            for (int i = 0; i < segments && at + 27 + i < ogg.length; i++) {
                end += ogg[at + 27 + i] & 0xFF;
            }
            if (end > ogg.length) {
                return;
            }
            file.putInt(at + 22, 0);
            int crc = 0;
            for (int i = at; i < end; i++) {
                crc ^= ogg[i] << 24;
                for (int bit = 0; bit < 8; bit++) {
                    crc = crc << 1 ^ (crc < 0 ? 0x04C11DB7 : 0);
                }
            }
            file.putInt(at + 22, crc);
            at = end;
        }
    }
}
