package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.openal.ALC10.ALC_FREQUENCY;
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

/** Tests real OpenAL with a loopback device: the test asks it to mix, and measures the mixed samples. */
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
    private final short[] samples = new short[2 * TENTH_SECOND_FRAMES];
    private long device;
    private DevicePlayer player;

    @BeforeEach
    void open() {
        OpenAlLibrary.load();
        device = alcLoopbackOpenDeviceSOFT((ByteBuffer) null);
        int[] attributes = {
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_SHORT_SOFT, ALC_FREQUENCY, HERTZ, 0
        };
        player = DevicePlayer.open(() -> OpenAlDevice.openContext(device, attributes), messages::add);
    }

    @AfterEach
    void close() {
        player.close();
        assertEquals(List.of(), messages);
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
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "the beep sounds for the whole first tenth of a second");
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS / 2, "the beep sounds for half of the second tenth");
        mixTenthSecond();
        assertSilence("after the end of the sound");
    }

    @Test
    void scalesTheLoudnessByTheVolume() {
        player.loop(beep, 1);
        mixTenthSecond(); // OpenAL fades the sound in
        double fullLoudness = mixAndMeasure();
        player.loop(beep, 0.5f);
        mixTenthSecond(); // OpenAL fades to the new volume
        assertEquals(fullLoudness / 2, mixAndMeasure(), 0.05 * fullLoudness);
    }

    @Test
    void pansASoundToItsSide() {
        player.play(beep, 1, -1);
        mixTenthSecond();
        assertTrue(
                loudness(0) > 10 * loudness(1),
                "the left must be the louder side: " + loudness(0) + " on the left, " + loudness(1) + " on the right");
    }

    @Test
    void loopsASoundUntilItIsStopped() {
        player.loop(beep, 1);
        for (int i = 0; i < 30; i++) {
            assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "the sound repeats");
        }
        player.loop(beep, 0);
        mixTenthSecond(); // OpenAL fades the sound out
        assertSilence("after the stop");
    }

    @Test
    void mixesManyVoicesAndStopsThemTogether() {
        for (int i = 0; i < 3 * SoundPlayer.VOICES; i++) {
            player.play(beep, 0.02f);
        }
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "all voices together are audible");
        player.stop();
        mixTenthSecond(); // OpenAL fades the sound out
        assertSilence("after the stop");
    }

    @Test
    void reopensAfterClosing() {
        player.play(beep, 1);
        player.close();
        assertFalse(player.isAudible());
        open();
        assertSilence("after reopening: the sound of the closed player has ended");
        player.play(beep, 1);
        assertTrue(mixAndMeasure() > MIN_AUDIBLE_LOUDNESS, "the reopened player is audible");
    }

    @Test
    void allowsOnePlayerAtATime() {
        assertEquals(
                "only one sound player with a device can be open at a time: close the other player first",
                assertThrows(IllegalStateException.class, () -> SoundPlayer.open(messages::add))
                        .getMessage());
    }
}
