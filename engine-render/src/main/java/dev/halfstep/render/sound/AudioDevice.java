package dev.halfstep.render.sound;

import dev.halfstep.frame.PresentationContext;
import org.jspecify.annotations.Nullable;

/** A mixer with {@value #VOICES} voices, each of which plays one sound at a time. */
interface AudioDevice extends AutoCloseable {

    /** The number of voices. */
    int VOICES = 24;

    /** Uploads the samples of a sound into a new buffer and returns the number of this buffer. */
    int load(Sound sound);

    /** Stands for a start without a time: at once. */
    long NOW = Long.MIN_VALUE;

    /**
     * Starts a sound on a voice that is stopped. The sound has the volume, the pan and the pitch of the last {@link
     * #mix} of the voice.
     *
     * @param voice 0 to {@link #VOICES} - 1
     * @param buffer a result of {@link #load}
     * @param looping whether the sound repeats until the voice is stopped
     * @param atNanos when the first sample is heard, by {@link #clockNanos()}; a time in the past is {@link #NOW}. A
     *     looping sound starts at once
     */
    void start(int voice, int buffer, boolean looping, long atNanos);

    /**
     * Starts a sound on a voice that is stopped; the samples are decoded on another thread.
     *
     * @param atNanos when the first sample is heard; if that is too soon, the samples before are left out
     */
    void startStream(int voice, Sound sound, boolean looping, long atNanos);

    /** Returns the time at which a sound would be heard that is started now, on a clock of the device. */
    long clockNanos();

    /** Begins a frame, for devices that do not play in real time. */
    default void beginFrame(PresentationContext frame) {}

    /** Returns a line for the user about the newest event since the last call, or null. */
    default @Nullable String takeMessage() {
        return null;
    }

    /**
     * Sets the volume, the pan and the pitch of a voice.
     *
     * @param voice 0 to {@link #VOICES} - 1
     * @param volume the gain, 0 to 1
     * @param pan the stereo position, -1 for left to 1 for right
     * @param pitch the factor of frequency and speed
     */
    void mix(int voice, float volume, float pan, float pitch);

    /** Pauses or resumes a voice. */
    void setPaused(int voice, boolean paused);

    void stop(int voice);

    /** Returns whether a voice plays, is paused, or waits for its start. */
    boolean isPlaying(int voice);

    /** Returns false once the device is disconnected. */
    boolean isConnected();

    @Override
    void close();
}
