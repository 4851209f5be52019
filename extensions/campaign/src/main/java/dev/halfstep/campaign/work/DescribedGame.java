package dev.halfstep.campaign.work;

import dev.halfstep.game.GameFinder;
import dev.halfstep.game.GameSpec;
import java.util.List;

/** Finds the description of a game by the name of its class, and sets its settings. */
public final class DescribedGame {

    private DescribedGame() {}

    /**
     * Finds a description.
     *
     * @param loader loads the class
     * @param name the name of the class, see {@link GameFinder}
     * @param settings the settings, each as {@code key=value}
     * @return the description with the settings
     * @throws IllegalArgumentException if the class describes no game, or the game does not allow a setting
     */
    public static GameSpec<?> find(ClassLoader loader, String name, List<String> settings) {
        GameSpec<?> game = GameFinder.find(loader, name);
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("a setting must be like level=2: " + setting);
            }
            game = game.with(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return game;
    }
}
