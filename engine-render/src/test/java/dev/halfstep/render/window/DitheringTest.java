package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestPictures;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Effect;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.transform.Transform;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws dark gradients over 3840 pixels, with and without dithering. */
class DitheringTest {

    private static final int WIDTH = 3840;
    private static final int HEIGHT = 24;

    /** Draws a gradient from the left to the right side. */
    private static Screenshot gradient(WindowSettings settings, int leftRgb, int rightRgb) {
        try (TestScene scene = new TestScene();
                GlfwHost host = TestHosts.strict(settings)) {
            LineLayer lines = host.add(LineLayer.overlay(Camera2d.showing(WIDTH, HEIGHT)));
            // A triangle from the middle of the left side, which covers the picture but for its first pixels.
            lines.fill(
                    new Matrix4f().translation(-WIDTH / 2f, 0f, 0f),
                    new float[] {WIDTH, -1000 * HEIGHT, WIDTH, 1000 * HEIGHT},
                    Color.rgb(leftRgb),
                    Color.rgb(rightRgb));
            scene.frame(host, 0);
            return host.screenshot();
        }
    }

    private static int longestRun(Screenshot picture) {
        int longest = 0;
        for (int y = 0; y < picture.height(); y++) {
            int run = 0;
            for (int x = 0; x < picture.width(); x++) {
                run = x > 0 && picture.rgb(x, y) == picture.rgb(x - 1, y) ? run + 1 : 1;
                longest = Math.max(longest, run);
            }
        }
        return longest;
    }

    private static WindowSettings settings(int width, int height) {
        return TestHosts.settings(width, height);
    }

    @Test
    void aDarkGradientHasNoBands() {
        int before = longestRun(gradient(settings(WIDTH, HEIGHT), 0x101010, 0x202020));
        int dithered = longestRun(gradient(settings(WIDTH, HEIGHT).withDithering(true), 0x101010, 0x202020));
        int linear = longestRun(
                gradient(settings(WIDTH, HEIGHT).withDithering(true).withLinearBlending(true), 0x101010, 0x202020));

        assertTrue(before > 200, "without dithering, a band must be wide: " + before);
        assertTrue(dithered <= 8, "with dithering: " + dithered);
        assertTrue(linear <= 8, "with dithering and linear blending, whose floats have plateaus: " + linear);
    }

    @Test
    void theMeanOfADitheredGradientIsTheGradient() {
        Screenshot picture = gradient(settings(WIDTH, HEIGHT).withDithering(true), 0x101010, 0x202020);
        for (int left = 64; left < WIDTH; left += 64) {
            double sum = 0;
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = left; x < left + 64; x++) {
                    int level = picture.rgb(x, y) & 0xFF;
                    double exact = 0x10 + 0x10 * (x + 0.5) / WIDTH;
                    assertTrue(Math.abs(level - exact) < 1.51, "a pixel of " + exact + ": " + level);
                    sum += level - exact;
                }
            }
            assertEquals(0, sum / (64 * HEIGHT), 0.1, "the mean error from " + left + " on");
        }
    }

    @Test
    void isTheSameInEachFrame() {
        WindowSettings settings = settings(256, HEIGHT).withDithering(true);
        TestPictures.assertNearlyEqual(
                gradient(settings, 0x101010, 0x181818), gradient(settings, 0x101010, 0x181818), 0);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void keepsColoursOf8Bits(boolean linear, boolean withEffect) {
        try (TestScene scene = new TestScene();
                GlfwHost host =
                        TestHosts.strict(settings(256, 9).withDithering(true).withLinearBlending(linear))) {
            host.add(new ShapeLayer(Camera2d.showing(256, 9)));
            if (withEffect) {
                host.addEffect(Effect.onPicture("identity", "vec4 shade(vec4 c, vec2 at) { return c; }"));
            }
            for (int i = 0; i < 256; i++) {
                int rgb = i << 16 | (255 - i) << 8 | (i * 7 & 0xFF);
                scene.world.spawn(Transform.at(i - 127.5f, 0f), Shape.rectangle(1f, 5f, Color.rgb(rgb)));
            }
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            for (int i = 0; i < 256; i++) {
                assertEquals(i << 16 | (255 - i) << 8 | (i * 7 & 0xFF), picture.rgb(i, 4), "the colour " + i);
                assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(i, 0), "the background");
            }
        }
    }

    @Test
    void dithersWhatAnEffectDraws() {
        try (TestScene scene = new TestScene();
                GlfwHost host =
                        TestHosts.strict(settings(WIDTH, 4).withDithering(true).withBackground(Color.WHITE))) {
            host.addEffect(Effect.onPicture(
                    "gradient",
                    "vec4 shade(vec4 c, vec2 at) { return vec4(c.rgb * mix(0.0627, 0.1255, at.x), 1.0); }"));
            scene.frame(host, 0);

            int run = longestRun(host.screenshot());
            assertTrue(run <= 8, "the longest run: " + run);
        }
    }
}
