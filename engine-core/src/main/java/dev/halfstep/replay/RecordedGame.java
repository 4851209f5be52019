package dev.halfstep.replay;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a game says about itself in a recording: all that is needed to begin in the same way again.
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
     */
    public RecordedGame {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(version, "version");
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /**
     * A game that depends on nothing but its seed.
     *
     * @param name the game
     * @param version which version of it
     * @param seed where all chance of the game begins
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
     */
    public RecordedGame withSetting(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new RecordedGame(name, version, seed, new TreeMap<>(more));
    }
}
