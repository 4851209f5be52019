package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.input.Key;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.glfw.GLFW;

class GlfwKeysTest {

    @ParameterizedTest
    @EnumSource(Key.class)
    void findsEveryKeyByItsCode(Key key) {
        assertSame(key, GlfwKeys.key(GlfwKeys.code(key)));
    }

    @Test
    void givesEveryKeyAUniqueCode() {
        Set<Integer> codes = new HashSet<>();
        for (Key key : Key.values()) {
            codes.add(GlfwKeys.code(key));
        }

        assertEquals(Key.values().length, codes.size(), "the number of different codes");
    }

    @ParameterizedTest
    @EnumSource(Key.class)
    void namesKeysLikeGlfw(Key key) throws ReflectiveOperationException {
        String name = key.name().replace("DIGIT_", "").replace("KEYPAD_", "KP_");

        assertEquals(GLFW.class.getField("GLFW_KEY_" + name).getInt(null), GlfwKeys.code(key));
    }

    @ParameterizedTest
    @ValueSource(ints = {GLFW.GLFW_KEY_UNKNOWN, 0, GLFW.GLFW_KEY_F25, GLFW.GLFW_KEY_LAST + 1, Integer.MIN_VALUE})
    void ignoresUnknownKeys(int code) {
        assertNull(GlfwKeys.key(code));
    }
}
