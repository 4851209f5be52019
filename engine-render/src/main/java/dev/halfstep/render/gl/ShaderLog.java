package dev.halfstep.render.gl;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds the source lines to a shader log that the log mentions by number. Each vendor formats line numbers differently.
 */
final class ShaderLog {

    /** Mesa: {@code 0:7(12): error}; NVIDIA: {@code 0(7) : error}; AMD, Intel, Apple: {@code ERROR: 0:7: }. */
    private static final Pattern LINE_NUMBER =
            Pattern.compile("\\b0(?::(\\d{1,6})(?:\\(\\d+\\))?:?|\\((\\d{1,6})\\))\\s*:?");

    private ShaderLog() {}

    /** Returns the log, followed by each source line that it mentions. */
    static String withLines(String log, String source) {
        List<String> lines = source.lines().toList();
        TreeSet<Integer> numbers = new TreeSet<>();
        Matcher matcher = LINE_NUMBER.matcher(log);
        while (matcher.find()) {
            numbers.add(Integer.parseInt(matcher.group(1) != null ? matcher.group(1) : matcher.group(2)));
        }
        StringBuilder annotated = new StringBuilder(log.strip());
        for (int number : numbers) {
            if (number >= 1 && number <= lines.size()) {
                annotated
                        .append("\nline ")
                        .append(number)
                        .append(": ")
                        .append(lines.get(number - 1).strip());
            }
        }
        return annotated.toString();
    }
}
