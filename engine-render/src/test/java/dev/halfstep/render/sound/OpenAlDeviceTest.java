package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.openal.ALC10.ALC_FREQUENCY;
import static org.lwjgl.openal.SOFTLoopback.ALC_FLOAT_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_FORMAT_CHANNELS_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_FORMAT_TYPE_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_SHORT_SOFT;
import static org.lwjgl.openal.SOFTLoopback.ALC_STEREO_SOFT;
import static org.lwjgl.openal.SOFTLoopback.alcLoopbackOpenDeviceSOFT;
import static org.lwjgl.openal.SOFTLoopback.alcRenderSamplesSOFT;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests real OpenAL with a loopback device, which mixes into memory, and measures the mixed samples. */
@EnabledOnOs(OS.LINUX)
class OpenAlDeviceTest {

    private static final int HERTZ = 44_100;

    /** Silence is not quite 0: OpenAL's dither changes samples by up to 1 of 32,767. */
    private static final double MAX_SILENT_LOUDNESS = 2;

    /** Far above silence, and far below the loudness of a beep that is heard in the whole measured time. */
    private static final double MIN_AUDIBLE_LOUDNESS = 1_000;

    private static final int TENTH_SECOND_FRAMES = HERTZ / 10;

    private final Sound beep = Sound.of("beep", 0.15, t -> 0.5 * Math.sin(2 * Math.PI * 440 * t));
    private final List<String> messages = new ArrayList<>();

    /** The mixed samples of a tenth of a second: left and right of each frame. */
    private final short[] samples = new short[2 * TENTH_SECOND_FRAMES];

    private long device;
    private DevicePlayer player;

    @BeforeEach
    void open() {
        open(ALC_SHORT_SOFT);
    }

    private void open(int sampleType) {
        OpenAlLibrary.load();
        device = alcLoopbackOpenDeviceSOFT((ByteBuffer) null);
        int[] attributes = {
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, sampleType, ALC_FREQUENCY, HERTZ
        };
        player = DevicePlayer.open(() -> OpenAlDevice.openContext(device, attributes), messages::add);
    }

    @AfterEach
    void close() {
        player.close();
        assertEquals(List.of(), messages, "the player must report nothing");
    }

    /** Mixes the next tenth of a second into {@link #samples}. */
    private void mixTenthSecond() {
        alcRenderSamplesSOFT(device, samples, TENTH_SECOND_FRAMES);
    }

    /** Returns the root mean square of one channel of the last mixed samples: 0 for left, 1 for right. */
    private double loudness(int channel) {
        double sum = 0;
        for (int i = channel; i < samples.length; i += 2) {
            sum += (double) samples[i] * samples[i];
        }
        return Math.sqrt(sum / TENTH_SECOND_FRAMES);
    }

    /** Mixes a tenth of a second and returns the loudness of both channels together. */
    private double mixAndMeasure() {
        mixTenthSecond();
        return loudness(0) + loudness(1);
    }

    private void assertSilence(String when) {
        double loudness = mixAndMeasure();
        assertTrue(
                loudness < MAX_SILENT_LOUDNESS, () -> "the player must be silent " + when + "; loudness: " + loudness);
    }

    @Test
    void isSilentBeforeAndAfterASound() {
        assertSilence("before the first sound");
        player.play(beep, 1);
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "the beep must sound for the whole first tenth of a second");
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS / 2, "the beep must sound for half of the second tenth");
        mixTenthSecond();
        assertSilence("after the end of the sound");
    }

    @Test
    void scalesTheLoudnessByTheVolume() {
        Playback looping = player.playLooping(beep, 1);
        mixTenthSecond(); // OpenAL fades the sound in
        double fullLoudness = mixAndMeasure();
        looping.setVolume(0.5f);
        mixTenthSecond(); // OpenAL fades to the new volume
        assertEquals(fullLoudness / 2, mixAndMeasure(), 0.05 * fullLoudness, "half of the volume");
    }

    @Test
    void turnsDownWhatADeviceWithFloatSamplesWouldClip() {
        player.close();
        open(ALC_FLOAT_SOFT);
        Sound full = Sound.of("full", 0.2, t -> Math.sin(2 * Math.PI * 440 * t));
        for (int i = 0; i < 4; i++) {
            player.play(full, 1);
        }
        float[] mixed = new float[2 * TENTH_SECOND_FRAMES];
        alcRenderSamplesSOFT(device, mixed, TENTH_SECOND_FRAMES);
        float peak = 0;
        for (float sample : mixed) {
            peak = Math.max(peak, Math.abs(sample));
        }
        assertEquals(1, peak, 0.1, "four sounds at full volume must be turned down to what a device can play");
    }

    @Test
    void pansASoundToItsSide() {
        player.play(beep, 1, /* pan= */ -1);
        mixTenthSecond();
        assertTrue(
                loudness(0) > 10 * loudness(1),
                "the left must be the louder side: " + loudness(0) + " on the left, " + loudness(1) + " on the right");
    }

    @Test
    void loopsASoundUntilItIsStopped() {
        Playback looping = player.playLooping(beep, 1);
        for (int i = 0; i < 30; i++) {
            assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "the sound must repeat");
        }
        looping.stop();
        assertFalse(looping.isPlaying(), "a stopped sound must have ended");
        mixTenthSecond(); // OpenAL fades the sound out
        assertSilence("after the stop");
    }

    /** Counts how often the left channel of the last mixed samples rises above 0: once for each period of a tone. */
    private int risingEdges() {
        int edges = 0;
        for (int i = 2; i < samples.length; i += 2) {
            edges += samples[i - 2] <= 0 && samples[i] > 0 ? 1 : 0;
        }
        return edges;
    }

    @Test
    void playsAtADifferentPitch() {
        Sound tone = Sound.of("tone", 3, t -> 0.5 * Math.sin(2 * Math.PI * 440 * t));
        Playback playback = player.play(tone, 1, 0, /* pitch= */ 2);
        mixTenthSecond(); // OpenAL fades the sound in
        mixTenthSecond();
        assertEquals(88, risingEdges(), 2, "440 Hz at pitch 2 must have 88 periods in a tenth of a second");
        for (float pitch : new float[] {0.25f, 1f, 4f}) {
            playback.setPitch(pitch);
            mixTenthSecond();
            mixTenthSecond();
            assertEquals(44 * pitch, risingEdges(), 2, "the tone must have the periods of pitch " + pitch);
        }
    }

    @Test
    void aHigherPitchEndsSooner() {
        Playback playback = player.play(beep, 1, 0, /* pitch= */ 3);
        mixTenthSecond(); // 0.15 s at pitch 3 last 0.05 s
        assertFalse(playback.isPlaying(), "the sound must have ended");
    }

    @Test
    void aPlaybackPansWhileItPlays() {
        Playback playback = player.playLooping(beep, 1);
        mixTenthSecond();
        playback.setPan(1);
        mixTenthSecond();
        mixTenthSecond();
        assertTrue(
                loudness(1) > 10 * loudness(0),
                "the right must be the louder side: " + loudness(0) + " on the left, " + loudness(1) + " on the right");
    }

    @Test
    void onePlaybackOfASoundStopsAndTheOtherContinues() {
        Playback first = player.playLooping(beep, 1);
        Playback second = player.playLooping(beep, 1).setPitch(1.5f);
        mixTenthSecond();
        first.stop();
        mixTenthSecond();
        mixTenthSecond();
        assertTrue(second.isPlaying(), "the other playback must continue");
        // 44 periods in a tenth of a second. The tolerance is for the fade of the stopped playback.
        assertEquals(44 * 1.5f, risingEdges(), 5, "only the tone at pitch 1.5 must sound");
    }

    @Test
    void playsMoreSoundsThanVoicesAndStopsThemTogether() {
        float quiet = 0.02f; // so that the sum does not clip
        for (int i = 0; i < 3 * SoundPlayer.VOICES; i++) { // a new sound ends the oldest one
            player.play(beep, quiet);
        }
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "all voices together must be audible");
        player.stop();
        mixTenthSecond(); // OpenAL fades the sound out
        assertSilence("after the stop");
    }

    @Test
    void reopensAfterClosing() {
        player.play(beep, 1);
        player.close();
        assertFalse(player.isAudible(), "a closed player must be silent");
        open();
        assertSilence("after reopening: the sound of the closed player has ended");
        player.play(beep, 1);
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "the reopened player must be audible");
    }

    @Test
    void allowsOnePlayerAtATime() {
        assertEquals(
                "only one sound player with a device can be open at a time: close the other player first",
                assertThrows(IllegalStateException.class, () -> SoundPlayer.open(messages::add))
                        .getMessage());
    }
}
