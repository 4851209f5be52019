package dev.halfstep.input;

import java.util.Arrays;

/** A list of typed characters and of repeats of held keys, for text input. Adding creates no object. */
final class TypedText {

    private static final int INITIAL_CAPACITY = 16;

    /** The typed characters as Unicode code points. */
    private int[] codePoints = new int[INITIAL_CAPACITY];

    private int length;

    /** The index of the key of each repeat. */
    private int[] repeatedKeys = new int[INITIAL_CAPACITY];

    private int repeatCount;

    void type(int codePoint) {
        if (length == codePoints.length) {
            codePoints = Arrays.copyOf(codePoints, 2 * length);
        }
        codePoints[length++] = codePoint;
    }

    void repeat(int key) {
        if (repeatCount == repeatedKeys.length) {
            repeatedKeys = Arrays.copyOf(repeatedKeys, 2 * repeatCount);
        }
        repeatedKeys[repeatCount++] = key;
    }

    void addAll(TypedText added) {
        for (int i = 0; i < added.length; i++) {
            type(added.codePoints[i]);
        }
        for (int i = 0; i < added.repeatCount; i++) {
            repeat(added.repeatedKeys[i]);
        }
    }

    void clear() {
        length = 0;
        repeatCount = 0;
    }

    /** Returns the number of characters and repeats. */
    int size() {
        return length + repeatCount;
    }

    /** Returns the number of characters. */
    int length() {
        return length;
    }

    /** Returns the character at an index, as a Unicode code point. */
    int codePoint(int index) {
        return codePoints[index];
    }

    /** Returns how often a key was repeated. */
    int repeatCount(int key) {
        int count = 0;
        for (int i = 0; i < repeatCount; i++) {
            count += repeatedKeys[i] == key ? 1 : 0;
        }
        return count;
    }

    @Override
    public String toString() {
        return length == 0 ? "" : new String(codePoints, 0, length);
    }
}
