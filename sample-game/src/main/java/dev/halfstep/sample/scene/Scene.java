package dev.halfstep.sample.scene;

import dev.halfstep.input.InputSource;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.PrintStream;

/** Defines a scene: its components and systems, its picture and its sounds. */
public interface Scene {

    /**
     * Registers the component types of the scene.
     *
     * @param world builds the world of the scene
     */
    void register(World.Builder world);

    /**
     * Spawns the first entities and adds the systems, in the order in which they run.
     *
     * @param world an empty world
     * @param scheduler a scheduler without systems of the scene
     */
    void begin(World world, SystemScheduler scheduler);

    /**
     * Adds layers, and the presentation systems that fill them. Called after {@link #begin}; never called in headless
     * runs.
     *
     * @param host draws the scene; has no layers yet
     * @param scheduler the scheduler of the scene
     */
    void draw(GlfwHost host, SystemScheduler scheduler);

    /**
     * Adds the presentation systems that play sounds. Called after {@link #draw}; never called in silent runs.
     *
     * @param player plays the sounds
     * @param scheduler the scheduler of the scene
     */
    default void sound(SoundPlayer player, SystemScheduler scheduler) {}

    /**
     * Ends the scene: the player leaves it, or the run is over.
     *
     * @param world the world at the end
     */
    default void end(World world) {}

    /**
     * Returns the input of a headless run.
     *
     * @return an empty source, unless the scene tests input
     */
    default InputSource script() {
        return InputSource.NONE;
    }

    /**
     * Prints the results of the scene at the end of the run, as lines {@code key=value}.
     *
     * @param out gets the lines
     */
    default void report(PrintStream out) {}
}
