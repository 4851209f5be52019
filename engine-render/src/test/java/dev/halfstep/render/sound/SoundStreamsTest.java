package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.openal.ALC10.ALC_FREQUENCY;
import static org.lwjgl.openal.SOFTLoopback.ALC_FORMAT_CHANNELS_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_FORMAT_TYPE_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_SHORT_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_STEREO_SOFT;
import static org.lwjgl.openal.SOFTLoopback.alcLoopbackOpenDeviceSOFT;
import static org.lwjgl.openal.SOFTLoopback.alcRenderSamplesSOFT;

import dev.halfstep.render.asset.Asset;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests streamed sounds with real OpenAL that mixes into memory: each sample of the output is compared. */
@EnabledOnOs(OS.LINUX)
class SoundStreamsTest {

    private static final int HERTZ = 44_100;

    /** The number of samples that are mixed at a time: not a divisor of a block. */
    private static final int PIECE = 1_000;

    private long mixer;
    private OpenAlDevice device;

    @BeforeEach
    void open() {
        OpenAlLibrary.load();
        mixer = alcLoopbackOpenDeviceSOFT((ByteBuffer) null);
        int[] attributes = {
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_SHORT_SOFT, ALC_FREQUENCY, HERTZ
        };
        ContextCalls calls = new ContextCalls() {
            @Override
            boolean decodesOnThread() {
                return false; // the test decodes: so the output does not depend on the speed of the machine
            }
        };
        device = OpenAlDevice.openContext(mixer, calls, attributes);
    }

    @AfterEach
    void close() {
        device.close();
    }

    /** Fills the queues, mixes samples, and returns them: left and right of each. */
    private short[] mix(int samples) {
        short[] mixed = new short[2 * samples];
        short[] piece = new short[2 * PIECE];
        for (int at = 0; at < samples; at += PIECE) {
            device.streams().fill();
            int count = Math.min(PIECE, samples - at);
            alcRenderSamplesSOFT(mixer, piece, count);
            System.arraycopy(piece, 0, mixed, 2 * at, 2 * count);
        }
        return mixed;
    }

    private static Sound stereo(int samples) {
        return Sound.stream(Asset.bytes("music", SoundFiles.wav(2, HERTZ, SoundFiles.stereo(samples, HERTZ))));
    }

    private void start(Sound sound, boolean looping, long atNanos) {
        device.mix(0, 1, 0, 1);
        device.startStream(0, sound, looping, atNanos);
    }

    @Test
    void theOutputOfALoopHasNoGap() {
        int from = 30_000;
        int to = 70_001;
        Sound music = stereo(80_000).withLoop(from, to);
        short[] expected = SoundFiles.stereo(80_000, HERTZ);
        start(music, /* looping= */ true, AudioDevice.NOW);
        short[] mixed = mix(to + 3 * (to - from));

        int delay = delayOf(mixed, expected);
        assertTrue(delay < 100, "the delay of the mixer in samples: " + delay);
        int deviations = 0;
        for (int i = 3_000; i < mixed.length / 2 - delay; i++) {
            int sample = i < to ? i : from + (i - to) % (to - from);
            for (int channel = 0; channel < 2; channel++) {
                int difference = Math.abs(mixed[2 * (i + delay) + channel] - expected[2 * sample + channel]);
                deviations += difference > 2 ? 1 : 0; // OpenAL dithers
            }
        }
        assertEquals(0, deviations, "samples of the output that differ from the file");
    }

    /** Returns by how many samples an output begins later than a sound. */
    private static int delayOf(short[] mixed, short[] expected) {
        int best = 0;
        long least = Long.MAX_VALUE;
        for (int delay = 0; delay < 200; delay++) {
            long sum = 0;
            for (int i = 5_000; i < 7_000; i++) {
                sum += Math.abs(mixed[2 * (i + delay)] - expected[2 * i]);
            }
            if (sum < least) {
                least = sum;
                best = delay;
            }
        }
        return best;
    }

    @Test
    void aSoundAndAStreamStartAtTheirSample() {
        short[] values = new short[HERTZ];
        Arrays.fill(values, (short) 20_000);
        Sound click = Sound.of("click", HERTZ, values);
        int buffer = device.load(click);
        for (boolean streamed : new boolean[] {false, true}) {
            int latency = beginOfClick(streamed, click, buffer, 0);
            for (int after : new int[] {1, 500, 1_234, 4_000}) {
                assertEquals(after, beginOfClick(streamed, click, buffer, after) - latency, 1, "streamed: " + streamed);
            }
        }
    }

    /** Starts a click after a number of samples, and returns the sample of the output at which it begins. */
    private int beginOfClick(boolean streamed, Sound click, int buffer, int after) {
        mix(777);
        device.mix(1, 1, 0, 1);
        long at = device.clockNanos() + Math.round(after * 1e9 / HERTZ);
        if (streamed) {
            device.startStream(1, click, /* looping= */ true, at);
        } else {
            device.start(1, buffer, /* looping= */ false, at);
        }
        short[] mixed = mix(8_000);
        device.stop(1);
        mix(4_000); // OpenAL fades the sound out
        int first = 0;
        while (mixed[2 * first] < 100) {
            first++;
        }
        return first;
    }

    @Test
    void aStreamThatIsLateLeavesOutItsBeginning() {
        mix(20_000);
        Sound music = stereo(80_000);
        start(music, /* looping= */ false, device.clockNanos() - Math.round(4_000 * 1e9 / HERTZ));
        short[] mixed = mix(20_000);

        short[] expected = SoundFiles.stereo(80_000, HERTZ);
        short[] rest = Arrays.copyOfRange(expected, 2 * 4_000, expected.length);
        assertTrue(delayOf(mixed, rest) < 100, "the rest must be in time");
        assertEquals(rest[2 * 6_000], mixed[2 * (6_000 + delayOf(mixed, rest))], 2);
    }

    @Test
    void aStreamThatFallsBehindRecoversAndSaysSo() {
        start(stereo(200_000), /* looping= */ true, AudioDevice.NOW);
        mix(10_000);
        short[] starved = new short[2 * 60_000];
        alcRenderSamplesSOFT(mixer, starved, 60_000); // longer than the queue
        assertEquals(0, starved[starved.length - 2], 2, "there must be a gap");
        assertTrue(device.isPlaying(0), "the sound has not ended");
        device.streams().fill();

        assertEquals(
                "the sound ''music'' had a gap: the machine is too busy to decode it in time", device.takeMessage());
        assertEquals(null, device.takeMessage(), "the gap is reported once");
        short[] expected = SoundFiles.stereo(200_000, HERTZ);
        short[] mixed = mix(20_000);
        boolean isFound = false;
        for (int blocks = SoundStreams.BLOCKS; blocks <= SoundStreams.BLOCKS + 2; blocks++) {
            short[] rest = Arrays.copyOfRange(expected, 2 * blocks * SoundStreams.BLOCK_SAMPLES, expected.length);
            int delay = delayOf(mixed, rest);
            isFound |= Math.abs(rest[2 * 6_000] - mixed[2 * (6_000 + delay)]) <= 2
                    && Math.abs(rest[2 * 12_345] - mixed[2 * (12_345 + delay)]) <= 2;
        }
        assertTrue(isFound, "the sound must go on with the block after the last one in the queue");
    }

    @Test
    void aStreamEndsAndPausesAsOtherSoundsDo() {
        start(stereo(20_000), /* looping= */ false, AudioDevice.NOW);
        mix(5_000);
        device.setPaused(0, true);
        short[] paused = mix(30_000);
        assertEquals(0, paused[2 * 10_000], 2);
        assertTrue(device.isPlaying(0));
        device.setPaused(0, false);
        mix(14_000);
        assertTrue(device.isPlaying(0));
        mix(3_000);
        assertFalse(device.isPlaying(0));
        start(stereo(20_000), /* looping= */ false, AudioDevice.NOW);
        mix(1_000);
        assertTrue(device.isPlaying(0), "the voice must be free for the next stream");
        device.stop(0);
        assertFalse(device.isPlaying(0));
    }

    @Test
    void stereoSoundsKeepTheirChannels() {
        short[] left = new short[2 * HERTZ];
        for (int i = 0; i < HERTZ; i++) {
            left[2 * i] = 10_000;
        }
        Sound sound = Sound.load(Asset.bytes("left", SoundFiles.wav(2, HERTZ, left)));
        device.mix(0, 1, 0, 1);
        device.start(0, device.load(sound), /* looping= */ true, AudioDevice.NOW);
        short[] mixed = mix(5_000);

        assertEquals(10_000, mixed[2 * 4_000], 2);
        assertEquals(0, mixed[2 * 4_000 + 1], 2);
    }
}
