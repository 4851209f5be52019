package dev.halfstep.game;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A setting on which the outcome of a game depends, with its value and its bounds.
 *
 * @param value the value, which the bounds allow
 * @param numbers the minimum and the maximum of a number; empty for a text
 * @param texts all values of a text; empty for a number, and for a text that may be any text
 */
record GameSetting(String value, List<Long> numbers, List<String> texts) {

    private static final int MAX_LENGTH = 1_000;
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    /** The numbers that need no check against an overflow of {@code Long.parseLong}. */
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");

    static GameSetting number(long value, long min, long max) {
        return new GameSetting("", List.of(min, max), List.of()).withValue("", Long.toString(value));
    }

    static GameSetting text(String value, String... others) {
        List<String> texts = new ArrayList<>();
        if (others.length > 0) {
            texts.add(value);
            texts.addAll(List.of(others));
        }
        return new GameSetting("", List.of(), List.copyOf(texts)).withValue("", value);
    }

    static String requireKey(String key) {
        if (!KEY.matcher(key).matches()) {
            throw new IllegalArgumentException(
                    "the name of a setting must be lower-case letters, digits and hyphens, such as start-level: '" + key
                            + "'");
        }
        return key;
    }

    /** Returns a copy with another value, which may come from an untrusted file. */
    GameSetting withValue(String key, String newValue) {
        if (!allows(newValue)) {
            String shown = newValue.length() > MAX_LENGTH ? newValue.length() + " characters" : newValue;
            PrintableText.require(newValue);
            throw new IllegalArgumentException(
                    "the setting" + (key.isEmpty() ? "" : " " + key) + " must be " + allowed() + ": " + shown);
        }
        return new GameSetting(newValue, numbers, texts);
    }

    private boolean allows(String newValue) {
        if (!numbers.isEmpty()) {
            if (!NUMBER.matcher(newValue).matches()) {
                return false;
            }
            long number = Long.parseLong(newValue);
            return number >= numbers.get(0) && number <= numbers.get(1);
        }
        return texts.isEmpty()
                ? newValue.length() <= MAX_LENGTH && newValue.chars().noneMatch(Character::isISOControl)
                : texts.contains(newValue);
    }

    /** Describes the allowed values. */
    String allowed() {
        if (!numbers.isEmpty()) {
            return numbers.get(0) + " to " + numbers.get(1);
        }
        return texts.isEmpty() ? "a text of at most " + MAX_LENGTH + " characters" : String.join(", ", texts);
    }

    long number(String key) {
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("a setting must be declared as a number to be read as one: " + key);
        }
        return Long.parseLong(value);
    }
}
