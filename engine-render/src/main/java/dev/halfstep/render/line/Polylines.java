package dev.halfstep.render.line;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the polylines of a frame in world space. Once it is as large as the scene, adding allocates nothing. */
final class Polylines {

    private final List<Polyline> polylines = new ArrayList<>();

    /** The number of polylines of this frame; the list also has polylines of earlier, larger frames. */
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

    /** Adds a polyline of the first points of an array, and returns it. The caller sets its style. */
    Polyline add(float[] source, int sourceCount, boolean isClosed) {
        Polyline added = next();
        added.firstPoint = pointCount;
        added.pointCount = sourceCount;
        added.isClosed = isClosed;
        int end = 3 * (pointCount + sourceCount);
        if (end > points.length) {
            points = Arrays.copyOf(points, Math.max(end, 2 * points.length));
        }
        System.arraycopy(source, 0, points, 3 * pointCount, 3 * sourceCount);
        pointCount += sourceCount;
        return added;
    }

    private Polyline next() {
        if (count == polylines.size()) {
            polylines.add(new Polyline());
        }
        return polylines.get(count++);
    }
}
