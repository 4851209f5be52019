package dev.halfstep.sample;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.Settings;
import dev.halfstep.file.Settings.Setting;
import dev.halfstep.input.ActionMap;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.WindowControls;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import org.jspecify.annotations.Nullable;

/**
 * What the game keeps for the player between two runs.
 *
 * @param highScore the high score
 * @param settings the settings of window, sound and bindings
 * @param data the folder of the player; null if there can be none
 */
record PlayerData(
        HighScore highScore, Settings settings, @Nullable DataFolder data) {

    private static final String FILE = "settings.toml";
    private static final String REPLAY_COMMAND = "java -jar sample-game.jar --replay";

    /** Returns the folder of the files; null with a warning if there can be none. */
    private static @Nullable DataFolder folder() {
        try {
            return DataFolder.of("halfstep");
        } catch (InvalidPathException e) {
            System.err.println("the high score cannot be saved: the locale cannot express the home folder "
                    + e.getInput() + "; set a UTF-8 locale, as in LC_ALL=C.UTF-8");
        } catch (IllegalArgumentException e) { // Java does not know the home folder
            System.err.println("the high score cannot be saved: " + e.getMessage());
        }
        return null;
    }

    /** Reads the files of the player. Replays, runs of the bot and runs without a window neither load nor save any. */
    static PlayerData of(Options options) {
        DataFolder data = options.hasWindow() || options.has("--crash-recording") ? folder() : null;
        boolean isPlayed = options.hasWindow() && !options.has("--bot") && !options.isReplay();
        return data == null || !isPlayed
                ? new PlayerData(HighScore.unsaved(), Settings.inMemory(), data)
                : new PlayerData(HighScore.load(data, System.err::println), Settings.open(data, FILE), data);
    }

    /** Creates data that are neither read nor written. */
    static PlayerData unsaved() {
        return new PlayerData(HighScore.unsaved(), Settings.inMemory(), null);
    }

    /** Declares what the player chooses in the options of meteors. */
    PlayerSettings choices() {
        return new PlayerSettings(settings);
    }

    /**
     * Declares whether the last seconds of a game are kept for a recording of a crash: by default in a window. An
     * option wins over the setting. A replay has a recording already.
     */
    boolean recordsCrashes(Options options) {
        Setting<Boolean> kept = settings.flag("crash-recording", true);
        boolean byDefault = options.hasWindow() && kept.get();
        return data != null
                && !options.isReplay()
                && !options.has("--no-crash-recording")
                && (byDefault || options.has("--crash-recording"));
    }

    /** Lets a window keep the last seconds of each scene, if this run does. */
    void recordCrashes(GameWindow<?> window, Options options) {
        if (data != null && recordsCrashes(options)) {
            window.recordCrashes(data, REPLAY_COMMAND);
        }
    }

    /** Restores the window, and keeps it from now on. */
    void keep(WindowControls window) {
        window.keepIn(settings);
        choices();
        Meteors.bind(new ActionMap()).keepIn(settings); // declares the bindings, which meteors may need only later
        settings.problems().forEach(problem -> System.err.println("a setting is ignored: " + problem));
    }

    /** Writes the high score, and the settings that the player has changed. */
    void finish() {
        highScore.finishSaving();
        try {
            settings.save();
        } catch (IOException e) {
            System.err.println("the settings cannot be saved: " + e.getMessage());
        }
    }
}
