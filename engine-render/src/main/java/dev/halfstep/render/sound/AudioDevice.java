package dev.halfstep.render.sound;

/** A mixer with {@value SoundPlayer#VOICES} voices, each of which plays one sound at a time. */
interface AudioDevice extends AutoCloseable {

    /** Uploads the samples of a sound and returns the number of its buffer. */
    int load(Sound sound);

    /** Starts a sound on a voice and replaces the sound that the voice is playing. */
    void start(int voice, int buffer, float volume, float pan, boolean looping);

    void setVolume(int voice, float volume);

    void stop(int voice);

    boolean isPlaying(int voice);

    /** Returns false once the device is disconnected. */
    boolean isConnected();

    @Override
    void close();
}
