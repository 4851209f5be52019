package dev.halfstep.render.sound;

/**
 * Plays sounds that have a volume and a pause in common, such as all effects. {@link SoundPlayer#bus} returns one by
 * name. The player itself is the bus of all others: its volume and its pause apply to every sound.
 *
 * <pre>{@code
 * SoundBus effects = player.bus("effects").setFollowsTime(true);
 * SoundBus music = player.bus("music").setVolume(0.5f);
 * }</pre>
 */
public interface SoundBus {

    /**
     * Plays a sound to its end.
     *
     * @param sound the sound
     * @param volume the gain, 0 for silent to 1 for full volume
     * @param pan the stereo position, -1 for left to 1 for right; a stereo sound ignores it
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
     * @param pan the stereo position, -1 for left to 1 for right; a stereo sound ignores it
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
     * Repeats a sound until it is stopped: from the end of its {@linkplain Sound#withLoop loop}, or of the sound, back
     * to the beginning of the loop. Call this method once, not in each frame, and keep the returned playback to change
     * the volume, the pan and the pitch. A sound can loop on several voices. Other sounds never replace a looping
     * sound.
     *
     * @param sound the sound
     * @param volume the gain, 0 for silent to 1 for full volume; a silent sound keeps its voice
     * @return the playback, which controls the sound; not playing if all {@link SoundPlayer#VOICES} voices loop
     * @throws IllegalArgumentException if the volume is out of range
     */
    Playback playLooping(Sound sound, float volume);

    /**
     * Sets the volume of the bus, by which the volumes of its sounds are multiplied.
     *
     * @param volume the gain, 0 to 1; 1 by default
     * @return this
     * @throws IllegalArgumentException if the volume is out of range
     */
    SoundBus setVolume(float volume);

    /** Pauses all sounds of the bus, also sounds that begin before {@link #resume()}. */
    void pause();

    /** Resumes the sounds of the bus where they were paused. */
    void resume();

    /**
     * Sets whether the sounds follow simulated time: they pause with the {@linkplain dev.halfstep.time.TimeControl
     * game}, and at half the time scale they play at half the speed, an octave lower, within the limits of the
     * {@linkplain Playback#setPitch pitch}. Otherwise, the default, they go on in real time, as music and menus do.
     * Needs a {@linkplain SoundPlayer#present player in the frame}.
     *
     * @param follows whether pause and time scale apply to the sounds
     * @return this
     */
    SoundBus setFollowsTime(boolean follows);
}
