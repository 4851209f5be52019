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

    @Test
    void givesKeysTheCodesOfGlfw() {
        assertEquals(GLFW.GLFW_KEY_A, GlfwCodes.code(Key.A));
        assertEquals(GLFW.GLFW_KEY_7, GlfwCodes.code(Key.DIGIT_7));
        assertEquals(GLFW.GLFW_KEY_SPACE, GlfwCodes.code(Key.SPACE));
        assertEquals(GLFW.GLFW_KEY_F12, GlfwCodes.code(Key.F12));
        assertEquals(GLFW.GLFW_KEY_KP_7, GlfwCodes.code(Key.KEYPAD_7));
        assertEquals(GLFW.GLFW_KEY_KP_ENTER, GlfwCodes.code(Key.KEYPAD_ENTER));
        assertEquals(GLFW.GLFW_KEY_RIGHT_SUPER, GlfwCodes.code(Key.RIGHT_SUPER));
    }

    @ParameterizedTest
    @ValueSource(ints = {GLFW.GLFW_KEY_UNKNOWN, 0, GLFW.GLFW_KEY_F25, GLFW.GLFW_KEY_LAST + 1, Integer.MIN_VALUE})
    void ignoresUnknownKeys(int code) {
        assertNull(GlfwCodes.key(code));
    }

    @ParameterizedTest
    @EnumSource(MouseButton.class)
    void findsEveryMouseButtonByItsCode(MouseButton button) {
        assertSame(button, GlfwCodes.mouseButton(GlfwCodes.code(button)));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, GLFW.GLFW_MOUSE_BUTTON_LAST + 1, Integer.MIN_VALUE})
    void ignoresUnknownButtons(int code) {
        assertNull(GlfwCodes.mouseButton(code));
    }

    @Test
    void givesButtonsAndAxesTheCodesOfGlfw() {
        assertEquals(GLFW.GLFW_MOUSE_BUTTON_MIDDLE, GlfwCodes.code(MouseButton.MIDDLE));
        assertEquals(GLFW.GLFW_MOUSE_BUTTON_8, GlfwCodes.code(MouseButton.BUTTON_8));
        assertEquals(GLFW.GLFW_GAMEPAD_BUTTON_X, GlfwCodes.code(GamepadButton.X));
        assertEquals(GLFW.GLFW_GAMEPAD_BUTTON_DPAD_LEFT, GlfwCodes.code(GamepadButton.DPAD_LEFT));
        assertEquals(GLFW.GLFW_GAMEPAD_AXIS_LEFT_Y, GlfwCodes.code(GamepadAxis.LEFT_Y));
        assertEquals(GLFW.GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, GlfwCodes.code(GamepadAxis.RIGHT_TRIGGER));
    }

    @Test
    void coversAllButtonsOfGlfw() {
        assertEquals(GLFW.GLFW_MOUSE_BUTTON_LAST + 1, MouseButton.values().length);
        assertEquals(GLFW.GLFW_GAMEPAD_BUTTON_LAST + 1, GamepadButton.values().length);
        assertEquals(GLFW.GLFW_GAMEPAD_AXIS_LAST + 1, GamepadAxis.values().length);
    }
}
