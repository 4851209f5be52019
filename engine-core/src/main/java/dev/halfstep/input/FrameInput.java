package dev.halfstep.input;

import java.util.Arrays;

/**
 * What the player did since the frame before, for presentation: everything, in its own frame and once, whether or not
 * a step ran.
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
     * How many characters were typed. What was typed is text in the layout of the player's keyboard, with accents and
     * the like; which keys that took is another matter.
     *
     * @return 0 or more
     */
    public int textLength() {
        return textLength;
    }

    /**
     * A character that was typed.
     *
     * @param index which one, 0 for the first
     * @return its Unicode code point
     * @throws IndexOutOfBoundsException if there are not that many
     */
    public int codePoint(int index) {
        if (index < 0 || index >= textLength) {
            throw new IndexOutOfBoundsException("a character lies between 0 and " + (textLength - 1) + ": " + index);
        }
        return text[index];
    }
}
