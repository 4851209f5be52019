package dev.halfstep.render.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pictures have 160 x 90 pixels. A world unit is 10 pixels; the origin is the middle of the picture. Lines are red
 * on a black background, so the red of a pixel, 0 to 255, is its opacity.
 */
class PolylineTest {

    private static final int WIDTH = 160;
    private static final int HEIGHT = 90;
    private static final float HALF_OPACITY = 0.5f;
    private static final int HALF_RED = 128;

    /** A ship: its nose is sharp, and its stern has a notch. */
    private static final float[] SHIP = {5f, 0f, -3.5f, 3f, -2f, 0f, -3.5f, -3f};

    private static final float[] SQUARE = {-2f, -2f, 2f, -2f, 2f, 2f, -2f, 2f};

    private final TestScene scene = new TestScene();
    private GlfwHost host;
    private LineLayer background;
    private LineLayer lines;

    @BeforeEach
    void openHost() {
        host = TestHosts.offscreen(WIDTH, HEIGHT);
        background = host.add(LineLayer.overlay(Camera2d.showing(16f, 9f)));
        lines = host.add(LineLayer.overlay(Camera2d.showing(16f, 9f)));
        lines.setColor(Color.rgb(0xFF0000).withOpacity(HALF_OPACITY)).setWidth(20f);
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            host.close();
        }
        scene.close();
    }

    private Screenshot draw() {
        background.setColor(Color.BLACK).fillBox(-8f, -4.5f, 8f, 4.5f);
        scene.frame(host, 0);
        return host.screenshot();
    }

    private static int red(Screenshot picture, int x, int y) {
        return picture.rgb(x, y) >> 16;
    }

    /** Returns the distance of the centre of a pixel from a polyline, in pixels. */
    private static double distance(int x, int y, float[] points, boolean isClosed) {
        double distance = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.length - (isClosed ? 0 : 2); i += 2) {
            int next = (i + 2) % points.length;
            double fromX = 80 + 10 * points[i];
            double fromY = 45 - 10 * points[i + 1];
            double alongX = 80 + 10 * points[next] - fromX;
            double alongY = 45 - 10 * points[next + 1] - fromY;
            double part =
                    ((x + 0.5 - fromX) * alongX + (y + 0.5 - fromY) * alongY) / (alongX * alongX + alongY * alongY);
            double nearest = Math.min(Math.max(part, 0), 1);
            distance = Math.min(
                    distance, Math.hypot(x + 0.5 - fromX - nearest * alongX, y + 0.5 - fromY - nearest * alongY));
        }
        return distance;
    }

    /** Checks that all pixels within half the width have half the opacity, and that no pixel has more. */
    private static void assertCoveredOnce(String message, Screenshot picture, double halfWidth, float[] points) {
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                int red = red(picture, x, y);
                String pixel = message + ": the pixel " + x + ", " + y;
                assertTrue(red <= HALF_RED, pixel + " is drawn twice: " + red);
                if (distance(x, y, points, /* isClosed= */ false) < halfWidth - 0.71) {
                    assertEquals(HALF_RED, red, 1, pixel + " must be covered");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void coversEachPixelOnceAtEveryAngle(LineLayer.Joint joint) {
        lines.setJoint(joint);
        for (int degrees = 0; degrees < 360; degrees += 9) {
            double radians = Math.toRadians(degrees);
            float[] points = {-4f, -0.3f, 0.2f, 0.1f, 3f * (float) Math.cos(radians), 3f * (float) Math.sin(radians)};
            lines.polyline(points);

            assertCoveredOnce(degrees + " degrees", draw(), 10, points);
        }
    }

    @ParameterizedTest
    @ValueSource(floats = {1f, 3f, 9f, 40f})
    void coversEachPixelOnceAtEveryWidth(float pixels) {
        float[] zigzag = {-6f, -2f, -4f, 2f, -3f, -2f, -2.8f, 2f, -2f, 2f, -1.9f, 1.8f, 3f, -2f, 3f, 2f, 5f, 2f};
        lines.setWidth(pixels).polyline(zigzag);

        assertCoveredOnce("zigzag", draw(), pixels / 2, zigzag);
    }

    @Test
    void coversTheCrossingsOfAPolylineOnce() {
        float[] bow = {-4f, -2f, 4f, 2f, 4f, -2f, -4f, 2f, 0f, 2f, 0f, -3f};
        lines.setJoint(LineLayer.Joint.ROUND).polyline(bow);

        assertCoveredOnce("bow", draw(), 10, bow);
    }

    @Test
    void coversALineThatTurnsBackOnce() {
        float[] letter = {2f, -2f, -2f, -2f, -2f, 0f, 1f, 0f, -2f, 0f, -2f, 2f, 2f, 2f}; // an E
        lines.polyline(letter);
        assertCoveredOnce("mitred", draw(), 10, letter);

        lines.setJoint(LineLayer.Joint.ROUND).setCap(LineLayer.Cap.ROUND).polyline(letter);
        assertCoveredOnce("round", draw(), 10, letter);
    }

    @Test
    void coversBoxesCirclesAndCrossesOnce() {
        lines.box(-7f, -3f, -4f, 3f).circle(0.5f, 0f, 2f).cross(6f, 0f, 1f);

        Screenshot picture = draw();

        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                assertTrue(red(picture, x, y) <= HALF_RED, "the pixel " + x + ", " + y + " must not be drawn twice");
            }
        }
        assertEquals(HALF_RED, red(picture, 1, 6), 1, "the outer pixel of a corner of the box");
        assertEquals(0, red(picture, 25, 45), "the middle of the box");
        assertEquals(HALF_RED, red(picture, 85, 16), 1, "the circle");
        assertEquals(0, red(picture, 85, 45), "the middle of the circle");
        assertEquals(HALF_RED, red(picture, 140, 45), 1, "the middle of the cross");
        assertEquals(HALF_RED, red(picture, 140, 26), 1, "the upper end of the cross");
    }

    @Test
    void mitredCornersAreSharpAndRoundOnesRound() {
        lines.outline(new Matrix4f(), SQUARE);
        assertEquals(HALF_RED, red(draw(), 50, 15), 1, "the outer pixel of a mitred corner");

        lines.setJoint(LineLayer.Joint.ROUND).outline(new Matrix4f(), SQUARE);
        Screenshot round = draw();
        assertEquals(0, red(round, 51, 16), "the outer pixel of a round corner");
        assertEquals(HALF_RED, red(round, 60 - 6, 25 - 6), 1, "8.5 pixels from the corner");
        assertEquals(HALF_RED, red(round, 51, 25), 1, "left of the corner");
    }

    /** Returns the x coordinate of the rightmost pixel that is at least half covered, in the row of the tip. */
    private int tipOf(float halfHeight) {
        lines.polyline(-5f, halfHeight, 0f, 0f, -5f, -halfHeight);
        Screenshot picture = draw();
        int x = WIDTH - 1;
        while (red(picture, x, 45) < HALF_RED / 2) {
            x--;
        }
        return x;
    }

    @Test
    void cutsTheSharperACornerTheMore() {
        // The half angle of the corner is atan(halfHeight / 5); the tip is 10 pixels / sin(half angle) from the corner.
        assertEquals(80 + 10 / Math.sin(Math.atan(0.4)), tipOf(2f), 3, "a corner of 44 degrees");
        int longest = tipOf(1.3f);
        assertEquals(80 + 10 / Math.sin(Math.atan(0.26)), longest, 3, "29 degrees, about the limit");
        int cut = tipOf(0.6f);
        assertTrue(cut < longest - 5, "a sharper corner is cut: " + cut);
        assertTrue(tipOf(0.2f) < cut - 5, "a still sharper corner is cut more");
        assertEquals(90, tipOf(0f), 3, "a line that turns back has a square end");
    }

    @Test
    void capsEndALineAtItsEndOrHalfAWidthBeyond() {
        lines.setCap(LineLayer.Cap.BUTT).line(-4f, 0f, 4f, 0f);
        Screenshot butt = draw();
        assertEquals(HALF_RED, red(butt, 40, 40), 1, "the first pixel of a butt end");
        assertEquals(0, red(butt, 39, 40), "the pixel before it");

        lines.setCap(LineLayer.Cap.SQUARE).line(-4f, 0f, 4f, 0f);
        Screenshot square = draw();
        assertEquals(HALF_RED, red(square, 30, 35), 1, "the corner of a square end");
        assertEquals(0, red(square, 29, 40), "the pixel before it");

        lines.setCap(LineLayer.Cap.ROUND).line(-4f, 0f, 4f, 0f);
        Screenshot round = draw();
        assertEquals(HALF_RED, red(round, 31, 45), 1, "the tip of a round end");
        assertEquals(0, red(round, 31, 36), "its corner");
    }

    @Test
    void capsEndPolylinesButNotOutlines() {
        lines.setCap(LineLayer.Cap.BUTT).polyline(-4f, 0f, 0f, 0f, 4f, 0f);
        Screenshot polyline = draw();
        assertEquals(0, red(polyline, 39, 45), "before the start");
        assertEquals(HALF_RED, red(polyline, 80, 45), 1, "the joint");
        assertEquals(0, red(polyline, 120, 45), "behind the end");

        lines.outline(new Matrix4f(), SQUARE);
        assertEquals(HALF_RED, red(draw(), 50, 65), 1, "the first corner of an outline");
    }

    /** Returns the opacity of a soft line, 0 to 255. */
    private static double glow(double distance, double halfWidth, double softness) {
        double fade = Math.min(Math.max(1 - (distance - halfWidth) / softness, 0), 1);
        return 255 * fade * fade;
    }

    @ParameterizedTest
    @ValueSource(floats = {6f, 15f, 60f})
    void theOpacityOfASoftOutlineDependsOnlyOnTheDistance(float softness) {
        lines.setColor(Color.rgb(0xFF0000)).setWidth(2f).setSoftness(softness).outline(new Matrix4f(), SHIP);

        Screenshot picture = draw();

        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                double distance = distance(x, y, SHIP, /* isClosed= */ true);
                assertEquals(
                        glow(distance, 1, softness),
                        red(picture, x, y),
                        1,
                        "the pixel " + x + ", " + y + " at a distance of " + distance);
            }
        }
    }

    @Test
    void aSoftLineIsAsBrightAtACornerAsAtASide() {
        lines.setColor(Color.rgb(0xFF0000)).setWidth(2f).setSoftness(15f).outline(new Matrix4f(), SQUARE);

        Screenshot picture = draw();

        int previous = 256;
        for (int pixels = 0; pixels < 18; pixels++) {
            int atSide = red(picture, 99 + 1 + pixels, 45);
            assertTrue(atSide <= previous, "the brightness must fall with the distance " + pixels);
            previous = atSide;
            int diagonal = (int) Math.round((pixels + 0.5) / Math.sqrt(2) - 0.5);
            double distance = (diagonal + 0.5) * Math.sqrt(2);
            assertEquals(glow(distance, 1, 15), red(picture, 100 + diagonal, 24 - diagonal), 1, "a corner");
            assertEquals(glow(pixels + 0.5, 1, 15), atSide, 1, "a side");
        }
        assertEquals(0, previous, "beyond the softness");
    }

    @Test
    void aSoftLineHasRoundJointsAndEnds() {
        lines.setColor(Color.rgb(0xFF0000)).setSoftness(10f).setCap(LineLayer.Cap.BUTT);
        float[] angle = {-3f, 2f, 0f, -2f, 3f, 2f};
        lines.polyline(angle);

        Screenshot picture = draw();

        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                double expected = glow(distance(x, y, angle, /* isClosed= */ false), 10, 10);
                assertEquals(expected, red(picture, x, y), 1, "the pixel " + x + ", " + y);
            }
        }
    }

    @Test
    void sharpensTheLinesThatAreAddedAfterSoftnessWasSetToZero() {
        lines.setSoftness(20f).setSoftness(0f).line(-4f, 0f, 4f, 0f);

        Screenshot picture = draw();

        assertEquals(HALF_RED, red(picture, 80, 35), 1, "the upper row of the line");
        assertEquals(0, red(picture, 80, 34), "above the line");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void coversEachPixelOnceInSpace(boolean isDepthTested) {
        Camera3d camera = new Camera3d(60f).setPosition(0f, 0f, 6f);
        LineLayer space = host.add(isDepthTested ? LineLayer.depthTested(camera) : LineLayer.overlay(camera));
        space.setColor(Color.rgb(0xFF0000).withOpacity(HALF_OPACITY)).setWidth(12f);
        for (int degrees = 0; degrees < 80; degrees += 16) {
            space.outline(new Matrix4f().rotateX((float) Math.toRadians(degrees)), SQUARE);
            Screenshot picture = draw();
            int covered = 0;
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    int red = red(picture, x, y);
                    assertTrue(red <= HALF_RED, degrees + " degrees: the pixel " + x + ", " + y + " is drawn twice");
                    covered += red == HALF_RED ? 1 : 0;
                }
            }
            assertTrue(covered > 1_000, degrees + " degrees: the outline must be drawn: " + covered);
        }
    }

    @Test
    void endsAPolylineAtTheNearPlane() {
        LineLayer space = host.add(LineLayer.overlay(new Camera3d(90f)));
        space.setColor(Color.rgb(0xFF0000)).setWidth(2f);
        // The camera looks along -z; the second point lies behind it.
        space.polyline(
                new Matrix4f().translate(0f, -1f, 0f).rotateX((float) Math.PI / 2),
                new float[] {0f, -100f, 0f, 100f, 0.5f, 100f, 0.5f, -100f});

        Screenshot picture = draw();

        assertEquals(255, red(picture, 80, 80), 1, "the visible part of the first line");
        assertEquals(0, red(picture, 80, 40), "no part of it is above the horizon");
        assertEquals(0, red(picture, 20, 20), "the lines behind the camera are invisible");
    }

    @Test
    void drawsADotForPointsInOnePlace() {
        lines.polyline(1f, 1f, 1f, 1f, 1f, 1f);

        Screenshot picture = draw();

        assertEquals(HALF_RED, red(picture, 81, 26), 1, "a corner of the dot");
        assertEquals(0, red(picture, 79, 35), "left of it");
    }

    @Test
    void leavesOutRepeatedPoints() {
        float[] points = {-4f, -2f, -4f, -2f, 0f, 2f, 0f, 2f, 0f, 2f, 4f, -2f, 4f, -2f};
        lines.polyline(points);

        assertCoveredOnce("repeated points", draw(), 10, new float[] {-4f, -2f, 0f, 2f, 4f, -2f});
    }

    @Test
    void drawsNothingForAPolylineWithoutPoints() {
        lines.polyline();

        assertEquals(0, red(draw(), 80, 45), "no pixel must be drawn");
    }

    @ParameterizedTest
    @ValueSource(floats = {-1f, 1025f, Float.NaN})
    void rejectsASoftnessOutOfRange(float pixels) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> lines.setSoftness(pixels));

        assertEquals("the softness of a line must be between 0 and 1024.0 pixels: " + pixels, e.getMessage());
    }

    @Test
    void allocatesNothingInAFrame() {
        float[] zigzag = {-6f, -2f, -4f, 2f, -3f, -2f};
        Matrix4f matrix = new Matrix4f();
        scene.scheduler.presentation(
                "lines",
                frame -> lines.setSoftness(9f)
                        .polyline(matrix, zigzag)
                        .circle(0f, 0f, 2f)
                        .line(0f, 0f, 1f, 1f));
        scene.runFramesAndCountBytes(host, 200);

        long bytes = scene.runFramesAndCountBytes(host, 200);

        assertTrue(bytes < 200, "frames must allocate nothing: " + bytes + " bytes in 200 frames");
    }
}
