package dev.halfstep.render.sound;

import java.util.function.Consumer;

/**
 * Plays sounds on an audio device; without a device it is silent. Thread-confined to the thread of the presentation
 * systems.
 *
 * <pre>{@code
 * SoundPlayer player = SoundPlayer.open(System.err::println);
 * EventReader<Hit> hits = events.presentationReader("sounds");
 * scheduler.presentation("sounds", frame -> hits.forEach(hit -> player.play(bang, 0.8f)));
 * }</pre>
 */
public interface SoundPlayer extends AutoCloseable {

    /**
     * The number of voices, which is the maximum number of sounds at a time. A further sound replaces the
     * oldest sound that does not loop.
     */
    int VOICES = 24;

    /**
     * Opens a player on the default device of the desktop, with the OpenAL library of this machine. If there is no
     * device, or if the device is disconnected later, the player is silent from then on; its methods do not fail.
     *
     * @param messages a callback for at most one line: the reason for silence and the remedy
     * @return a player, to be closed
     * @throws IllegalStateException if another player with a device is open, as OpenAL supports only one at a time
     */
    static SoundPlayer open(Consumer<String> messages) {
        return DevicePlayer.open(OpenAlDevice::open, messages);
    }

    /**
     * Returns a silent player, which does not load OpenAL.
     *
     * @return the player, which need not be closed
     */
    static SoundPlayer silent() {
        return DevicePlayer.silent();
    }

    /**
     * Plays a sound to its end.
     *
     * @param sound the sound
     * @param volume the gain, 0 for silent to 1 for full volume
     * @param pan the stereo position, -1 for left to 1 for right
     * @param pitch the factor of frequency and speed, {@link Playback#MIN_PITCH} to {@link Playback#MAX_PITCH}
     * @return the playback, which controls the sound while it plays
     * @throws IllegalArgumentException if a number is out of range
     */
    Playback play(Sound sound, float volume, float pan, float pitch);

    /**
     * Plays a sound to its end, at its original pitch.
     *
     * @param sound the sound
     * @param volume the gain, 0 for silent to 1 for full volume
     * @param pan the stereo position, -1 for left to 1 for right
     * @return the playback, which controls the sound while it plays
     * @throws IllegalArgumentException if a number is out of range
     */
    default Playback play(Sound sound, float volume, float pan) {
        return play(sound, volume, pan, /* pitch= */ 1f);
    }

    /**
     * Plays a sound to its end, in the centre and at its original pitch.
     *
     * @param sound the sound
     * @param volume the gain, 0 for silent to 1 for full volume
     * @return the playback, which controls the sound while it plays
     * @throws IllegalArgumentException if the volume is out of range
     */
    default Playback play(Sound sound, float volume) {
        return play(sound, volume, /* pan= */ 0f, /* pitch= */ 1f);
    }

    /**
     * Repeats a sound until it is stopped. Call this method once, not in each frame, and keep the returned playback to
     * change the volume, the pan and the pitch. A sound can loop on several voices. Other sounds never replace a
     * looping sound.
     *
     * @param sound the sound
     * @param volume the gain, 0 for silent to 1 for full volume; a silent sound keeps its voice
     * @return the playback, which controls the sound; not playing if all {@link #VOICES} voices loop
     * @throws IllegalArgumentException if the volume is out of range
     */
    Playback playLooping(Sound sound, float volume);

    /** Stops all sounds. */
    void stop();

    /**
     * Returns whether this player has a device.
     *
     * @return false if the player is silent
     */
    boolean isAudible();

    /** Stops all sounds and closes the device. The player is silent from then on. */
    @Override
    void close();
}
