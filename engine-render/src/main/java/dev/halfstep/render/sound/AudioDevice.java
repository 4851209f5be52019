package dev.halfstep.render.sound;

/** Where sounds come out: {@value SoundPlayer#VOICES} voices, each of which plays one sound at a time. */
interface AudioDevice extends AutoCloseable {

    /** Hands over the samples of a sound, and gives back the number that it has from then on. */
    int load(Sound sound);

    /** Begins a sound, in place of the one that this voice may be playing. */
    void start(int voice, int loaded, float volume, float pan, boolean endless);

    void setVolume(int voice, float volume);

    void stop(int voice);

    boolean isPlaying(int voice);

    /** False from the moment on at which the device is gone. */
    boolean isConnected();

    @Override
    void close();
}
