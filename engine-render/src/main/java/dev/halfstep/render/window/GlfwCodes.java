package dev.halfstep.render.window;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.glfw.GLFW;

/**
 * Maps the constants of the engine to GLFW codes: keys, which both name by their position on a US layout, mouse
 * buttons, and the buttons and axes of gamepads. Both have the same names, by which the codes are looked up.
 */
final class GlfwCodes {

    private static final Map<Key, Integer> KEY_CODES = codes(Key.class, "GLFW_KEY_");
    private static final Map<MouseButton, Integer> MOUSE_CODES = codes(MouseButton.class, "GLFW_MOUSE_BUTTON_");
    private static final Map<GamepadButton, Integer> BUTTON_CODES = codes(GamepadButton.class, "GLFW_GAMEPAD_BUTTON_");
    private static final Map<GamepadAxis, Integer> AXIS_CODES = codes(GamepadAxis.class, "GLFW_GAMEPAD_AXIS_");
    private static final @Nullable Key[] KEYS = byCode(KEY_CODES, new Key[GLFW.GLFW_KEY_LAST + 1]);
    private static final @Nullable MouseButton[] MOUSE_BUTTONS =
            byCode(MOUSE_CODES, new MouseButton[GLFW.GLFW_MOUSE_BUTTON_LAST + 1]);

    private GlfwCodes() {}

    private static <E extends Enum<E>> Map<E, Integer> codes(Class<E> type, String prefix) {
        Map<E, Integer> codes = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            String name = constant.name().replaceFirst("^(DIGIT|BUTTON)_", "").replace("KEYPAD_", "KP_");
            try {
                codes.put(constant, GLFW.class.getField(prefix + name).getInt(null));
            } catch (ReflectiveOperationException missing) {
                throw new LinkageError("GLFW must have each constant of the engine: " + constant, missing);
            }
        }
        return codes;
    }

    private static <E extends Enum<E>> @Nullable E[] byCode(Map<E, Integer> codes, @Nullable E[] byCode) {
        codes.forEach((constant, code) -> byCode[code] = constant);
        return byCode;
    }

    static @Nullable Key key(int code) {
        return code >= 0 && code < KEYS.length ? KEYS[code] : null; // GLFW_KEY_UNKNOWN is -1
    }

    static @Nullable MouseButton mouseButton(int code) {
        return code >= 0 && code < MOUSE_BUTTONS.length ? MOUSE_BUTTONS[code] : null;
    }

    static int code(MouseButton button) {
        return Objects.requireNonNull(MOUSE_CODES.get(button));
    }

    static int code(GamepadButton button) {
        return Objects.requireNonNull(BUTTON_CODES.get(button));
    }

    static int code(GamepadAxis axis) {
        return Objects.requireNonNull(AXIS_CODES.get(axis));
    }

    static int code(Key key) {
        return Objects.requireNonNull(KEY_CODES.get(key));
    }
}
