package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.LaneTrace;
import dev.halfstep.sample.scene.lab.loop.TruePath;
import java.util.List;

/**
 * Presentation system: draws each lane with its dot, a trail of its last frames, and a ring at the true position. Equal
 * distances between the markers of the trail mean smooth motion.
 */
final class LaneView implements PresentationSystem {

    private static final float LEFT = 320f;
    private static final float TOP_LANE_Y = 608f;
    private static final float LANE_HEIGHT = 82f;
    private static final float HALF_TRACK_HEIGHT = 34f;
    private static final float TEXT_LEFT = 24f;
    private static final float TITLE_ABOVE_MIDDLE = 4f;
    private static final float DOT_RADIUS = 9f;

    /** The line layer draws only outlines. An outline of half the radius, as wide as the radius, fills the dot. */
    private static final float DOT_LINE_RADIUS = DOT_RADIUS / 2;

    private static final int TRAIL_MARKERS = 30;
    private static final float HALF_MARKER_HEIGHT = 5f;
    private static final float THIN_LINE_WIDTH = 1.3f;

    /** The radius of the ring at the true position. The ring is around the dot if the dot is at the true position. */
    private static final float RING_RADIUS = DOT_RADIUS + 2.6f;

    private static final Color TRACK_COLOR = Color.rgb(0x2C3242);
    private static final Color RING_COLOR = Color.rgb(0xC8CCD8);
    private static final Color EXPLANATION_COLOR = Color.rgb(0x98A0B8);

    /** The number of line segments that draw the true path of a lane. */
    private static final int PATH_SEGMENTS = 128;

    private final Lab lab;
    private final LineLayer lines;
    private final PixelScale scale;
    private final Color[] colors;
    private final Color[] trailColors;

    LaneView(Lab lab, LineLayer lines, PixelScale scale) {
        this.lab = lab;
        this.lines = lines;
        this.scale = scale;
        List<Lane> lanes = lab.lanes();
        colors = new Color[lanes.size()];
        trailColors = new Color[lanes.size()];
        for (int i = 0; i < colors.length; i++) {
            colors[i] = Color.rgb(lanes.get(i).loop().rgb());
            trailColors[i] = colors[i].withOpacity(0.55f);
        }
    }

    /** Returns the y coordinate of the middle of a lane; 0 is the top lane. */
    static float laneY(int lane) {
        return TOP_LANE_Y - lane * LANE_HEIGHT;
    }

    void addTitles(FontLayer large, FontLayer small) {
        for (int i = 0; i < colors.length; i++) {
            large.add(Text.inWorld(
                            TEXT_LEFT,
                            laneY(i) + TITLE_ABOVE_MIDDLE,
                            lab.lanes().get(i).loop().title())
                    .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
                    .setColor(colors[i]));
            small.add(
                    Text.inWorld(TEXT_LEFT, laneY(i), lab.lanes().get(i).loop().explanation())
                            .setColor(EXPLANATION_COLOR));
        }
    }

    @Override
    public void present(PresentationContext frame) {
        double trueDistance = TruePath.distance(lab.nowNanos());
        for (int i = 0; i < colors.length; i++) {
            Lane lane = lab.lanes().get(i);
            drawTrack(laneY(i));
            drawTrail(lane.trace(), trailColors[i], laneY(i));
            drawRing(trueDistance, laneY(i));
            drawDot(lane, colors[i], laneY(i));
        }
    }

    private void drawTrack(float y) {
        float right = LEFT + (float) TruePath.LENGTH;
        lines.setWidth(scale.pixels(THIN_LINE_WIDTH))
                .setColor(TRACK_COLOR)
                .box(LEFT, y - HALF_TRACK_HEIGHT, right, y + HALF_TRACK_HEIGHT);
        float fromX = LEFT;
        float fromY = y;
        for (int i = 1; i <= PATH_SEGMENTS; i++) {
            float distance = (float) TruePath.LENGTH * i / PATH_SEGMENTS;
            float toX = LEFT + distance;
            float toY = y + (float) TruePath.height(distance);
            lines.line(fromX, fromY, toX, toY);
            fromX = toX;
            fromY = toY;
        }
    }

    private void drawTrail(LaneTrace trace, Color color, float y) {
        lines.setWidth(scale.pixels(THIN_LINE_WIDTH)).setColor(color);
        for (int age = Math.min(trace.size(), TRAIL_MARKERS) - 1; age > 0; age--) { // the dot marks age 0
            float markerX = x(trace.distance(age));
            float markerY = y + (float) trace.height(age);
            lines.line(markerX, markerY - HALF_MARKER_HEIGHT, markerX, markerY + HALF_MARKER_HEIGHT);
        }
    }

    private void drawRing(double trueDistance, float y) {
        lines.setWidth(scale.pixels(THIN_LINE_WIDTH)).setColor(RING_COLOR);
        lines.circle(x(trueDistance), y + (float) TruePath.height(trueDistance), RING_RADIUS);
    }

    private void drawDot(Lane lane, Color color, float y) {
        lines.setWidth(scale.pixels(DOT_RADIUS)).setColor(color);
        lines.circle(x(lane.drawnDistance()), y + (float) lane.drawnHeight(), DOT_LINE_RADIUS);
    }

    /** Returns the x coordinate of a distance, which wraps around at the end of the lane. */
    private static float x(double distance) {
        return LEFT + (float) (distance - TruePath.LENGTH * Math.floor(distance / TruePath.LENGTH));
    }
}
