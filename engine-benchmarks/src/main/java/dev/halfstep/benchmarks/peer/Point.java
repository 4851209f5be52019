package dev.halfstep.benchmarks.peer;

/** A component of two numbers: a place in the plane. */
public final class Point {

    float x;
    float y;

    /** At the origin. */
    public Point() {}

    Point(float x, float y) {
        this.x = x;
        this.y = y;
    }
}
