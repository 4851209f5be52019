package dev.halfstep.benchmarks.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Prints rows of numbers as aligned text and writes each number as a line of a CSV file. */
public final class Table {

    /** The first line of the CSV file. */
    public static final String CSV_HEADER = "table,count,column,value";

    private static final String GAP = "  ";

    private final String name;
    private final List<String> columns;
    private final PrintWriter out;
    private final Writer csv;

    /**
     * Prints the title and the column headers.
     *
     * @param name the name of the table in the CSV file
     * @param title the headline of the printed table
     * @param columns the column headers, each padded by leading spaces to the width of its column; the first column is
     *     the count of each row
     * @param out the writer of the printed table
     * @param csv the writer of the CSV file
     */
    public Table(String name, String title, List<String> columns, PrintWriter out, Writer csv) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.out = out;
        this.csv = csv;
        out.println(title);
        out.println(String.join(GAP, columns));
        out.flush();
    }

    /**
     * Prints one row.
     *
     * @param count the value of the first column
     * @param values the values of the other columns. NaN means unknown: it prints as a dash, and the CSV file omits it
     * @throws IOException if the CSV file cannot be written
     */
    public void printRow(int count, double... values) throws IOException {
        StringBuilder line = new StringBuilder(padded(Integer.toString(count), 0));
        for (int i = 0; i < values.length; i++) {
            boolean isKnown = !Double.isNaN(values[i]);
            line.append(GAP).append(padded(isKnown ? String.format(Locale.ROOT, "%.1f", values[i]) : "-", i + 1));
            if (isKnown) {
                String exact = String.format(Locale.ROOT, "%.3f", values[i]);
                csv.write(name + "," + count + "," + columns.get(i + 1).trim() + "," + exact + "\n");
            }
        }
        out.println(line);
        out.flush();
    }

    private String padded(String cell, int column) {
        return " ".repeat(Math.max(0, columns.get(column).length() - cell.length())) + cell;
    }

    /** Ends the table with a blank line. */
    public void end() {
        out.println();
    }
}
