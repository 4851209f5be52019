package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the assignment of sounds to voices, with a device that records its calls as text. */
class DevicePlayerTest {

    private final List<String> calls = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private final RecordingDevice device = new RecordingDevice();
    private final DevicePlayer player = DevicePlayer.open(() -> device, messages::add);

    /** Records calls such as "0: 1 at 0.5, -1.0": voice 0 starts buffer 1 with volume 0.5 and pan -1. */
    private final class RecordingDevice implements AudioDevice {
        private final boolean[] playing = new boolean[SoundPlayer.VOICES];
        private boolean connected = true;
        private boolean broken;
        private int loadCount;

        @Override
        public int load(Sound sound) {
            calls.add("load " + sound);
            return ++loadCount;
        }

        @Override
        public void start(int voice, int buffer, float volume, float pan, boolean looping) {
            if (broken) {
                throw new AudioDeviceException("it is broken");
            }
            calls.add(voice + ": " + buffer + " at " + volume + ", " + pan + (looping ? ", looping" : ""));
            playing[voice] = true;
        }

        @Override
        public void setVolume(int voice, float volume) {
            calls.add(voice + ": at " + volume);
        }

        @Override
        public void stop(int voice) {
            if (playing[voice]) {
                calls.add(voice + ": stop");
            }
            playing[voice] = false;
        }

        @Override
        public boolean isPlaying(int voice) {
            return playing[voice];
        }

        @Override
        public boolean isConnected() {
            return connected;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private static Sound sound(String name) {
        return Sound.of(name, 8_000, new short[1]);
    }

    /** Returns the calls of the device since the last call of this method. */
    private List<String> takeCalls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    @Test
    void loadsEachSoundOnlyOnce() {
        Sound bang = sound("bang");
        player.play(bang, 0.5f, -1);
        player.play(bang, 1);
        device.playing[0] = false; // the sound has ended
        player.play(sound("click"), 0.25f, 1);

        assertEquals(
                List.of(
                        "load sound 'bang'",
                        "0: 1 at 0.5, -1.0",
                        "1: 1 at 1.0, 0.0",
                        "load sound 'click'",
                        "0: 2 at 0.25, 1.0"),
                takeCalls());
    }

    @Test
    void replacesTheOldestSound() {
        Sound bang = sound("bang");
        for (int i = 0; i < SoundPlayer.VOICES; i++) {
            player.play(bang, 1);
        }
        device.playing[3] = false;
        player.play(bang, 1);
        calls.clear();

        for (int i = 0; i < 4; i++) {
            player.play(bang, 1);
        }

        assertEquals(
                List.of("0: 1 at 1.0, 0.0", "1: 1 at 1.0, 0.0", "2: 1 at 1.0, 0.0", "4: 1 at 1.0, 0.0"),
                takeCalls(),
                "voice 3 was idle and started again, so voice 4 is older");
    }

    @Test
    void loopsASoundUntilItsVolumeIsZero() {
        Sound engine = sound("engine");
        player.loop(engine, 0);
        player.loop(engine, 0.5f);
        player.loop(engine, 0.5f);
        player.loop(engine, 0.75f);
        player.loop(engine, 0);
        player.loop(engine, 0);

        assertEquals(List.of("load sound 'engine'", "0: 1 at 0.5, 0.0, looping", "0: at 0.75", "0: stop"), takeCalls());
    }

    @Test
    void neverReplacesALoopingSound() {
        player.loop(sound("engine"), 1);
        for (int i = 0; i <= SoundPlayer.VOICES; i++) {
            player.play(sound("bang"), 1);
        }
        assertEquals(
                1,
                takeCalls().stream().filter(call -> call.startsWith("0:")).count(),
                "voice 0 starts the loop and no other sound");

        for (int i = 1; i < SoundPlayer.VOICES; i++) {
            player.loop(sound("engine " + i), 1);
        }
        calls.clear();
        player.play(sound("bang"), 1);
        player.loop(sound("one too many"), 1);

        assertEquals(List.of(), takeCalls(), "nothing plays while all voices loop");
    }

    @Test
    void stopsAllVoices() {
        Sound engine = sound("engine");
        player.loop(engine, 1);
        player.play(sound("bang"), 1);
        calls.clear();

        player.stop();
        assertEquals(List.of("0: stop", "1: stop"), takeCalls());

        player.loop(engine, 1);
        assertEquals(List.of("0: 1 at 1.0, 0.0, looping"), takeCalls(), "the sound can loop again");
    }

    @Test
    void continuesSilentlyAfterADisconnect() {
        Sound bang = sound("bang");
        player.play(bang, 1);
        player.loop(bang, 1);
        calls.clear();
        device.connected = false;

        player.loop(bang, 0.5f);
        player.play(bang, 1);
        player.stop();
        player.close();

        assertEquals(List.of("close"), takeCalls());
        assertEquals(
                List.of("there is no more sound: the audio device was disconnected; restart the game to hear sounds"),
                messages);
        assertFalse(player.isAudible());
    }

    @Test
    void continuesSilentlyAfterADeviceError() {
        device.broken = true;
        player.play(sound("bang"), 1);
        player.loop(sound("bang"), 1);

        assertEquals(List.of("load sound 'bang'", "close"), takeCalls());
        assertEquals(List.of("there is no more sound: it is broken; restart the game to hear sounds"), messages);
    }

    @Test
    void isSilentWithoutADevice() {
        DevicePlayer silent = DevicePlayer.open(
                () -> {
                    throw new AudioDeviceException("nothing to hear");
                },
                messages::add);
        silent.play(sound("bang"), 1);
        silent.loop(sound("bang"), 1);
        silent.stop();
        silent.close();

        assertFalse(silent.isAudible());
        assertEquals(List.of("there is no sound: nothing to hear"), messages);
    }

    @Test
    void closesTheDeviceOnce() {
        assertTrue(player.isAudible());
        player.close();
        player.close();
        player.play(sound("bang"), 1);

        assertEquals(List.of("close"), takeCalls());
        assertEquals(List.of(), messages);
    }

    @Test
    void validatesArgumentsEvenWhenSilent() {
        for (SoundPlayer anyPlayer : List.of(player, SoundPlayer.silent())) {
            assertEquals(
                    "the volume of a sound must be between 0 and 1: 1.5 for sound 'x'",
                    assertThrows(IllegalArgumentException.class, () -> anyPlayer.play(sound("x"), 1.5f))
                            .getMessage());
            assertEquals(
                    "the volume of a sound must be between 0 and 1: NaN for sound 'x'",
                    assertThrows(IllegalArgumentException.class, () -> anyPlayer.loop(sound("x"), Float.NaN))
                            .getMessage());
            assertEquals(
                    "the pan of a sound must be between -1 and 1: -2.0 for sound 'x'",
                    assertThrows(IllegalArgumentException.class, () -> anyPlayer.play(sound("x"), 1, -2))
                            .getMessage());
        }
    }
}
