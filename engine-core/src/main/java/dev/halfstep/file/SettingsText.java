package dev.halfstep.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file of {@link Settings}. No line depends on another one, so a damaged line costs one entry. All lines
 * that no setting replaces stay as they are: comments, entries of other versions, and damaged lines.
 */
final class SettingsText {

    /** The maximum size of a file, far more than any game needs. */
    static final int MAX_BYTES = 64 * 1024;

    /** The maximum number of problems that are listed one by one. */
    private static final int MAX_PROBLEMS = 100;

    private static final int MAX_QUOTED_LENGTH = 64;

    private static final String STRING = "\"(?:[^\"\\\\" + TypedText.FORBIDDEN + "]++|\\\\[\"\\\\])*+\"";
    private static final String NUMBER = "[+-]?(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?(?:[eE][+-]?[0-9]{1,3})?";

    private static final Pattern ENTRY =
            Pattern.compile("[ \\t]*+([A-Za-z0-9_.-]++)[ \\t]*+=[ \\t]*+(.*)", Pattern.DOTALL);
    private static final Pattern VALUE =
            Pattern.compile("(" + STRING + "|true|false|" + NUMBER + ")[ \\t\\r]*+(?:#.*)?", Pattern.DOTALL);
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");
    private static final Pattern IS_STRING = Pattern.compile(STRING);
    private static final Pattern IS_NUMBER = Pattern.compile(NUMBER);

    private final List<Line> lines = new ArrayList<>();

    /** The index of the first line of each name. */
    private final Map<String, Integer> lineByName = new HashMap<>();

    /**
     * A line: an entry, or a text without a name.
     *
     * @param head what precedes the value
     * @param value the value as it is written, without a comment after it; if it is not valid, all of the rest
     * @param comment what follows the value
     */
    private record Line(@Nullable String name, String head, String value, String comment, boolean isValid) {

        static Line of(String text) {
            Matcher entry = ENTRY.matcher(text);
            if (!entry.matches()) {
                return new Line(null, text, "", "", /* isValid= */ false);
            }
            String rest = entry.group(2);
            Matcher value = VALUE.matcher(rest);
            int end = value.matches() ? value.end(1) : rest.length();
            return new Line(
                    entry.group(1),
                    text.substring(0, entry.start(2)),
                    rest.substring(0, end),
                    rest.substring(end),
                    value.matches());
        }

        Line withValue(String newValue) {
            return new Line(name, head, newValue, comment, /* isValid= */ true);
        }

        String text() {
            return head + value + comment;
        }
    }

    /** Reads lines. Bytes that are not UTF-8 become U+FFFD, which no value may contain. */
    SettingsText(byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text; // some editors write this mark
        if (!withoutMark.isEmpty()) {
            String withoutLastEnd =
                    withoutMark.endsWith("\n") ? withoutMark.substring(0, withoutMark.length() - 1) : withoutMark;
            for (String line : withoutLastEnd.split("\n", -1)) {
                lines.add(Line.of(line));
            }
        }
        findNames();
    }

    private void findNames() {
        lineByName.clear();
        for (int i = 0; i < lines.size(); i++) {
            String name = lines.get(i).name;
            if (name != null) {
                lineByName.putIfAbsent(name, i);
            }
        }
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    boolean contains(String name) {
        return lineByName.containsKey(name);
    }

    /** Returns the value of an entry as it is written, without a comment after it; null if there is no such entry. */
    @Nullable
    String value(String name) {
        Integer line = lineByName.get(name);
        return line == null ? null : lines.get(line).value;
    }

    /** Replaces the value of an entry, or inserts a line after the last entry of its group, or else at the end. */
    void put(String name, String value) {
        Integer line = lineByName.get(name);
        if (line == null) {
            insert(placeOf(name), name, value);
        } else {
            lines.set(line, lines.get(line).withValue(value));
        }
    }

    private int placeOf(String name) {
        String group = name.substring(0, name.indexOf('.') + 1);
        return lineByName.entrySet().stream()
                .filter(entry -> !group.isEmpty() && entry.getKey().startsWith(group))
                .mapToInt(entry -> entry.getValue() + 1)
                .max()
                .orElse(lines.size());
    }

    private void insert(int place, String name, String value) {
        lines.add(place, Line.of(name + " = " + value));
        findNames();
    }

    void putFirst(String name, String value) {
        insert(0, name, value);
    }

    byte[] toBytes() {
        return lines.stream()
                .map(line -> line.text() + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Describes all lines that have no effect.
     *
     * @param declared the names of all settings
     * @param rejected the problems of entries whose values are not valid, by name
     */
    List<String> problems(Set<String> declared, Map<String, String> rejected) {
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int more = 0;
        for (int i = 0; i < lines.size(); i++) {
            String problem = problem(lines.get(i), names, declared, rejected);
            if (problem != null && problems.size() < MAX_PROBLEMS) {
                problems.add("line " + (i + 1) + ": " + problem);
            } else if (problem != null) {
                more++;
            }
        }
        if (more > 0) {
            problems.add("further lines without effect: " + more);
        }
        return problems;
    }

    private static @Nullable String problem(
            Line line, Set<String> names, Set<String> declared, Map<String, String> rejected) {
        String name = line.name;
        if (name == null) {
            String stripped = line.head.strip();
            return stripped.isEmpty() || stripped.startsWith("#")
                    ? null
                    : "a line must be 'name = value', or a comment after '#': " + quote(stripped);
        }
        if (!names.add(name)) {
            return "an entry must have only one line: " + quote(name);
        }
        if (declared.contains(name)) {
            return rejected.get(name);
        }
        return line.isValid
                ? "no setting is called " + quote(name)
                : "a value must be true, false, a number or a text in double quotes: " + quote(line.value);
    }

    static boolean isNumber(String value) {
        return IS_NUMBER.matcher(value).matches();
    }

    /** Returns the content of a text in double quotes; null if the value is none. */
    static @Nullable String unquote(String value) {
        return IS_STRING.matcher(value).matches()
                ? ESCAPED.matcher(value.substring(1, value.length() - 1)).replaceAll("$1")
                : null;
    }

    /** Returns the value of a text. Texts that cannot be read again, such as those with control characters, stay so. */
    static String toValue(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Makes a part of the file fit for a message of one line. */
    static String quote(String text) {
        return "'" + PrintableText.of(text.strip(), MAX_QUOTED_LENGTH) + "'";
    }
}
