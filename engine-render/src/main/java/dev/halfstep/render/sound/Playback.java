package dev.halfstep.render.sound;

/**
 * Controls a sound that a {@link SoundPlayer} plays. Once the sound has ended, was stopped or was replaced by a newer
 * sound, all methods are no-ops: they never affect another sound. The same holds without an audio device. Arguments are
 * validated in any case. Thread-confined to the thread of the player.
 *
 * <pre>{@code
 * Playback engine = player.playLooping(ENGINE, 0);
 * scheduler.presentation("engine", frame -> engine.setVolume(0.5f).setPitch(1 + ship.speed() / MAX_SPEED));
 * }</pre>
 */
public interface Playback {

    /** The minimum pitch: two octaves lower. */
    float MIN_PITCH = 0.25f;

    /** The maximum pitch: two octaves higher. */
    float MAX_PITCH = 4f;

    /**
     * Returns whether the sound still plays.
     *
     * @return true until the sound ends, is stopped or is replaced; always false without an audio device
     */
    boolean isPlaying();

    /** Stops the sound. A stopped playback cannot be resumed: to hear the sound again, play it again. */
    void stop();

    /**
     * Sets the volume.
     *
     * @param volume the gain, 0 for silent to 1 for full volume; a silent sound continues
     * @return this
     * @throws IllegalArgumentException if the volume is out of range
     */
    Playback setVolume(float volume);

    /**
     * Sets the pan.
     *
     * @param pan the stereo position, -1 for left to 1 for right
     * @return this
     * @throws IllegalArgumentException if the pan is out of range
     */
    Playback setPan(float pan);

    /**
     * Sets the pitch, which is also the speed: at 2, the sound is an octave higher and twice as fast.
     *
     * @param pitch the factor of the frequency, {@value #MIN_PITCH} to {@value #MAX_PITCH}; 1 for the original pitch
     * @return this
     * @throws IllegalArgumentException if the pitch is out of range
     */
    Playback setPitch(float pitch);
}
