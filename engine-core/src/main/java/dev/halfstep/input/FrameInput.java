package dev.halfstep.input;

import java.util.function.IntPredicate;

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

    private final TypedText text = new TypedText();
    private final BindingTable bindings;

    /** Whether a control of a toggled action is held, by the code of its press. */
    private final IntPredicate isToggledOn;

    /** True from the first input after a presentation until the next presentation begins. */
    private boolean isCollecting;

    FrameInput(BindingTable bindings, IntPredicate isToggledOn) {
        super(new ControlState());
        this.bindings = bindings;
        this.isToggledOn = isToggledOn;
    }

    @Override
    boolean isHolding(ControlState player, Action action, int control) {
        boolean isToggled = control < Control.count() && bindings.toggledWith(control).length > 0; // no half of an axis
        return isToggled
                ? isToggledOn.test(player.playerIndex * InputCode.PLAYER + InputCode.edge(control, /* down= */ true))
                : super.isHolding(player, action, control);
    }

    @Override
    int[] controlsOf(int playerIndex, Action action) {
        return bindings.controlsInFrame(action);
    }

    @Override
    AxisSource[] sourcesOf(int playerIndex, AxisAction axis) {
        return bindings.sources(axis);
    }

    /** Adds the first events of a list, and text. The first call after a presentation begins a new span. */
    void collect(InputEvents events, int count, TypedText typed) {
        if (!isCollecting) {
            isCollecting = true;
            state.beginSpan();
            text.clear();
        }
        for (int i = 0; i < count; i++) {
            if (!InputCode.isPresence(events.code(i))) { // frames see the devices of players who have left
                state.add(events, i);
            }
        }
        text.addAll(typed);
    }

    /** Begins a presentation, which sees all input since the previous presentation began. */
    void present() {
        bindings.beginFrame();
        isCollecting = false;
    }

    /**
     * Returns the typed characters as a text. Creates a new one if there are any; {@link #codePoint} creates none.
     *
     * @return the text, empty in most frames
     */
    public String text() {
        return text.toString();
    }

    /**
     * Returns the number of typed characters. The characters are text in the player's keyboard layout, including
     * accents. One key can type several characters, and several keys can type one. A held key types again at the rate
     * of the desktop.
     *
     * @return 0 or more
     */
    public int textLength() {
        return text.length();
    }

    /**
     * Returns how often a key was typed, for keys that edit text, such as {@link Key#BACKSPACE} and the arrows:
     * presses, and repeats while the key is held, at the rate that the player has set in the desktop. Use {@link
     * #pressCount(Control)} for actions, which must not repeat.
     *
     * @param key the key
     * @return 0 or more
     */
    public int typeCount(Key key) {
        return pressCount(key) + text.repeatCount(key.index());
    }

    /**
     * Returns a typed character.
     *
     * @param index the index of the character, 0 for the first
     * @return its Unicode code point
     * @throws IndexOutOfBoundsException if there is no such character
     */
    public int codePoint(int index) {
        if (index < 0 || index >= text.length()) {
            throw new IndexOutOfBoundsException(
                    "the index of a character must be at least 0 and less than " + text.length() + ": " + index);
        }
        return text.codePoint(index);
    }
}
