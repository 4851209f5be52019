package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the bars and markers of the graphs by the colours of their pixels. */
class HudGraphTest {

    private static final int BAR_RGB = 0x60C0FF;
    private static final int CLAMPED_BAR_RGB = 0xFF5040;

    /** A picture in which a column is one pixel wide. */
    private static final FramebufferSize SMALL = new FramebufferSize(640, 360);

    /** The height of a graph, which is as many pixels as it has columns of one pixel. */
    private static final int SMALL_GRAPH_HEIGHT_PIXELS = HudGraph.GRAPH_HEIGHT_COLUMNS;

    // The rows of graphs, from the top.
    private static final int FRAME_TIMES = 0;
    private static final int STEPS = 1;
    private static final int ALPHAS = 2;

    @Test
    void isHiddenByDefault() {
        try (GlfwHost host = TestHosts.offscreen(640, 360);
                TestScene scene = new TestScene()) {
            host.add(new HudGraph());
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();

            for (int y = 0; y < picture.height(); y++) {
                for (int x = 0; x < picture.width(); x++) {
                    assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(x, y), "no pixel must be drawn");
                }
            }
        }
    }

    @Test
    void drawsOneColumnPerFrameNewestAtTheRight() {
        try (GlfwHost host = TestHosts.offscreen(640, 360);
                TestScene scene = new TestScene()) {
            HudGraph graph = host.add(new HudGraph());
            scene.frame(host, 0); // recorded, although the graph is hidden
            graph.setVisible(true);
            scene.frame(host, 25); // a quarter of a step
            scene.frame(host, 400); // the loop simulates 250 ms of it: with the earlier 25 ms, 2.75 steps of 100 ms
            Screenshot picture = host.screenshot();

            assertEquals(
                    SMALL_GRAPH_HEIGHT_PIXELS,
                    barHeight(picture, FRAME_TIMES, 0, CLAMPED_BAR_RGB),
                    "the bar of 400 ms must be cut off at the full scale of 50 ms");
            assertEquals(
                    SMALL_GRAPH_HEIGHT_PIXELS / 2,
                    barHeight(picture, FRAME_TIMES, 1, BAR_RGB),
                    "25 ms must be half of the full scale");
            assertEquals(0, barHeight(picture, FRAME_TIMES, 2, BAR_RGB), "the first frame has no duration");
            assertEquals(
                    Math.round(2 * SMALL_GRAPH_HEIGHT_PIXELS / 8f),
                    barHeight(picture, STEPS, 0, BAR_RGB),
                    "2 steps must be a quarter of the full scale of 8");
            assertEquals(0, barHeight(picture, STEPS, 1, BAR_RGB), "the frame of 25 ms has no step");
            int maxMarkerHeight = SMALL_GRAPH_HEIGHT_PIXELS - 1;
            assertEquals(
                    Math.round(0.75f * maxMarkerHeight), markerHeight(picture, 0), "the marker must show alpha 0.75");
            assertEquals(
                    Math.round(0.25f * maxMarkerHeight), markerHeight(picture, 1), "the marker must show alpha 0.25");
            assertEquals(0, markerHeight(picture, 2), "the marker must show alpha 0");
            assertEquals(-1, markerHeight(picture, 3), "there must be markers for the three frames only");
        }
    }

    /** Returns the number of pixels with the colour in the column of a frame. */
    private static int barHeight(Screenshot picture, int row, int age, int rgb) {
        int x = (int) HudGraph.columnLeft(age, SMALL);
        int bottom = (int) HudGraph.graphBottom(row, SMALL);
        int height = 0;
        for (int y = bottom - 1; y >= bottom - SMALL_GRAPH_HEIGHT_PIXELS; y--) {
            if (picture.rgb(x, y) == rgb) {
                height++;
            }
        }
        return height;
    }

    /** Returns the height of the alpha marker of a frame above the bottom of its graph, or -1 if there is none. */
    private static int markerHeight(Screenshot picture, int age) {
        int x = (int) HudGraph.columnLeft(age, SMALL);
        int bottom = (int) HudGraph.graphBottom(ALPHAS, SMALL);
        for (int height = 0; height < SMALL_GRAPH_HEIGHT_PIXELS; height++) {
            if (picture.rgb(x, bottom - 1 - height) == BAR_RGB) {
                return height;
            }
        }
        return -1;
    }

    @Test
    void redrawsAFrameIdentically() {
        try (GlfwHost host = TestHosts.offscreen(640, 360);
                TestScene scene = new TestScene()) {
            host.add(new HudGraph()).setVisible(true);
            scene.frame(host, 0);
            scene.frame(host, 20);

            assertArrayEquals(pixels(host.screenshot()), pixels(host.screenshot()));
        }
    }

    private static int[] pixels(Screenshot picture) {
        int[] pixels = new int[picture.width() * picture.height()];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = picture.rgb(i % picture.width(), i / picture.width());
        }
        return pixels;
    }

    @Test
    void scalesWithThePicture() {
        try (GlfwHost host = TestHosts.offscreen(1280, 720);
                TestScene scene = new TestScene()) {
            host.add(new HudGraph()).setVisible(true);
            scene.frame(host, 0);
            Screenshot picture = host.screenshot();
            FramebufferSize size = new FramebufferSize(1280, 720);

            int left = (int) HudGraph.columnLeft(0, size);
            int panelBottom = (int) HudGraph.panelBottom(size);
            assertNotEquals(
                    TestHosts.BACKGROUND_RGB, picture.rgb(left, panelBottom - 1), "the panel must cover its last row");
            assertEquals(TestHosts.BACKGROUND_RGB, picture.rgb(left, panelBottom), "the row below the panel");
            int bottom = (int) HudGraph.graphBottom(ALPHAS, size);
            assertEquals(BAR_RGB, picture.rgb(left, bottom - 1), "the marker of alpha 0");
            assertEquals(BAR_RGB, picture.rgb(left + 1, bottom - 2), "the marker must be two pixels wide and high");
        }
    }

    @ParameterizedTest
    @CsvSource({"320, 180", "640, 360", "1280, 720", "1080, 1920", "2560, 1080", "3840, 2160"})
    void fitsIntoThePicture(int width, int height) {
        FramebufferSize size = new FramebufferSize(width, height);

        assertTrue(
                HudGraph.graphRight(size) < width,
                "the graphs must end within the width of the picture: " + HudGraph.graphRight(size));
        boolean isTooLow = height < 360; // such pictures do not show the whole panel
        assertTrue(
                isTooLow || HudGraph.panelBottom(size) < height,
                "the panel must end within the height of the picture: " + HudGraph.panelBottom(size));
    }

    @Test
    void allocatesNothingPerRectangle() {
        try (GlfwHost host = TestHosts.offscreen(640, 360);
                TestScene scene = new TestScene()) {
            host.add(new HudGraph()).setVisible(true);
            scene.runFramesAndCountBytes(host, 500); // warm-up: arrays grow, code is compiled
            int frames = 100;
            long bytesPerFrame = scene.runFramesAndCountBytes(host, frames) / frames;

            // About 600 rectangles. On some JVMs, LWJGL or the JVM allocate a few bytes per frame.
            assertTrue(
                    bytesPerFrame < 250,
                    "a frame must allocate less than half a byte per rectangle: " + bytesPerFrame + " bytes a frame");
        }
    }
}
