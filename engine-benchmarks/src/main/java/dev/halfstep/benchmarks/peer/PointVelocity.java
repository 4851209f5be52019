package dev.halfstep.benchmarks.peer;

/** A component with two floats: a velocity in the plane, in units per second. */
public final class PointVelocity {

    float x;
    float y;

    /** Creates a velocity of zero. */
    public PointVelocity() {}

    PointVelocity(float x, float y) {
        this.x = x;
        this.y = y;
    }

    /** Moves a point by one step: the work of a query for one entity, the same for each library. */
    void move(Point point) {
        point.x += x * Workload.STEP_SECONDS;
        point.y += y * Workload.STEP_SECONDS;
    }
}
