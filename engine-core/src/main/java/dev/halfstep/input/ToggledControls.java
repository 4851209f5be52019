package dev.halfstep.input;

import java.util.BitSet;

/**
 * Holds the controls of toggled actions from one press to the next one. Steps, recordings and other machines then see
 * controls that are held, and need not know which actions the player toggles.
 */
final class ToggledControls {

    private final BindingTable bindings;

    /** The codes of the presses of the controls that are held for the player. */
    private final BitSet held = new BitSet();

    /** The codes of the presses of the controls that the player keeps down. */
    private final BitSet down = new BitSet();

    ToggledControls(BindingTable bindings) {
        this.bindings = bindings;
    }

    /** Adds an event of a device to a queue, as steps see it: of a toggled control, only presses have an effect. */
    void add(InputEvents source, int index, InputQueue target, long atNanos) {
        int code = source.code(index);
        int press = code & ~InputCode.QUIET;
        if (InputCode.isPress(code)) {
            int[] controls = bindings.toggledWith(InputCode.controlIndex(code));
            if (controls.length > 0) {
                down.set(press);
                if (InputCode.isQuiet(code) || release(press, controls, target, atNanos)) { // down since an earlier run
                    return;
                }
                held.set(press);
            }
        } else if (InputCode.isEdge(code) && down.get(press + 1)) { // its press was toggled
            down.clear(press + 1);
            return;
        }
        target.addCoalescing(source, index, atNanos);
    }

    /** Releases the controls of an action that are held for the player of a press. Returns false if there are none. */
    private boolean release(int press, int[] controls, InputQueue target, long atNanos) {
        boolean wasHeld = false;
        for (int control : controls) {
            int heldPress = press - InputCode.base(press) + InputCode.edge(control, /* down= */ true);
            wasHeld |= held.get(heldPress);
            release(heldPress, target, atNanos);
        }
        return wasHeld;
    }

    private void release(int press, InputQueue target, long atNanos) {
        if (held.get(press)) {
            held.clear(press);
            target.addEvent(press - 1, /* subject= */ null, atNanos);
        }
    }

    /** Releases the controls whose actions are toggled no more, or have other controls now. */
    void releaseOthers(InputQueue target, long atNanos) {
        for (int press = held.nextSetBit(0); press >= 0; press = held.nextSetBit(press + 1)) {
            if (bindings.toggledWith(InputCode.controlIndex(press)).length == 0) {
                release(press, target, atNanos);
            }
        }
    }

    void releaseAll(InputQueue target, long atNanos) {
        for (int press = held.nextSetBit(0); press >= 0; press = held.nextSetBit(press + 1)) {
            release(press, target, atNanos);
        }
    }

    /** Returns whether the control with the code of a press is held for the player. */
    boolean isHeld(int press) {
        return held.get(press);
    }
}
