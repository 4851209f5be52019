package dev.halfstep.determinism;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a place in a game at which runs with the same input may diverge.
 *
 * @param cause why
 * @param className the binary name of the class, such as {@code com.example.Weather$Wind}
 * @param line the line in the source file; 0 if the class file has no line numbers
 * @param system the name of the system that gets there; null for the wiring, and for a system with a computed name
 * @param path the calls that lead there, from the system or the wiring, each as {@code Class.method(File.java:12)}
 * @param what what happens there, such as {@code System.nanoTime()}
 * @param known the reason of the annotation that covers the place; null without one
 */
public record Finding(
        Cause cause,
        String className,
        int line,
        @Nullable String system,
        List<String> path,
        String what,
        @Nullable String known) {

    /** Copies the path. */
    public Finding {
        path = List.copyOf(path);
    }

    /**
     * Returns what to write instead.
     *
     * @return one clause, without a full stop
     */
    public String remedy() {
        return cause.remedy();
    }

    /**
     * Returns the finding as text for people.
     *
     * @return two or three lines: the place, the calls that lead there, and the remedy or the reason of the annotation
     */
    public String text() {
        return path.get(path.size() - 1) + ": " + what + ": " + cause.reason()
                + "\n  in " + (system == null ? "the wiring" : "'" + system + "'") + ": " + String.join(" > ", path)
                + (known == null ? "\n  " + cause.remedy() : "\n  known: " + known);
    }
}
