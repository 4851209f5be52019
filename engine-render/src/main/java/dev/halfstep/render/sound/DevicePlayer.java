package dev.halfstep.render.sound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Assigns sounds to the voices of a device. A voice plays one sound at a time. If there is no device, or if the device
 * is lost, the player is silent.
 */
final class DevicePlayer implements SoundPlayer {

    private static final int NO_VOICE = -1;

    private final Consumer<String> messageListener;
    private final List<Sound> loadedSounds = new ArrayList<>();

    /** For each index in {@link #loadedSounds} the number of the buffer in the device. */
    private int[] buffers = new int[8];

    /** The sound that loops on each voice; null for voices without a loop. */
    private final @Nullable Sound[] loops = new Sound[VOICES];

    private final float[] volumes = new float[VOICES];

    /** For each voice the start number of its last sound. Starts are counted from 1, so a lower number is older. */
    private final long[] startNumbers = new long[VOICES];

    private long lastStartNumber;

    /** Null if the player is silent. */
    private @Nullable AudioDevice device;

    private DevicePlayer(@Nullable AudioDevice device, Consumer<String> messageListener) {
        this.device = device;
        this.messageListener = messageListener;
    }

    static DevicePlayer open(Supplier<AudioDevice> devices, Consumer<String> messageListener) {
        try {
            return new DevicePlayer(devices.get(), messageListener);
        } catch (AudioDeviceException e) {
            messageListener.accept("there is no sound: " + e.getMessage());
            return new DevicePlayer(null, messageListener);
        }
    }

    @Override
    public void play(Sound sound, float volume, float pan) {
        PlaybackArguments.check(sound, volume, pan);
        AudioDevice connected = connectedDevice();
        if (connected == null) {
            return;
        }
        try {
            int voice = voiceForNewSound(connected);
            if (voice != NO_VOICE) {
                start(connected, voice, sound, volume, pan, false);
            }
        } catch (AudioDeviceException e) {
            disconnect(connected, e.getMessage());
        }
    }

    @Override
    public void loop(Sound sound, float volume) {
        PlaybackArguments.check(sound, volume);
        AudioDevice connected = connectedDevice();
        if (connected == null) {
            return;
        }
        try {
            updateLoop(connected, sound, volume);
        } catch (AudioDeviceException e) {
            disconnect(connected, e.getMessage());
        }
    }

    /** Starts a loop, changes its volume, or stops the loop if the volume is 0. */
    private void updateLoop(AudioDevice connected, Sound sound, float volume) {
        int voice = voiceOfLoop(sound);
        if (volume == 0) {
            if (voice != NO_VOICE) {
                connected.stop(voice);
                loops[voice] = null;
            }
        } else if (voice == NO_VOICE) {
            int newVoice = voiceForNewSound(connected);
            if (newVoice != NO_VOICE) {
                start(connected, newVoice, sound, volume, 0f, true);
                loops[newVoice] = sound;
            }
        } else if (volumes[voice] != volume) {
            volumes[voice] = volume;
            connected.setVolume(voice, volume);
        }
    }

    private void start(AudioDevice connected, int voice, Sound sound, float volume, float pan, boolean looping) {
        volumes[voice] = volume;
        startNumbers[voice] = ++lastStartNumber;
        connected.start(voice, bufferOf(connected, sound), volume, pan, looping);
    }

    /** Returns the voice on which a sound loops, or {@link #NO_VOICE}. */
    private int voiceOfLoop(Sound sound) {
        for (int voice = 0; voice < VOICES; voice++) {
            if (loops[voice] == sound) {
                return voice;
            }
        }
        return NO_VOICE;
    }

    /**
     * Returns an idle voice; if none is idle, the voice with the oldest sound; {@link #NO_VOICE} if all voices loop.
     */
    private int voiceForNewSound(AudioDevice connected) {
        int oldest = NO_VOICE;
        for (int voice = 0; voice < VOICES; voice++) {
            if (loops[voice] != null) {
                continue;
            }
            if (!connected.isPlaying(voice)) {
                return voice;
            }
            if (oldest == NO_VOICE || startNumbers[voice] < startNumbers[oldest]) {
                oldest = voice;
            }
        }
        return oldest;
    }

    /** Returns the buffer of a sound. Loads the sound when it is first played. Searches linearly, as sounds are few. */
    private int bufferOf(AudioDevice connected, Sound sound) {
        int index = loadedSounds.indexOf(sound);
        if (index < 0) {
            index = loadedSounds.size();
            int buffer = connected.load(sound); // before the sound is added: this call may throw
            loadedSounds.add(sound);
            if (index == buffers.length) {
                buffers = Arrays.copyOf(buffers, 2 * index);
            }
            buffers[index] = buffer;
        }
        return buffers[index];
    }

    /** Returns the device; null if there is none or it was disconnected, which this method then reports. */
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
        for (int voice = 0; voice < VOICES && connected != null; voice++) {
            connected.stop(voice);
            loops[voice] = null;
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
