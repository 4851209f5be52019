package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.glfw.GLFW;

class GlfwCodesTest {

    @ParameterizedTest
    @EnumSource(Key.class)
    void findsEveryKeyByItsCode(Key key) {
        assertSame(key, GlfwCodes.key(GlfwCodes.code(key)));
    }

    @Test
    void givesEveryKeyAUniqueCode() {
        Set<Integer> codes = new HashSet<>();
        for (Key key : Key.values()) {
            codes.add(GlfwCodes.code(key));
        }

        assertEquals(Key.values().length, codes.size(), "the number of different codes");
    }

    @ParameterizedTest
    @EnumSource(Key.class)
    void namesKeysLikeGlfw(Key key) throws ReflectiveOperationException {
        String name = key.name().replace("DIGIT_", "").replace("KEYPAD_", "KP_");

        assertEquals(GLFW.class.getField("GLFW_KEY_" + name).getInt(null), GlfwCodes.code(key));
    }

    @ParameterizedTest
    @ValueSource(ints = {GLFW.GLFW_KEY_UNKNOWN, 0, GLFW.GLFW_KEY_F25, GLFW.GLFW_KEY_LAST + 1, Integer.MIN_VALUE})
    void ignoresUnknownKeys(int code) {
        assertNull(GlfwCodes.key(code));
    }

    @ParameterizedTest
    @EnumSource(MouseButton.class)
    void findsEveryMouseButtonByItsCode(MouseButton button) throws ReflectiveOperationException {
        assertSame(button, GlfwCodes.mouseButton(GlfwCodes.code(button)));
        String name = button.name().replace("BUTTON_", "");
        assertEquals(GLFW.class.getField("GLFW_MOUSE_BUTTON_" + name).getInt(null), GlfwCodes.code(button));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, GLFW.GLFW_MOUSE_BUTTON_LAST + 1, Integer.MIN_VALUE})
    void ignoresUnknownButtons(int code) {
        assertNull(GlfwCodes.mouseButton(code));
    }

    @ParameterizedTest
    @EnumSource(GamepadButton.class)
    void namesGamepadButtonsLikeGlfw(GamepadButton button) throws ReflectiveOperationException {
        assertEquals(GLFW.class.getField("GLFW_GAMEPAD_BUTTON_" + button.name()).getInt(null), GlfwCodes.code(button));
    }

    @ParameterizedTest
    @EnumSource(GamepadAxis.class)
    void namesAxesLikeGlfw(GamepadAxis axis) throws ReflectiveOperationException {
        assertEquals(GLFW.class.getField("GLFW_GAMEPAD_AXIS_" + axis.name()).getInt(null), GlfwCodes.code(axis));
    }

    @Test
    void coversAllButtonsOfGlfw() {
        assertEquals(GLFW.GLFW_MOUSE_BUTTON_LAST + 1, MouseButton.values().length);
        assertEquals(GLFW.GLFW_GAMEPAD_BUTTON_LAST + 1, GamepadButton.values().length);
        assertEquals(GLFW.GLFW_GAMEPAD_AXIS_LAST + 1, GamepadAxis.values().length);
    }
}
