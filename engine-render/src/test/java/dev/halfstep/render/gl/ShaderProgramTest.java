package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShaderProgramTest {

    private static final String VERTEX = """
            #version 330 core
            uniform float size;
            void main() { gl_Position = vec4(size); }
            """;

    private static final String FRAGMENT = """
            #version 330 core
            out vec4 pixel;
            void main() { pixel = vec4(1.0); }
            """;

    @Test
    void reportsCompilerErrorsInOneLine() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            String brokenFragment = FRAGMENT.replace("vec4(1.0)", "nonsense");

            Exception e = assertThrows(
                    GraphicsUnavailableException.class, () -> ShaderProgram.build("glow", VERTEX, brokenFragment));

            assertTrue(e.getMessage().startsWith("the fragment shader of 'glow' must compile: "), e.getMessage());
            assertTrue(
                    e.getMessage().contains("nonsense"),
                    "the driver must name the unknown identifier: " + e.getMessage());
            assertTrue(e.getMessage().contains(" | line 3: void main() { pixel = nonsense; }"), e.getMessage());
            assertFalse(e.getMessage().contains("\n"), e.getMessage());
            assertTrue(host.isOpen(), "the host must stay open");
        }
    }

    @Test
    void reportsLinkErrors() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            String vertexWithOutput =
                    VERTEX.replace("void main() {", "out vec2 value; void main() { value = vec2(size);");
            String fragmentWithInput = FRAGMENT.replace("void main() {", "in vec3 value; void main() {")
                    .replace("vec4(1.0)", "vec4(value, 1.0)");

            Exception e = assertThrows(
                    GraphicsUnavailableException.class,
                    () -> ShaderProgram.build("glow", vertexWithOutput, fragmentWithInput));

            assertTrue(e.getMessage().startsWith("the shaders of 'glow' must link: "), e.getMessage());
            assertTrue(host.isOpen(), "the host must stay open");
        }
    }

    @Test
    void rejectsAnUnusedUniform() {
        try (GlfwHost host = TestHosts.offscreen(16, 16);
                ShaderProgram program = ShaderProgram.build("glow", VERTEX, FRAGMENT)) {
            assertTrue(program.uniformLocation("size") >= 0);

            Exception e = assertThrows(IllegalArgumentException.class, () -> program.uniformLocation("colour"));
            assertEquals("a uniform must be used by a shader: 'colour' is not in 'glow'", e.getMessage());
            assertTrue(host.isOpen(), "the host must stay open");
        }
    }

    @Test
    void closesTwiceAndAfterItsHost() {
        GlfwHost host = TestHosts.offscreen(16, 16);
        ShaderProgram first = ShaderProgram.build("glow", VERTEX, FRAGMENT);
        ShaderProgram second = ShaderProgram.build("glow", VERTEX, FRAGMENT);

        first.close();
        first.close();
        host.close();
        second.close(); // must not call OpenGL, which would crash without a context
    }

    @Test
    void cannotBeBuiltWithoutAHost() {
        Exception e = assertThrows(IllegalStateException.class, () -> ShaderProgram.build("glow", VERTEX, FRAGMENT));

        assertTrue(e.getMessage().startsWith("OpenGL resources must be created while a host is open"), e.getMessage());
    }

    // Log lines in the formats of Mesa, NVIDIA and other vendors.

    private static final String LOGGED_SOURCE = "#version 330 core\nout vec4 pixel;\n  pixel = nonsense;\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0:3(9): error: `nonsense' undeclared",
                "0(3) : error C1008: undefined variable \"nonsense\"",
                "ERROR: 0:3: 'nonsense' : undeclared identifier",
            })
    void appendsTheSourceLineForTheFormatOfEachVendor(String log) {
        assertEquals(log + "\nline 3: pixel = nonsense;", ShaderProgram.withSourceLines(log, LOGGED_SOURCE));
    }

    @Test
    void appendsEachMentionedLineOnceInOrder() {
        String log = "0:3(9): error: a\n0:2(1): error: b\n0:3(1): warning: c";

        assertEquals(
                log + "\nline 2: out vec4 pixel;\nline 3: pixel = nonsense;",
                ShaderProgram.withSourceLines(log, LOGGED_SOURCE));
    }

    @Test
    void leavesALogWithoutLineNumbersUnchanged() {
        assertEquals("0:99(1): error", ShaderProgram.withSourceLines("0:99(1): error", LOGGED_SOURCE));
        assertEquals("it does not link", ShaderProgram.withSourceLines("it does not link", LOGGED_SOURCE));
    }
}
