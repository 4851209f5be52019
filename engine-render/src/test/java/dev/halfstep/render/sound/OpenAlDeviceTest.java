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

/** Real OpenAL, on a device that mixes when the test says so: what is heard is looked at, sample by sample. */
@EnabledOnOs(OS.LINUX)
class OpenAlDeviceTest {

    private static final int HERTZ = 44_100;

    /** OpenAL rounds at random, up or down by 1 of 32,767. */
    private static final double SILENCE = 2;

    private static final int TENTH = HERTZ / 10;

    private final Sound beep = Sound.of("beep", 0.15, t -> 0.5 * Math.sin(2 * Math.PI * 440 * t));
    private final List<String> messages = new ArrayList<>();
    private final short[] heard = new short[2 * TENTH];
    private long device;
    private DevicePlayer player;

    @BeforeEach
    void open() {
        OpenAlLibrary.load();
        device = alcLoopbackOpenDeviceSOFT((ByteBuffer) null);
        int[] attributes = {
            ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_SHORT_SOFT, ALC_FREQUENCY, HERTZ, 0
        };
        player = DevicePlayer.open(() -> OpenAlDevice.on(device, attributes), messages::add);
    }

    @AfterEach
    void close() {
        player.close();
        assertEquals(List.of(), messages);
    }

    /** Mixes a tenth of a second. */
    private void listen() {
        alcRenderSamplesSOFT(device, heard, TENTH);
    }

    /** How loud one side of what was mixed last is, 0 for silence. */
    private double loudness(int side) {
        double sum = 0;
        for (int i = side; i < heard.length; i += 2) {
            sum += (double) heard[i] * heard[i];
        }
        return Math.sqrt(sum / TENTH);
    }

    private double loudness() {
        listen();
        return loudness(0) + loudness(1);
    }

    private void assertSilence(String when) {
        double noise = loudness();
        assertTrue(noise < SILENCE, () -> when + ": " + noise);
    }

    @Test
    void isSilentBeforeAndAfterASound() {
        assertSilence("nothing is played");
        player.play(beep, 1);
        assertTrue(loudness() > 1_000, "in the first tenth of a second");
        assertTrue(loudness() > 500, "half of the second one");
        loudness();
        assertSilence("it has ended");
    }

    @Test
    void halfTheVolumeIsHalfAsLoud() {
        player.hold(beep, 1);
        loudness(); // it takes a moment to become as loud as it is
        double whole = loudness();
        player.hold(beep, 0.5f);
        loudness();
        assertEquals(whole / 2, loudness(), 0.05 * whole);
    }

    @Test
    void pansASoundToItsSide() {
        player.play(beep, 1, -1);
        listen();
        assertTrue(loudness(0) > 10 * loudness(1), loudness(0) + " on the left, " + loudness(1) + " on the right");
    }

    @Test
    void loopsAHeldSoundUntilItIsStopped() {
        player.hold(beep, 1);
        for (int i = 0; i < 30; i++) {
            assertTrue(loudness() > 1_000, "it plays over and over");
        }
        player.hold(beep, 0);
        loudness();
        assertSilence("nothing is played");
    }

    @Test
    void mixesManyVoicesAndStopsThemTogether() {
        for (int i = 0; i < 3 * SoundPlayer.VOICES; i++) {
            player.play(beep, 0.02f);
        }
        assertTrue(loudness() > 1_000);
        player.stop();
        loudness();
        assertSilence("nothing is played");
    }

    @Test
    void reopensAfterClosing() {
        player.play(beep, 1);
        player.close();
        assertFalse(player.isAudible());
        open();
        assertSilence("nothing is left of what was played before");
        player.play(beep, 1);
        assertTrue(loudness() > 1_000);
    }

    @Test
    void allowsOnePlayerAtATime() {
        assertEquals(
                "one player on a device can be open at a time: close the other one first",
                assertThrows(IllegalStateException.class, () -> SoundPlayer.open(messages::add))
                        .getMessage());
    }
}
