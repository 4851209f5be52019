package dev.halfstep.sample.run;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.input.ActionMap;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.window.WindowControls;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.options.Options;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * What the game keeps for the player between two runs.
 *
 * @param highScore the high score
 * @param settings the settings of window, sound and bindings
 */
public record PlayerData(HighScore highScore, Settings settings) {

    private static final String FILE = "settings.toml";

    /**
     * Reads the files of the player.
     *
     * @param data the folder of the files
     * @param warnings gets a line if the high score cannot be used
     * @return the data
     */
    public static PlayerData load(DataFolder data, Consumer<String> warnings) {
        return new PlayerData(HighScore.load(data, warnings), Settings.open(data, FILE));
    }

    /**
     * Creates data that are neither read nor written.
     *
     * @return no high score, and default settings
     */
    public static PlayerData unsaved() {
        return new PlayerData(HighScore.unsaved(), Settings.inMemory());
    }

    /**
     * Declares what the player chooses in the options of meteors.
     *
     * @return the settings of volumes and language
     */
    public PlayerSettings choices() {
        return new PlayerSettings(settings);
    }

    /**
     * Declares whether the last seconds of a game are kept for a recording of a crash. An option wins over it.
     *
     * @param options the options of the run
     * @return whether this run keeps them
     */
    public boolean recordsCrashes(Options options) {
        Setting<Boolean> kept = settings.flag("crash-recording", true);
        return options.recordsCrashes() && (options.choosesCrashRecording() || kept.get());
    }

    /**
     * Restores the window, and keeps it from now on. Options win over the file, and are not written.
     *
     * @param window the controls of the window
     * @param options the options of the run
     * @param vsync whether the pacing that the options choose allows vsync
     * @param warnings gets a line for each line of the file that has no effect
     */
    public void keep(WindowControls window, Options options, boolean vsync, Consumer<String> warnings) {
        if (options.isSizeGiven()) {
            settings.integer("window.width", Options.WINDOW_SIZE.widthPixels(), 1, WindowSettings.MAX_SIDE)
                    .override(options.pictureSize().widthPixels());
            settings.integer("window.height", Options.WINDOW_SIZE.heightPixels(), 1, WindowSettings.MAX_SIDE)
                    .override(options.pictureSize().heightPixels());
        }
        if (options.fullscreen) {
            settings.flag("window.fullscreen", false).override(true);
        }
        if (!vsync) {
            settings.flag("window.vsync", true).override(false);
        }
        window.keepIn(settings);
        choices();
        Meteors.bind(new ActionMap()).keepIn(settings); // declares the bindings, which meteors may need only later
        settings.problems().forEach(problem -> warnings.accept("a setting is ignored: " + problem));
    }

    /**
     * Writes the settings that the player has changed.
     *
     * @param warnings gets a line if they cannot be written
     */
    public void save(Consumer<String> warnings) {
        try {
            settings.save();
        } catch (IOException e) {
            warnings.accept("the settings cannot be saved: " + e.getMessage());
        }
    }
}
