package dev.halfstep.render.gl;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Appends to the log of a shader compiler each source line that the log mentions by number. Every vendor formats
 * line numbers differently.
 */
final class ShaderLog {

    /** Mesa: {@code 0:7(12): error}; NVIDIA: {@code 0(7) : error}; AMD, Intel, Apple: {@code ERROR: 0:7: }. */
    private static final Pattern LINE_NUMBER =
            Pattern.compile("\\b0(?::(\\d{1,6})(?:\\(\\d+\\))?:?|\\((\\d{1,6})\\))\\s*:?");

    private ShaderLog() {}

    /** Returns the log, followed by each source line that it mentions. */
    static String withSourceLines(String log, String source) {
        List<String> lines = source.lines().toList();
        TreeSet<Integer> lineNumbers = new TreeSet<>();
        Matcher matcher = LINE_NUMBER.matcher(log);
        while (matcher.find()) {
            String afterColon = matcher.group(1);
            String inParentheses = matcher.group(2);
            lineNumbers.add(Integer.parseInt(afterColon != null ? afterColon : inParentheses));
        }
        StringBuilder annotated = new StringBuilder(log.strip());
        for (int lineNumber : lineNumbers) {
            if (lineNumber >= 1 && lineNumber <= lines.size()) {
                annotated
                        .append("\nline ")
                        .append(lineNumber)
                        .append(": ")
                        .append(lines.get(lineNumber - 1).strip());
            }
        }
        return annotated.toString();
    }
}
