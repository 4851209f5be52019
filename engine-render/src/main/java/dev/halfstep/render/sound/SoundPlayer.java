package dev.halfstep.render.sound;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Plays sounds on an audio device; without a device it is silent. Thread-confined to the thread of the presentation
 * systems.
 *
 * <pre>{@code
 * SoundPlayer player = SoundPlayer.open(System.err::println);
 * EventReader<Hit> hits = events.presentationReader("sounds");
 * scheduler.presentation("sounds", frame -> hits.forEach(hit -> player.play(bang, 0.8f)));
 * scheduler.presentation("sound", player); // after the systems that play sounds
 * }</pre>
 */
public interface SoundPlayer extends SoundBus, PresentationSystem, AutoCloseable {

    /**
     * The number of voices, which is the maximum number of sounds at a time. A further sound replaces the oldest one of
     * the lowest {@linkplain Playback#setPriority priority}; never a looping or streamed one, nor one of a higher
     * priority.
     */
    int VOICES = AudioDevice.VOICES;

    /**
     * Opens a player on the default device of the desktop, with the OpenAL library of this machine. If there is no
     * device, or if the device is disconnected later, the player is silent from then on; its methods do not fail.
     *
     * @param messages a callback for single lines: why the player is silent, and the remedy; or which streamed sound
     *     had a gap because it was decoded too late
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
     * Returns the bus with a name, and creates it when it is first asked for.
     *
     * @param name a name such as {@code "music"}; the same name returns the same bus
     * @return the bus, below the player
     */
    SoundBus bus(String name);

    /**
     * Lets the player hear what a camera shows: sounds with a {@linkplain Playback#setPlace place} are quieter the
     * farther they are from the centre of the picture, and are heard on their side of it.
     *
     * @param camera the camera, which is read in each frame
     * @param size returns the size of the picture, which the bounds of the camera need
     * @param near the distance up to which a sound has its full volume, in world units, 0 or more
     * @param far the distance from which on a sound is silent, more than {@code near}; between both its volume falls
     *     linearly
     * @throws IllegalArgumentException if a distance is out of range
     */
    void listenAt(Camera2d camera, Supplier<FramebufferSize> size, float near, float far);

    /**
     * Lets the player hear at the position of a camera, as the other method does.
     *
     * @param camera the camera, which is read in each frame
     * @param near the distance up to which a sound has its full volume, in world units, 0 or more
     * @param far the distance from which on a sound is silent, more than {@code near}
     * @throws IllegalArgumentException if a distance is out of range
     */
    default void listenAt(Camera3d camera, float near, float far) {
        listenAt(List.of(camera), near, far);
    }

    /**
     * Lets the player hear at the positions of several cameras, for players who share a screen: each sound is heard as
     * by the camera that is nearest to it.
     *
     * <pre>{@code player.listenAt(List.of(left, right), 5, 60);}</pre>
     *
     * @param cameras the cameras, at least one; they are read in each frame
     * @param near the distance up to which a sound has its full volume, in world units, 0 or more
     * @param far the distance from which on a sound is silent, more than {@code near}
     * @throws IllegalArgumentException if a distance is out of range, or there is no camera
     */
    void listenAt(List<Camera3d> cameras, float near, float far);

    /**
     * Plays the sounds of a frame. Add the player to the scheduler after all systems that play sounds:
     *
     * <pre>{@code
     * scheduler.presentation("sound", player);
     * }</pre>
     *
     * <p>Then sounds start at their exact {@linkplain Playback#startAt time}, the most important ones if there are too
     * many; places, fades, pauses and the time scale are applied in each frame. A player outside of the frame starts
     * each sound at once, without places, fades, pauses and time scale.
     *
     * @param frame the frame
     */
    @Override
    void present(PresentationContext frame);

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
