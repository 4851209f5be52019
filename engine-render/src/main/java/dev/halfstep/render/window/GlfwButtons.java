package dev.halfstep.render.window;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.MouseButton;
import org.jspecify.annotations.Nullable;
import org.lwjgl.glfw.GLFW;

/**
 * Maps mouse buttons, gamepad buttons and gamepad axes between GLFW and the engine. The switches are exhaustive, so the
 * compiler finds a missing constant.
 */
final class GlfwButtons {

    private static final @Nullable MouseButton[] MOUSE_BUTTONS_BY_CODE = mouseButtonsByCode();

    private GlfwButtons() {}

    private static @Nullable MouseButton[] mouseButtonsByCode() {
        @Nullable MouseButton[] buttons = new MouseButton[GLFW.GLFW_MOUSE_BUTTON_LAST + 1];
        for (MouseButton button : MouseButton.values()) {
            buttons[code(button)] = button;
        }
        return buttons;
    }

    /** Returns the mouse button for a GLFW code, or null if the engine has no such button. */
    static @Nullable MouseButton mouseButton(int code) {
        return code >= 0 && code < MOUSE_BUTTONS_BY_CODE.length ? MOUSE_BUTTONS_BY_CODE[code] : null;
    }

    static int code(MouseButton button) {
        return switch (button) {
            case LEFT -> GLFW.GLFW_MOUSE_BUTTON_LEFT;
            case RIGHT -> GLFW.GLFW_MOUSE_BUTTON_RIGHT;
            case MIDDLE -> GLFW.GLFW_MOUSE_BUTTON_MIDDLE;
            case BUTTON_4 -> GLFW.GLFW_MOUSE_BUTTON_4;
            case BUTTON_5 -> GLFW.GLFW_MOUSE_BUTTON_5;
            case BUTTON_6 -> GLFW.GLFW_MOUSE_BUTTON_6;
            case BUTTON_7 -> GLFW.GLFW_MOUSE_BUTTON_7;
            case BUTTON_8 -> GLFW.GLFW_MOUSE_BUTTON_8;
        };
    }

    static int code(GamepadButton button) {
        return switch (button) {
            case A -> GLFW.GLFW_GAMEPAD_BUTTON_A;
            case B -> GLFW.GLFW_GAMEPAD_BUTTON_B;
            case X -> GLFW.GLFW_GAMEPAD_BUTTON_X;
            case Y -> GLFW.GLFW_GAMEPAD_BUTTON_Y;
            case LEFT_BUMPER -> GLFW.GLFW_GAMEPAD_BUTTON_LEFT_BUMPER;
            case RIGHT_BUMPER -> GLFW.GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER;
            case BACK -> GLFW.GLFW_GAMEPAD_BUTTON_BACK;
            case START -> GLFW.GLFW_GAMEPAD_BUTTON_START;
            case GUIDE -> GLFW.GLFW_GAMEPAD_BUTTON_GUIDE;
            case LEFT_THUMB -> GLFW.GLFW_GAMEPAD_BUTTON_LEFT_THUMB;
            case RIGHT_THUMB -> GLFW.GLFW_GAMEPAD_BUTTON_RIGHT_THUMB;
            case DPAD_UP -> GLFW.GLFW_GAMEPAD_BUTTON_DPAD_UP;
            case DPAD_RIGHT -> GLFW.GLFW_GAMEPAD_BUTTON_DPAD_RIGHT;
            case DPAD_DOWN -> GLFW.GLFW_GAMEPAD_BUTTON_DPAD_DOWN;
            case DPAD_LEFT -> GLFW.GLFW_GAMEPAD_BUTTON_DPAD_LEFT;
        };
    }

    static int code(GamepadAxis axis) {
        return switch (axis) {
            case LEFT_X -> GLFW.GLFW_GAMEPAD_AXIS_LEFT_X;
            case LEFT_Y -> GLFW.GLFW_GAMEPAD_AXIS_LEFT_Y;
            case RIGHT_X -> GLFW.GLFW_GAMEPAD_AXIS_RIGHT_X;
            case RIGHT_Y -> GLFW.GLFW_GAMEPAD_AXIS_RIGHT_Y;
            case LEFT_TRIGGER -> GLFW.GLFW_GAMEPAD_AXIS_LEFT_TRIGGER;
            case RIGHT_TRIGGER -> GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER;
        };
    }
}
