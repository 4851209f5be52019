package dev.halfstep.input;

import java.util.Arrays;

/**
 * The input of the player since the previous frame, for presentation. Each event appears in exactly one frame, even if
 * no step runs in that frame.
 *
 * <pre>{@code
 * scheduler.presentation("pause", frame -> {
 *     if (frame.input().wasPressed(Key.P)) {
 *         frame.time().pause();
 *     }
 * });
 * }</pre>
 */
public final class FrameInput extends InputView {

    /** The typed characters as Unicode code points. */
    private int[] codePoints = new int[InputEvents.INITIAL_CAPACITY];

    private int textLength;

    /** The number of repeats of each key, by its index. */
    private final int[] repeatCounts = new int[Key.values().length];

    private boolean hasRepeats;

    private final ActionMap actions;

    FrameInput(ActionMap actions) {
        super(actions, new ControlState());
        this.actions = actions;
    }

    @Override
    int[] controlsOf(ActionMap map, Action action) {
        return map.controlIndicesInFrame(action);
    }

    void beginFrame() {
        actions.beginFrame();
        state.beginSpan();
        textLength = 0;
        if (hasRepeats) {
            Arrays.fill(repeatCounts, 0);
            hasRepeats = false;
        }
    }

    /** Adds a character or a repeat, as {@link InputQueue#typed} returns it. */
    void addTyped(int typed) {
        if (typed < 0) {
            repeatCounts[~typed]++;
            hasRepeats = true;
        } else {
            addCharacter(typed);
        }
    }

    private void addCharacter(int codePoint) {
        if (textLength == codePoints.length) {
            codePoints = Arrays.copyOf(codePoints, 2 * textLength);
        }
        codePoints[textLength++] = codePoint;
    }

    /**
     * Returns the typed characters as a text. Creates a new one if there are any; {@link #codePoint} creates none.
     *
     * @return the text, empty in most frames
     */
    public String text() {
        return textLength == 0 ? "" : new String(codePoints, 0, textLength);
    }

    /**
     * Returns the number of typed characters. The characters are text in the player's keyboard layout, including
     * accents. One key can type several characters, and several keys can type one. A held key types again at the rate
     * of the desktop.
     *
     * @return 0 or more
     */
    public int textLength() {
        return textLength;
    }

    /**
     * Returns how often a key was typed, for keys that edit text, such as {@link Key#BACKSPACE} and the arrows: presses,
     * and repeats while the key is held, at the rate that the player has set in the desktop. Use {@link
     * #pressCount(Control)} for actions, which must not repeat.
     *
     * @param key the key
     * @return 0 or more
     */
    public int typeCount(Key key) {
        return pressCount(key) + repeatCounts[key.index()];
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
