package dev.halfstep.render.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Measures where texts are drawn while they move, and while their letters change their height. The pictures have 320 x
 * 180 pixels, and a world unit is 10 pixels.
 */
class TextMotionTest {

    private static final int WIDTH = 320;
    private static final int HEIGHT = 180;

    /** A channel of the colours of pixels, by the distance of its lowest bit. */
    private static final int RED = 16;

    private static final int GREEN = 8;

    /** The number of frames at the start of a motion in which a text leaves the whole pixels, and one more. */
    private static final int START_FRAMES = 17;

    /** More frames than a text needs to be on whole pixels after a motion. */
    private static final int REST_FRAMES = 40;

    private final TestScene scene = new TestScene();
    private final Camera2d camera = Camera2d.showing(32f, 18f);
    private GlfwHost host;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(WIDTH, HEIGHT);
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    /** How many pixels are covered, and the centre of what covers them, in pixels from the left and from the top. */
    private record Coverage(double pixels, double x, double y) {}

    /** Draws a frame and returns its pixels. */
    private int[] draw() {
        scene.frame(host, 16);
        return screenshot();
    }

    /** Draws the last frame again and returns its pixels. */
    private int[] screenshot() {
        Screenshot picture = host.screenshot();
        int[] pixels = new int[WIDTH * HEIGHT];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = picture.rgb(i % WIDTH, i / WIDTH);
        }
        return pixels;
    }

    /** Measures what covers the columns from left to right, exclusive, with the full strength of a channel. */
    private static Coverage measure(int[] pixels, int channel, int left, int right) {
        double background = TestHosts.BACKGROUND_RGB >> channel & 0xFF;
        double sum = 0;
        double sumX = 0;
        double sumY = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = left; x < right; x++) {
                int strength = pixels[y * WIDTH + x] >> channel & 0xFF;
                // A difference of 1 comes from rounding.
                double covered = Math.abs(strength - background) > 1 ? (strength - background) / (255 - background) : 0;
                sum += covered;
                sumX += covered * (x + 0.5);
                sumY += covered * (y + 0.5);
            }
        }
        assertTrue(sum > 0, "something must be visible");
        return new Coverage(sum, sumX / sum, sumY / sum);
    }

    private static Coverage measure(int[] pixels, int channel) {
        return measure(pixels, channel, 0, WIDTH);
    }

    /**
     * Moves a text uniformly to the right and up, and returns the largest distance of what a channel shows from its
     * place beside the anchor. The place is that in the first measured frame.
     */
    private double largestErrorInMotion(Text text, int channel) {
        double startX = 0;
        double startY = 0;
        double largest = 0;
        for (int frame = 0; frame < 90; frame++) {
            double right = frame * 0.37; // pixels
            double up = frame * 0.11;
            text.setPosition((float) (-8 + right / 10), (float) (-3 + up / 10));
            int[] pixels = draw();
            if (frame >= START_FRAMES) {
                Coverage now = measure(pixels, channel);
                if (startX == 0) {
                    startX = now.x() - right;
                    startY = now.y() + up;
                }
                largest = Math.max(largest, Math.hypot(now.x() - right - startX, now.y() + up - startY));
            }
        }
        return largest;
    }

    @Test
    void drawsAMovingTextWhereItIs() {
        Text text = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera)).add(Text.inWorld(0f, 0f, "Tag 8\nAV"));

        double error = largestErrorInMotion(text, RED);
        assertTrue(error <= 0.02, "pixels beside its place: " + error);
    }

    @Test
    void movesTextsOfAllFontUnits() {
        FontLayer ofPixels = host.add(new FontLayer(host.own(TextFont.mono(17)), camera));
        FontLayer ofWorldUnits = host.add(FontLayer.scalingWithWorld(TextFont::mono, 1.73f, camera));
        for (FontLayer layer : new FontLayer[] {ofPixels, ofWorldUnits}) {
            Text text = layer.add(Text.inWorld(0f, 0f, "Tag 8"));
            double error = largestErrorInMotion(text, RED);
            layer.remove(text);
            assertTrue(error <= 0.02, "pixels beside its place: " + error);
        }
    }

    @Test
    void movesAllLinesAndTheBackgroundTogether() {
        // Only the letters differ from the picture in red, and only the rectangle in green.
        Text text = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera))
                .add(Text.inWorld(0f, 0f, "Some names of it"))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                .setWrapWidth(9f)
                .setColor(Color.rgb(0xFFFF60))
                .setBackground(Color.rgb(0x20FF60));

        double errorOfLetters = largestErrorInMotion(text, RED);
        double errorOfBackground = largestErrorInMotion(text, GREEN);

        assertTrue(errorOfLetters <= 0.02, "pixels beside the place of the letters: " + errorOfLetters);
        assertTrue(errorOfBackground <= 0.02, "pixels beside the place of the background: " + errorOfBackground);
    }

    @Test
    void startsAndStopsWithoutAJump() {
        Text text = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera))
                .add(Text.inWorld(0f, 0f, "Tag 8"))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        double largest = 0;
        double lastX = 0;
        for (int frame = 0; frame < 2 * REST_FRAMES + 50; frame++) {
            double step = frame > 5 && frame <= 55 ? 0.0293 : 0;
            text.setPosition(Math.min(Math.max(frame - 5, 0), 50) * 0.00293f, 0f);
            double x = measure(draw(), RED).x();
            if (frame > 0) {
                largest = Math.max(largest, Math.abs(x - lastX - step));
            }
            lastX = x;
        }
        assertTrue(largest <= 0.07, "the largest step beside that of the anchor, in pixels: " + largest);
    }

    @Test
    void isOnWholePixelsAgainAfterAMotion() {
        FontLayer layer = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera));
        Text text = layer.add(Text.inWorld(0f, 0f, "AVATAR\nof tide"))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                .setBackground(Color.BLACK);
        for (int frame = 0; frame < 30; frame++) {
            text.setPosition(frame * 0.0137f, frame * 0.0213f);
            draw();
        }
        int[] moving = draw();
        for (int frame = 0; frame < REST_FRAMES; frame++) {
            draw();
        }
        int[] resting = draw();
        layer.remove(text);
        layer.add(Text.inWorld(29 * 0.0137f, 29 * 0.0213f, "AVATAR\nof tide"))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE)
                .setBackground(Color.BLACK);

        assertArrayEquals(draw(), resting, "a text at rest must be drawn like a new one");
        assertFalse(Arrays.equals(moving, resting), "while it moved, the text must have been between whole pixels");
    }

    @Test
    void drawsAMovingTextAgainForAScreenshot() {
        Text text = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera)).add(Text.inWorld(0f, 0f, "Tag 8"));
        for (int frame = 0; frame < 40; frame++) {
            text.setPosition(frame * 0.0137f, 0f);
            assertArrayEquals(draw(), screenshot(), "frame " + frame);
        }
    }

    @Test
    void aTextWhoseContentChangesIsAtRest() {
        FontLayer layer = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera));
        Text text = layer.add(Text.inWorld(0.123f, 0.456f, ""));
        for (int frame = 0; frame < 40; frame++) {
            text.setContent("score " + frame);
            draw();
        }
        int[] changed = draw();
        layer.remove(text);
        layer.add(Text.inWorld(0.123f, 0.456f, "score 39"));

        assertArrayEquals(draw(), changed, "the text must be drawn like one that never changed");
    }

    @Test
    void aTextThatGetsANewPlaceIsSharpAtOnce() {
        FontLayer layer = host.add(FontLayer.inPoints(TextFont::sans, 20f, camera));
        Text text = layer.add(Text.inWorld(0.123f, 0.456f, "Tag 8"));
        for (int frame = 0; frame < 40; frame++) {
            text.setPosition(frame * 0.0137f, 0f);
            draw();
        }
        text.setVisible(false);
        for (int frame = 0; frame < 20; frame++) {
            draw();
        }
        text.setVisible(true).setPosition(3.123f, 2.456f);
        int[] shownElsewhere = draw();
        text.setPosition(-3.123f, -2.456f);
        int[] movedOnce = draw();
        layer.remove(text);

        Text fresh = layer.add(Text.inWorld(3.123f, 2.456f, "Tag 8"));
        assertArrayEquals(draw(), shownElsewhere, "shown at another place");
        layer.remove(fresh);
        layer.add(Text.inWorld(-3.123f, -2.456f, "Tag 8"));
        assertArrayEquals(draw(), movedOnce, "moved to another place");
    }

    @Test
    void aZoomChangesTheSizeOfTextsSteadily() {
        Set<Integer> heights = new HashSet<>();
        FontLayer layer = host.add(FontLayer.scalingWithWorld(
                height -> {
                    heights.add(height);
                    return TextFont.sans(height);
                },
                2.03f,
                camera));
        layer.add(Text.inPicture(0.5f, 0.5f, "█illmAVAi\nto █"))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.MIDDLE);
        double lastHeight = 0;
        double lastWidth = 0;
        double largestJumpOfHeight = 0;
        double largestJumpOfWidth = 0;
        for (int frame = 0; frame < 260; frame++) {
            double zoom = Math.exp(0.0017 * Math.min(Math.max(frame - 5, 0), 200)); // 20 to 28 pixels
            camera.setVisibleSize((float) (32 / zoom), (float) (18 / zoom));
            int[] pixels = draw();
            double height = columnHeight(pixels, WIDTH / 2 - (int) (40 * zoom)) / zoom;
            double width = (measure(pixels, RED, WIDTH / 2, WIDTH).x() - WIDTH / 2.0) / zoom;
            if (frame > 0) {
                largestJumpOfHeight = Math.max(largestJumpOfHeight, Math.abs(height / lastHeight - 1));
                largestJumpOfWidth = Math.max(largestJumpOfWidth, Math.abs(width / lastWidth - 1));
            }
            lastHeight = height;
            lastWidth = width;
        }

        assertTrue(heights.size() >= 5, "the zoom must create several fonts: " + heights);
        assertTrue(
                largestJumpOfHeight <= 0.005, "the largest jump of the height, as a fraction: " + largestJumpOfHeight);
        assertTrue(largestJumpOfWidth <= 0.005, "the largest jump of the width, as a fraction: " + largestJumpOfWidth);
    }

    private static double columnHeight(int[] pixels, int x) {
        return measure(pixels, RED, x, x + 1).pixels();
    }
}
