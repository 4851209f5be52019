package dev.halfstep.render.sound;

import dev.halfstep.frame.PresentationContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records what would be heard, for tests: a player without a device, whose sounds last as long as the frames of the
 * test say. Add the {@linkplain #player() player} to the scheduler, as a game does.
 *
 * <pre>{@code
 * SoundRecording recording = new SoundRecording();
 * scheduler.presentation("sound", recording.player());
 * ... // frames
 * assertEquals(hitSeconds, recording.heard().get(0).seconds(), 0.001);
 * }</pre>
 */
public final class SoundRecording {

    private static final double NANOS = 1e9;
    private static final double RESOLVED = Double.NaN;

    private final DevicePlayer player = DevicePlayer.open(Device::new, message -> {});
    private final List<Sound> loaded = new ArrayList<>();
    private final Voice[] voices = new Voice[AudioDevice.VOICES];

    /** What was heard. The presentation time of a sound is final once its picture is on the screen. */
    private final List<Heard> heard = new ArrayList<>();

    /** For each sound the real time at which it began, in seconds, until its presentation time is known. */
    private final List<Double> begins = new ArrayList<>();

    /** The number of sounds before the first one whose presentation time is not final. */
    private int resolved;

    // The newest frame: when it began in real time, how long the one before lasted, and what both show.
    private double frameSeconds;
    private double lastLength;
    private double lastShown;
    private double shown;
    private boolean isConnected = true;

    /**
     * A sound that was heard.
     *
     * @param sound the sound
     * @param seconds the presentation time of the picture on the screen when the sound began: a frame is on the screen
     *     from the beginning of the next frame on
     * @param volume the volume at the beginning: the factors of the sound, of its bus and of its distance, multiplied
     * @param pan the stereo position at the beginning, -1 to 1
     * @param pitch the factor of frequency and speed at the beginning
     */
    public record Heard(Sound sound, double seconds, float volume, float pan, float pitch) {}

    private static final class Voice {
        private @Nullable Sound sound;
        private boolean looping;
        private boolean isPaused;
        private double delaySeconds;
        private double leftSeconds;
        private float volume;
        private float pan;
        private float pitch;

        void begin(Sound newSound, boolean loops, double delay) {
            sound = newSound;
            looping = loops;
            isPaused = false;
            delaySeconds = delay;
            leftSeconds = newSound.seconds();
        }

        void advance(double seconds) {
            if (sound == null || isPaused) {
                return;
            }
            double played = Math.max(0, seconds - delaySeconds);
            delaySeconds = Math.max(0, delaySeconds - seconds);
            leftSeconds -= played * pitch;
            if (leftSeconds <= 0 && !looping) {
                sound = null;
            }
        }
    }

    /** Creates a recording without sounds. */
    public SoundRecording() {
        for (int i = 0; i < voices.length; i++) {
            voices[i] = new Voice();
        }
    }

    /**
     * Returns the player that is recorded.
     *
     * @return always the same player; it is audible until {@link #disconnect()}
     */
    public SoundPlayer player() {
        return player;
    }

    /**
     * Returns all sounds so far. Without a frame, all begin at 0 seconds.
     *
     * @return the sounds in the order in which they were started: in a frame the most important first, then in the
     *     order of their calls
     */
    public List<Heard> heard() {
        resolveUpTo(Double.POSITIVE_INFINITY, lastLength);
        return List.copyOf(heard);
    }

    /**
     * Returns how loud a sound is at present.
     *
     * @param sound the sound
     * @return the volume of the loudest voice that plays the sound, 0 to 1; 0 if none does, or all of them are paused
     */
    public float volumeOf(Sound sound) {
        float loudest = 0;
        for (Voice voice : voices) {
            if (voice.sound == sound && !voice.isPaused) {
                loudest = Math.max(loudest, voice.volume);
            }
        }
        return loudest;
    }

    /** Takes the device away, as if its cable was pulled out: from now on nothing is heard. */
    public void disconnect() {
        isConnected = false;
    }

    /**
     * Computes the presentation time of sounds that began at a real time or before. The picture of the frame before
     * came on the screen when the newest frame began, and that of the newest frame comes when it ends.
     */
    private void resolveUpTo(double realSeconds, double length) {
        double speed = length > 0 ? (shown - lastShown) / length : 0;
        for (int i = resolved; i < heard.size(); i++) {
            if (begins.get(i) <= realSeconds) {
                Heard one = heard.get(i);
                double seconds = lastShown + (begins.get(i) - frameSeconds) * speed;
                heard.set(i, new Heard(one.sound, seconds, one.volume, one.pan, one.pitch));
                begins.set(i, realSeconds < Double.POSITIVE_INFINITY ? RESOLVED : begins.get(i));
            }
        }
    }

    /** A device whose clock advances with the frames. */
    private final class Device implements AudioDevice {

        @Override
        public void beginFrame(PresentationContext frame) {
            double seconds = frame.frameSeconds();
            for (Voice voice : voices) {
                voice.advance(seconds);
            }
            resolveUpTo(frameSeconds + seconds, seconds);
            frameSeconds += seconds;
            lastLength = seconds;
            lastShown = shown;
            shown = frame.presentationSeconds();
            while (resolved < heard.size() && Double.isNaN(begins.get(resolved))) {
                resolved++;
            }
        }

        @Override
        public int load(Sound sound) {
            loaded.add(sound);
            return loaded.size() - 1;
        }

        @Override
        public void start(int voice, int buffer, boolean looping, long atNanos) {
            startStream(voice, loaded.get(buffer), looping, atNanos);
        }

        @Override
        public void startStream(int voice, Sound sound, boolean looping, long atNanos) {
            double begin = atNanos == NOW ? frameSeconds : Math.max(frameSeconds, atNanos / NANOS);
            Voice started = voices[voice];
            started.begin(sound, looping, begin - frameSeconds);
            heard.add(new Heard(sound, /* seconds= */ 0, started.volume, started.pan, started.pitch));
            begins.add(begin);
        }

        @Override
        public long clockNanos() {
            return Math.round(frameSeconds * NANOS);
        }

        @Override
        public void mix(int voice, float volume, float pan, float pitch) {
            voices[voice].volume = volume;
            voices[voice].pan = pan;
            voices[voice].pitch = pitch;
        }

        @Override
        public void setPaused(int voice, boolean paused) {
            voices[voice].isPaused = paused;
        }

        @Override
        public void stop(int voice) {
            voices[voice].sound = null;
        }

        @Override
        public boolean isPlaying(int voice) {
            return voices[voice].sound != null;
        }

        @Override
        public boolean isConnected() {
            return isConnected;
        }

        @Override
        public void close() {}
    }
}
