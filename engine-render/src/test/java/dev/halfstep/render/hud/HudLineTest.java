package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import org.junit.jupiter.api.Test;

class HudLineTest {

    @Test
    void drawsWhiteTextOnADarkStripAtTheTop() {
        try (GlfwHost host = TestHosts.offscreen(1280, 720);
                TestScene scene = new TestScene()) {
            host.add(new HudLine());
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();

            int stripHeight = (int) HudLine.heightPixels(2);
            int whitePixels = 0;
            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    if (picture.rgb(x, y) == 0xFFFFFF) {
                        whitePixels++;
                        assertTrue(y < stripHeight, "all letters lie on the strip");
                    }
                }
            }
            assertTrue(
                    whitePixels > 500, "a line of text at scale 2 has more than 500: " + whitePixels + " white pixels");
            assertTrue((picture.rgb(1279, stripHeight - 1) & 0xFF) < 0x40, "the strip darkens the background");
            assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(640, stripHeight), "the strip ends at its height");
        }
    }

    @Test
    void showsRatesAlphaAndInterpolationOfTheFrame() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            HudLine hud = host.add(new HudLine());
            for (int i = 0; i < 99; i++) {
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

            assertEquals(text, hud.text());
        }
    }

    @Test
    void measuresWhileHidden() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            HudLine hud = host.add(new HudLine());
            hud.setVisible(false);
            for (int i = 0; i < 99; i++) {
                scene.frame(host, 25);
            }
            assertEquals(TestHosts.BACKGROUND_RGB, host.screenshot().rgb(2, 2));

            hud.setVisible(true);
            scene.frame(host, 25);
            assertTrue(hud.text().startsWith("10.0 steps/s   40.0 frames/s"), hud.text());
            assertTrue(host.screenshot().rgb(2, 2) != TestHosts.BACKGROUND_RGB, "the strip is drawn");
        }
    }

    @Test
    void shrinksToFitButNotBelowScaleOne() {
        try (GlfwHost host = TestHosts.offscreen(100, 1_080);
                TestScene scene = new TestScene()) {
            host.add(new HudLine());
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();

            int stripHeight = (int) HudLine.heightPixels(1);
            assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(50, stripHeight), "the strip has the height of scale 1");
        }
    }

    @Test
    void allocatesNothingPerRectangle() {
        try (GlfwHost host = TestHosts.offscreen(320, 180);
                TestScene scene = new TestScene()) {
            host.add(new HudLine());
            host.add(new LabelLayer(Camera2d.showingHeight(9f))).add(Label.inPicture(9f, 9f, "a label"));
            scene.runFramesAndCountBytes(host, 500); // warm-up
            int frames = 100;
            long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

            // The letters are about 500 rectangles. On some JVMs, LWJGL or the JVM allocate a few bytes per frame.
            assertTrue(bytesPerFrame < 250, "less than half a byte per rectangle: " + bytesPerFrame + " bytes a frame");
        }
    }
}
