package dev.halfstep.input;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/** Finds each control by its index and by its label. */
final class ControlTable {

    // The indices of the first mouse button and the first gamepad button. Keys come first.
    static final int FIRST_MOUSE_BUTTON = Key.values().length;
    static final int FIRST_GAMEPAD_BUTTON = FIRST_MOUSE_BUTTON + MouseButton.values().length;

    /** The index of the first half of an axis, and the number of controls that have events of their own. */
    static final int FIRST_AXIS_HALF = FIRST_GAMEPAD_BUTTON + GamepadButton.values().length;

    static final int AXIS_COUNT = AxisHalf.values().length / 2;

    /** All controls in the order of their {@linkplain Control#index() indices}. */
    static final Control[] ALL = allByIndex();

    static final Map<String, Control> BY_LABEL = allByLabel();

    private ControlTable() {}

    private static Control[] allByIndex() {
        Control[] all = new Control[FIRST_AXIS_HALF + AxisHalf.values().length];
        Control[][] kinds = {Key.values(), MouseButton.values(), GamepadButton.values(), AxisHalf.values()};
        for (Control[] kind : kinds) {
            for (Control control : kind) {
                all[control.index()] = control;
            }
        }
        return all;
    }

    /** Returns the index of a half of an axis. */
    static int axisHalf(int axis, boolean isPositive) {
        return FIRST_AXIS_HALF + 2 * axis + (isPositive ? 0 : 1);
    }

    static boolean isHalfOf(int control, int axis) {
        return control == axisHalf(axis, /* isPositive= */ true) || control == axisHalf(axis, /* isPositive= */ false);
    }

    private static Map<String, Control> allByLabel() {
        Map<String, Control> byLabel = new HashMap<>();
        for (Control control : ALL) {
            byLabel.put(control.label(), control);
        }
        return byLabel;
    }

    /**
     * Returns a checksum of the names of all controls and axes in their order, each followed by a line feed: stored
     * input contains their indices.
     */
    static int checksum() {
        StringBuilder names = new StringBuilder();
        for (Control control : ALL) {
            names.append(control.label()).append('\n');
        }
        for (AxisHalf half : AxisHalf.values()) {
            if (half.isPositive) { // once for each axis
                names.append(half.axisName).append('\n');
            }
        }
        CRC32C checksum = new CRC32C();
        checksum.update(names.toString().getBytes(StandardCharsets.UTF_8));
        return (int) checksum.getValue();
    }
}
