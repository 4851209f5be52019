package dev.halfstep.sample.scene;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.PlayTogether;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Defines a scene of the sample game: components, systems, layers, sounds, scripted input and results. */
public interface Scene {

    /**
     * Registers the component types of the scene.
     *
     * @param world the builder of the world of the scene
     */
    void register(World.Builder world);

    /**
     * Lets the scene follow the time of another game, whose steps it repeats, wherever it does not follow its own
     * steps. Called before the first frame of the second copy of a scene in a split view. A no-op unless a scene
     * overrides it, because the steps are the same.
     *
     * @param original the time of the other game, to be read in each frame
     */
    default void followTime(Timestep original) {}

    /**
     * Spawns the first entities and adds the systems, in the order in which they run.
     *
     * @param world an empty world
     * @param scheduler the scheduler, to which the scene adds its systems
     */
    void begin(World world, SystemScheduler scheduler);

    /**
     * Gives the scene what the program keeps for the player. Called before {@link #addLayers}, in runs with a window.
     *
     * @param highScore the high score
     * @param settings the settings of the player
     * @param canRewind whether the player may take the scene back in time; false in a replay and in a split view
     */
    default void setPlayer(HighScore highScore, PlayerSettings settings, boolean canRewind) {}

    /**
     * Lets the player play with others on other machines. Called after {@link #setPlayer}, in runs in a window that
     * show one picture.
     *
     * @param together hosts and joins
     */
    default void setTogether(PlayTogether together) {}

    /**
     * Adds the layers of the scene to the picture, and the systems that fill them to the scheduler. Called after {@link
     * #begin}; never called in runs that draw no frame.
     *
     * @param layers gets the layers of the scene
     * @param scheduler the scheduler of the scene
     */
    void addLayers(SceneLayers layers, SystemScheduler scheduler);

    /**
     * Adds the presentation systems that play sounds. Called after {@link #addLayers}; never called in silent runs.
     *
     * @param player plays the sounds
     * @param scheduler the scheduler of the scene
     */
    default void addSounds(SoundPlayer player, SystemScheduler scheduler) {}

    /**
     * Adds the menu of the scene, if it has one. Called after all layers are added; never called in a replay.
     *
     * @param world the world of the scene
     * @param scheduler the scheduler of the scene
     * @param host draws the menu; null in runs that draw no frame
     * @param quit ends the run
     */
    default void addMenu(World world, SystemScheduler scheduler, @Nullable GlfwHost host, Runnable quit) {}

    /**
     * Returns whether a key that works in every scene works in this one now. Called when the key is pressed.
     *
     * @param key the key
     * @return false for a key that the menu of the scene needs; true unless a scene overrides this method
     */
    default boolean allows(Key key) {
        return true;
    }

    /**
     * Returns whether the footer, which explains the scene, is shown. Called in each frame.
     *
     * @param world the world of the scene
     * @return false to hide the footer; true unless a scene overrides this method
     */
    default boolean isFooterShown(World world) {
        return true;
    }

    /**
     * Returns the step rate that the footer shows. Called in each frame.
     *
     * @param stepRate the step rate of the world
     * @return by default the step rate of the world
     */
    default Rate shownStepRate(Rate stepRate) {
        return stepRate;
    }

    /**
     * Completes the scene after its last frame, before the world is closed.
     *
     * @param world the world of the scene
     */
    default void end(World world) {}

    /**
     * Returns the input of a headless run, which has no player.
     *
     * @return a script if the scene has one, or {@link InputSource#NONE}
     */
    default InputSource script() {
        return InputSource.NONE;
    }

    /**
     * Prints the results of the scene at the end of the run, as lines {@code key=value}.
     *
     * @param out gets the lines
     */
    default void printReport(PrintStream out) {}
}
