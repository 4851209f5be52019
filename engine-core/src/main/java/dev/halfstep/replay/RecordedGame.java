package dev.halfstep.replay;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a game says about itself in a recording: all that is needed to begin in the same way again. Texts have no control
 * characters, because a recording of a stranger is shown on a terminal; so a setting has one line.
 *
 * @param name the game; recordings of another one are refused
 * @param version which version of it; another one can replay the recording, but its outcome may differ
 * @param seed where all chance of the game begins
 * @param settings anything else that the outcome depends on, such as the level; in alphabetical order
 */
public record RecordedGame(String name, String version, long seed, SortedMap<String, String> settings) {

    /**
     * A game with its settings.
     *
     * @param name the game
     * @param version which version of it
     * @param seed where all chance of the game begins
     * @param settings anything else that the outcome depends on
     * @throws IllegalArgumentException if a text has control characters
     */
    public RecordedGame {
        PlainText.check(name);
        PlainText.check(version);
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        settings.forEach((key, value) -> {
            PlainText.check(key);
            PlainText.check(value);
        });
    }

    /**
     * A game that depends on nothing but its seed.
     *
     * @param name the game
     * @param version which version of it
     * @param seed where all chance of the game begins
     * @throws IllegalArgumentException if a text has control characters
     */
    public RecordedGame(String name, String version, long seed) {
        this(name, version, seed, new TreeMap<>());
    }

    /**
     * The same with a setting.
     *
     * @param key what is set
     * @param value what it is set to
     * @return another one
     * @throws IllegalArgumentException if a text has control characters
     */
    public RecordedGame withSetting(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new RecordedGame(name, version, seed, new TreeMap<>(more));
    }
}
