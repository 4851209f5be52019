package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lwjgl.opengl.GL33C.glEnable;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.Test;

class GlErrorsTest {

    @Test
    void namesTheErrorItsActivityAndItsSubject() {
        try (GlfwHost host = TestHosts.offscreen(16, 16)) {
            GlErrors.check("opening", host);
            glEnable(-1); // not a capability

            Exception e = assertThrows(IllegalStateException.class, () -> GlErrors.check("drawing", "the fog"));

            assertEquals("OpenGL must not report errors: GL_INVALID_ENUM while drawing the fog", e.getMessage());
            assertDoesNotThrow(() -> GlErrors.check("drawing", "the fog"), "an error must be reported only once");
            assertTrue(host.isOpen(), "the host must stay open");
        }
    }
}
