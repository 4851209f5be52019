package dev.halfstep.content;

import dev.halfstep.file.PrintableText;
import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Describes a fault of a file in one line. */
final class Fault {

    private static final int MAX_VALUE_CHARS = 80;
    private static final int MAX_PLACE_CHARS = 400;

    private Fault() {}

    /**
     * Returns an exception with place, rule and value. Control characters of the file never reach a terminal, and a
     * long value is cut.
     */
    static IOException at(String place, String rule, @Nullable Object value) {
        return new IOException(line(place, rule, value));
    }

    /** Returns the line of a fault, or of a note about what is skipped. */
    static String line(String place, String rule, @Nullable Object value) {
        return PrintableText.of(place, MAX_PLACE_CHARS) + ": " + rule + (value == null ? "" : ": " + printable(value));
    }

    /** Returns a place with its line, unless the parser does not know the line: before the first and after the last. */
    static String place(String file, int line) {
        return line < 1 ? file : file + ", line " + line;
    }

    /** Returns a text of a file without control characters, for a message. */
    static String printable(Object value) {
        return PrintableText.of(value.toString(), MAX_VALUE_CHARS);
    }

    /** Returns what has a name, of all things of a kind that an owner has. */
    static <T> T named(String owner, String kind, String name, List<T> all, Function<T, String> nameOf) {
        for (T one : all) {
            if (nameOf.apply(one).equals(name)) {
                return one;
            }
        }
        String names = String.join(", ", all.stream().map(nameOf).toList());
        throw new NoSuchElementException(
                owner + " must have the " + kind + " " + name + ", it has: " + printable(names));
    }
}
