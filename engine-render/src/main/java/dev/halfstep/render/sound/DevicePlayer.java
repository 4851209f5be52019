package dev.halfstep.render.sound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Assigns sounds to the voices of a device, and becomes silent if the device is lost. */
final class DevicePlayer implements SoundPlayer {

    private static final int NONE = -1;

    private final Consumer<String> messages;
    private final List<Sound> sounds = new ArrayList<>();
    private int[] buffers = new int[8];
    private final @Nullable Sound[] held = new Sound[VOICES];
    private final float[] volumes = new float[VOICES];

    /** The start number of the last sound of each voice; the lowest one is the oldest. */
    private final long[] startNumbers = new long[VOICES];

    private long startCount;
    private @Nullable AudioDevice device;

    private DevicePlayer(@Nullable AudioDevice device, Consumer<String> messages) {
        this.device = device;
        this.messages = messages;
    }

    static DevicePlayer open(Supplier<AudioDevice> devices, Consumer<String> messages) {
        try {
            return new DevicePlayer(devices.get(), messages);
        } catch (NoSoundException e) {
            messages.accept("there is no sound: " + e.getMessage());
            return new DevicePlayer(null, messages);
        }
    }

    @Override
    public void play(Sound sound, float volume, float pan) {
        Loudness.check(sound, volume, pan);
        AudioDevice current = connected();
        if (current == null) {
            return;
        }
        try {
            int voice = freeVoice(current);
            if (voice != NONE) {
                start(current, voice, sound, volume, pan, false);
            }
        } catch (NoSoundException e) {
            disconnect(current, e.getMessage());
        }
    }

    @Override
    public void hold(Sound sound, float volume) {
        Loudness.check(sound, volume);
        AudioDevice current = connected();
        if (current == null) {
            return;
        }
        try {
            hold(current, sound, volume);
        } catch (NoSoundException e) {
            disconnect(current, e.getMessage());
        }
    }

    private void hold(AudioDevice current, Sound sound, float volume) {
        int voice = voiceOf(sound);
        if (volume == 0) {
            if (voice != NONE) {
                current.stop(voice);
                held[voice] = null;
            }
        } else if (voice == NONE) {
            int free = freeVoice(current);
            if (free != NONE) {
                start(current, free, sound, volume, 0f, true);
                held[free] = sound;
            }
        } else if (volumes[voice] != volume) {
            volumes[voice] = volume;
            current.setVolume(voice, volume);
        }
    }

    private void start(AudioDevice current, int voice, Sound sound, float volume, float pan, boolean looping) {
        volumes[voice] = volume;
        startNumbers[voice] = ++startCount;
        current.start(voice, bufferOf(current, sound), volume, pan, looping);
    }

    private int voiceOf(Sound sound) {
        for (int voice = 0; voice < VOICES; voice++) {
            if (held[voice] == sound) {
                return voice;
            }
        }
        return NONE;
    }

    /** Returns an idle voice, or else the oldest voice that is not held, or {@link #NONE}. */
    private int freeVoice(AudioDevice current) {
        int oldest = NONE;
        for (int voice = 0; voice < VOICES; voice++) {
            if (held[voice] != null) {
                continue;
            }
            if (!current.isPlaying(voice)) {
                return voice;
            }
            if (oldest == NONE || startNumbers[voice] < startNumbers[oldest]) {
                oldest = voice;
            }
        }
        return oldest;
    }

    /** Returns the buffer of a sound, and loads the sound when it is first played. A linear search: sounds are few. */
    private int bufferOf(AudioDevice current, Sound sound) {
        int index = sounds.indexOf(sound);
        if (index < 0) {
            index = sounds.size();
            int number = current.load(sound);
            sounds.add(sound);
            if (index == buffers.length) {
                buffers = Arrays.copyOf(buffers, 2 * index);
            }
            buffers[index] = number;
        }
        return buffers[index];
    }

    private @Nullable AudioDevice connected() {
        AudioDevice current = device;
        if (current != null && !current.isConnected()) {
            disconnect(current, "the audio device is gone");
            return null;
        }
        return current;
    }

    private void disconnect(AudioDevice current, @Nullable String reason) {
        device = null;
        current.close();
        messages.accept("there is no more sound: " + reason + "; begin again to hear something");
    }

    @Override
    public void stop() {
        AudioDevice current = connected();
        for (int voice = 0; voice < VOICES && current != null; voice++) {
            current.stop(voice);
            held[voice] = null;
        }
    }

    @Override
    public boolean isAudible() {
        return device != null;
    }

    @Override
    public void close() {
        AudioDevice current = device;
        device = null;
        if (current != null) {
            current.close();
        }
    }
}
