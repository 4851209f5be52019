package dev.halfstep.inspect;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A table that is printed for humans, in aligned columns, or as CSV. Texts may come from untrusted recordings, so
 * characters that a terminal would interpret are printed as escapes.
 */
final class TextTable {

    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... titles) {
        add((Object[]) titles);
    }

    void add(Object... cells) {
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(printable(cell.toString()));
        }
        rows.add(row);
    }

    void print(PrintStream out, boolean isCsv) {
        if (isCsv) {
            rows.forEach(row -> out.println(
                    String.join(",", row.stream().map(TextTable::csvCell).toList())));
            return;
        }
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length()));
                line.append(GAP);
            }
            out.println(line.toString().stripTrailing());
        }
    }

    private static String csvCell(String text) {
        return text.contains(",") || text.contains("\"") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    /** Returns a text in which control, formatting and unassigned characters, and all line ends, are escapes. */
    static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        text.codePoints().forEach(character -> {
            switch (Character.getType(character)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.SURROGATE,
                        Character.PRIVATE_USE,
                        Character.UNASSIGNED,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR ->
                    printable.append(String.format(character > Character.MAX_VALUE ? "\\u{%x}" : "\\u%04x", character));
                default -> printable.appendCodePoint(character);
            }
        });
        return printable.toString();
    }

    /** Returns the printable text for HTML and SVG. */
    static String markup(String text) {
        return printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
