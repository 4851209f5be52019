package dev.halfstep.render.sound;

import java.util.IdentityHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Assigns sounds to the voices of a device. A voice plays one sound at a time. If there is no device, or if the device
 * is lost, the player is silent.
 */
final class DevicePlayer implements SoundPlayer {

    private final Consumer<String> messageListener;

    /** The number of the buffer of each loaded sound in the device. */
    private final IdentityHashMap<Sound, Integer> buffers = new IdentityHashMap<>();

    /** For each voice its newest sound, which may have ended; null before the first one and after a stop. */
    private final @Nullable VoicePlayback[] playbacks = new VoicePlayback[VOICES];

    /** For each voice the start number of its last sound. Starts are counted from 1, so a lower number is older. */
    private final long[] startNumbers = new long[VOICES];

    private long lastStartNumber;

    /** Null if the player is silent. */
    private @Nullable AudioDevice device;

    private DevicePlayer(@Nullable AudioDevice device, Consumer<String> messageListener) {
        this.device = device;
        this.messageListener = messageListener;
    }

    static DevicePlayer open(Supplier<AudioDevice> deviceOpener, Consumer<String> messageListener) {
        try {
            return new DevicePlayer(deviceOpener.get(), messageListener);
        } catch (AudioDeviceException e) {
            messageListener.accept("there is no sound: " + e.getMessage());
            return new DevicePlayer(/* device= */ null, messageListener);
        }
    }

    /** Opens a player that plays nothing. */
    static DevicePlayer silent() {
        return new DevicePlayer(/* device= */ null, message -> {});
    }

    @Override
    public Playback play(Sound sound, float volume, float pan, float pitch) {
        return start(new VoicePlayback(this, sound, volume, pan, pitch, /* looping= */ false));
    }

    @Override
    public Playback playLooping(Sound sound, float volume) {
        return start(new VoicePlayback(this, sound, volume, /* pan= */ 0f, /* pitch= */ 1f, /* looping= */ true));
    }

    /** Starts a playback on a voice, if there is a device with a voice for it. */
    private Playback start(VoicePlayback playback) {
        AudioDevice connected = connectedDevice();
        if (connected == null) {
            return playback;
        }
        try {
            int voice = voiceForNewSound(connected);
            if (voice != VoicePlayback.NO_VOICE) {
                startOn(connected, voice, playback, bufferOf(connected, playback.sound()));
            }
        } catch (AudioDeviceException e) {
            disconnect(connected, e.getMessage());
        }
        return playback;
    }

    private void startOn(AudioDevice connected, int voice, VoicePlayback playback, int buffer) {
        connected.stop(voice); // first: the sound that is replaced must not change its pitch
        playback.setVoice(voice);
        playbacks[voice] = playback;
        startNumbers[voice] = ++lastStartNumber;
        playback.mixOn(connected);
        connected.start(voice, buffer, playback.isLooping());
    }

    /** Sends the changed volume, pan and pitch of a playback to its voice; a no-op if it has ended. */
    void mix(VoicePlayback playback) {
        AudioDevice connected = deviceOf(playback);
        if (connected != null) {
            try {
                playback.mixOn(connected);
            } catch (AudioDeviceException e) {
                disconnect(connected, e.getMessage());
            }
        }
    }

    void stop(VoicePlayback playback) {
        AudioDevice connected = deviceOf(playback);
        if (connected != null) {
            connected.stop(playback.voice());
            playbacks[playback.voice()] = null;
        }
    }

    boolean isPlaying(VoicePlayback playback) {
        return deviceOf(playback) != null;
    }

    /** Returns the device that plays a sound; null if the sound has ended, was replaced, or lost its device. */
    private @Nullable AudioDevice deviceOf(VoicePlayback playback) {
        int voice = playback.voice();
        boolean hasVoice = voice != VoicePlayback.NO_VOICE && playbacks[voice] == playback;
        AudioDevice connected = hasVoice ? connectedDevice() : null;
        return connected != null && connected.isPlaying(voice) ? connected : null;
    }

    /**
     * Returns an idle voice; if none is idle, the voice with the oldest sound; {@link VoicePlayback#NO_VOICE} if all
     * voices loop.
     */
    private int voiceForNewSound(AudioDevice connected) {
        int oldest = VoicePlayback.NO_VOICE;
        for (int voice = 0; voice < VOICES; voice++) {
            VoicePlayback playback = playbacks[voice];
            if (playback != null && playback.isLooping()) {
                continue;
            }
            if (!connected.isPlaying(voice)) {
                return voice;
            }
            if (oldest == VoicePlayback.NO_VOICE || startNumbers[voice] < startNumbers[oldest]) {
                oldest = voice;
            }
        }
        return oldest;
    }

    /** Returns the buffer of a sound. Loads the sound when it is first played. */
    private int bufferOf(AudioDevice connected, Sound sound) {
        Integer buffer = buffers.get(sound);
        if (buffer == null) {
            buffer = connected.load(sound);
            buffers.put(sound, buffer);
        }
        return buffer;
    }

    /** Returns the device, or null without a device. Closes and reports a device that was disconnected. */
    private @Nullable AudioDevice connectedDevice() {
        AudioDevice connected = device;
        if (connected != null && !connected.isConnected()) {
            disconnect(connected, "the audio device was disconnected");
            return null;
        }
        return connected;
    }

    /** Closes the device, so that this player is silent from now on, and reports the reason. */
    private void disconnect(AudioDevice connected, @Nullable String reason) {
        device = null;
        connected.close();
        messageListener.accept("there is no more sound: " + reason + "; restart the game to hear sounds");
    }

    @Override
    public void stop() {
        AudioDevice connected = connectedDevice();
        if (connected == null) {
            return;
        }
        for (int voice = 0; voice < VOICES; voice++) {
            connected.stop(voice);
            playbacks[voice] = null;
        }
    }

    @Override
    public boolean isAudible() {
        return device != null;
    }

    @Override
    public void close() {
        AudioDevice connected = device;
        device = null;
        if (connected != null) {
            connected.close();
        }
    }
}
