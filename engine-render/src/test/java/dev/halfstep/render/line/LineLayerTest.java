package dev.halfstep.render.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.TestScene;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import org.joml.Matrix4f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of the picture. */
class LineLayerTest {

    private static final int BACKGROUND = TestHosts.BACKGROUND_RGB;
    private static final int RED = 0xFF0000;

    private final TestScene scene = new TestScene();
    private GlfwHost host;
    private LineLayer lines;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(160, 90);
        lines = host.add(LineLayer.overlay(Camera2d.showing(16f, 9f)));
        lines.setColor(Color.rgb(RED)).setWidth(2f);
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private int rgb(int x, int y) {
        return host.screenshot().rgb(x, y);
    }

    @Test
    void drawsALineOfItsWidthFromEndToEnd() {
        lines.line(-4f, 0f, 4f, 0f);

        scene.frame(host, 0);

        assertEquals(BACKGROUND, rgb(80, 43), "above the line");
        assertEquals(RED, rgb(80, 44), "the upper row");
        assertEquals(RED, rgb(80, 45), "the lower row");
        assertEquals(BACKGROUND, rgb(80, 46), "below the line");
        assertEquals(BACKGROUND, rgb(38, 45), "left of the line");
        assertEquals(RED, rgb(39, 45), "half a width beyond the start of the line");
        assertEquals(RED, rgb(120, 45), "half a width beyond the end of the line");
        assertEquals(BACKGROUND, rgb(121, 45), "right of the line");
    }

    @Test
    void drawsADiagonalLine() {
        lines.setWidth(4f).line(-4f, -4f, 4f, 4f);

        scene.frame(host, 0);

        assertEquals(RED, rgb(60, 65), "the lower left half");
        assertEquals(RED, rgb(100, 25), "the upper right half");
        assertEquals(BACKGROUND, rgb(100, 65), "below the line");
    }

    @Test
    void drawsOutlinesWithoutFilling() {
        lines.box(-6f, -3f, -2f, 3f).circle(4f, 0f, 3f).cross(0f, 0f, 0.5f);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertEquals(RED, picture.rgb(20, 45), "left side of the box");
        assertEquals(RED, picture.rgb(59, 45), "right side");
        assertEquals(RED, picture.rgb(40, 15), "upper side");
        assertEquals(RED, picture.rgb(40, 74), "lower side");
        assertEquals(BACKGROUND, picture.rgb(40, 45), "the middle of the box");
        assertEquals(RED, picture.rgb(120, 15), "top of the circle");
        assertEquals(RED, picture.rgb(149, 45), "right of the circle");
        assertEquals(BACKGROUND, picture.rgb(120, 45), "the middle of the circle");
        assertEquals(RED, picture.rgb(80, 45), "the cross");
        assertEquals(RED, picture.rgb(84, 45), "the right arm of the cross");
        assertEquals(BACKGROUND, picture.rgb(83, 41), "between two arms of the cross");
    }

    /** The corners of a square with sides of 4 around the origin: x and y of each. */
    private static final float[] SQUARE = {-2f, -2f, 2f, -2f, 2f, 2f, -2f, 2f};

    @Test
    void fillsAPolygonAtItsPose() {
        lines.fill(new Matrix4f().translate(4f, 1f, 0f).rotateZ((float) Math.PI / 4), SQUARE);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        // The square stands on a corner: its half diagonal is 28 pixels, around the pixel (120, 35).
        assertEquals(RED, picture.rgb(120, 35), "the centre");
        assertEquals(RED, picture.rgb(120, 35 + 26), "the lower corner");
        assertEquals(RED, picture.rgb(120 - 26, 35), "the left corner");
        assertEquals(BACKGROUND, picture.rgb(120 - 19, 35 - 19), "outside of the turned square");
        assertEquals(BACKGROUND, picture.rgb(80, 80), "far from the square");
    }

    @Test
    void fillsABoxBetweenItsSides() {
        lines.fillBox(-6f, -3f, -2f, 1f);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertEquals(RED, picture.rgb(20, 35), "the upper left pixel");
        assertEquals(RED, picture.rgb(59, 74), "the lower right pixel");
        assertEquals(RED, picture.rgb(40, 55), "the middle, on the diagonal");
        assertEquals(BACKGROUND, picture.rgb(19, 35), "left of the box");
        assertEquals(BACKGROUND, picture.rgb(60, 74), "right of the box");
        assertEquals(BACKGROUND, picture.rgb(20, 34), "above the box");
        assertEquals(BACKGROUND, picture.rgb(59, 75), "below the box");
    }

    @Test
    void aTranslucentBoxHasNoSeam() {
        lines.setColor(Color.rgb(RED).withOpacity(0.5f)).fillBox(-4f, -4f, 4f, 4f);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        int inner = picture.rgb(50, 46);
        for (int i = 41; i < 80 + 39; i++) { // along the diagonal, which both triangles share
            assertEquals(inner, picture.rgb(i, 45 - (i - 80)), "the pixel at column " + i);
        }
    }

    @Test
    void drawsNothingForAPolygonWithoutCorners() {
        lines.fill(new Matrix4f(), new float[0]).outline(new Matrix4f(), new float[0]);

        scene.frame(host, 0);

        assertEquals(BACKGROUND, rgb(80, 45), "no pixel must be drawn");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPolygonWithoutCornersChangesNothing(boolean filled) {
        lines.line(-4f, 0f, 4f, 0f);
        scene.frame(host, 0);
        if (filled) {
            lines.fill(new Matrix4f(), new float[0]);
        } else {
            lines.outline(new Matrix4f(), new float[0]);
        }

        assertEquals(RED, rgb(80, 45), "a screenshot of the last frame");
    }

    @Test
    void drawsEachSideOfAnOutline() {
        lines.outline(new Matrix4f().translate(1f, 0f, 0f), SQUARE).line(-7f, 0f, -5f, 0f);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertEquals(RED, picture.rgb(90, 65), "the lower side");
        assertEquals(RED, picture.rgb(110, 45), "the right side");
        assertEquals(RED, picture.rgb(90, 25), "the upper side");
        assertEquals(RED, picture.rgb(70, 45), "the left side");
        assertEquals(BACKGROUND, picture.rgb(90, 45), "the middle");
        assertEquals(RED, picture.rgb(20, 45), "the line after the outline");
    }

    @Test
    void leavesTheNotchOfAPolygonEmpty() {
        // An arrow head that points to the right; its notch reaches from the left towards the origin.
        lines.fill(new Matrix4f(), new float[] {4f, 0f, -4f, 4f, -1f, 0f, -4f, -4f});

        scene.frame(host, 0);

        assertEquals(RED, rgb(80, 45), "the origin");
        assertEquals(RED, rgb(55, 20), "the upper barb");
        assertEquals(BACKGROUND, rgb(60, 45), "the notch");
    }

    @Test
    void blendsAPolygonFromItsCentreToItsSides() {
        lines.fill(new Matrix4f(), SQUARE, Color.rgb(0x0000FF), Color.rgb(RED));

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertTrue((picture.rgb(80, 45) & 0xFF) > 0xF0, "blue in the centre");
        assertTrue((picture.rgb(99, 45) >> 16) > 0xE8, "red at the side");
        assertEquals(0x80, picture.rgb(90, 45) & 0xFF, 8, "half blue in between");
    }

    @Test
    void drawsLinesOverLaterPolygons() {
        lines.setColor(Color.rgb(0x00FF00)).line(-4f, 0f, 4f, 0f);
        lines.setColor(Color.rgb(RED)).fill(new Matrix4f(), SQUARE);

        scene.frame(host, 0);

        assertEquals(0x00FF00, rgb(80, 45), "the line");
        assertEquals(RED, rgb(80, 35), "the polygon beside the line");
    }

    @Test
    void drawsPolygonsForOneFrameOnly() {
        lines.fill(new Matrix4f(), SQUARE);
        scene.frame(host, 0);
        assertEquals(RED, rgb(80, 45), "the first frame");
        assertEquals(RED, rgb(80, 45), "a second screenshot of the same frame");

        scene.frame(host, 0);
        assertEquals(BACKGROUND, rgb(80, 45), "the next frame");
    }

    @Test
    void drawsTheOutlineOfAPolygonAtItsPose() {
        lines.outline(new Matrix4f().translate(4f, 1f, 0f), SQUARE);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        assertEquals(RED, picture.rgb(100, 35), "left side");
        assertEquals(RED, picture.rgb(139, 35), "right side");
        assertEquals(RED, picture.rgb(120, 15), "upper side");
        assertEquals(RED, picture.rgb(120, 54), "lower side");
        assertEquals(BACKGROUND, picture.rgb(120, 35), "the middle");
    }

    @Test
    void drawsLinesForOneFrameOnly() {
        lines.line(-4f, 0f, 4f, 0f);
        scene.frame(host, 0);
        assertEquals(RED, rgb(80, 45), "the first frame");
        assertEquals(RED, rgb(80, 45), "a second screenshot of the same frame shows the line again");

        lines.line(-4f, 2f, 4f, 2f);
        scene.frame(host, 0);
        assertEquals(BACKGROUND, rgb(80, 45), "the line of the first frame is gone");
        assertEquals(RED, rgb(80, 25), "the line of the second frame");

        scene.frame(host, 0);
        assertEquals(BACKGROUND, rgb(80, 25), "the line of the previous frame is gone");
    }

    @Test
    void keepsOnlyTheLinesOfTheLastSkippedFrame() {
        SkippingHost skipping = new SkippingHost(host);
        lines.line(-4f, 0f, 4f, 0f);
        scene.frame(skipping, 0);
        lines.line(-4f, 2f, 4f, 2f);
        scene.frame(skipping, 0);

        assertEquals(BACKGROUND, rgb(80, 45), "the line of the first skipped frame is gone");
        assertEquals(RED, rgb(80, 25), "the line of the last skipped frame stays");

        scene.frame(host, 0);
        assertEquals(BACKGROUND, rgb(80, 25), "the line of the skipped frame is gone");
    }

    @Test
    void keepsNoLinesForASkippedFrameWithoutLines() {
        lines.line(-4f, 0f, 4f, 0f).fill(new Matrix4f(), SQUARE);
        scene.frame(host, 0);
        scene.frame(new SkippingHost(host), 0);

        assertEquals(BACKGROUND, rgb(80, 45), "a screenshot of the skipped frame");
    }

    /** A host that skips each frame. */
    private record SkippingHost(GlfwHost delegate) implements FrameHost {

        @Override
        public boolean isOpen() {
            return delegate.isOpen();
        }

        @Override
        public void poll(InputQueue input) {
            delegate.poll(input);
        }

        @Override
        public void draw(PresentationContext frame) {
            delegate.skip(frame);
        }

        @Override
        public void close() {
            delegate.close();
        }
    }

    @Test
    void discardsLinesOfSkippedFrames() {
        host.controls().minimise();
        for (int frame = 0; frame < 3; frame++) {
            scene.frame(host, 0);
            lines.line(-4f, 0f, 4f, 0f);
        }
        scene.frame(host, 0);
        host.controls().restore();
        lines.line(-4f, 2f, 4f, 2f);
        scene.frame(host, 0);

        assertEquals(RED, rgb(80, 25), "the line that was added after the window was restored");
        assertEquals(BACKGROUND, rgb(80, 45), "the lines of the minimised window are gone");
    }

    @Test
    void clipsLinesBehindTheCamera() {
        LineLayer lines3d = host.add(LineLayer.overlay(new Camera3d(90f)));
        lines3d.setColor(Color.rgb(RED)).setWidth(2f);
        // The camera looks along -z: the first line begins behind it, the second one lies behind it completely.
        lines3d.line(0f, -1f, 100f, 0f, -1f, -100f).line(5f, 5f, 1f, -5f, -5f, 1f);

        scene.frame(host, 0);

        assertEquals(RED, rgb(80, 80), "the visible part below the camera");
        assertEquals(RED, rgb(80, 50), "the far part near the horizon");
        assertEquals(BACKGROUND, rgb(80, 40), "no part of a line is above the horizon");
        assertEquals(BACKGROUND, rgb(120, 20), "the second line lies behind the camera");
    }

    @Test
    void drawsTheTwelveEdgesOfABox() {
        LineLayer lines3d = host.add(LineLayer.overlay(new Camera3d(90f).setPosition(0f, 0f, 3f)));
        lines3d.setColor(Color.rgb(RED)).setWidth(2f).box(-1f, -1f, -1f, 1f, 1f, 1f);

        scene.frame(host, 0);
        Screenshot picture = host.screenshot();

        // The near side is 2 units away and 45 pixels wide; the far side is 4 units away and 22.5 pixels wide.
        assertEquals(RED, picture.rgb(80, 22), "near upper edge");
        assertEquals(RED, picture.rgb(80, 67), "near lower edge");
        assertEquals(RED, picture.rgb(57, 45), "near left edge");
        assertEquals(RED, picture.rgb(80, 33), "far upper edge");
        assertEquals(RED, picture.rgb(63, 28), "from near to far");
        assertEquals(BACKGROUND, picture.rgb(80, 45), "the middle of the box");
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, -1f, 257f, Float.NaN})
    void rejectsAWidthOutOfRange(float pixels) {
        assertThrows(IllegalArgumentException.class, () -> lines.setWidth(pixels));
    }
}
