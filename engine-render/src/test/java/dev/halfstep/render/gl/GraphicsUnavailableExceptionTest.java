package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GraphicsUnavailableExceptionTest {

    @Test
    void statesRequirementFailureAndRemedyInOneLine() {
        Exception e = new GraphicsUnavailableException("a window needs a display", "none\r\n  here\n", "buy one");

        assertEquals("a window needs a display: none | here; buy one", e.getMessage());
    }
}
