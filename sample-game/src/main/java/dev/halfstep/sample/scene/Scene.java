package dev.halfstep.sample.scene;

import dev.halfstep.input.InputSource;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.io.PrintStream;

/** Something that can be played or looked at: what there is, what happens to it, and how it is drawn. */
public interface Scene {

    /**
     * Names the component classes of the scene.
     *
     * @param world the world that is to be built
     */
    void register(World.Builder world);

    /**
     * Fills the world and adds the systems, simulation and presentation, in the order in which they run.
     *
     * @param world an empty world
     * @param scheduler a scheduler without systems of the scene
     */
    void begin(World world, SystemScheduler scheduler);

    /**
     * Says how the scene is drawn: adds layers, and the presentation systems that fill them. Called after the scene has
     * begun, and not at all where nothing is drawn.
     *
     * @param host where it is drawn; it has no layers yet
     * @param scheduler the one with which the scene has begun
     */
    void draw(GlfwHost host, SystemScheduler scheduler);

    /**
     * Says how the scene sounds: adds the presentation systems that play it. Called after the scene is drawn, and not at
     * all where nobody hears it.
     *
     * @param player where it is heard
     * @param scheduler the one with which the scene has begun
     */
    default void sound(SoundPlayer player, SystemScheduler scheduler) {}

    /**
     * The player leaves the scene, or the run is over.
     *
     * @param world the world as it is at the end
     */
    default void end(World world) {}

    /**
     * What is played headless, in place of a player.
     *
     * @return nothing, unless the scene is about input
     */
    default InputSource script() {
        return InputSource.NONE;
    }

    /**
     * Says what the scene has found out, in lines that programs can read, when the run is over.
     *
     * @param out where to print them
     */
    default void report(PrintStream out) {}
}
