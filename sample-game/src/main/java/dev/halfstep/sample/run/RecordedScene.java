package dev.halfstep.sample.run;

import dev.halfstep.replay.RecordedGame;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.recording.RecordedOptions;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.testkit.WorldRecipe;

/** Builds the game of a recording without a window, to inspect it. */
public final class RecordedScene {

    private RecordedScene() {}

    /**
     * Returns a recipe of a recorded scene.
     *
     * @param game the header of the recording
     * @return a recipe for one world
     * @throws IllegalArgumentException if it is another game, of an unknown scene, or has values out of range
     */
    public static WorldRecipe recipe(RecordedGame game) {
        Options options = new Options();
        options.headless = true;
        RecordedOptions.apply(game, options);
        Scene scene = new SceneChoice(options.scene, options.stepRate).createScene(options, PlayerData.unsaved());
        return new WorldRecipe().register(scene::register).wire(scene::begin);
    }
}
