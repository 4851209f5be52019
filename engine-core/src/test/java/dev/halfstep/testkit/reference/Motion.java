package dev.halfstep.testkit.reference;

import java.util.Arrays;

/**
 * A motion along x in closed form, from a birth to a death: the simulated times of the spawn and the despawn. Teleports
 * divide it into segments: straight motions of constant velocity.
 */
final class Motion {

    /** The birth, the teleports and the death, in seconds of simulated time. */
    private final double[] times;

    /** The position at the beginning of each segment, in units. */
    private final double[] starts;

    /** The velocity on each segment, in units per second. */
    private final double[] velocities;

    Motion(double[] times, double[] starts, double[] velocities) {
        this.times = times;
        this.starts = starts;
        this.velocities = velocities;
    }

    int segmentCount() {
        return starts.length;
    }

    /** Returns the time at which a segment begins. The index after the last segment returns the death. */
    double begin(int segment) {
        return times[segment];
    }

    double birth() {
        return times[0];
    }

    double death() {
        return times[times.length - 1];
    }

    /** Returns the position at any time, on the straight line that contains a segment. */
    double x(int segment, double seconds) {
        return starts[segment] + velocities[segment] * (seconds - times[segment]);
    }

    double maxSpeed() {
        return Arrays.stream(velocities).map(Math::abs).max().orElseThrow();
    }

    @Override
    public String toString() {
        return "times " + Arrays.toString(times) + ", starts " + Arrays.toString(starts) + ", velocities "
                + Arrays.toString(velocities);
    }
}
