package dev.halfstep.text;

import dev.halfstep.render.text.ShapedLine;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps shaped paragraphs by their characters, so that a text is shaped once and not in each frame. When the cache is
 * full, it starts over.
 */
final class ParagraphCache {

    /** The maximum number of characters of all paragraphs, which take some megabytes. */
    private static final int MAX_CHARACTERS = 1 << 17;

    /** What a paragraph costs beside its characters. */
    private static final int PARAGRAPH_COST = 16;

    private final Map<Key, ShapedLine> paragraphs = new HashMap<>();
    private int cost;

    /** What was searched last; never in the map. */
    private final Key searched = new Key();

    /** Returns the paragraph from a first character to the one before the end, or null; then {@link #put} may add it. */
    @Nullable
    ShapedLine find(CharSequence text, int start, int end) {
        searched.set(text, start, end);
        return paragraphs.get(searched);
    }

    /** Adds the paragraph that was searched last. */
    void put(ShapedLine paragraph) {
        int addedCost = searched.length() + PARAGRAPH_COST;
        if (cost + addedCost > MAX_CHARACTERS) {
            paragraphs.clear();
            cost = 0;
        }
        cost += addedCost;
        paragraphs.put(searched.copy(), paragraph);
    }

    /** The characters of a part of a text. Comparing keys allocates nothing. */
    private static final class Key {

        private CharSequence text = "";
        private int start;
        private int end;
        private int hash;

        void set(CharSequence newText, int newStart, int newEnd) {
            text = newText;
            start = newStart;
            end = newEnd;
            hash = 0;
            for (int i = start; i < end; i++) {
                hash = 31 * hash + text.charAt(i);
            }
        }

        int length() {
            return end - start;
        }

        Key copy() {
            Key copy = new Key();
            copy.set(text.subSequence(start, end).toString(), 0, end - start);
            return copy;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Key that) || hash != that.hash || length() != that.length()) {
                return false;
            }
            for (int i = 0; i < length(); i++) {
                if (text.charAt(start + i) != that.text.charAt(that.start + i)) {
                    return false;
                }
            }
            return true;
        }
    }
}
