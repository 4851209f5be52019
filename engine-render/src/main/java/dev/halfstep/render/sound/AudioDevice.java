package dev.halfstep.render.sound;

/** A mixer with {@value SoundPlayer#VOICES} voices, each of which plays one sound at a time. */
interface AudioDevice extends AutoCloseable {

    /** Uploads the samples of a sound into a new buffer and returns the number of this buffer. */
    int load(Sound sound);

    /**
     * Starts a sound on a voice, and ends the sound that the voice is playing. The new sound has the volume, the pan
     * and the pitch of the last {@link #mix} of the voice.
     *
     * @param voice 0 to {@link SoundPlayer#VOICES} - 1
     * @param buffer a result of {@link #load}
     * @param looping whether the sound repeats until the voice is stopped
     */
    void start(int voice, int buffer, boolean looping);

    /**
     * Sets the volume, the pan and the pitch of a voice.
     *
     * @param voice 0 to {@link SoundPlayer#VOICES} - 1
     * @param volume the gain, 0 to 1
     * @param pan the stereo position, -1 for left to 1 for right
     * @param pitch the factor of frequency and speed
     */
    void mix(int voice, float volume, float pan, float pitch);

    void stop(int voice);

    boolean isPlaying(int voice);

    /** Returns false once the device is disconnected. */
    boolean isConnected();

    @Override
    void close();
}
