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
     * @return true until the sound ends, is stopped or is replaced, also while it is paused or waits for its start
     *     time; always false without an audio device
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

    /**
     * Places the sound in the world. Its volume and its pan then follow from its distance to the {@linkplain
     * SoundPlayer#listenAt listener} and its side, in each frame. Call this again when the source has moved. A stereo
     * sound has a distance, but no side. Without a listener, the place has no effect.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @param z the z coordinate in world units; a listener at a {@link dev.halfstep.render.camera.Camera2d} ignores it
     * @return this
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    Playback setPlace(float x, float y, float z);

    /**
     * Places the sound in a flat world.
     *
     * @param x the x coordinate in world units
     * @param y the y coordinate in world units
     * @return this
     * @throws IllegalArgumentException if a coordinate is not finite
     */
    default Playback setPlace(float x, float y) {
        return setPlace(x, y, 0f);
    }

    /**
     * Sets the priority: with all voices taken, a sound replaces none of a higher priority.
     *
     * @param priority any number; 0 by default
     * @return this
     */
    Playback setPriority(int priority);

    /**
     * Starts the sound at a presentation time, such as the time of an event: when the picture of this time is
     * on the screen, to the sample, although frames only follow at intervals. Call this in the frame that plays the
     * sound; the {@linkplain SoundPlayer#present player in the frame} starts it, as soon as presentation time reaches
     * this time. A player outside of the frame has started the sound already, and ignores the time.
     *
     * <pre>{@code
     * hits.forEach(hit -> player.play(BANG, 1).startAt(hits.step(), hits.fraction()));
     * }</pre>
     *
     * @param step the number of the step, 0 or more
     * @param fraction the fraction of the step, above 0 and up to 1, which is its end
     * @return this
     * @throws IllegalArgumentException if the step or the fraction is out of range
     */
    Playback startAt(long step, float fraction);

    /**
     * Stops the sound at the begin of the frame in which presentation time reaches a time: up to a frame before its
     * picture is on the screen. Unlike a start, a stop is not exact to the sample. Needs a player in the frame.
     *
     * @param step the number of the step, 0 or more
     * @param fraction the fraction of the step, above 0 and up to 1, which is its end
     * @return this
     * @throws IllegalArgumentException if the step or the fraction is out of range
     */
    Playback stopAt(long step, float fraction);

    /**
     * Changes the volume little by little. Two fades at the same time, one to 0 and one from 0, are a cross-fade of
     * constant power. Setting the volume ends the fade. Needs a player in the frame.
     *
     * <pre>{@code
     * calm.fadeOut(2);
     * battle = music.playLooping(BATTLE, 0).fadeTo(0.6f, 2);
     * }</pre>
     *
     * @param volume the gain at the end of the fade, 0 to 1
     * @param seconds the duration, 0 or more, in simulated time if the {@linkplain SoundBus#setFollowsTime bus follows
     *     it}, else in real time
     * @return this
     * @throws IllegalArgumentException if a number is out of range
     */
    Playback fadeTo(float volume, float seconds);

    /**
     * Fades to silence, and then stops the sound.
     *
     * @param seconds the duration, 0 or more, as in {@link #fadeTo}
     * @return this
     * @throws IllegalArgumentException if the duration is out of range
     */
    Playback fadeOut(float seconds);

    /** Pauses the sound. It keeps its voice. */
    void pause();

    /** Resumes the sound where it was paused. A paused {@linkplain SoundBus#pause bus} still holds it. */
    void resume();
}
