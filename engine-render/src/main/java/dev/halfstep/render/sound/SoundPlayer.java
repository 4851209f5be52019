package dev.halfstep.render.sound;

import java.util.function.Consumer;

/**
 * Plays sounds, where there is a device for them. For one thread, that of the presentation systems.
 *
 * <pre>{@code
 * SoundPlayer player = SoundPlayer.open(System.err::println);
 * EventReader<Hit> hits = events.presentationReader("sounds");
 * scheduler.presentation("sounds", frame -> hits.forEach(hit -> player.play(bang, 0.8f)));
 * }</pre>
 */
public interface SoundPlayer extends AutoCloseable {

    /** How many sounds can be heard at once. One more ends the one that began first. */
    int VOICES = 24;

    /**
     * A player on the usual device of the desktop, by the OpenAL of this machine. Where there is none, or it goes away
     * later, the player is silent from then on, and that is no failure.
     *
     * @param messages told in one line why nothing can be heard and what to do about it, once at most
     * @return a player, to be closed
     * @throws IllegalStateException if another player on a device is open: OpenAL serves one at a time
     */
    static SoundPlayer open(Consumer<String> messages) {
        return DevicePlayer.open(OpenAlDevice::open, messages);
    }

    /**
     * Returns a silent player, which does not load OpenAL.
     *
     * @return a player, which need not be closed
     */
    static SoundPlayer silent() {
        return new SilentPlayer();
    }

    /**
     * Plays a sound to its end.
     *
     * @param sound what is heard
     * @param volume 0 for nothing to 1 for as loud as it is
     * @param pan where it is heard, -1 for the left to 1 for the right
     * @throws IllegalArgumentException if a number is out of range
     */
    void play(Sound sound, float volume, float pan);

    /**
     * Plays a sound to its end, in the middle.
     *
     * @param sound what is heard
     * @param volume 0 for nothing to 1 for as loud as it is
     * @throws IllegalArgumentException if the volume is out of range
     */
    default void play(Sound sound, float volume) {
        play(sound, volume, 0f);
    }

    /**
     * Plays a sound over and over, for as long as it has a volume. To be called whenever that may have changed, such as
     * in each frame. Such a sound is not ended by others that begin.
     *
     * @param sound what is heard
     * @param volume 0 to end it, up to 1 for as loud as it is
     * @throws IllegalArgumentException if the volume is out of range
     */
    void hold(Sound sound, float volume);

    /** Ends everything that can be heard. */
    void stop();

    /**
     * Returns whether there is a device, as far as is known.
     *
     * @return false for a player that is silent
     */
    boolean isAudible();

    /** Ends everything that can be heard, and gives the device back. From then on the player is silent. */
    @Override
    void close();
}
