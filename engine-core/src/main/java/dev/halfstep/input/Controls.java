package dev.halfstep.input;

import java.util.HashMap;
import java.util.Map;

/** Numbers all controls. */
final class Controls {

    static final int FIRST_MOUSE_BUTTON = Key.values().length;
    static final int FIRST_GAMEPAD_BUTTON = FIRST_MOUSE_BUTTON + MouseButton.values().length;

    static final Control[] ALL = all();

    static final Map<String, Control> BY_LABEL = byLabel();

    private Controls() {}

    private static Control[] all() {
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

    private static Map<String, Control> byLabel() {
        Map<String, Control> labels = new HashMap<>();
        for (Control control : ALL) {
            labels.put(control.label(), control);
        }
        return labels;
    }
}
