package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the drawn line, by the colours of its pixels and by its text. */
class HudLineTest {

    private static final int TEXT_RGB = 0xE8ECF2;
    private static final int WARNING_RGB = 0xFFB340;

    /** The difference of a colour channel from which on a pixel has another colour. */
    private static final int MIN_CHANNEL_DIFFERENCE = 32;

    /** Returns the width and the height, from the upper left corner, of all pixels that are not background. */
    private static int[] drawnSize(Screenshot picture) {
        int[] size = new int[2];
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                if (picture.rgb(x, y) != TestHosts.BACKGROUND_RGB) {
                    size[0] = Math.max(size[0], x + 1);
                    size[1] = Math.max(size[1], y + 1);
                }
            }
        }
        return size;
    }

    /** Counts the pixels that nearly have a colour; thin strokes of letters let some of the background through. */
    private static int countLetterPixels(Screenshot picture, int rgb) {
        int count = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                count += isNear(picture.rgb(x, y), rgb) ? 1 : 0;
            }
        }
        return count;
    }

    private static boolean isNear(int rgb, int otherRgb) {
        boolean isNear = true;
        for (int shift = 0; shift <= 16; shift += 8) {
            isNear &= Math.abs((rgb >> shift & 0xFF) - (otherRgb >> shift & 0xFF)) < MIN_CHANNEL_DIFFERENCE;
        }
        return isNear;
    }

    @Test
    void drawsBrightTextOnADarkStrip() {
        try (GlfwHost host = TestHosts.offscreen(1280, 720);
                TestScene scene = new TestScene()) {
            host.add(new HudLine());
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();

            int width = drawnSize(picture)[0];
            int height = drawnSize(picture)[1];
            assertTrue(width > 400 && width < 800, "the strip must have a plausible width: " + width);
            assertTrue(height > 20 && height < 40, "the strip must have the height of one line: " + height);
            int blueOfTheStrip = picture.rgb(width - 2, height - 2) & 0xFF; // beside the letters
            assertTrue(blueOfTheStrip < 0x40, "the strip must darken the background: " + blueOfTheStrip);
            assertTrue(
                    countLetterPixels(picture, TEXT_RGB) > 200,
                    "there must be more than 200 bright pixels of letters: " + countLetterPixels(picture, TEXT_RGB));
        }
    }

    @ParameterizedTest
    @CsvSource({"320, 180, 2", "640, 360, 1", "200, 700, 4", "3840, 2160, 1"})
    void breaksIntoLinesThatFitIntoThePicture(int width, int height, int lineCount) {
        try (GlfwHost host = TestHosts.offscreen(width, height);
                TestScene scene = new TestScene()) {
            host.add(new HudLine());
            scene.frame(host, 0);
            int[] drawnSize = drawnSize(host.screenshot());

            int pixelsPerPoint = Math.max(1, width / 1280);
            assertTrue(drawnSize[0] < width, "the strip must end within the picture: " + drawnSize[0]);
            double marginPoints = 8;
            double linePoints = 16.5;
            assertEquals(
                    marginPoints + linePoints * lineCount,
                    (double) drawnSize[1] / pixelsPerPoint,
                    2,
                    "the strip must have the height of its lines, in points");
        }
    }

    @Test
    void warnsInAmberUntilTheWarningFades() {
        try (GlfwHost host = TestHosts.offscreen(1280, 720);
                TestScene scene = new TestScene()) {
            HudLine hud = host.add(new HudLine());
            scene.frame(host, 400); // an overrun in the first second, which is ignored
            for (int i = 0; i < 40; i++) { // a second
                scene.frame(host, 25);
            }
            assertFalse(hud.text().contains("dropped"), "there must be no warning for the first second: " + hud.text());
            assertEquals(0, countLetterPixels(host.screenshot(), WARNING_RGB), "no letter must be amber");

            scene.frame(host, 400); // 150 ms more than the maximum
            assertTrue(hud.text().endsWith("interpolation on   dropped 150 ms, 1 frame capped"), hud.text());
            assertTrue(countLetterPixels(host.screenshot(), WARNING_RGB) > 50, "the warning must be amber");

            for (int i = 0; i < 34; i++) { // 3.4 s; the warning fades from 3 s to 4 s
                scene.frame(host, 100);
            }
            assertTrue(hud.text().contains("dropped 150 ms"), hud.text());
            assertEquals(0, countLetterPixels(host.screenshot(), WARNING_RGB), "the warning must have begun to fade");
            for (int i = 0; i < 7; i++) { // until 4.1 s
                scene.frame(host, 100);
            }
            assertTrue(hud.text().endsWith("interpolation on"), hud.text());
        }
    }

    @Test
    void showsRatesAlphaAndInterpolationOfTheFrame() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            HudLine hud = host.add(new HudLine());
            for (int i = 0; i < 99; i++) { // 24.75 steps of 100 ms
                scene.frame(host, 25);
            }

            assertEquals("10.0 steps/s   40.0 frames/s   alpha 0.75   interpolation on", hud.text());

            scene.scheduler.setInterpolating(false);
            scene.frame(host, 25);
            assertTrue(hud.text().endsWith("alpha 1.00   interpolation off"), hud.text());

            scene.scheduler.setDelayingOccurrences(false);
            scene.frame(host, 25);
            assertTrue(hud.text().endsWith("interpolation off   occurrences not delayed"), hud.text());
        }
    }

    @Test
    void redrawsAFrameIdentically() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            HudLine hud = host.add(new HudLine());
            scene.frame(host, 0);
            scene.frame(host, 20);
            String text = hud.text();

            host.screenshot();
            host.screenshot();

            assertEquals(text, hud.text(), "a redraw must not change the text");
        }
    }

    @Test
    void measuresWhileHidden() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            HudLine hud = host.add(new HudLine());
            hud.setVisible(false);
            for (int i = 0; i < 99; i++) { // 24.75 steps of 100 ms
                scene.frame(host, 25);
            }
            assertEquals(TestHosts.BACKGROUND_RGB, host.screenshot().rgb(9, 9), "the strip must be hidden");

            hud.setVisible(true);
            scene.frame(host, 25);
            assertTrue(hud.text().startsWith("10.0 steps/s   40.0 frames/s"), hud.text());
            assertTrue(host.screenshot().rgb(9, 9) != TestHosts.BACKGROUND_RGB, "the strip must be drawn");
        }
    }

    @Test
    void allocatesNothingPerLetter() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            host.add(new HudLine());
            scene.runFramesAndCountBytes(host, 500); // warm-up: arrays grow, code is compiled
            int frames = 100;
            long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

            // On some JVMs, LWJGL or the JVM allocate a few bytes per frame.
            assertTrue(
                    bytesPerFrame < 250,
                    "a frame must allocate less than four bytes per letter: " + bytesPerFrame + " bytes a frame");
        }
    }
}
