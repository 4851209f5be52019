package dev.halfstep.render.window;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.lwjgl.glfw.GLFW;

/**
 * Maps the constants of the engine to GLFW codes: keys, which both name by their position on a US layout, mouse
 * buttons, the buttons and axes of gamepads, and the shapes of the pointer. The switches are exhaustive, so the
 * compiler finds a missing constant.
 */
final class GlfwCodes {

    private static final @Nullable Key[] KEYS = byCode(Key.values(), new Key[GLFW.GLFW_KEY_LAST + 1], GlfwCodes::code);
    private static final @Nullable MouseButton[] MOUSE_BUTTONS =
            byCode(MouseButton.values(), new MouseButton[GLFW.GLFW_MOUSE_BUTTON_LAST + 1], GlfwCodes::code);

    private GlfwCodes() {}

    private static <T> @Nullable T[] byCode(T[] constants, @Nullable T[] byCode, ToIntFunction<T> code) {
        for (T constant : constants) {
            byCode[code.applyAsInt(constant)] = constant;
        }
        return byCode;
    }

    /** Returns the key for a GLFW code, or null if the engine has no such key. */
    static @Nullable Key key(int code) {
        return code >= 0 && code < KEYS.length ? KEYS[code] : null; // GLFW_KEY_UNKNOWN is -1
    }

    /** Returns the mouse button for a GLFW code, or null if the engine has no such button. */
    static @Nullable MouseButton mouseButton(int code) {
        return code >= 0 && code < MOUSE_BUTTONS.length ? MOUSE_BUTTONS[code] : null;
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

    static int code(Key key) {
        return switch (key) {
            case A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z -> lastCharacter(key);
            case DIGIT_0, DIGIT_1, DIGIT_2, DIGIT_3, DIGIT_4, DIGIT_5, DIGIT_6, DIGIT_7, DIGIT_8, DIGIT_9 ->
                lastCharacter(key);
            case SPACE -> GLFW.GLFW_KEY_SPACE;
            case ENTER -> GLFW.GLFW_KEY_ENTER;
            case ESCAPE -> GLFW.GLFW_KEY_ESCAPE;
            case TAB -> GLFW.GLFW_KEY_TAB;
            case BACKSPACE -> GLFW.GLFW_KEY_BACKSPACE;
            case INSERT -> GLFW.GLFW_KEY_INSERT;
            case DELETE -> GLFW.GLFW_KEY_DELETE;
            case LEFT -> GLFW.GLFW_KEY_LEFT;
            case RIGHT -> GLFW.GLFW_KEY_RIGHT;
            case UP -> GLFW.GLFW_KEY_UP;
            case DOWN -> GLFW.GLFW_KEY_DOWN;
            case PAGE_UP -> GLFW.GLFW_KEY_PAGE_UP;
            case PAGE_DOWN -> GLFW.GLFW_KEY_PAGE_DOWN;
            case HOME -> GLFW.GLFW_KEY_HOME;
            case END -> GLFW.GLFW_KEY_END;
            case APOSTROPHE -> GLFW.GLFW_KEY_APOSTROPHE;
            case COMMA -> GLFW.GLFW_KEY_COMMA;
            case MINUS -> GLFW.GLFW_KEY_MINUS;
            case PERIOD -> GLFW.GLFW_KEY_PERIOD;
            case SLASH -> GLFW.GLFW_KEY_SLASH;
            case SEMICOLON -> GLFW.GLFW_KEY_SEMICOLON;
            case EQUAL -> GLFW.GLFW_KEY_EQUAL;
            case LEFT_BRACKET -> GLFW.GLFW_KEY_LEFT_BRACKET;
            case BACKSLASH -> GLFW.GLFW_KEY_BACKSLASH;
            case RIGHT_BRACKET -> GLFW.GLFW_KEY_RIGHT_BRACKET;
            case GRAVE_ACCENT -> GLFW.GLFW_KEY_GRAVE_ACCENT;
            case CAPS_LOCK -> GLFW.GLFW_KEY_CAPS_LOCK;
            case SCROLL_LOCK -> GLFW.GLFW_KEY_SCROLL_LOCK;
            case NUM_LOCK -> GLFW.GLFW_KEY_NUM_LOCK;
            case PRINT_SCREEN -> GLFW.GLFW_KEY_PRINT_SCREEN;
            case PAUSE -> GLFW.GLFW_KEY_PAUSE;
            case MENU -> GLFW.GLFW_KEY_MENU;
            case F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12 -> GLFW.GLFW_KEY_F1 + key.index() - Key.F1.index();
            case KEYPAD_0, KEYPAD_1, KEYPAD_2, KEYPAD_3, KEYPAD_4, KEYPAD_5, KEYPAD_6, KEYPAD_7, KEYPAD_8, KEYPAD_9 ->
                GLFW.GLFW_KEY_KP_0 + lastCharacter(key) - '0';
            case KEYPAD_DECIMAL -> GLFW.GLFW_KEY_KP_DECIMAL;
            case KEYPAD_DIVIDE -> GLFW.GLFW_KEY_KP_DIVIDE;
            case KEYPAD_MULTIPLY -> GLFW.GLFW_KEY_KP_MULTIPLY;
            case KEYPAD_SUBTRACT -> GLFW.GLFW_KEY_KP_SUBTRACT;
            case KEYPAD_ADD -> GLFW.GLFW_KEY_KP_ADD;
            case KEYPAD_ENTER -> GLFW.GLFW_KEY_KP_ENTER;
            case KEYPAD_EQUAL -> GLFW.GLFW_KEY_KP_EQUAL;
            case LEFT_SHIFT -> GLFW.GLFW_KEY_LEFT_SHIFT;
            case LEFT_CONTROL -> GLFW.GLFW_KEY_LEFT_CONTROL;
            case LEFT_ALT -> GLFW.GLFW_KEY_LEFT_ALT;
            case LEFT_SUPER -> GLFW.GLFW_KEY_LEFT_SUPER;
            case RIGHT_SHIFT -> GLFW.GLFW_KEY_RIGHT_SHIFT;
            case RIGHT_CONTROL -> GLFW.GLFW_KEY_RIGHT_CONTROL;
            case RIGHT_ALT -> GLFW.GLFW_KEY_RIGHT_ALT;
            case RIGHT_SUPER -> GLFW.GLFW_KEY_RIGHT_SUPER;
        };
    }

    /** GLFW gives letters and digits the code of their character. */
    private static int lastCharacter(Key key) {
        return key.name().charAt(key.name().length() - 1);
    }
}
