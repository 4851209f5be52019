package dev.halfstep.render.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FramebufferSizeTest {

    @ParameterizedTest
    @CsvSource({
        "640, 360, 1, 1",
        "1280, 720, 1, 1",
        "3840, 2160, 1, 3",
        "2560, 1080, 1, 1.5", // the height decides
        "1080, 1920, 1, 1", // the width decides
        "1280, 720, 2, 2", // the content scale is larger
        "3840, 2160, 2, 3", // the picture scale is larger
        "0, 0, 1.25, 1.25" // a minimised window
    })
    void aPointHasTheLargerOfBothScales(int width, int height, float contentScale, float expected) {
        assertEquals(expected, new FramebufferSize(width, height, contentScale).pixelsPerPoint());
    }

    @Test
    void contentScaleIsOneByDefault() {
        assertEquals(1f, new FramebufferSize(800, 600).contentScale());
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, -1f, Float.NaN, Float.POSITIVE_INFINITY})
    void rejectsAContentScaleThatIsNotPositiveAndFinite(float contentScale) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new FramebufferSize(1, 1, contentScale));
        assertTrue(e.getMessage().contains("content scale must be positive and finite"), e.getMessage());
    }
}
