package dev.halfstep.input;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Holds the controls of toggled actions from one press to the next one. Steps, recordings and other machines then see
 * controls that are held, and need not know which actions the player toggles.
 */
final class ToggledControls {

    private final BindingTable bindings;

    /** The codes of the presses of the controls that are held for the player. */
    private final Set<Integer> held = new LinkedHashSet<>();

    /** The codes of the presses of the controls that the player keeps down. */
    private final Set<Integer> down = new LinkedHashSet<>();

    ToggledControls(BindingTable bindings) {
        this.bindings = bindings;
    }

    /** Adds an event of a device to a queue, as steps see it: of a toggled control, only presses have an effect. */
    void add(InputEvents source, int index, InputQueue target, long atNanos) {
        int code = source.code(index);
        if (InputCode.isPress(code)) {
            int[] controls = bindings.toggledWith(InputCode.controlIndex(code));
            if (controls.length > 0) {
                down.add(code);
                if (release(code, controls, target, atNanos)) {
                    return;
                }
                held.add(code);
            }
        } else if (InputCode.isEdge(code) && down.remove(code + 1)) { // a release, after a press that was toggled
            return;
        }
        target.addCoalescing(source, index, atNanos);
    }

    /** Releases the controls of an action that are held for the player of a press. Returns false if there are none. */
    private boolean release(int press, int[] controls, InputQueue target, long atNanos) {
        return held.removeIf(code -> {
            boolean isReleased = code - InputCode.base(code) == press - InputCode.base(press)
                    && Arrays.stream(controls).anyMatch(control -> control == InputCode.controlIndex(code));
            if (isReleased) {
                target.addEvent(code - 1, /* subject= */ null, atNanos);
            }
            return isReleased;
        });
    }

    void releaseAll(InputQueue target, long atNanos) {
        held.forEach(code -> target.addEvent(code - 1, /* subject= */ null, atNanos));
        held.clear();
    }

    boolean isHeld(int playerIndex, int control) {
        return held.contains(playerIndex * InputCode.PLAYER + InputCode.edge(control, /* down= */ true));
    }
}
