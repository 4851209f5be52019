package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.MouseButton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.glfw.GLFW;

class GlfwButtonsTest {

    @ParameterizedTest
    @EnumSource(MouseButton.class)
    void findsEveryMouseButtonByItsCode(MouseButton button) throws ReflectiveOperationException {
        assertSame(button, GlfwButtons.mouseButton(GlfwButtons.code(button)));
        String name = button.name().replace("BUTTON_", "");
        assertEquals(GLFW.class.getField("GLFW_MOUSE_BUTTON_" + name).getInt(null), GlfwButtons.code(button));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, GLFW.GLFW_MOUSE_BUTTON_LAST + 1, Integer.MIN_VALUE})
    void ignoresUnknownButtons(int code) {
        assertNull(GlfwButtons.mouseButton(code));
    }

    @ParameterizedTest
    @EnumSource(GamepadButton.class)
    void namesGamepadButtonsLikeGlfw(GamepadButton button) throws ReflectiveOperationException {
        assertEquals(
                GLFW.class.getField("GLFW_GAMEPAD_BUTTON_" + button.name()).getInt(null), GlfwButtons.code(button));
    }

    @ParameterizedTest
    @EnumSource(GamepadAxis.class)
    void namesAxesLikeGlfw(GamepadAxis axis) throws ReflectiveOperationException {
        assertEquals(GLFW.class.getField("GLFW_GAMEPAD_AXIS_" + axis.name()).getInt(null), GlfwButtons.code(axis));
    }

    @Test
    void coversAllButtonsOfGlfw() {
        assertEquals(GLFW.GLFW_MOUSE_BUTTON_LAST + 1, MouseButton.values().length);
        assertEquals(GLFW.GLFW_GAMEPAD_BUTTON_LAST + 1, GamepadButton.values().length);
        assertEquals(GLFW.GLFW_GAMEPAD_AXIS_LAST + 1, GamepadAxis.values().length);
    }
}
