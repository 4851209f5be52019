package dev.halfstep.input;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** Reads the values of tunings from a text in the syntax of {@link Properties}. */
final class TuningFile {

    /** More than 256 lines of names, numbers and comments need. */
    static final int MAX_CHARACTERS = 1 << 16;

    /** The maximum number of problems that are listed one by one. */
    private static final int MAX_PROBLEMS = 10;

    private static final int MAX_QUOTED_LENGTH = 64;

    /** Some editors begin a file with it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TuningFile() {}

    /**
     * Passes each tuning with its value in the text, or its initial value if the text does not have it. Returns a line
     * for each problem.
     */
    static List<String> read(String text, List<Tuning> tunings, BiConsumer<Tuning, Float> values) {
        if (tunings.size() > Tuning.MAX_COUNT) {
            throw new IllegalArgumentException(
                    "a game must have at most " + Tuning.MAX_COUNT + " tunings: " + tunings.size());
        }
        if (text.length() > MAX_CHARACTERS) {
            return List.of("values must have at most " + MAX_CHARACTERS + " characters: " + text.length()
                    + "; the old ones stay");
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
        } catch (IOException | IllegalArgumentException e) { // a backslash and u without four digits
            return List.of("values must have the syntax of properties: " + e.getMessage() + "; the old ones stay");
        }
        TreeSet<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        List<String> problems = new ArrayList<>();
        for (Tuning tuning : tunings) {
            unknown.remove(tuning.name());
            String value = properties.getProperty(tuning.name());
            float number = value == null ? tuning.initial() : number(value);
            if (tuning.allows(number)) {
                values.accept(tuning, number);
            } else {
                problems.add(tuning.name() + " must be a number from " + tuning.min() + " to " + tuning.max() + ": "
                        + quoted(String.valueOf(value)) + "; the old value stays");
            }
        }
        unknown.forEach(name -> problems.add("no tuning of the game is called " + quoted(name)));
        if (problems.size() > MAX_PROBLEMS) {
            String rest = problems.size() - MAX_PROBLEMS + " more problems";
            problems.subList(MAX_PROBLEMS, problems.size()).clear();
            problems.add(rest);
        }
        return problems;
    }

    private static float number(String value) {
        try {
            return Float.parseFloat(value);
        } catch (NumberFormatException e) {
            return Float.NaN;
        }
    }

    /** Returns a text for one line of a message, without anything that a terminal would interpret. */
    private static String quoted(String text) {
        String line = text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
        return "'" + (line.length() > MAX_QUOTED_LENGTH ? line.substring(0, MAX_QUOTED_LENGTH) + "..." : line) + "'";
    }
}
