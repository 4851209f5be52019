package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.draw.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowSettingsTest {

    @Test
    void hasVsyncByDefaultAndKeepsTheSizeInCopies() {
        WindowSettings settings = WindowSettings.of("title", 640, 480);

        assertTrue(settings.vsync());
        assertFalse(settings.withVsync(false).vsync());
        assertEquals(Color.WHITE, settings.withBackground(Color.WHITE).background());
        assertEquals(640, settings.withVsync(false).withBackground(Color.WHITE).width());
    }

    @ParameterizedTest
    @CsvSource({"0, 480", "640, 0", "-640, 480", "16385, 480", "640, 16385"})
    void rejectsSidesOutOfRange(int width, int height) {
        Exception e = assertThrows(IllegalArgumentException.class, () -> WindowSettings.of("title", width, height));

        assertEquals("the sides of a window must be 1 to 16384: " + width + " x " + height, e.getMessage());
    }

    @Test
    void eachWithMethodChangesOneSetting() {
        WindowSettings settings = WindowSettings.of("title", 640, 480);

        assertTrue(settings.resizable());
        assertFalse(settings.fullscreen());
        assertFalse(settings.strict());
        WindowSettings all = settings.withResizable(false)
                .withFullscreen(true)
                .inStrictMode()
                .withVsync(false)
                .withBackground(Color.WHITE);
        assertEquals(new WindowSettings("title", 640, 480, false, Color.WHITE, false, true, true), all);
    }

    @Test
    void rejectsATitleWithANullCharacter() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> WindowSettings.of("half\0step", 640, 480));

        assertEquals("a title must not contain a null character: index 4", e.getMessage());
    }
}
