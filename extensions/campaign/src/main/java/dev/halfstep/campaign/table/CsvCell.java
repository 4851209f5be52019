package dev.halfstep.campaign.table;

/** Escapes cells of a CSV file, RFC 4180. */
final class CsvCell {

    private static final String FORMULA_STARTS = "=+-@\t\r";

    private CsvCell() {}

    /**
     * Escapes a text. Lines become one line. A text that a spreadsheet would take for a formula begins with an
     * apostrophe: file names and messages are not trusted.
     */
    static String text(String text) {
        String line = line(text);
        String safe = !line.isEmpty() && FORMULA_STARTS.indexOf(line.charAt(0)) >= 0 ? "'" + line : line;
        boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == ';');
        return quoted ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    /** Joins lines, and replaces control characters, which a terminal would obey. */
    static String line(String text) {
        return text.strip().replaceAll("\\R\\s*", "; ").replaceAll("\\p{Cntrl}", "?");
    }
}
