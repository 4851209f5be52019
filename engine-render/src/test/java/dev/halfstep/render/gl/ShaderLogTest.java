package dev.halfstep.render.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with log lines in the formats of Mesa, NVIDIA and other vendors. */
class ShaderLogTest {

    private static final String SOURCE = "#version 330 core\nout vec4 pixel;\n  pixel = nonsense;\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0:3(9): error: `nonsense' undeclared",
                "0(3) : error C1008: undefined variable \"nonsense\"",
                "ERROR: 0:3: 'nonsense' : undeclared identifier",
            })
    void appendsTheSourceLineForTheFormatOfEachVendor(String log) {
        assertEquals(log + "\nline 3: pixel = nonsense;", ShaderLog.withSourceLines(log, SOURCE));
    }

    @Test
    void appendsEachMentionedLineOnceInOrder() {
        String log = "0:3(9): error: a\n0:2(1): error: b\n0:3(1): warning: c";

        assertEquals(
                log + "\nline 2: out vec4 pixel;\nline 3: pixel = nonsense;", ShaderLog.withSourceLines(log, SOURCE));
    }

    @Test
    void leavesALogWithoutLineNumbersUnchanged() {
        assertEquals("0:99(1): error", ShaderLog.withSourceLines("0:99(1): error", SOURCE));
        assertEquals("it does not link", ShaderLog.withSourceLines("it does not link", SOURCE));
    }
}
