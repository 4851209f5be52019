package dev.halfstep.replay;

import dev.halfstep.game.GameSpec;
import dev.halfstep.game.PrintableText;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The description of a game in a recording: everything that the game needs to start in the same state. The texts have
 * no control characters, because programs print the texts of untrusted recordings to a terminal.
 *
 * @param name the name of the game
 * @param version the version of the game
 * @param seed the seed of all random numbers of the game
 * @param settings the settings of the game, and the notes of the recording; in alphabetical order
 */
record RecordedGame(String name, String version, long seed, SortedMap<String, String> settings) {

    RecordedGame {
        PrintableText.require(name);
        PrintableText.require(version);
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        settings.forEach((key, value) -> {
            PrintableText.require(key);
            PrintableText.require(value);
        });
    }

    /** Describes a game, with notes that are no settings of the game. */
    static RecordedGame of(GameSpec<?> game, Map<String, String> notes) {
        SortedMap<String, String> settings = new TreeMap<>(game.settings());
        notes.forEach((key, value) -> {
            if (settings.put(key, value) != null) {
                throw new IllegalArgumentException("a note of a recording must not be a setting of the game: " + key);
            }
        });
        return new RecordedGame(game.name(), game.version(), game.seed(), settings);
    }

    /**
     * Returns the first value that differs from another description of the same game; an empty text if none differs.
     */
    String differenceTo(RecordedGame other) {
        if (!version.equals(other.version)) {
            return "version " + version + ", not " + other.version;
        }
        if (seed != other.seed) {
            return "seed " + seed + ", not " + other.seed;
        }
        SortedSet<String> keys = new TreeSet<>(settings.keySet());
        keys.addAll(other.settings.keySet());
        for (String key : keys) {
            String value = settings.get(key);
            String otherValue = other.settings.get(key);
            if (!Objects.equals(value, otherValue)) {
                return "the setting " + key + " = " + (value == null ? "none" : value) + ", not "
                        + (otherValue == null ? "none" : otherValue);
            }
        }
        return "";
    }
}
