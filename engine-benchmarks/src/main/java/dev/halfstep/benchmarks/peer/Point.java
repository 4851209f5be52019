package dev.halfstep.benchmarks.peer;

/** A component with two floats: a position in the plane. */
public final class Point {

    float x;
    float y;

    /** Creates a point at the origin. */
    public Point() {}

    Point(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
