package dev.halfstep.render.line;

import dev.halfstep.render.draw.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the polylines of a frame in world space. Once it is as large as the scene, adding allocates nothing. */
final class Polylines {

    private final List<Polyline> polylines = new ArrayList<>();

    /** The number of polylines of this frame; the list also has those of larger frames. */
    private int count;

    /** The points of all polylines in the world: x, y and z of each. */
    private float[] points = new float[3 * 64];

    private int pointCount;

    void clear() {
        count = 0;
        pointCount = 0;
    }

    int count() {
        return count;
    }

    Polyline get(int index) {
        return polylines.get(index);
    }

    /** Returns the array of x, y and z of each point, valid until points are added. */
    float[] points() {
        return points;
    }

    /** Adds a polyline of points that begin at index 0 of an array. Soft lines are round. */
    void add(
            float[] source,
            int sourceCount,
            boolean isClosed,
            float widthPixels,
            float softness,
            LineLayer.Joint joint,
            LineLayer.Cap cap,
            Color color) {
        Polyline added = next();
        added.firstPoint = pointCount;
        added.pointCount = sourceCount;
        added.isClosed = isClosed;
        added.halfWidth = widthPixels / 2f;
        added.softness = softness;
        added.capLength = softness > 0f ? Polyline.ROUND_CAP : capLength(cap, widthPixels / 2f);
        added.isMitred = softness == 0f && joint == LineLayer.Joint.MITRE;
        added.color = color;
        int end = 3 * (pointCount + sourceCount);
        if (end > points.length) {
            points = Arrays.copyOf(points, Math.max(end, 2 * points.length));
        }
        System.arraycopy(source, 0, points, 3 * pointCount, 3 * sourceCount);
        pointCount += sourceCount;
    }

    private Polyline next() {
        if (count == polylines.size()) {
            polylines.add(new Polyline());
        }
        return polylines.get(count++);
    }

    private static float capLength(LineLayer.Cap cap, float halfWidth) {
        return switch (cap) {
            case SQUARE -> halfWidth;
            case BUTT -> 0f;
            case ROUND -> Polyline.ROUND_CAP;
        };
    }
}
