package dev.halfstep.input;

import java.util.HashMap;
import java.util.Map;

/** Finds each control by its index and by its label. */
final class ControlTable {

    // The indices of the first mouse button and the first gamepad button. Keys come first.
    static final int FIRST_MOUSE_BUTTON = Key.values().length;
    static final int FIRST_GAMEPAD_BUTTON = FIRST_MOUSE_BUTTON + MouseButton.values().length;

    /** All controls in the order of their {@linkplain Control#index() indices}. */
    static final Control[] ALL = allByIndex();

    static final Map<String, Control> BY_LABEL = allByLabel();

    private ControlTable() {}

    private static Control[] allByIndex() {
        Control[] all = new Control[FIRST_GAMEPAD_BUTTON + GamepadButton.values().length];
        for (Key key : Key.values()) {
            all[key.index()] = key;
        }
        for (MouseButton button : MouseButton.values()) {
            all[button.index()] = button;
        }
        for (GamepadButton button : GamepadButton.values()) {
            all[button.index()] = button;
        }
        return all;
    }

    private static Map<String, Control> allByLabel() {
        Map<String, Control> byLabel = new HashMap<>();
        for (Control control : ALL) {
            byLabel.put(control.label(), control);
        }
        return byLabel;
    }
}
