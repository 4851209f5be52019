package dev.halfstep.render.sound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides which voice plays what, and goes on in silence when the device is gone. */
final class DevicePlayer implements SoundPlayer {

    private static final int NONE = -1;

    private final Consumer<String> messages;
    private final List<Sound> sounds = new ArrayList<>();
    private int[] loaded = new int[8];
    private final @Nullable Sound[] held = new Sound[VOICES];
    private final float[] volumes = new float[VOICES];

    /** The count of sounds at which each voice began. */
    private final long[] begun = new long[VOICES];

    private long count;
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
        AudioDevice on = connected();
        if (on == null) {
            return;
        }
        try {
            int voice = freeVoice(on);
            if (voice != NONE) {
                start(on, voice, sound, volume, pan, false);
            }
        } catch (NoSoundException e) {
            lose(on, e.getMessage());
        }
    }

    @Override
    public void hold(Sound sound, float volume) {
        Loudness.check(sound, volume);
        AudioDevice on = connected();
        if (on == null) {
            return;
        }
        try {
            hold(on, sound, volume);
        } catch (NoSoundException e) {
            lose(on, e.getMessage());
        }
    }

    private void hold(AudioDevice on, Sound sound, float volume) {
        int voice = voiceOf(sound);
        if (volume == 0) {
            if (voice != NONE) {
                on.stop(voice);
                held[voice] = null;
            }
        } else if (voice == NONE) {
            int free = freeVoice(on);
            if (free != NONE) {
                start(on, free, sound, volume, 0f, true);
                held[free] = sound;
            }
        } else if (volumes[voice] != volume) {
            volumes[voice] = volume;
            on.setVolume(voice, volume);
        }
    }

    private void start(AudioDevice on, int voice, Sound sound, float volume, float pan, boolean endless) {
        volumes[voice] = volume;
        begun[voice] = ++count;
        on.start(voice, numberOf(on, sound), volume, pan, endless);
    }

    private int voiceOf(Sound sound) {
        for (int voice = 0; voice < VOICES; voice++) {
            if (held[voice] == sound) {
                return voice;
            }
        }
        return NONE;
    }

    /** One that plays nothing; otherwise the one that began first, but none that is held. */
    private int freeVoice(AudioDevice on) {
        int oldest = NONE;
        for (int voice = 0; voice < VOICES; voice++) {
            if (held[voice] != null) {
                continue;
            }
            if (!on.isPlaying(voice)) {
                return voice;
            }
            if (oldest == NONE || begun[voice] < begun[oldest]) {
                oldest = voice;
            }
        }
        return oldest;
    }

    /** Sounds are few, and are loaded when they are first heard. */
    private int numberOf(AudioDevice on, Sound sound) {
        int index = sounds.indexOf(sound);
        if (index < 0) {
            index = sounds.size();
            int number = on.load(sound);
            sounds.add(sound);
            if (index == loaded.length) {
                loaded = Arrays.copyOf(loaded, 2 * index);
            }
            loaded[index] = number;
        }
        return loaded[index];
    }

    private @Nullable AudioDevice connected() {
        AudioDevice on = device;
        if (on != null && !on.isConnected()) {
            lose(on, "the audio device is gone");
            return null;
        }
        return on;
    }

    private void lose(AudioDevice on, @Nullable String reason) {
        device = null;
        on.close();
        messages.accept("there is no more sound: " + reason + "; begin again to hear something");
    }

    @Override
    public void stop() {
        AudioDevice on = connected();
        for (int voice = 0; voice < VOICES && on != null; voice++) {
            on.stop(voice);
            held[voice] = null;
        }
    }

    @Override
    public boolean isAudible() {
        return device != null;
    }

    @Override
    public void close() {
        AudioDevice on = device;
        device = null;
        if (on != null) {
            on.close();
        }
    }
}
