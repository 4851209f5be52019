package dev.halfstep.replay;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Describes a game in a recording: all that a game needs to start again in the same state. Texts must not have control
 * characters, because programs print the texts of untrusted recordings to a terminal. So a setting cannot have several
 * lines.
 *
 * @param name the name of the game, which {@link Recording#requireGame} compares
 * @param version the version of the game; another version can replay the recording, but may diverge
 * @param seed the seed of all random numbers of the game
 * @param settings all other settings that the outcome depends on, such as the level; in alphabetical order
 */
public record RecordedGame(String name, String version, long seed, SortedMap<String, String> settings) {

    /**
     * Creates a description with settings.
     *
     * @param name the name of the game
     * @param version the version of the game
     * @param seed the seed of all random numbers of the game
     * @param settings all other settings that the outcome depends on
     * @throws IllegalArgumentException if a text has control characters
     */
    public RecordedGame {
        requirePrintable(name);
        requirePrintable(version);
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        settings.forEach((key, value) -> {
            requirePrintable(key);
            requirePrintable(value);
        });
    }

    /**
     * Creates a description of a game that depends on its seed only.
     *
     * @param name the name of the game
     * @param version the version of the game
     * @param seed the seed of all random numbers of the game
     * @throws IllegalArgumentException if a text has control characters
     */
    public RecordedGame(String name, String version, long seed) {
        this(name, version, seed, new TreeMap<>());
    }

    /**
     * Returns a copy with a setting.
     *
     * @param key the name of the setting
     * @param value the value of the setting
     * @return the copy
     * @throws IllegalArgumentException if a text has control characters
     */
    public RecordedGame withSetting(String key, String value) {
        SortedMap<String, String> newSettings = new TreeMap<>(settings);
        newSettings.put(key, value);
        return new RecordedGame(name, version, seed, newSettings);
    }

    /** Returns the first value that differs from that of another description of the same game; else an empty text. */
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

    /**
     * Requires a text without control characters.
     *
     * @return the same text
     * @throws IllegalArgumentException if the text has a control character. The message has the number of the
     *     character, not the character itself
     */
    static String requirePrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                throw new IllegalArgumentException(String.format(
                        "a text of a recording must not have control characters: character %d of %d is U+%04X",
                        i + 1, text.length(), (int) text.charAt(i)));
            }
        }
        return text;
    }
}
