package dev.halfstep.text;

import dev.halfstep.render.text.ShapedLine;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps shaped lines, by the characters of their paragraph, so that a text is shaped once and not in each frame. When the
 * cache is full, it starts over.
 */
final class LineCache {

    /** The maximum number of characters of all paragraphs, for which lines take some megabytes. */
    static final int MAX_CHARACTERS = 1 << 17;

    /** What a line costs beside its characters. */
    private static final int LINE_COST = 16;

    private final Map<Key, ShapedLine> lines = new HashMap<>();
    private int cost;

    /** What was searched last; never in the map. */
    private final Key searched = new Key();

    /** Returns a line, or null; then {@link #put} may add it. */
    @Nullable
    ShapedLine find(CharSequence text, int paragraphStart, int paragraphEnd, int lineStart, int lineEnd) {
        searched.set(text, paragraphStart, paragraphEnd, lineStart - paragraphStart, lineEnd - paragraphStart);
        return lines.get(searched);
    }

    /** Adds the line that was searched last. */
    void put(ShapedLine line) {
        int lineCost = searched.length() + LINE_COST;
        if (cost + lineCost > MAX_CHARACTERS) {
            lines.clear();
            cost = 0;
        }
        cost += lineCost;
        lines.put(searched.copy(), line);
    }

    int size() {
        return lines.size();
    }

    /** A part of a text: a paragraph and a line in it. Comparing keys allocates nothing. */
    private static final class Key {

        private CharSequence text = "";
        private int start;
        private int end;
        private int lineStart;
        private int lineEnd;
        private int hash;

        void set(CharSequence newText, int newStart, int newEnd, int newLineStart, int newLineEnd) {
            text = newText;
            start = newStart;
            end = newEnd;
            lineStart = newLineStart;
            lineEnd = newLineEnd;
            hash = 31 * lineStart + lineEnd;
            for (int i = start; i < end; i++) {
                hash = 31 * hash + text.charAt(i);
            }
        }

        int length() {
            return end - start;
        }

        Key copy() {
            Key copy = new Key();
            copy.set(text.subSequence(start, end).toString(), 0, end - start, lineStart, lineEnd);
            return copy;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Key that)) {
                return false;
            }
            boolean hasEqualBounds = hash == that.hash
                    && lineStart == that.lineStart
                    && lineEnd == that.lineEnd
                    && length() == that.length();
            for (int i = 0; hasEqualBounds && i < length(); i++) {
                if (text.charAt(start + i) != that.text.charAt(that.start + i)) {
                    return false;
                }
            }
            return hasEqualBounds;
        }
    }
}
