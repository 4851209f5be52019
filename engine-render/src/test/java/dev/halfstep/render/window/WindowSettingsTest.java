package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Image;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        Image icon = Image.spot(16);

        assertTrue(settings.resizable());
        assertFalse(settings.fullscreen());
        assertFalse(settings.strict());
        assertFalse(settings.linearBlending());
        assertFalse(settings.dithering());
        WindowSettings changed = settings.withResizable(false)
                .withFullscreen(true)
                .inStrictMode()
                .withVsync(false)
                .withBackground(Color.WHITE)
                .withSamples(2)
                .withLinearBlending(true)
                .withDithering(true)
                .withIcon(icon);
        assertEquals(
                new WindowSettings(
                        "title",
                        640,
                        480,
                        /* vsync= */ false,
                        Color.WHITE,
                        /* resizable= */ false,
                        /* fullscreen= */ true,
                        /* samples= */ 2,
                        List.of(icon),
                        /* strict= */ true,
                        /* linearBlending= */ true,
                        /* dithering= */ true),
                changed);
    }

    @Test
    void hasAutomaticSamplesAndNoIconByDefault() {
        WindowSettings settings = WindowSettings.of("title", 640, 480);

        assertEquals(WindowSettings.AUTOMATIC_SAMPLES, settings.samples());
        assertEquals(List.of(), settings.icon());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 17})
    void rejectsSamplesOutOfRange(int samples) {
        WindowSettings settings = WindowSettings.of("title", 640, 480);
        Exception e = assertThrows(IllegalArgumentException.class, () -> settings.withSamples(samples));

        assertEquals("the samples of a pixel must be 0 to 16: " + samples, e.getMessage());
    }

    @Test
    void rejectsAnIconThatIsNotSquareOrTooLarge() {
        WindowSettings settings = WindowSettings.of("title", 640, 480);
        Exception e = assertThrows(
                IllegalArgumentException.class, () -> settings.withIcon(Image.spot(16), Image.of(2, 1, new byte[8])));

        assertEquals("an icon must be square, with sides of at most 1024 pixels: 2 x 1", e.getMessage());
        Image tooLarge = Image.of(1025, 1025, new byte[1025 * 1025 * 4]);
        assertThrows(IllegalArgumentException.class, () -> settings.withIcon(tooLarge));
    }

    @Test
    void rejectsATitleWithANullCharacter() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> WindowSettings.of("half\0step", 640, 480));

        assertEquals("a title must not contain a null character: index 4", e.getMessage());
    }
}
