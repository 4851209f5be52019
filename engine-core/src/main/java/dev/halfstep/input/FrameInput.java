package dev.halfstep.input;

import java.util.Arrays;

/**
 * The input of the player since the previous frame, for presentation. Each event appears in exactly one frame, even if
 * no step runs in that frame.
 */
public final class FrameInput extends InputView {

    /** The typed characters as Unicode code points. */
    private int[] codePoints = new int[InputEvents.INITIAL_CAPACITY];

    private int textLength;

    FrameInput(ActionMap actions) {
        super(actions);
    }

    void beginFrame() {
        beginSpan();
        textLength = 0;
    }

    void addCharacter(int codePoint) {
        if (textLength == codePoints.length) {
            codePoints = Arrays.copyOf(codePoints, 2 * textLength);
        }
        codePoints[textLength++] = codePoint;
    }

    /**
     * Returns the number of typed characters. The characters are text in the player's keyboard layout, including
     * accents. One key can type several characters, and several keys can type one.
     *
     * @return 0 or more
     */
    public int textLength() {
        return textLength;
    }

    /**
     * Returns a typed character.
     *
     * @param index the index of the character, 0 for the first
     * @return its Unicode code point
     * @throws IndexOutOfBoundsException if there is no such character
     */
    public int codePoint(int index) {
        if (index < 0 || index >= textLength) {
            throw new IndexOutOfBoundsException(
                    "the index of a character must be at least 0 and less than " + textLength + ": " + index);
        }
        return codePoints[index];
    }
}
