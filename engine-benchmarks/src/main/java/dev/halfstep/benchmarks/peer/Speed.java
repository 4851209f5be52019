package dev.halfstep.benchmarks.peer;

/** A component of two numbers: units a second in the plane. */
public final class Speed {

    float x;
    float y;

    /** At rest. */
    public Speed() {}

    Speed(float x, float y) {
        this.x = x;
        this.y = y;
    }

    /** Moves a point for one step; the work of every query that is compared. */
    void move(Point point) {
        point.x += x * Workload.STEP_SECONDS;
        point.y += y * Workload.STEP_SECONDS;
    }
}
