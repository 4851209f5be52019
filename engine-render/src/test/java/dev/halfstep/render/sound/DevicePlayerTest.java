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

    /**
     * Records calls such as "voice 0: buffer 1 at 0.5, -1.0": voice 0 starts buffer 1 with volume 0.5 and pan -1. A
     * pitch other than 1 follows. A call without a buffer changes the sound that a voice plays.
     */
    private final class RecordingDevice implements AudioDevice {
        private final boolean[] playing = new boolean[SoundPlayer.VOICES];
        private final String[] mixes = new String[SoundPlayer.VOICES];
        private boolean connected = true;
        private boolean broken;
        private int loadCount;

        /** Ends the sound of a voice, as if it had been played to its end. */
        void endSound(int voice) {
            playing[voice] = false;
        }

        @Override
        public int load(Sound sound) {
            calls.add("load " + sound);
            return ++loadCount;
        }

        @Override
        public void start(int voice, int buffer, boolean looping, long atNanos) {
            calls.add("voice " + voice + ": buffer " + buffer + " at " + mixes[voice] + (looping ? ", looping" : ""));
            playing[voice] = true;
        }

        @Override
        public void startStream(int voice, Sound sound, boolean looping, long atNanos) {
            calls.add("voice " + voice + ": stream " + sound + " at " + mixes[voice] + (looping ? ", looping" : ""));
            playing[voice] = true;
        }

        @Override
        public long clockNanos() {
            return 0;
        }

        @Override
        public void setPaused(int voice, boolean paused) {
            calls.add("voice " + voice + (paused ? ": pause" : ": resume"));
        }

        @Override
        public void mix(int voice, float volume, float pan, float pitch) {
            if (broken) {
                throw new AudioDeviceException("it is broken");
            }
            mixes[voice] = volume + ", " + pan + (pitch == 1 ? "" : ", pitch " + pitch);
            if (playing[voice]) {
                calls.add("voice " + voice + ": at " + mixes[voice]);
            }
        }

        @Override
        public void stop(int voice) {
            if (playing[voice]) {
                calls.add("voice " + voice + ": stop");
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

    /** Creates a sound with one sample; the recording device never plays it. */
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
        device.endSound(0);
        player.play(sound("click"), 0.25f, 1);

        assertEquals(
                List.of(
                        "load sound 'bang'",
                        "voice 0: buffer 1 at 0.5, -1.0",
                        "voice 1: buffer 1 at 1.0, 0.0",
                        "load sound 'click'",
                        "voice 0: buffer 2 at 0.25, 1.0"),
                takeCalls());
    }

    @Test
    void replacesTheOldestSound() {
        Sound bang = sound("bang");
        for (int i = 0; i < SoundPlayer.VOICES; i++) {
            player.play(bang, 1);
        }
        device.endSound(3);
        player.play(bang, 1);
        calls.clear();

        for (int i = 0; i < 4; i++) {
            player.play(bang, 1);
        }

        assertEquals(
                List.of(
                        "voice 0: stop",
                        "voice 0: buffer 1 at 1.0, 0.0",
                        "voice 1: stop",
                        "voice 1: buffer 1 at 1.0, 0.0",
                        "voice 2: stop",
                        "voice 2: buffer 1 at 1.0, 0.0",
                        "voice 4: stop",
                        "voice 4: buffer 1 at 1.0, 0.0"),
                takeCalls(),
                "voice 4 must be replaced before voice 3, which was idle and started again later");
    }

    @Test
    void aPlaybackControlsItsSound() {
        Playback playback = player.play(sound("bang"), 0.5f, -1, 2);
        assertTrue(playback.isPlaying());
        playback.setVolume(0.25f).setPan(0.5f).setPitch(0.5f);
        playback.setVolume(0.25f).setPan(0.5f).setPitch(0.5f); // changes nothing
        playback.stop();
        playback.stop();
        playback.setVolume(1);

        assertFalse(playback.isPlaying());
        assertEquals(
                List.of(
                        "load sound 'bang'",
                        "voice 0: buffer 1 at 0.5, -1.0, pitch 2.0",
                        "voice 0: at 0.25, -1.0, pitch 2.0",
                        "voice 0: at 0.25, 0.5, pitch 2.0",
                        "voice 0: at 0.25, 0.5, pitch 0.5",
                        "voice 0: stop"),
                takeCalls());
    }

    /**
     * Checks that a playback has ended. Also calls its other methods, so that a following check of the recorded calls
     * shows that they are no-ops.
     */
    private static void assertIsEnded(Playback playback) {
        assertFalse(playback.isPlaying(), "the playback must have ended");
        playback.setVolume(0.125f).setPan(-0.5f).setPitch(3);
        playback.stop();
    }

    @Test
    void aPlaybackThatHasEndedIsANoOp() {
        Playback ended = player.play(sound("bang"), 1);
        device.endSound(0);
        calls.clear();
        assertIsEnded(ended);
        assertEquals(List.of(), takeCalls(), "an ended playback must call nothing");

        Playback newer = player.play(sound("click"), 1);
        calls.clear();
        assertIsEnded(ended);
        assertEquals(List.of(), takeCalls(), "an ended playback must not change the newer sound on voice 0");
        assertTrue(newer.isPlaying(), "the newer sound must continue");
    }

    @Test
    void aPlaybackWhoseVoiceWasTakenIsANoOp() {
        Playback oldest = player.play(sound("bang"), 1);
        Playback newest = oldest;
        for (int i = 0; i < SoundPlayer.VOICES; i++) { // one sound too many for the voices
            newest = player.play(sound("click"), 1);
        }
        calls.clear();
        assertIsEnded(oldest);

        assertEquals(List.of(), takeCalls(), "the replaced playback must call nothing");
        assertTrue(newest.isPlaying(), "the newest sound must continue");
        newest.stop();
        assertEquals(List.of("voice 0: stop"), takeCalls(), "the newest sound must have the voice of the oldest");
    }

    @Test
    void loopsASoundSeveralTimesAtOnce() {
        Sound engine = sound("engine");
        Playback left = player.playLooping(engine, 0).setPan(-1);
        Playback right = player.playLooping(engine, 0.5f).setPitch(1.5f);
        left.setVolume(0.75f);
        right.stop();

        assertTrue(left.isPlaying());
        assertFalse(right.isPlaying());
        assertEquals(
                List.of(
                        "load sound 'engine'",
                        "voice 0: buffer 1 at 0.0, 0.0, looping",
                        "voice 0: at 0.0, -1.0",
                        "voice 1: buffer 1 at 0.5, 0.0, looping",
                        "voice 1: at 0.5, 0.0, pitch 1.5",
                        "voice 0: at 0.75, -1.0",
                        "voice 1: stop"),
                takeCalls());
        player.play(sound("bang"), 1);
        assertEquals(
                List.of("load sound 'bang'", "voice 1: buffer 2 at 1.0, 0.0"),
                takeCalls(),
                "the voice must be free again");
    }

    @Test
    void neverReplacesALoopingSound() {
        player.playLooping(sound("engine"), 1);
        for (int i = 0; i <= SoundPlayer.VOICES; i++) {
            player.play(sound("bang"), 1);
        }
        assertEquals(
                1,
                takeCalls().stream().filter(call -> call.startsWith("voice 0:")).count(),
                "voice 0 must start the loop and no other sound");

        for (int i = 1; i < SoundPlayer.VOICES; i++) {
            player.playLooping(sound("engine " + i), 1);
        }
        calls.clear();
        assertIsEnded(player.play(sound("bang"), 1));
        assertIsEnded(player.playLooping(sound("one too many"), 1));

        assertEquals(List.of(), takeCalls(), "no sound must start while all voices loop");
    }

    @Test
    void stopsAllVoices() {
        Playback engine = player.playLooping(sound("engine"), 1);
        Playback bang = player.play(sound("bang"), 1);
        calls.clear();

        player.stop();
        assertEquals(List.of("voice 0: stop", "voice 1: stop"), takeCalls());
        assertIsEnded(engine);
        assertIsEnded(bang);

        player.play(sound("click"), 1);
        assertEquals(
                List.of("load sound 'click'", "voice 0: buffer 3 at 1.0, 0.0"),
                takeCalls(),
                "the voice of the loop must be free again");
    }

    @Test
    void continuesSilentlyAfterADisconnect() {
        Sound bang = sound("bang");
        Playback playing = player.play(bang, 1);
        Playback looping = player.playLooping(bang, 1);
        calls.clear();
        device.connected = false;

        looping.setVolume(0.5f);
        assertIsEnded(looping);
        assertIsEnded(playing);
        assertIsEnded(player.play(bang, 1));
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
        Playback looping = player.playLooping(sound("engine"), 1);
        calls.clear();
        device.broken = true;
        assertIsEnded(player.play(sound("bang"), 1));
        assertIsEnded(player.playLooping(sound("bang"), 1));
        assertIsEnded(looping);

        assertEquals(List.of("load sound 'bang'", "close"), takeCalls());
        assertEquals(List.of("there is no more sound: it is broken; restart the game to hear sounds"), messages);
    }

    @Test
    void aDeviceErrorDuringAChangeEndsAllPlaybacks() {
        Playback looping = player.playLooping(sound("engine"), 1);
        device.broken = true;
        looping.setPitch(2);

        assertIsEnded(looping);
        assertFalse(player.isAudible());
        assertEquals(List.of("there is no more sound: it is broken; restart the game to hear sounds"), messages);
    }

    @Test
    void isSilentWithoutADevice() {
        DevicePlayer silent = DevicePlayer.open(
                () -> {
                    throw new AudioDeviceException("nothing to hear");
                },
                messages::add);
        assertIsEnded(silent.play(sound("bang"), 1));
        assertIsEnded(silent.playLooping(sound("bang"), 1));
        silent.stop();
        silent.close();

        assertFalse(silent.isAudible());
        assertEquals(List.of("there is no sound: nothing to hear"), messages);
    }

    @Test
    void closesTheDeviceOnce() {
        assertTrue(player.isAudible());
        Playback playback = player.play(sound("bang"), 1);
        calls.clear();
        player.close();
        player.close();
        assertIsEnded(playback);
        assertIsEnded(player.play(sound("bang"), 1));

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
                    assertThrows(IllegalArgumentException.class, () -> anyPlayer.playLooping(sound("x"), Float.NaN))
                            .getMessage());
            assertEquals(
                    "the pan of a sound must be between -1 and 1: -2.0 for sound 'x'",
                    assertThrows(IllegalArgumentException.class, () -> anyPlayer.play(sound("x"), 1, -2))
                            .getMessage());
            assertEquals(
                    "the pitch of a sound must be between 0.25 and 4: 0.2 for sound 'x'",
                    assertThrows(IllegalArgumentException.class, () -> anyPlayer.play(sound("x"), 1, 0, 0.2f))
                            .getMessage());
        }
    }

    @Test
    void playbacksValidateArgumentsEvenWhenSilent() {
        Playback stopped = player.play(sound("x"), 1);
        stopped.stop();
        for (Playback playback : List.of(
                player.play(sound("x"), 1), stopped, SoundPlayer.silent().play(sound("x"), 1))) {
            for (float volume : new float[] {-0.1f, 1.1f, Float.NaN}) {
                assertThrows(IllegalArgumentException.class, () -> playback.setVolume(volume));
            }
            for (float pan : new float[] {-1.1f, 1.1f, Float.NaN}) {
                assertThrows(IllegalArgumentException.class, () -> playback.setPan(pan));
            }
            for (float pitch : new float[] {0, 0.24f, 4.1f, Float.NaN}) {
                assertThrows(IllegalArgumentException.class, () -> playback.setPitch(pitch));
            }
        }
    }
}
