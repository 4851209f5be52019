package dev.halfstep.input;

import java.util.Arrays;

/**
 * The input of the player since the previous frame, for presentation. Each event appears in exactly one frame, whether
 * or not a step ran.
 */
public final class FrameInput extends InputView {

    private int[] text = new int[16];
    private int textLength;

    FrameInput(ActionMap actions) {
        super(actions);
    }

    void beginFrame() {
        begin();
        textLength = 0;
    }

    void type(int codePoint) {
        if (textLength == text.length) {
            text = Arrays.copyOf(text, 2 * textLength);
        }
        text[textLength++] = codePoint;
    }

    /**
     * Returns the number of typed characters. They are text in the player's keyboard layout, accents included, and do
     * not correspond to keys one to one.
     *
     * @return 0 or more
     */
    public int textLength() {
        return textLength;
    }

    /**
     * Returns a typed character.
     *
     * @param index the character, 0 for the first
     * @return its Unicode code point
     * @throws IndexOutOfBoundsException if there is no such character
     */
    public int codePoint(int index) {
        if (index < 0 || index >= textLength) {
            throw new IndexOutOfBoundsException("a character lies between 0 and " + (textLength - 1) + ": " + index);
        }
        return text[index];
    }
}
