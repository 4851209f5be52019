package dev.halfstep.campaign.table;

import dev.halfstep.file.PrintableText;

/** Escapes cells of a CSV file as RFC 4180 demands. */
final class CsvCell {

    private static final String LINE_BREAK_AND_INDENTATION = "\\R\\s*";
    private static final String FORMULA_STARTS = "=+-@\t\r";

    private CsvCell() {}

    /**
     * Escapes a text, and joins its lines. Puts an apostrophe before a text that a spreadsheet would evaluate as a
     * formula, because file names and messages are not trusted.
     */
    static String text(String text) {
        String line = joinLines(text);
        boolean isFormula = !line.isEmpty() && FORMULA_STARTS.indexOf(line.charAt(0)) >= 0;
        String safe = isFormula ? "'" + line : line;
        boolean needsQuotes = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == ';');
        return needsQuotes ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    /** Joins lines, and replaces control characters, which would control a terminal. */
    static String joinLines(String text) {
        return PrintableText.of(text.strip().replaceAll(LINE_BREAK_AND_INDENTATION, "; "));
    }
}
