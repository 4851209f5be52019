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
    private static final String ELLIPSIS = "...";

    private static final String STRING = "\"(?:[^\"\\\\\\p{Cc}\uFFFD]|\\\\[\"\\\\])*+\"";
    private static final String NUMBER = "[+-]?(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?(?:[eE][+-]?[0-9]{1,3})?";

    private static final Pattern ENTRY =
            Pattern.compile("[ \\t]*+([A-Za-z0-9_.-]++)[ \\t]*+=[ \\t]*+(.*)", Pattern.DOTALL);
    private static final Pattern VALUE =
            Pattern.compile("(" + STRING + "|true|false|" + NUMBER + ")[ \\t\\r]*+(?:#.*)?", Pattern.DOTALL);
    private static final Pattern IS_STRING = Pattern.compile(STRING);
    private static final Pattern IS_NUMBER = Pattern.compile(NUMBER);

    /** What a terminal would interpret, or what moves the text around it. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

    private final List<String> lines = new ArrayList<>();

    /** The index of the first line of each name. */
    private final Map<String, Integer> lineByName = new HashMap<>();

    /** Reads lines. Bytes that are not UTF-8 become U+FFFD, which no value may contain. */
    SettingsText(byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text; // some editors write this mark
        if (!withoutMark.isEmpty()) {
            String withoutLastEnd =
                    withoutMark.endsWith("\n") ? withoutMark.substring(0, withoutMark.length() - 1) : withoutMark;
            lines.addAll(List.of(withoutLastEnd.split("\n", -1)));
        }
        findNames();
    }

    private void findNames() {
        lineByName.clear();
        for (int i = 0; i < lines.size(); i++) {
            Matcher entry = entry(lines.get(i));
            if (entry != null) {
                lineByName.putIfAbsent(entry.group(1), i);
            }
        }
    }

    /** Returns the match of a line with the name in group 1 and the rest in group 2; null if it is not an entry. */
    private static @Nullable Matcher entry(String line) {
        Matcher entry = ENTRY.matcher(line);
        return entry.matches() ? entry : null;
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    boolean contains(String name) {
        return lineByName.containsKey(name);
    }

    /** Returns the value of an entry as it is written, without a comment after it; null if there is no such entry. */
    @Nullable String value(String name) {
        Integer line = lineByName.get(name);
        Matcher entry = line == null ? null : entry(lines.get(line));
        if (entry == null) {
            return null;
        }
        Matcher value = VALUE.matcher(entry.group(2));
        return value.matches() ? value.group(1) : entry.group(2).strip();
    }

    /** Replaces the value of an entry, or inserts a line after the last entry of its group, or else at the end. */
    void put(String name, String value) {
        Integer line = lineByName.get(name);
        Matcher entry = line == null ? null : entry(lines.get(line));
        if (line == null || entry == null) {
            insert(name, name + " = " + value);
            return;
        }
        Matcher oldValue = VALUE.matcher(entry.group(2));
        String comment = oldValue.matches() ? entry.group(2).substring(oldValue.end(1)) : "";
        lines.set(line, lines.get(line).substring(0, entry.start(2)) + value + comment);
    }

    private void insert(String name, String line) {
        String group = name.substring(0, name.indexOf('.') + 1);
        int place = lineByName.entrySet().stream()
                .filter(entry -> !group.isEmpty() && entry.getKey().startsWith(group))
                .mapToInt(entry -> entry.getValue() + 1)
                .max()
                .orElse(lines.size());
        lines.add(place, line);
        findNames();
    }

    void putFirst(String name, String value) {
        lines.add(0, name + " = " + value);
        findNames();
    }

    byte[] toBytes() {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining()).getBytes(StandardCharsets.UTF_8);
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
            String line, Set<String> names, Set<String> declared, Map<String, String> rejected) {
        String stripped = line.strip();
        if (stripped.isEmpty() || stripped.startsWith("#")) {
            return null;
        }
        Matcher entry = entry(line);
        if (entry == null) {
            return "a line must be 'name = value', or a comment after '#': " + quote(stripped);
        }
        String name = entry.group(1);
        if (!names.add(name)) {
            return "an entry must have only one line: " + quote(name);
        }
        if (declared.contains(name)) {
            return rejected.get(name);
        }
        return VALUE.matcher(entry.group(2)).matches()
                ? "no setting is called " + quote(name)
                : "a value must be true, false, a number or a text in double quotes: " + quote(entry.group(2).strip());
    }

    static boolean isNumber(String value) {
        return IS_NUMBER.matcher(value).matches();
    }

    /** Returns the content of a text in double quotes; null if the value is none. */
    static @Nullable String unquote(String value) {
        return IS_STRING.matcher(value).matches()
                ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1")
                : null;
    }

    /** Returns the value of a text. Texts that cannot be read again, such as those with control characters, stay so. */
    static String toValue(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Makes a part of the file fit for a message of one line. */
    static String quote(String text) {
        return "'" + printable(text, MAX_QUOTED_LENGTH) + "'";
    }

    static String printable(String text, int maxLength) {
        String head = text.length() <= maxLength ? text : text.substring(0, maxLength - ELLIPSIS.length()) + ELLIPSIS;
        return UNPRINTABLE.matcher(head).replaceAll("?");
    }
}
