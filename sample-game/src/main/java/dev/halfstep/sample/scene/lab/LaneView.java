package dev.halfstep.sample.scene.lab;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.sample.scene.PictureInPoints;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.sample.scene.lab.loop.LaneTrace;
import dev.halfstep.sample.scene.lab.loop.TruePath;
import java.util.List;

/**
 * Draws each lane with its dot, a trail of its last frames, and a ring at the true position. Equal distances between
 * the markers of the trail mean smooth motion. Marks show where the dot turns and where the lane ends: a dot beyond the
 * mark of a turn overshoots.
 */
final class LaneView {

    private static final int TRAIL_MARKERS = 40;
    private static final float MARKER_WIDTH = 2f;
    private static final float PATH_WIDTH = 1.5f;
    private static final float RING_WIDTH = 2.2f;

    /** The distance between dot and ring while the dot is at the true position. */
    private static final float RING_GAP = 2f;

    private static final float MIN_DOT_RADIUS = 5f;
    private static final float MAX_DOT_RADIUS = 13f;

    /** The radius of the dot, as a part of half the height of the track. */
    private static final float DOT_FRACTION = 0.24f;

    /** Half the length of a marker of the trail, as a part of the radius of the dot. */
    private static final float MARKER_FRACTION = 0.6f;

    private static final float MIN_AMPLITUDE = 2f;

    /** The opacity of the newest marker; older ones fade out. */
    private static final float MARKER_OPACITY = 0.85f;

    /** The height above the path that is reserved for loops that overshoot, as a part of the path's amplitude. */
    private static final float OVERSHOOT = 0.3f;

    /** The maximum stretch of the path upwards, compared with its stretch along the lane. */
    private static final float MAX_STEEPNESS = 2.5f;

    private static final float MARK_WIDTH = 2f;

    /** Half the length of the mark of a turn, compared with the radius of the dot. */
    private static final float MARK_LENGTH = 1.4f;

    private static final Color MARK_COLOR = Color.rgb(0x8C95B2);
    private static final Color TRACK_COLOR = Color.rgb(0x262B39);
    private static final Color PATH_COLOR = Color.rgb(0x3E465C);

    /** The number of line segments that draw the true path of a lane. */
    private static final int PATH_SEGMENTS = 160;

    private final Lab lab;
    private final LineLayer lines;
    private final PictureInPoints picture;
    private final Color[] colors;

    /** The colours of the markers of each lane, by age. */
    private final Color[][] trailColors;

    private float pointsPerUnitX;
    private float pointsPerUnitY;
    private float dotRadius;

    LaneView(Lab lab, LineLayer lines, PictureInPoints picture) {
        this.lab = lab;
        this.lines = lines;
        this.picture = picture;
        List<Lane> lanes = lab.lanes();
        colors = new Color[lanes.size()];
        trailColors = new Color[lanes.size()][TRAIL_MARKERS];
        for (int i = 0; i < colors.length; i++) {
            colors[i] = Color.rgb(lanes.get(i).loop().rgb);
            for (int age = 0; age < TRAIL_MARKERS; age++) {
                trailColors[i][age] = colors[i].withOpacity(MARKER_OPACITY * (1f - age / (float) TRAIL_MARKERS));
            }
        }
    }

    /** Fits the dots and the path into the lanes of a layout. */
    void place(LabLayout layout) {
        dotRadius = Math.min(Math.max(layout.halfTrack * DOT_FRACTION, MIN_DOT_RADIUS), MAX_DOT_RADIUS);
        float ringRadius = dotRadius + RING_GAP + RING_WIDTH;
        pointsPerUnitX = (layout.laneRight - layout.laneLeft) / (float) TruePath.LENGTH;
        float amplitude = (layout.halfTrack - ringRadius) / (1 + OVERSHOOT);
        pointsPerUnitY = Math.min(
                Math.max(amplitude, MIN_AMPLITUDE) / (float) TruePath.AMPLITUDE, MAX_STEEPNESS * pointsPerUnitX);
    }

    void draw(LabLayout layout) {
        double trueDistance = TruePath.distance(lab.nowNanos());
        for (int i = 0; i < colors.length; i++) {
            Lane lane = lab.lanes().get(i);
            float laneY = layout.laneY(i);
            drawTrack(layout, laneY);
            drawTrail(layout, lane.trace(), trailColors[i], laneY);
            drawDot(x(layout, lane.drawnDistance()), y(laneY, lane.drawnHeight()), colors[i]);
            drawRing(x(layout, trueDistance), y(laneY, TruePath.height(trueDistance)));
        }
    }

    private void drawTrack(LabLayout layout, float laneY) {
        float bottom = laneY - layout.halfTrack - LabLayout.TRACK_GAP;
        lines.setWidth(picture.pixels(1f)).setColor(TRACK_COLOR);
        lines.line(layout.margin, bottom, layout.width - layout.margin, bottom);
        lines.setWidth(picture.pixels(PATH_WIDTH)).setColor(PATH_COLOR);
        float fromX = layout.laneLeft;
        float fromY = laneY;
        for (int i = 1; i <= PATH_SEGMENTS; i++) {
            double distance = TruePath.LENGTH * i / PATH_SEGMENTS;
            float toX = layout.laneLeft + (float) distance * pointsPerUnitX;
            float toY = y(laneY, TruePath.height(distance));
            lines.line(fromX, fromY, toX, toY);
            fromX = toX;
            fromY = toY;
        }
        drawMarks(layout, laneY);
    }

    /** Draws a mark at each turn, which the edge of the dot touches there, and a mark at each end of the lane. */
    private void drawMarks(LabLayout layout, float laneY) {
        float halfLength = dotRadius * MARK_LENGTH;
        lines.setWidth(picture.pixels(MARK_WIDTH)).setColor(MARK_COLOR);
        for (int turn = 0; turn < TruePath.TURNS; turn++) {
            double distance = TruePath.turnDistance(turn);
            double height = TruePath.height(distance);
            float outwards = Math.signum((float) height) * (dotRadius + MARK_WIDTH / 2);
            float markY = y(laneY, height) + outwards;
            float markX = x(layout, distance);
            lines.line(markX - halfLength, markY, markX + halfLength, markY);
        }
        lines.line(layout.laneLeft, laneY - halfLength, layout.laneLeft, laneY + halfLength);
        lines.line(layout.laneRight, laneY - halfLength, layout.laneRight, laneY + halfLength);
    }

    private void drawTrail(LabLayout layout, LaneTrace trace, Color[] trail, float laneY) {
        lines.setWidth(picture.pixels(MARKER_WIDTH));
        float halfLength = dotRadius * MARKER_FRACTION;
        for (int age = Math.min(trace.size(), TRAIL_MARKERS) - 1; age > 0; age--) { // the dot marks age 0
            float markerX = x(layout, trace.distance(age));
            float markerY = y(laneY, trace.height(age));
            lines.setColor(trail[age]).line(markerX, markerY - halfLength, markerX, markerY + halfLength);
        }
    }

    /** Draws a filled dot: an outline of half the radius, as wide as the radius. */
    private void drawDot(float x, float y, Color color) {
        lines.setWidth(picture.pixels(dotRadius)).setColor(color).circle(x, y, dotRadius / 2);
    }

    private void drawRing(float x, float y) {
        lines.setWidth(picture.pixels(RING_WIDTH)).setColor(Color.WHITE);
        lines.circle(x, y, dotRadius + RING_GAP + RING_WIDTH / 2);
    }

    /** Returns the x coordinate of a distance, which wraps around at the end of the lane. */
    private float x(LabLayout layout, double distance) {
        double wrapped = distance - TruePath.LENGTH * Math.floor(distance / TruePath.LENGTH);
        return layout.laneLeft + (float) wrapped * pointsPerUnitX;
    }

    /** Returns the y coordinate of a height above the middle of a lane. */
    private float y(float laneY, double height) {
        return laneY + (float) height * pointsPerUnitY;
    }
}
